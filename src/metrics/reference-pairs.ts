/** Segments with several references as pairs. */
import type { Batch, TokenLines } from "../core/batch.js";

/** A batch with one segment per reference; hypotheses are repeated. */
export function asPairs(batch: Batch): Batch {
  const pairs = countReferences(batch);
  if (pairs === batch.referenceEnds.length) return batch;
  const { hypotheses, references, referenceEnds, wordBytes } = batch;
  return {
    hypotheses: repeatLines(hypotheses, referenceEnds, pairs),
    references,
    wordBytes,
    referenceEnds: Uint32Array.from({ length: pairs }, (_, i) => i + 1),
  };
}

/** The number of references of all segments. */
export function countReferences({ referenceEnds }: Batch): number {
  return referenceEnds.length === 0 ? 0 : referenceEnds[referenceEnds.length - 1]!;
}

function repeatLines({ ids, ends }: TokenLines, referenceEnds: Uint32Array, pairs: number): TokenLines {
  const repeated: Uint32Array[] = [];
  const repeatedEnds = new Uint32Array(pairs);
  let end = 0;
  for (let segment = 0, pair = 0; segment < ends.length; segment++) {
    const line = ids.subarray(segment === 0 ? 0 : ends[segment - 1]!, ends[segment]!);
    for (; pair < referenceEnds[segment]!; pair++) {
      repeated.push(line);
      repeatedEnds[pair] = end += line.length;
    }
  }
  const all = new Uint32Array(end);
  for (const [pair, line] of repeated.entries()) all.set(line, repeatedEnds[pair]! - line.length);
  return { ids: all, ends: repeatedEnds };
}
