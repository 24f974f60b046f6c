/** The segment at hand: where its hypothesis and its references lie in memory. Set by ngrams.ts, read by the ways of matching. */

/** Ids of the hypothesis: address and number. */
export let hypothesis: usize = 0;
export let hypothesisLength: u32 = 0;
/** Its references have these line numbers: [firstReference .. endReference). */
export let firstReference: u32 = 0;
export let endReference: u32 = 0;

let referenceIds: usize = 0;
let referenceEnds: usize = 0;

export function placeReferences(ids: usize, ends: usize): void {
  referenceIds = ids;
  referenceEnds = ends;
}

export function placeSegment(ids: usize, length: u32, first: u32, end: u32): void {
  hypothesis = ids;
  hypothesisLength = length;
  firstReference = first;
  endReference = end;
}

/** Address of the ids of a reference line. */
export function referenceStart(line: u32): usize {
  return referenceIds + (<usize>(line == 0 ? 0 : load<u32>(referenceEnds + (<usize>(line - 1) << 2))) << 2);
}

/** Number of tokens of a reference line. */
export function referenceLength(line: u32): u32 {
  return load<u32>(referenceEnds + (<usize>line << 2)) - (line == 0 ? 0 : load<u32>(referenceEnds + (<usize>(line - 1) << 2)));
}
