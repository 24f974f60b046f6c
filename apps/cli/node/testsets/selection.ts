/** Names of sets and pairs given by the user, refused in sacreBLEU's words. */
import { sacrebleuError } from "../../../../src/reading/entry.js";
import { printable, quoted } from "../../../../src/report/entry.js";
import { entry, type LanguagePair, type TestSet, type TestSetTable } from "./test-set-table.js";

/** @throws InputError for a set that is not in the table. */
export function knownSet(table: TestSetTable, name: string): TestSet {
  const set = entry(table.sets, name);
  if (set === undefined)
    throw sacrebleuError(
      1,
      `Unknown test set ${quoted(name)}`,
      "Please run with --list to see the available test sets.",
    );
  return set;
}

/** @throws InputError for a pair that the set does not have; lists those that it has. */
export function knownPair(table: TestSetTable, name: string, pair: string): LanguagePair {
  const { pairs } = knownSet(table, name);
  const found = entry(pairs, pair);
  if (found === undefined) {
    throw sacrebleuError(
      1,
      `No such language pair ${quoted(pair)}`,
      `Available language pairs for ${quoted(name)} are:`,
      ...Object.keys(pairs).map((known) => ` > ${printable(known)}`),
    );
  }
  return found;
}

/** "wmt18,wmt19" means two sets, one after the other. */
export function setNames(list: string): string[] {
  return list.split(",");
}
