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
 * fixed number of pairs, which takes half a second without SIMD, plus a number for each character.
 */
const LEAST_CELLS: f64 = 50_331_648;
const CELLS_A_CHARACTER: f64 = 512;

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
 * The cost above which lesserOfNear() is right. A cost is at most `deletion` above the one before it, and at most 1 or
 * `insertion` below, so the three from which the cheapest is taken differ by at most 1 + deletion + |1 - insertion|, and
 * by what was rounded. Numbers from 1 to 2 are multiples of 2^-52, as are greater ones, and so are their differences,
 * which are exact up to 2.
 */
let exactAbove: f64 = 0;

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
  exactAbove = deletion + abs(1 - insertion) < 0.5 ? 1 : Infinity;
  startBatch();
  let row = baseOf(ROWS_OUT);
  for (let segment: u32 = 0; segment < segments; segment++) {
    nextSegment(segment);
    const length = hypothesisLength - skipped;
    const line = skipU32(hypothesis, skipped);
    // there is room for one more cost, so that two costs can be read at once
    if (length > 0x0ffffff0) return false;
    if (reserve(COSTS, <u32>f64Bytes(length + 2)) == 0 || reserve(VISITS, <u32>u32Bytes(length + 1)) == 0) return false;
    const others = <f64>(lengthOfReferences() - skipped * (endReference - firstReference));
    const isTooLong = others * <f64>length > LEAST_CELLS + CELLS_A_CHARACTER * (others + <f64>length);
    for (let reference = firstReference; reference < endReference; reference++, row += ROW_BYTES) {
      const count = referenceLength(reference) - skipped;
      changetype<DistanceRow>(row).hypothesisLength = <f64>length;
      changetype<DistanceRow>(row).referenceLength = isTooLong ? others : <f64>count;
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

/**
 * Updates the costs for the next character of the reference; returns the lowest cost.
 *
 * Each cost waits for the one before it, so the two halves of the line are computed side by side. The second half starts
 * from a cost that may be too high; when the right one is known, it is passed on as far as it lowers the costs after it.
 */
// @ts-ignore: decorator
@inline
function takeCharacter(costs: usize, line: usize, length: u32, character: u32): f64 {
  const step = deletion;
  const drop = insertion;
  const safe = exactAbove;
  const half = length >> 1;
  const otherLine = u32Bytes(half);
  const other = f64Bytes(half);
  let diagonal = load<f64>(costs);
  let otherDiagonal = load<f64>(costs + other);
  let cost = diagonal + 1;
  let otherCost = otherDiagonal + drop;
  store<f64>(costs, cost);
  let least = cost;
  for (const end = line + otherLine; line < end; line += 4) {
    costs += 8;
    const above = load<f64>(costs);
    const otherAbove = load<f64>(costs + other);
    cost = cheapest(cost + step, diagonal + different(line, character), above + drop, safe);
    store<f64>(costs, cost);
    least = lesser(least, cost);
    diagonal = above;
    otherCost = cheapest(otherCost + step, otherDiagonal + different(line + otherLine, character), otherAbove + drop, safe);
    store<f64>(costs + other, otherCost);
    least = lesser(least, otherCost);
    otherDiagonal = otherAbove;
  }
  const last = costs + other;
  for (cost += step; costs < last && cost < load<f64>(costs, 8); cost += step) store<f64>((costs += 8), cost);
  if ((length & 1) == 0) return least;
  const aligned = otherDiagonal + different(line + otherLine, character);
  cost = lesser(load<f64>(last) + step, lesser(aligned, load<f64>(last, 8) + drop));
  store<f64>(last, cost, 8);
  return lesser(least, cost);
}

/** 1 if the character at `line` is another one than `character`, otherwise 0. */
// @ts-ignore: decorator
@inline
function different(line: usize, character: u32): f64 {
  return <f64>u32(load<u32>(line) != character);
}

/** The lowest of the costs of three paths to a place. */
// @ts-ignore: decorator
@inline
function cheapest(deleted: f64, aligned: f64, inserted: f64, safe: f64): f64 {
  if (!ASC_FEATURE_SIMD) {
    const cost = lesserOfNear(deleted, lesserOfNear(aligned, inserted));
    if (cost > safe) return cost;
  }
  return lesser(deleted, lesser(aligned, inserted));
}

/**
 * The lesser of two numbers whose difference is exact. Without SIMD, lesser() is a branch, which random text takes at
 * random: twice the time of this.
 */
// @ts-ignore: decorator
@inline
function lesserOfNear(one: f64, other: f64): f64 {
  const difference = one - other;
  return other + (difference - abs(difference)) * 0.5;
}

/** Lowers every cost above `most` to `most`. */
function jump(costs: usize, length: u32, most: f64): void {
  for (let place: u32 = 0; place <= length; place++) {
    const at = skipF64(costs, place);
    const cost = load<f64>(at);
    if (ASC_FEATURE_SIMD) store<f64>(at, lesser(cost, most));
    else {
      const kept = <f64>u32(cost < most);
      store<f64>(at, most - kept * most + kept * cost);
    }
  }
}
