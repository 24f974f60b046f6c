/** Prepares a set in a process of its own, which can be killed: node child.mjs table.json folder */
import { readFileSync } from "node:fs";
import { InputError } from "../../../../../src/reading/input-error.js";
import { testSets } from "../../../../../apps/cli/node/testsets/index.js";
import type { TestSetTable } from "../../../../../apps/cli/node/testsets/test-set-table.js";

const [tableFile = "", folder = ""] = process.argv.slice(2);
const table = JSON.parse(readFileSync(tableFile, "utf8")) as TestSetTable;
try {
  await testSets({ table, folder, log: (line) => console.log(line) }).download("net/toy");
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
