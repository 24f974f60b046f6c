/** The lowest rate of a segment's references, computed as in src/metrics/lowest-rate.ts. */
import { setF64, skipF64, u32At } from "../memory/arrays";
import { lesser } from "../memory/lesser";
import { baseOf } from "../memory/memory";
import { ROWS_IN, ROWS_OUT, SEGMENT_ENDS } from "../memory/regions";

/** A row of ROWS_IN has two lengths and the rate. */
const FIELDS: usize = 3;
const RATE: usize = 16;

export function takeLowest(segments: u32): void {
  const ends = baseOf(SEGMENT_ENDS);
  const out = baseOf(ROWS_OUT);
  let row = baseOf(ROWS_IN);
  let line: u32 = 0;
  for (let segment: u32 = 0; segment < segments; segment++) {
    let lowest: f64 = 1;
    const end = u32At(ends, segment);
    for (; line < end; line++, row = skipF64(row, FIELDS)) lowest = lesser(load<f64>(row, RATE), lowest);
    setF64(out, segment, lowest);
  }
}
