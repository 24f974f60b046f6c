/**
 * METEOR 1.5's search for the alignment of a pair: a beam of 40 paths over the words of the reference, from left to
 * right. At each word a path continues with each match that begins there and uses no word twice, and without a match.
 *
 * Matches that overlap no other match are chosen before the search: they belong to every path. Of two paths, the better
 * is the path that matched more words (of matches that are not exact, only every second word of each side counts), then
 * the path with fewer chunks, then the path with less distance. Of equal paths, the path that was made first wins,
 * which continues the better path. A path's distance is not only that of its matches: the original program adds the
 * distance of each match that it tries to the path that it continues, so matches that were tried before but not taken
 * count too. We do the same, because scores depend on it.
 */
import { setU32, skipU32, skipU64, u32At, u64At } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { hypothesisLength } from "../memory/segment";
import {
  choose, chooseCertain, chosenHypothesisLength, chosenLength, chosenModule, chosenStart, reserveChosen,
} from "./chosen-matches";
import { NODES, PATHS } from "./meteor-regions";
import {
  BEAM, NONE, Candidate, candidateAt, candidateCount, emptyCandidates, gain, isBetter, offerMatch, offerSame,
  offerWithout, reserveCandidates, startFrom,
} from "./path-candidates";
import {
  EXACT, PARAPHRASE, matchCountAt, matchesAt, moduleOf, nextPhrase, phraseHypothesisLength, phraseHypothesisStart,
  phraseLength, phraseStart, phrases, phrasesEnd, positionOf, referenceCount,
} from "./word-matches";

/** A path; a bit for each hypothesis word follows, set if it is used. */
// @ts-ignore: decorator
@unmanaged
class Path {
  /** The order of paths: first the number of words not matched, then the number of chunks so far. */
  order: u64;
  distance: u64;
  /** Where the path's last match ends in the hypothesis, or NONE if a word was left out after it. */
  lastEnd: u32;
  /** Where the last match ends in the reference. */
  end: u32;
  /** The path's last node. */
  node: u32;
}

/** A match of a path: the previous node, position and length in the reference and in the hypothesis, module. */
// @ts-ignore: decorator
@unmanaged
class Node {
  previous: u32;
  position: u32;
  length: u32;
  start: u32;
  hypothesisLength: u32;
  module: u32;
}

const PATH_BYTES: usize = 32;
const NODE_BYTES: usize = 24;
const START: u64 = 0xffffffff00000000;

let stride: usize = 0;
/**
 * Two lists of paths, the current ones and those that replace them. `ranks` has the indices of the current paths, best
 * first.
 */
let paths: usize = 0;
let nextPaths: usize = 0;
let ranks: usize = 0;
let count: u32 = 0;
let nodes: usize = 0;
let nodeCount: u32 = 0;

/** Chooses among the matches that listMatches() found; returns false when memory ran out. */
export function chooseMatches(): bool {
  if (!reservePaths()) return false;
  chooseCertain();
  let phrase = phrases;
  for (let j: u32 = 0; j < referenceCount; j++) {
    let phraseEnd = phrase;
    while (phraseEnd < phrasesEnd && phraseStart(phraseEnd) == j) phraseEnd = nextPhrase(phraseEnd);
    if (chosenLength(j) != 0) goOnWith(j);
    else if (matchCountAt(j) == 0 && phrase == phraseEnd) goOnWithout(j);
    else if (!branch(j, phrase, phraseEnd)) return false;
    phrase = phraseEnd;
  }
  chooseNodes(bestPath());
  return true;
}

function reservePaths(): bool {
  stride = skipU64(PATH_BYTES, (hypothesisLength + 63) >>> 6);
  const bytes = 2 * BEAM * <u64>stride + (BEAM << 2);
  if (bytes > 0xffff0000) return false;
  paths = reserve(PATHS, <u32>bytes);
  if (paths == 0 || !reserveCandidates() || !reserveChosen()) return false;
  nextPaths = paths + <usize>BEAM * stride;
  ranks = nextPaths + <usize>BEAM * stride;
  nodeCount = 0;

  count = 1;
  store<u32>(ranks, 0);
  memory.fill(paths, 0, stride);
  changetype<Path>(paths).order = START;
  changetype<Path>(paths).lastEnd = NONE;
  changetype<Path>(paths).node = NONE;
  return true;
}

// @ts-ignore: decorator
@inline
function pathAt(rank: u32): usize {
  return paths + <usize>u32At(ranks, rank) * stride;
}

/** Every path takes the chosen match at a position. */
function goOnWith(position: u32): void {
  const length = chosenLength(position);
  const start = chosenStart(position);
  const hypothesisLength = chosenHypothesisLength(position);
  const gained = gain(length, hypothesisLength, chosenModule(position));
  const away = <u64>abs(<i64>position - <i64>start);
  for (let rank: u32 = 0; rank < count; rank++) {
    const path = changetype<Path>(pathAt(rank));
    const lastEnd = path.lastEnd;
    path.order = path.order - gained + u64(lastEnd != NONE && lastEnd != start);
    path.distance = path.distance + away;
    path.lastEnd = start + hypothesisLength;
    path.end = position + length;
  }
  sortPaths();
}

/** Every path passes a position where no match begins, unless it is inside a match. */
function goOnWithout(position: u32): void {
  for (let rank: u32 = 0; rank < count; rank++) {
    const path = changetype<Path>(pathAt(rank));
    if (path.end > position || path.lastEnd == NONE) continue;
    path.order = path.order + 1;
    path.lastEnd = NONE;
  }
  sortPaths();
}

/** Sorts the paths, best first; the sort is stable. */
function sortPaths(): void {
  for (let rank: u32 = 1; rank < count; rank++) {
    const slot = u32At(ranks, rank);
    const path = changetype<Path>(paths + <usize>slot * stride);
    let to = rank;
    for (; to > 0 && isBetter(path.order, path.distance, pathAt(to - 1)); to--) {
      store<u32>(skipU32(ranks, to), u32At(ranks, to - 1));
    }
    setU32(ranks, to, slot);
  }
}

/**
 * Continues every path with each match at a position, and without a match; the best of the results become the next
 * paths.
 */
function branch(position: u32, phrase: usize, phraseEnd: usize): bool {
  emptyCandidates();
  for (let rank: u32 = 0; rank < count; rank++) {
    const slot = u32At(ranks, rank);
    const path = paths + <usize>slot * stride;
    startFrom(slot, changetype<Path>(path).order, changetype<Path>(path).lastEnd);
    const end = changetype<Path>(path).end;
    if (end > position) offerSame(changetype<Path>(path).distance, end);
    else branchPath(path, position, phrase, phraseEnd);
  }
  return takeCandidates(position);
}

/**
 * Continues a path with each match at a position. Of the matches of a module, those that begin a new chunk differ only
 * in distance, which grows from one match to the next: if one of them is no candidate, no later one is. Their distances
 * are still added.
 */
function branchPath(path: usize, position: u32, phrase: usize, phraseEnd: usize): void {
  const used = path + PATH_BYTES;
  const matches = matchesAt(position);
  const end = skipU32(matches, matchCountAt(position));
  const lastEnd = changetype<Path>(path).lastEnd;
  let distance = changetype<Path>(path).distance;
  // what is still to be added to `distance`; it is a u32, because additions of u64 are slow in the translation to
  // JavaScript
  let more: u32 = 0;
  let module: u32 = EXACT;
  let isFull = false;
  for (let at = matches; at < end; at += 4) {
    const match = load<u32>(at);
    const start = positionOf(match);
    if ((u32At(used, start >>> 5) >>> (start & 31)) & 1) continue;
    if (moduleOf(match) != module) {
      module = moduleOf(match);
      isFull = false;
    }
    if (!isFull || start == lastEnd) {
      distance += more;
      more = 0;
      isFull = !offerMatch(distance, position, 1, start, 1, module) && start != lastEnd;
    }
    more += position < start ? start - position : position - start;
    if (more >= 0x80000000) {
      distance += more;
      more = 0;
    }
  }
  distance += more;
  for (let at = phrase; at < phraseEnd; at = nextPhrase(at)) {
    const start = phraseHypothesisStart(at);
    if (isUsed(path, start, phraseHypothesisLength(at))) continue;
    offerMatch(distance, position, phraseLength(at), start, phraseHypothesisLength(at), PARAPHRASE);
    distance += <u64>abs(<i64>position - <i64>start);
  }
  offerWithout(distance, position);
}

function isUsed(path: usize, start: u32, length: u32): bool {
  const used = path + PATH_BYTES;
  for (let i = start; i < start + length; i++) {
    if ((u64At(used, i >>> 6) >> <u64>(i & 63)) & 1) return true;
  }
  return false;
}

/** Turns the candidates into the current paths; returns false when memory ran out. */
function takeCandidates(position: u32): bool {
  const nodeBytes = <u64>(nodeCount + BEAM) * NODE_BYTES;
  if (nodeBytes > 0xfffffff0) return false;
  nodes = reserve(NODES, <u32>nodeBytes);
  if (nodes == 0) return false;
  for (let rank: u32 = 0; rank < candidateCount; rank++) {
    const candidate = candidateAt(rank);
    const path = nextPaths + <usize>rank * stride;
    memory.copy(path, paths + <usize>changetype<Candidate>(candidate).path * stride, stride);
    changetype<Path>(path).order = changetype<Candidate>(candidate).order;
    changetype<Path>(path).distance = changetype<Candidate>(candidate).distance;
    changetype<Path>(path).lastEnd = changetype<Candidate>(candidate).lastEnd;
    changetype<Path>(path).end = changetype<Candidate>(candidate).end;
    setU32(ranks, rank, rank);
    if (changetype<Candidate>(candidate).length != 0) addNode(path, candidate, position);
  }
  count = candidateCount;
  const emptied = paths;
  paths = nextPaths;
  nextPaths = emptied;
  return true;
}

function addNode(path: usize, candidate: usize, position: u32): void {
  const node = nodes + <usize>nodeCount * NODE_BYTES;
  const start = changetype<Candidate>(candidate).start;
  const length = changetype<Candidate>(candidate).hypothesisLength;
  changetype<Node>(node).previous = changetype<Path>(path).node;
  changetype<Node>(node).position = position;
  changetype<Node>(node).length = changetype<Candidate>(candidate).length;
  changetype<Node>(node).start = start;
  changetype<Node>(node).hypothesisLength = length;
  changetype<Node>(node).module = changetype<Candidate>(candidate).module;
  changetype<Path>(path).node = nodeCount++;
  const used = path + PATH_BYTES;
  for (let i = start; i < start + length; i++) {
    const word = skipU64(used, i >>> 6);
    store<u64>(word, load<u64>(word) | (<u64>1 << <u64>(i & 63)));
  }
}

/** The best path when each path's last chunk is closed. */
function bestPath(): usize {
  let best = pathAt(0);
  for (let rank: u32 = 0; rank < count; rank++) {
    const path = pathAt(rank);
    changetype<Path>(path).order = changetype<Path>(path).order + u64(changetype<Path>(path).lastEnd != NONE);
    if (isBetter(changetype<Path>(path).order, changetype<Path>(path).distance, best)) best = path;
  }
  return best;
}

function chooseNodes(path: usize): void {
  for (let index = changetype<Path>(path).node; index != NONE; ) {
    const node = nodes + <usize>index * NODE_BYTES;
    choose(changetype<Node>(node).position, changetype<Node>(node).length, changetype<Node>(node).start,
        changetype<Node>(node).hypothesisLength, changetype<Node>(node).module);
    index = changetype<Node>(node).previous;
  }
}
