/**
 * Checks statistics that users pass to a metric: whether this metric counted them, and whether they can be the counts
 * of a text.
 */
import { kindOfMetric, kindOfStatistics } from "../core/signature.js";
import { checkStatistics } from "../core/statistics-shape.js";
import type { Statistics } from "../core/statistics.js";
import type { Metric } from "./metric.js";

/**
 * @throws TypeError, RangeError unless this metric counted the statistics, with the same settings and the same version
 *   of its counting, and they can be the counts of a text.
 */
export function checkStatisticsOf(metric: Metric, name: string, statistics: Statistics): void {
  checkStatistics(name, statistics);
  const [counted, expected] = [kindOfStatistics(statistics), kindOfMetric(metric)];
  if (statistics.metric === metric.name && metric.firstPass !== undefined) {
    throw new RangeError(
      `${name} was counted with ${counted}: expected a metric that takes its weights from the same references, ` +
        `${metric.firstPass.hint}, with the references of the same corpus`,
    );
  }
  if (counted !== expected) {
    throw new RangeError(
      `${name} was counted with ${counted}: expected ${expected}; use the metric and the settings that it was ` +
        `counted with, or count the text again`,
    );
  }
  if (statistics.fields.join(" ") !== metric.fields.join(" ")) {
    throw new RangeError(
      `${name} has the fields ${statistics.fields.join(", ")}: expected ${metric.fields.join(", ")}; were they ` +
        "counted with other orders?",
    );
  }
  checkInvariants(metric, name, statistics);
}

/** @throws RangeError for numbers that this metric cannot count in any text. */
function checkInvariants({ fields, invariants }: Metric, name: string, { rows, segments }: Statistics): void {
  const width = fields.length;
  const refuse = (at: number, expected: string, others = ""): never => {
    const row = rows.length > width ? ` of row ${Math.floor(at / width)}` : "";
    throw new RangeError(
      `${name} has ${fields[at % width]} ${rows[at]}${others}${row}: expected ${expected}; is the file damaged?`,
    );
  };
  const noCount = findNoCount(rows);
  if (noCount >= 0) refuse(noCount, "0 or more");
  for (const [field, other, times = 1] of invariants) {
    const terms = Object.entries(typeof field === "string" ? { [field]: 1 } : field).map(([name, weight]) => ({
      name,
      weight,
      at: fields.indexOf(name),
    }));
    const larger = fields.indexOf(other);
    const row = findExcess(rows, width, terms, larger, times);
    if (row < 0) continue;
    const [first, ...others] = terms;
    refuse(
      row + first!.at,
      `at most ${times === 1 ? "" : `${times} times `}${other}, ${rows[row + larger]}`,
      others.map(({ name, at }) => ` with ${name} ${rows[row + at]}`).join(""),
    );
  }
  if (fields[0] !== "segments") return;
  let all = 0;
  for (let row = 0; row < rows.length; row += width) all += rows[row]!;
  if (all !== segments)
    throw new RangeError(`${name} has rows of ${all} segments: expected ${segments}; is the file damaged?`);
}

// Loops in functions of their own: in a function with closures over their variables they took three times as long.

/** The index of the first number that is negative, infinite or NaN, or -1. */
function findNoCount(rows: Readonly<Float64Array>): number {
  for (let at = 0; at < rows.length; at++) if (!(rows[at]! >= 0 && rows[at]! < Infinity)) return at;
  return -1;
}

/** The start of the first row whose weighted terms are together larger than `times` its field at `larger`, or -1. */
function findExcess(
  rows: Readonly<Float64Array>,
  width: number,
  [first, ...others]: readonly { weight: number; at: number }[],
  larger: number,
  times: number,
): number {
  const { weight, at: smaller } = first!;
  const count = others.length;
  for (let row = 0; row < rows.length; row += width) {
    // the large numbers are subtracted first, so that the rest is exact
    let excess = weight * rows[row + smaller]! - times * rows[row + larger]!;
    for (let i = 0; i < count; i++) excess += others[i]!.weight * rows[row + others[i]!.at]!;
    if (!(excess <= 0)) return row;
  }
  return -1;
}
