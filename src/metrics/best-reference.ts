/** Finds the best reference of each segment, for metrics in which only that reference counts. */

/** For each segment, the line of the reference with the highest score; of equal scores, the first. */
export function bestReferences(scores: Readonly<Float64Array>, referenceEnds: Uint32Array): Uint32Array {
  const best = new Uint32Array(referenceEnds.length);
  for (let segment = 0, line = 0; segment < referenceEnds.length; segment++) {
    best[segment] = line;
    for (; line < referenceEnds[segment]!; line++) if (scores[line]! > scores[best[segment]!]!) best[segment] = line;
  }
  return best;
}

/** For each segment, the row of its best reference, out of a row for each reference. */
export function bestRows(
  rows: Float64Array,
  scores: Readonly<Float64Array>,
  referenceEnds: Uint32Array,
  width: number,
): Float64Array {
  const best = new Float64Array(referenceEnds.length * width);
  for (const [segment, line] of bestReferences(scores, referenceEnds).entries())
    best.set(rows.subarray(line * width, (line + 1) * width), segment * width);
  return best;
}
