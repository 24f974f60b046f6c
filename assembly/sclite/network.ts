/**
 * The alignment of weighted.ts for a reference with alternatives (sclite's net_dp.c). Its words form a network, in
 * which a word may have several predecessors. Words are numbered in the order of the line, so predecessors have lower
 * numbers. Of equally cheap predecessors the first is taken. An empty alternative has a small cost, so that of two
 * paths that cost the same the one without it is taken.
 */
import { setU32, skipU32, u32At, u32Bytes, u32Count } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { BEFORE, CELL_STEPS, COSTS, NETWORK, OPEN_ALTERNATIVES } from "./sclite-regions";
import { FACING, INSERTED, LEFT_OUT } from "./weighted";

/** The marks that a reference begins with. */
// @ts-ignore: decorator
@unmanaged
class Marks {
  open: u32;
  or: u32;
  close: u32;
  nothing: u32;
}

/** A word: its token, 0 for none; where its predecessors start and end in BEFORE; its position in the line. */
// @ts-ignore: decorator
@unmanaged
class Word {
  token: u32;
  from: u32;
  to: u32;
  position: u32;
}

/** Alternatives being read: where their predecessors start and end, and how many waiting ends precede their own. */
// @ts-ignore: decorator
@unmanaged
class OpenAlternatives {
  from: u32;
  to: u32;
  ends: u32;
}

/** Costs are f32, as in sclite: where paths would tie, its rounding of 0.001 decides. */
const SUBSTITUTION: f32 = 4;
const INDEL: f32 = 3;
const NOTHING: f32 = 0.001;

/** The most predecessors of a word: a cell has six bits for which of them is taken. */
const MOST_BEFORE: u32 = 64;

/**
 * The limit on ways into the cells of the alignment: the predecessors of all words, times the hypothesis. They take
 * half a second; 4,000 words have so many with 4,000, half of them in alternatives.
 */
const MOST_WAYS: u64 = 1 << 25;

/** What alignNetwork() returns. */
export const ALIGNED: u32 = 0;
export const NO_MEMORY: u32 = 1;
/** There are more than MOST_WAYS. */
export const TOO_LONG: u32 = 2;

/** The result of the alignment; the length is that of the path taken through the reference. */
export let networkCost: u32 = 0;
export let networkHits: u32 = 0;
export let networkInsertions: u32 = 0;
export let networkLength: u32 = 0;

/**
 * The words of the reference; word 0 is the beginning.
 */
const WORD_BITS: usize = 4;
let words: u32 = 0;
let endsFrom: u32 = 0;
let endsTo: u32 = 0;

/**
 * alignPair for a reference with marks of alternatives. Unless `taken` is 0, writes a 1 there for each reference token
 * on the path.
 */
export function alignNetwork(
  marks: usize, reference: usize, length: u32, hypothesis: usize, count: u32, steps: usize, taken: usize,
): u32 {
  const failure = readNetwork(marks, reference, length);
  if (failure != ALIGNED) return failure;
  if (waysIn() * (<u64>count + 1) > MOST_WAYS) return TOO_LONG;
  const costBytes = <u64>words << 3;
  const cellBytes = <u64>words * (<u64>count + 1);
  if (costBytes > 0xfffffff0 || cellBytes > 0xfffffff0) return NO_MEMORY;
  if (reserve(COSTS, <u32>costBytes) == 0 || reserve(CELL_STEPS, <u32>cellBytes) == 0) return NO_MEMORY;
  const last = fillCells(hypothesis, count);
  networkHits = 0;
  networkInsertions = 0;
  networkLength = 0;
  if (steps != 0) memory.fill(steps, 0, u32Bytes(count + 1));
  walkBack(last, hypothesis, count, steps, taken);
  return ALIGNED;
}

/** The predecessors of all words. */
function waysIn(): u64 {
  let ways: u64 = 0;
  for (let word: u32 = 1; word < words; word++) {
    const at = changetype<Word>(wordAt(word));
    ways += at.to - at.from;
  }
  return ways;
}

// @ts-ignore: decorator
@inline
function wordAt(word: u32): usize {
  return baseOf(NETWORK) + (<usize>word << WORD_BITS);
}

/** ALIGNED for success. */
function readNetwork(marks: usize, reference: usize, length: u32): u32 {
  const open = changetype<Marks>(marks).open;
  const or = changetype<Marks>(marks).or;
  const close = changetype<Marks>(marks).close;
  const nothing = changetype<Marks>(marks).nothing;
  const end = skipU32(reference, length);
  let closed: u64 = 0;
  for (let at = reference; at < end; at += 4) closed += u64(load<u32>(at) == close);
  const beforeBytes = (<u64>length + 1 + closed * MOST_BEFORE) << 2;
  if (beforeBytes > 0xfffffff0 || <u64>length > 0xfffff00) return NO_MEMORY;
  // OPEN_ALTERNATIVES: for each open group three u32, where its predecessors start and end, and how many waiting ends
  // precede its own; then
  // the ends
  const waitingAt = <usize>(length + 1) * 12;
  const before = reserve(BEFORE, <u32>beforeBytes);
  if (before == 0 || reserve(NETWORK, (length + 1) << 4) == 0
      || reserve(OPEN_ALTERNATIVES, (length + 1) * 16 + (MOST_BEFORE << 3)) == 0) {
    return NO_MEMORY;
  }
  const frames = baseOf(OPEN_ALTERNATIVES);
  const waiting = frames + waitingAt;

  store<u32>(wordAt(0), 0);
  store<u32>(before, 0);
  words = 1;
  let listed: u32 = 1;
  // the predecessors of the next word
  let from: u32 = 0;
  let to: u32 = 1;
  let depth: u32 = 0;
  let ends: u32 = 0;
  for (let at = reference; at < end; at += 4) {
    const token = load<u32>(at);
    const frame = changetype<OpenAlternatives>(frames + <usize>(depth == 0 ? 0 : depth - 1) * 12);
    if (token == open) {
      const opened = changetype<OpenAlternatives>(frames + <usize>depth * 12);
      opened.from = from;
      opened.to = to;
      opened.ends = ends;
      depth++;
    } else if (token == or || token == close) {
      if (depth == 0) continue;
      const first = frame.ends;
      if (ends - first + (to - from) > MOST_BEFORE) return NO_MEMORY;
      for (let i = from; i < to; i++, ends++) store<u32>(skipU32(waiting, ends), u32At(before, i));
      from = frame.from;
      to = frame.to;
      if (token == or) continue;
      from = listed;
      for (let i = first; i < ends; i++, listed++) store<u32>(skipU32(before, listed), u32At(waiting, i));
      to = listed;
      ends = first;
      depth--;
    } else {
      const word = changetype<Word>(wordAt(words));
      word.token = token == nothing ? 0 : token;
      word.from = from;
      word.to = to;
      word.position = u32Count(reference, at);
      from = listed;
      setU32(before, listed, words);
      words++;
      listed++;
      to = listed;
    }
  }
  endsFrom = from;
  endsTo = to;
  return ALIGNED;
}

/** The index of the cheapest predecessor among [from .. to) of BEFORE in a row; leastCost is set to its cost. */
function cheapestOf(from: u32, to: u32, costs: usize): u32 {
  const before = baseOf(BEFORE);
  let least: f32 = Infinity;
  let cheapest: u32 = 0;
  for (let i = from; i < to; i++) {
    const cost = load<f32>(skipU32(costs, u32At(before, i)));
    if (cost < least) {
      least = cost;
      cheapest = i - from;
    }
  }
  leastCost = least;
  return cheapest;
}

let leastCost: f32 = 0;

/**
 * Fills a byte for each word after each number of hypothesis tokens: step | index of the predecessor << 2. Returns the
 * last word of the cheapest path.
 */
function fillCells(hypothesis: usize, count: u32): u32 {
  let row = baseOf(COSTS);
  let above = skipU32(row, words);
  let cells = baseOf(CELL_STEPS);
  for (let j: u32 = 0; j <= count; j++) {
    const token = j == 0 ? 0 : u32At(hypothesis, j - 1);
    store<f32>(row, INDEL * <f32>j);
    store<u8>(cells, <u8>INSERTED);
    for (let word: u32 = 1; word < words; word++) {
      const at = changetype<Word>(wordAt(word));
      const own = at.token;
      const from = at.from;
      const to = at.to;
      const offset = u32Bytes(word);
      const leftAfter = cheapestOf(from, to, row);
      let cost = leastCost + (own == 0 ? NOTHING : INDEL);
      let step = LEFT_OUT | (leftAfter << 2);
      if (j != 0) {
        const inserted = load<f32>(above + offset) + INDEL;
        const facedAfter = cheapestOf(from, to, above);
        const facing = leastCost + (own == token ? <f32>0 : SUBSTITUTION);
        if (facing <= cost && facing <= inserted) {
          cost = facing;
          step = FACING | (facedAfter << 2);
        } else if (inserted <= cost) {
          cost = inserted;
          step = INSERTED;
        }
      }
      store<f32>(row + offset, cost);
      store<u8>(cells + word, <u8>step);
    }
    cells += words;
    const filled = row;
    row = above;
    above = filled;
  }
  const last = cheapestOf(endsFrom, endsTo, above);
  networkCost = <u32>leastCost;
  return u32At(baseOf(BEFORE), endsFrom + last);
}

function walkBack(last: u32, hypothesis: usize, count: u32, steps: usize, taken: usize): void {
  const before = baseOf(BEFORE);
  let word = last;
  let row = count;
  while (word != 0 || row != 0) {
    const cell = <u32>load<u8>(baseOf(CELL_STEPS) + <usize>row * words + word);
    const step = cell & 3;
    const stepAt = skipU32(steps, row);
    if (step == INSERTED) {
      networkInsertions++;
      if (steps != 0) store<u32>(stepAt, load<u32>(stepAt) | 1);
      row--;
      continue;
    }
    const at = changetype<Word>(wordAt(word));
    const own = at.token;
    if (own != 0) {
      networkLength++;
      if (taken != 0) setU32(taken, at.position, 1);
    }
    if (step == FACING) {
      row--;
      networkHits += u32(own == u32At(hypothesis, row));
    } else if (own != 0 && steps != 0) {
      store<u32>(stepAt, load<u32>(stepAt) + 2);
    }
    word = u32At(before, at.from + (cell >>> 2));
  }
}
