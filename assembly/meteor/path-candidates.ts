/**
 * The candidates of METEOR 1.5's search (alignment-paths.ts): the best BEAM of all continuations of the current paths.
 */
import { setU32, u32At } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { CANDIDATES } from "./meteor-regions";
import { EXACT } from "./word-matches";

/** A candidate: the fields of a path (alignment-paths.ts), the path it continues, and its match. */
// @ts-ignore: decorator
@unmanaged
export class Candidate {
  /** The order of candidates, as in a path. */
  order: u64;
  distance: u64;
  /**
   * Where the candidate's last match ends in the hypothesis, NONE if the last word was left out; and where the match
   * ends in the reference.
   */
  lastEnd: u32;
  end: u32;
  /** The index of the path it continues. */
  path: u32;
  /** The length of its match, 0 for none; the match's position and length in the hypothesis; its module. */
  length: u32;
  start: u32;
  hypothesisLength: u32;
  module: u32;
}

export const BEAM: u32 = 40;
/** No position: the last word was left out, or no match has come yet. */
export const NONE: u32 = 0xffffffff;

const CANDIDATE_BYTES: usize = 48;

const MATCHED_WORD: u64 = 1 << 32;

let candidates: usize = 0;
/** u32 for each candidate, best first: its index in `candidates`. */
let ranks: usize = 0;
export let candidateCount: u32 = 0;

/** The path that candidates continue: its index, its order, and where its last match ends in the hypothesis. */
let path: u32 = 0;
let pathOrder: u64 = 0;
let pathEnd: u32 = 0;

/** Returns false when memory ran out. */
export function reserveCandidates(): bool {
  candidates = reserve(CANDIDATES, BEAM * <u32>CANDIDATE_BYTES + (BEAM << 2));
  ranks = candidates + <usize>BEAM * CANDIDATE_BYTES;
  return candidates != 0;
}

export function emptyCandidates(): void {
  candidateCount = 0;
}

/** From now on, candidates continue this path. */
export function startFrom(slot: u32, order: u64, lastEnd: u32): void {
  path = slot;
  pathOrder = order;
  pathEnd = lastEnd;
}

/** The candidate with this rank, from 0. */
export function candidateAt(rank: u32): usize {
  return candidates + <usize>u32At(ranks, rank) * CANDIDATE_BYTES;
}

/** By how much a match improves the order of a path. */
// @ts-ignore: decorator
@inline
export function gain(length: u32, hypothesisLength: u32, module: u32): u64 {
  const words = module == EXACT ? length + hypothesisLength : (length >> 1) + (hypothesisLength >> 1);
  return <u64>words * MATCHED_WORD;
}

/**
 * Whether a path with this order and distance comes before another path or candidate, whose first two fields are its
 * order and its distance.
 */
// @ts-ignore: decorator
@inline
export function isBetter(order: u64, distance: u64, other: usize): bool {
  const than = changetype<Candidate>(other).order;
  return order < than || (order == than && distance < changetype<Candidate>(other).distance);
}

/** Offers the path unchanged: it is inside a match that ends at `end`. */
export function offerSame(distance: u64, end: u32): void {
  offer(pathOrder, distance, pathEnd, end);
}

/** Offers the path without a match at a position. */
export function offerWithout(distance: u64, position: u32): void {
  offer(pathOrder + u64(pathEnd != NONE), distance, NONE, position + 1);
}

/** Offers the path with a match at a position; returns false if BEAM candidates are at least as good. */
export function offerMatch(
  distance: u64, position: u32, length: u32, start: u32, hypothesisLength: u32, module: u32,
): bool {
  const chunk = u64(pathEnd != NONE && pathEnd != start);
  const candidate = offer(pathOrder - gain(length, hypothesisLength, module) + chunk, distance,
      start + hypothesisLength, position + length);
  if (candidate == 0) return false;
  changetype<Candidate>(candidate).length = length;
  changetype<Candidate>(candidate).start = start;
  changetype<Candidate>(candidate).hypothesisLength = hypothesisLength;
  changetype<Candidate>(candidate).module = module;
  return true;
}

/** Inserts a candidate among the best, after equal ones. Returns 0 if BEAM candidates are at least as good. */
function offer(order: u64, distance: u64, lastEnd: u32, end: u32): usize {
  let index = candidateCount;
  if (candidateCount == BEAM) {
    index = u32At(ranks, BEAM - 1);
    if (!isBetter(order, distance, candidates + <usize>index * CANDIDATE_BYTES)) return 0;
  } else {
    candidateCount++;
  }
  let to = candidateCount - 1;
  for (; to > 0; to--) {
    const before = u32At(ranks, to - 1);
    if (!isBetter(order, distance, candidates + <usize>before * CANDIDATE_BYTES)) break;
    setU32(ranks, to, before);
  }
  setU32(ranks, to, index);
  const candidate = candidates + <usize>index * CANDIDATE_BYTES;
  changetype<Candidate>(candidate).order = order;
  changetype<Candidate>(candidate).distance = distance;
  changetype<Candidate>(candidate).lastEnd = lastEnd;
  changetype<Candidate>(candidate).end = end;
  changetype<Candidate>(candidate).path = path;
  changetype<Candidate>(candidate).length = 0;
  return candidate;
}
