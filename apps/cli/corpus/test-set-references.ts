/** References of published test sets. Loaded on demand. */
import { inputError } from "../../../src/reading/entry.js";
import { printable, quoted } from "../../../src/report/entry.js";
import { testSets, type TestSets } from "../node/testsets/index.js";
import type { Environment } from "../node/environment.js";
import type { OptionsOf } from "../arguments/option-groups.js";
import type { Messages } from "../io/messages.js";

export interface TestSetReferences {
  /** For each reference of a segment, the files of all sets, to be concatenated. */
  readonly streams: readonly (readonly string[])[];
  /** For each segment, whether --origlang and --subset keep it; undefined without a filter. */
  readonly kept: readonly boolean[] | undefined;
  readonly names: readonly string[];
  readonly sets: TestSets;
  /** The files of the source, one for each set. */
  sources(): Promise<readonly string[]>;
}

export function setsOf(environment: Environment, messages: Messages): TestSets {
  return testSets({ environment, log: messages.information });
}

/** sacreBLEU's message for missing references. */
export function noReferences(environment: Environment): string[] {
  return [
    "Otherwise, I need a predefined test set (-t) from the following list:",
    `[${testSets({ environment }).names().map(quoted).join(", ")}]`,
  ];
}

/** @throws InputError if a name in the list is not a test set */
export function checkNames(list: string, environment: Environment): void {
  testSets({ environment }).known(list);
}

/** @throws InputError for an unknown set or pair, or one that cannot be obtained. */
export async function testSetReferences(
  { testSet, languagePair: pair, origlang, subset }: OptionsOf<"Test sets">,
  environment: Environment,
  messages: Messages,
): Promise<TestSetReferences> {
  const sets = setsOf(environment, messages);
  const names = sets.select(testSet!, pair);
  const files: string[][] = [];
  for (const name of names) files.push(await sets.references(name, pair!));
  for (const [i, { length }] of files.entries()) {
    if (length === 0 || length !== files[0]!.length) {
      throw inputError(
        `${printable(names[i]!)} has ${length} references for ${printable(pair!)}: ` +
          `expected as many as ${printable(names[0]!)} has, ${files[0]!.length || "at least one"}`,
      );
    }
  }
  return {
    streams: files[0]!.map((_, k) => files.map((ofSet) => ofSet[k]!)),
    kept: await sets.kept(names, pair!, { origlang, subset }),
    names,
    sets,
    sources: () => Promise.all(names.map((name) => sets.source(name, pair!))),
  };
}
