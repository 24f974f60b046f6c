/** Checks statistics that are compared, whether they were saved or just counted. */
import type { Metric, Statistics } from "../../../src/index.js";
import { inputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import { checkTables } from "../../../src/significance/entry.js";

/** @throws InputError unless these tables are of the same segments, with a row for each. */
export function checkCompared(names: readonly string[], tables: readonly Statistics[], metric: Metric): void {
  try {
    checkTables(names.map(printable), tables, metric);
  } catch (error) {
    if (error instanceof RangeError) throw inputError(error.message);
    throw error;
  }
}
