/** The text of --list. */
import { inputError } from "../../../../src/reading/entry.js";
import { printable, quoted } from "../../../../src/report/entry.js";
import { fieldNames, type Context } from "./prepare.js";
import { knownSet } from "./selection.js";
import type { TestSetTable } from "./test-set-table.js";

/** All sets with their descriptions, or those that have a language pair in either direction. */
export function setList(table: TestSetTable, pair?: string): string {
  const names = Object.keys(table.sets)
    .filter((name) => pair === undefined || hasPair(table, name, pair))
    .sort();
  const head =
    pair === undefined ? "The available test sets are:" : `The available test sets for ${printable(pair)} are:`;
  return [head, ...names.map((name) => `${name.padEnd(30)}: ${table.sets[name]!.description.trim()}`)]
    .map((line) => `${line}\n`)
    .join("");
}

function hasPair(table: TestSetTable, name: string, pair: string): boolean {
  const [source, target] = pair.split("-");
  if (source === undefined || target === undefined)
    throw inputError(`-l ${quoted(pair)}: expected two languages such as en-de`);
  const { pairs } = table.sets[name]!;
  return Object.hasOwn(pairs, `${source}-${target}`) || Object.hasOwn(pairs, `${target}-${source}`);
}

/** One line for each pair of a set, with the fields for --echo. */
export async function* fieldList(context: Context, name: string, pair?: string): AsyncGenerator<string> {
  for (const each of pair === undefined ? Object.keys(knownSet(context.table, name).pairs) : [pair]) {
    yield `${each}: ${(await fieldNames(context, name, each)).join(", ")}\n`;
  }
}
