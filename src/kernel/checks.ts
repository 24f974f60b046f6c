/** The checks that every engine makes before it counts; checks of a single part are in its folder. */
import type { Batch } from "../core/batch.js";

/** The longest n-grams that are counted. */
export const LONGEST_ORDER = 16;

/** How many rows of ngramMatches() these numbers hold. */
export function checkRows(rows: Readonly<Float64Array>, maxOrder: number): number {
  const count = rows.length / (2 + 2 * maxOrder);
  if (!Number.isInteger(count)) {
    throw new RangeError(
      `rows has ${rows.length} numbers: expected a multiple of ${2 + 2 * maxOrder}, the fields of order ${maxOrder}`,
    );
  }
  return count;
}

export function checkOrder(maxOrder: number): void {
  if (!Number.isInteger(maxOrder) || maxOrder < 1 || maxOrder > LONGEST_ORDER) {
    throw new RangeError(`maxOrder is ${maxOrder}: expected a whole number from 1 to ${LONGEST_ORDER}`);
  }
}

/** @throws RangeError if the parts of a batch are inconsistent. */
export function checkBatch({ hypotheses, references, referenceEnds }: Batch): void {
  checkEnds("hypotheses", hypotheses.ends, hypotheses.ids.length);
  checkEnds("references", references.ends, references.ids.length);
  checkSegments(hypotheses.ends.length, references.ends.length, referenceEnds);
}

/** @throws RangeError unless every segment has a hypothesis and at least one reference. */
export function checkSegments(hypotheses: number, references: number, referenceEnds: Uint32Array): void {
  if (referenceEnds.length !== hypotheses) {
    throw new RangeError(
      `referenceEnds has ${referenceEnds.length} segments, hypotheses ${hypotheses}: expected the same number`,
    );
  }
  let before = 0;
  for (let i = 0; i < hypotheses; i++) {
    const end = referenceEnds[i]!;
    if (end === before) throw new RangeError(`segment ${i} has no reference: expected at least one`);
    // checkEnds() throws the error
    if (end < before || end > references) checkEnds("referenceEnds", referenceEnds, references);
    before = end;
  }
}

/** @throws RangeError unless there is a row of `width` numbers for each reference. */
export function checkCounts(rows: Readonly<Float64Array>, width: number, referenceEnds: Uint32Array): void {
  const references = referenceEnds.at(-1) ?? 0;
  if (rows.length === references * width) return;
  throw new RangeError(`${rows.length} numbers for ${references} references: expected ${width} for each`);
}

/** @throws RangeError if an end is before the previous one, or beyond `length`. */
export function checkEnds(name: string, ends: Uint32Array, length: number): void {
  let before = 0;
  for (let i = 0; i < ends.length; i++) {
    const end = ends[i]!;
    if (end < before || end > length) {
      throw new RangeError(
        `${name} ends line ${i} at ${end}: expected ${before} (the end of the line before) to ${length}`,
      );
    }
    before = end;
  }
}
