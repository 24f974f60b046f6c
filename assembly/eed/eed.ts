/**
 * The extended edit distance of two lines of characters (Stanchev et al. 2019, https://aclanthology.org/W19-5359,
 * equations 2 and 3), as torchmetrics 1.9 computes it. All additions are made in the order of torchmetrics, because the
 * last bits decide which of nearly equal costs is the lowest.
 */
import { f64At, f64Bytes, i32At, setI32, skipF64, skipU32, u32Bytes } from "../memory/arrays";
import { lesser } from "../memory/lesser";
import { baseOf, reserve } from "../memory/memory";
import { ROWS_IN, ROWS_OUT } from "../memory/regions";
import {
  endReference, firstReference, hypothesis, hypothesisLength, lengthOfReferences, nextSegment, referenceLength,
  referenceStart, startBatch,
} from "../memory/segment";
import { COSTS, VISITS } from "./eed-regions";

/**
 * The limit on pairs of characters in a segment with all its references, because the time depends on their number: a
 * fixed number of pairs, which takes a third of a second, plus a number for each character.
 */
const LEAST_CELLS: u64 = 1 << 27;
const CELLS_A_CHARACTER: u64 = 1024;

/** The layout of ROWS_IN. */
// @ts-ignore: decorator
@unmanaged
class Weights {
  alpha: f64;
  rho: f64;
  deletion: f64;
  insertion: f64;
}

/** A row of ROWS_OUT. */
// @ts-ignore: decorator
@unmanaged
class DistanceRow {
  hypothesisLength: f64;
  /** The length of this reference; in a segment that is too long, of all its references. */
  referenceLength: f64;
  /** From 0 to 1, or -1 in a segment that is too long. */
  distance: f64;
}

const ROW_BYTES: usize = 24;

let alpha: f64 = 0;
let rho: f64 = 0;
let deletion: f64 = 0;
let insertion: f64 = 0;

/**
 * Writes a row for each reference of each segment, leaving out the first `skipped` characters of each line. A path may
 * jump after each character `space` of the reference. Returns false when memory ran out.
 */
export function distanceRows(segments: u32, skipped: u32, space: u32): bool {
  const weights = changetype<Weights>(baseOf(ROWS_IN));
  alpha = weights.alpha;
  rho = weights.rho;
  deletion = weights.deletion;
  insertion = weights.insertion;
  startBatch();
  let row = baseOf(ROWS_OUT);
  for (let segment: u32 = 0; segment < segments; segment++) {
    nextSegment(segment);
    const length = hypothesisLength - skipped;
    const line = skipU32(hypothesis, skipped);
    // there is room for one more cost, so that two costs can be read at once
    if (length > 0x0ffffff0) return false;
    if (reserve(COSTS, <u32>f64Bytes(length + 2)) == 0 || reserve(VISITS, <u32>u32Bytes(length + 1)) == 0) return false;
    const others: u64 = lengthOfReferences() - skipped * (endReference - firstReference);
    const isTooLong = others * length > LEAST_CELLS + CELLS_A_CHARACTER * (others + length);
    for (let reference = firstReference; reference < endReference; reference++, row += ROW_BYTES) {
      const count = referenceLength(reference) - skipped;
      changetype<DistanceRow>(row).hypothesisLength = <f64>length;
      changetype<DistanceRow>(row).referenceLength = isTooLong ? <f64>others : <f64>count;
      changetype<DistanceRow>(row).distance = isTooLong ? -1
          : distanceOf(line, length, skipU32(referenceStart(reference), skipped), count, space);
    }
  }
  return true;
}

function distanceOf(line: usize, length: u32, reference: usize, count: u32, space: u32): f64 {
  const costs = baseOf(COSTS);
  const visits = baseOf(VISITS);
  // every place costs 1 at the start
  store<f64>(costs, 0);
  for (let place: u32 = 1; place <= length; place++) store<f64>(skipF64(costs, place), 1);
  memory.fill(visits, 0xff, u32Bytes(length + 1));
  for (let at: u32 = 0; at < count; at++) {
    const character = load<u32>(skipU32(reference, at));
    const least = takeCharacter(costs, line, length, character);
    let place: u32 = 0;
    while (f64At(costs, place) != least) place++;
    setI32(visits, place, i32At(visits, place) + 1);
    if (character == space) jump(costs, length, alpha + least);
  }
  let again: f64 = 0;
  for (let place: u32 = 0; place <= length; place++) {
    const times = i32At(visits, place);
    again += times < 0 ? 1 : <f64>times;
  }
  const coverage = rho * again;
  const most = <f64>count + coverage;
  // the divisor is 0 only if the reference is empty and the coverage has no weight
  if (most == 0) return length == 0 ? 0 : 1;
  return lesser((f64At(costs, length) + coverage) / most, 1);
}

/** Updates the costs for the next character of the reference; returns the lowest cost. */
function takeCharacter(costs: usize, line: usize, length: u32, character: u32): f64 {
  const step = deletion;
  const drop = insertion;
  let diagonal = load<f64>(costs);
  let cost = diagonal + 1;
  store<f64>(costs, cost);
  let least = cost;
  for (const end = skipU32(line, length); line < end; line += 4) {
    costs += 8;
    const above = load<f64>(costs);
    const aligned = diagonal + <f64>u32(load<u32>(line) != character);
    cost = lesser(cost + step, lesser(aligned, above + drop));
    store<f64>(costs, cost);
    least = lesser(least, cost);
    diagonal = above;
  }
  return least;
}

/** Lowers every cost above `most` to `most`. */
function jump(costs: usize, length: u32, most: f64): void {
  for (let place: u32 = 0; place <= length; place++) {
    const at = skipF64(costs, place);
    store<f64>(at, lesser(load<f64>(at), most));
  }
}
