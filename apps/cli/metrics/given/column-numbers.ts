/**
 * Columns of numbers in the table of the texts (--mean, --sum) as metrics, whose rows are ready when a batch has been
 * read.
 */
import { givenMean, GIVEN_WIDTH, putGiven } from "../../../../src/metrics/entry.js";
import type { Metric } from "../../../../src/index.js";
import { separatedNames } from "../../arguments/column-names.js";
import { UsageError } from "../../arguments/usage-error.js";
import type { ChosenMetric } from "../choose.js";

/** A column of numbers, and what is made of it. */
export interface NumberColumn {
  readonly column: string;
  readonly aggregate: "mean" | "sum";
  readonly better: "higher" | "lower";
}

/** @throws UsageError for a column that is given twice */
export function numberColumns(mean: readonly string[] = [], sum: readonly string[] = []): readonly NumberColumn[] {
  const columns = (aggregate: "mean" | "sum", given: readonly string[]): NumberColumn[] =>
    separatedNames(given).map((text) => {
      const [, column, better = "lower"] = /^([^]*?)(?::(higher|lower))?$/.exec(text)!;
      return { column: column!, aggregate, better: better as "higher" | "lower" };
    });
  const all = [...columns("mean", mean), ...columns("sum", sum)];
  for (const [i, { column, aggregate }] of all.entries())
    if (all.findIndex((other) => other.column === column && other.aggregate === aggregate) < i)
      throw new UsageError(`argument --${aggregate}: ${column} is given twice: expected different columns`);
  return all;
}

/** The name of a column's metric: mean(latency). */
function nameOfColumn({ column, aggregate }: NumberColumn): string {
  return `${aggregate}(${column.replaceAll(/[\s=|:]/g, "_")})`;
}

/**
 * @param systems the number of systems: all have the same numbers, because the numbers belong to the records
 * @param numbers the numbers of a column for all segments that have been read
 */
export function columnMetric(column: NumberColumn, numbers: () => Float64Array): ChosenMetric {
  const name = nameOfColumn(column);
  const { aggregate, better } = column;
  const options = { name, better, aggregate, missing: "leave-out" } as const;
  const metric: Metric = givenMean({
    ...options,
    readyRows: {
      systems: 1,
      segments: 0,
      check: () => {},
      refuse(what): never {
        throw new Error(`${what} has no numbers of ${name}`);
      },
      of(_, first, size) {
        const rows = new Float64Array(size * GIVEN_WIDTH);
        const values = numbers();
        for (let i = 0; i < size; i++) {
          const value = values[first + i]!;
          putGiven(rows, i * GIVEN_WIDTH, Number.isNaN(value) ? null : value);
        }
        return rows;
      },
    },
  });
  return { name, corpus: metric, segment: metric, spec: { metric: "given", options }, isColumn: true };
}
