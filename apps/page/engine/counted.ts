/** The rows of one metric for all systems, and their sums, which follow every edit. */
import { addFingerprints, subtractFingerprints, hexOf } from "../../../src/core/entry.js";
import { sumRows } from "../../../src/corpus/entry.js";
import type { ReferenceFingerprint, Statistics, Metric } from "../../../src/index.js";
import { kernelOf } from "../../../src/kernel/entry.js";

/** A metric with a table for each system, whose rows are overwritten by edits. */
export interface Counted {
  readonly metric: Metric;
  readonly tables: readonly Statistics[];
  /** The sums of the selected rows, a row for each system. */
  sums(places: Uint32Array | null): readonly Float64Array[];
  /** Replaces a row by a newly counted one. */
  replace(system: number, segment: number, row: Statistics): void;
}

/** How many selections have sums that follow the edits: more than a page has at once. */
const MOST_KEPT = 8;

interface Kept {
  readonly places: Uint32Array | null;
  readonly sums: readonly Float64Array[];
}

export function createCounted(metric: Metric, counted: readonly Statistics[]): Counted {
  const tables = [...counted];
  const width = metric.fields.length;
  let kept: Kept[] = [];

  const sumOf = (rows: Float64Array, places: Uint32Array | null): Float64Array => {
    if (places === null) return sumRows(metric, rows, kernelOf());
    const sum = new Float64Array(width);
    for (const place of places) addRow(sum, rows, place * width, 1);
    return sum;
  };

  return {
    metric,
    tables,
    sums(places) {
      let known = kept.find((entry) => isSame(entry.places, places));
      if (known === undefined) {
        known = { places, sums: tables.map(({ rows }) => sumOf(rows, places)) };
        kept = [...kept, known].slice(-MOST_KEPT);
      }
      return known.sums;
    },
    replace(system, segment, row) {
      const table = tables[system]!;
      const at = segment * width;
      for (const { places, sums } of kept) {
        if (places !== null && !has(places, segment)) continue;
        // rows are whole numbers, so this sum is equal, to the bit, to the sum of all rows added again
        addRow(sums[system]!, table.rows, at, -1);
        addRow(sums[system]!, row.rows, 0, 1);
      }
      table.rows.set(row.rows, at);
      const fingerprint = replaced(table.fingerprint, segment, row.fingerprint);
      if (fingerprint !== table.fingerprint) tables[system] = { ...table, fingerprint };
    },
  };
}

function addRow(sum: Float64Array, rows: Readonly<Float64Array>, at: number, sign: 1 | -1): void {
  for (let field = 0; field < sum.length; field++) sum[field]! += sign * rows[at + field]!;
}

/** The fingerprint after the references of one segment have been replaced. */
function replaced(
  whole: ReferenceFingerprint | undefined,
  segment: number,
  part: ReferenceFingerprint | undefined,
): ReferenceFingerprint | undefined {
  if (whole?.rows === undefined || part === undefined) return whole;
  const before = hexOf(whole.rows, 4 * segment);
  if (before === part.set) return whole;
  const { set } = addFingerprints(subtractFingerprints({ set: whole.set }, { set: before }), { set: part.set })!;
  const rows = whole.rows.slice();
  rows.set(part.rows!, 4 * segment);
  return { set, rows };
}

function isSame(a: Uint32Array | null, b: Uint32Array | null): boolean {
  if (a === null || b === null) return a === b;
  return a === b || (a.length === b.length && a.every((place, i) => place === b[i]));
}

/** @param places indices in ascending order */
function has(places: Uint32Array, wanted: number): boolean {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return places[low] === wanted;
}
