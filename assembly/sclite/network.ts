/**
 * The alignment of weighted.ts for lines with alternatives, with words that may be missing, or with fragments, on
 * either side (sclite's net_dp.c and word.c). The words of a line form a network, in which a word may have several
 * predecessors. Words are numbered in the order of the line, so predecessors have lower numbers. Of equally cheap
 * predecessors the first is taken, where those of the reference come before those of the hypothesis. An empty
 * alternative has a small cost, so that of two otherwise equal paths the path without it is taken.
 */
import { setU32, skipU32, u32At, u32Bytes, u32Count } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { areAlike, kindOf } from "./fragments";
import {
  BEFORE, CELL_STEPS, COSTS, HYPOTHESIS_BEFORE, HYPOTHESIS_NETWORK, NETWORK, OPEN_ALTERNATIVES,
} from "./sclite-regions";
import { FACING, INSERTED, LEFT_OUT } from "./weighted";

/** The marks that a reference begins with. */
// @ts-ignore: decorator
@unmanaged
export class Marks {
  open: u32;
  or: u32;
  close: u32;
  nothing: u32;
  optional: u32;
}

/**
 * A word: its token; its kind; where its predecessors start and end in BEFORE; its position in the line; how it is
 * broken off (fragments.ts).
 */
// @ts-ignore: decorator
@unmanaged
class Word {
  token: u32;
  role: u32;
  from: u32;
  to: u32;
  position: u32;
  fragment: u32;
}

/** The kinds of words: a word that counts, an empty alternative, a word that may be missing. */
const COUNTED: u32 = 0;
const EMPTY: u32 = 1;
const OPTIONAL: u32 = 2;

/**
 * A group of alternatives that is being read: where its predecessors start and end in BEFORE, and how many waiting ends
 * of outer groups precede its own ends.
 */
// @ts-ignore: decorator
@unmanaged
class OpenAlternatives {
  from: u32;
  to: u32;
  ends: u32;
}

/** Costs are f32, as in sclite: between paths that would tie, the rounding of 0.001 in f32 decides. */
const SUBSTITUTION: f32 = 4;
const INDEL: f32 = 3;
const OPTIONAL_INDEL: f32 = 2;
const TWO_EMPTY: f32 = 1;
const NOTHING: f32 = 0.001;

/** The most predecessors of a word: a cell has six bits on each side for the predecessor that is taken. */
const MOST_BEFORE: u32 = 64;
const BEFORE_MASK: u32 = MOST_BEFORE - 1;
const REFERENCE_SHIFT: u32 = 2;
const HYPOTHESIS_SHIFT: u32 = 8;

/**
 * The limit on ways into the cells of the alignment: the number of predecessors of all words of one line, times that of
 * the other line. This many ways take half a second; two lines of 4,000 words, half of them in alternatives, reach the
 * limit.
 */
const MOST_WAYS: u64 = 1 << 25;

/** The results of alignNetwork(). */
export const ALIGNED: u32 = 0;
export const NO_MEMORY: u32 = 1;
/** Refused: there are more ways than MOST_WAYS. */
export const TOO_LONG: u32 = 2;

/** The result of the alignment. An optional word that is missing is a hit. */
export let networkCost: u32 = 0;
export let networkHits: u32 = 0;
export let networkSubstitutions: u32 = 0;
export let networkDeletions: u32 = 0;
export let networkInsertions: u32 = 0;

/** The role of a token in the alignment, for TAKEN and HYPOTHESIS_TAKEN. */
export const ON_PATH: u32 = 1;
/** An optional word that the other side does not have. */
export const MISSED: u32 = 2;
/** A word that is aligned with a word that counts as equal. */
export const ALIKE: u32 = 3;

const WORD_BITS: usize = 5;

/**
 * The number of words in the line that was read last, where word 0 is the line's beginning; and the range in BEFORE of
 * the words that may come last.
 */
let words: u32 = 0;
let endsFrom: u32 = 0;
let endsTo: u32 = 0;
/** How many predecessors all words have together. */
let ways: u64 = 0;

/** The numbers of words and the ranges of possible last words of the reference and of the hypothesis. */
let referenceWords: u32 = 0;
let referenceEndsFrom: u32 = 0;
let referenceEndsTo: u32 = 0;
let hypothesisWords: u32 = 0;
let hypothesisEndsFrom: u32 = 0;
let hypothesisEndsTo: u32 = 0;
/**
 * Whether the hypothesis has no alternatives, so that each word's only predecessor is the word before it: two rows of
 * costs are then enough.
 */
let isLine: bool = false;

/**
 * The same as alignPair, for lines with marks or fragments. Unless `steps` is 0, writes the steps there, and the role
 * of each token of reference and hypothesis to `taken` and `takenHere`.
 */
export function alignNetwork(
  marks: usize, reference: usize, length: u32, hypothesis: usize, count: u32, hasFragments: bool,
  steps: usize, taken: usize, takenHere: usize,
): u32 {
  let failure = readNetwork(marks, reference, length, NETWORK, BEFORE, hasFragments);
  if (failure != ALIGNED) return failure;
  referenceWords = words;
  referenceEndsFrom = endsFrom;
  referenceEndsTo = endsTo;
  const referenceWays = ways;
  failure = readNetwork(marks, hypothesis, count, HYPOTHESIS_NETWORK, HYPOTHESIS_BEFORE, hasFragments);
  if (failure != ALIGNED) return failure;
  hypothesisWords = words;
  hypothesisEndsFrom = endsFrom;
  hypothesisEndsTo = endsTo;
  isLine = isOnePath();
  if (referenceWays * (ways + 1) > MOST_WAYS || ways * (referenceWays + 1) > MOST_WAYS) return TOO_LONG;
  const costBytes = <u64>referenceWords * (isLine ? 2 : hypothesisWords) << 2;
  const cellBytes = <u64>referenceWords * hypothesisWords << 1;
  if (costBytes > 0xfffffff0 || cellBytes > 0xfffffff0) return NO_MEMORY;
  if (reserve(COSTS, <u32>costBytes) == 0 || reserve(CELL_STEPS, <u32>cellBytes) == 0) return NO_MEMORY;
  fillCells();
  if (steps != 0) memory.fill(steps, 0, u32Bytes(count + 1));
  walkBack(steps, taken, takenHere);
  return ALIGNED;
}

// @ts-ignore: decorator
@inline
function wordAt(network: usize, word: u32): Word {
  return changetype<Word>(network + (<usize>word << WORD_BITS));
}

/** Reads a line into its network; returns ALIGNED, or why the line is refused. */
function readNetwork(
  marks: usize, line: usize, length: u32, networkRegion: u32, beforeRegion: u32, hasFragments: bool,
): u32 {
  const open = changetype<Marks>(marks).open;
  const or = changetype<Marks>(marks).or;
  const close = changetype<Marks>(marks).close;
  const nothing = changetype<Marks>(marks).nothing;
  const optional = changetype<Marks>(marks).optional;
  const end = skipU32(line, length);
  let closed: u64 = 0;
  for (let at = line; at < end; at += 4) closed += u64(load<u32>(at) == close);
  const beforeBytes = (<u64>length + 1 + closed * MOST_BEFORE) << 2;
  if (beforeBytes > 0xfffffff0 || <u64>length > 0x7ffff00) return NO_MEMORY;
  // OPEN_ALTERNATIVES: for each open group three u32, where its predecessors start and end, and how many waiting ends
  // precede its own; then the ends
  const waitingAt = <usize>(length + 1) * 12;
  if (reserve(beforeRegion, <u32>beforeBytes) == 0 || reserve(networkRegion, (length + 1) << <u32>WORD_BITS) == 0
      || reserve(OPEN_ALTERNATIVES, (length + 1) * 16 + (MOST_BEFORE << 3)) == 0) {
    return NO_MEMORY;
  }
  const before = baseOf(beforeRegion);
  const network = baseOf(networkRegion);
  const frames = baseOf(OPEN_ALTERNATIVES);
  const waiting = frames + waitingAt;

  store<u32>(before, 0);
  words = 1;
  ways = 0;
  let listed: u32 = 1;
  // the predecessors of the next word
  let from: u32 = 0;
  let to: u32 = 1;
  let depth: u32 = 0;
  let ends: u32 = 0;
  let isOptional = false;
  for (let at = line; at < end; at += 4) {
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
    } else if (token == optional) {
      isOptional = true;
    } else {
      const word = wordAt(network, words);
      word.token = token;
      word.role = isOptional ? OPTIONAL : token == nothing ? EMPTY : COUNTED;
      word.from = from;
      word.to = to;
      word.position = u32Count(line, at);
      word.fragment = hasFragments ? kindOf(token, isOptional) : 0;
      isOptional = false;
      ways += to - from;
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

function isOnePath(): bool {
  const network = baseOf(HYPOTHESIS_NETWORK);
  const before = baseOf(HYPOTHESIS_BEFORE);
  for (let word: u32 = 1; word < hypothesisWords; word++) {
    const at = wordAt(network, word);
    if (at.to - at.from != 1 || u32At(before, at.from) != word - 1) return false;
  }
  return hypothesisEndsTo - hypothesisEndsFrom == 1;
}

/** The row of costs of a word of the hypothesis. */
// @ts-ignore: decorator
@inline
function rowAt(word: u32): usize {
  return baseOf(COSTS) + <usize>(isLine ? word & 1 : word) * u32Bytes(referenceWords);
}

// @ts-ignore: decorator
@inline
function costAlone(role: u32): f32 {
  return role == COUNTED ? INDEL : role == EMPTY ? NOTHING : OPTIONAL_INDEL;
}

// @ts-ignore: decorator
@inline
function isMatch(word: Word, other: Word): bool {
  return word.token == other.token
    || ((word.fragment | other.fragment) != 0 && areAlike(word.token, word.fragment, other.token, other.fragment));
}

function costFacing(word: Word, other: Word): f32 {
  if (word.role == EMPTY && other.role == EMPTY) return TWO_EMPTY;
  return isMatch(word, other) ? 0 : SUBSTITUTION;
}

/**
 * Fills a u16 for each pair of a reference word and a hypothesis word: the step taken, and the predecessors on both
 * sides from which it comes.
 */
function fillCells(): void {
  const network = baseOf(NETWORK);
  const before = baseOf(BEFORE);
  const networkHere = baseOf(HYPOTHESIS_NETWORK);
  const beforeHere = baseOf(HYPOTHESIS_BEFORE);
  let cell = baseOf(CELL_STEPS);
  for (let j: u32 = 0; j < hypothesisWords; j++) {
    const row = rowAt(j);
    const here = wordAt(networkHere, j);
    const insertion = j == 0 ? <f32>0 : costAlone(here.role);
    const fromHere: u32 = j == 0 ? 0 : here.from;
    const toHere: u32 = j == 0 ? 0 : here.to;
    for (let i: u32 = 0; i < referenceWords; i++, cell += 2) {
      let least: f32 = j == 0 && i == 0 ? 0 : Infinity;
      let step: u32 = INSERTED;
      for (let p = fromHere; p < toHere; p++) {
        const cost = load<f32>(skipU32(rowAt(u32At(beforeHere, p)), i));
        if (cost < least) {
          least = cost;
          step = INSERTED | ((p - fromHere) << HYPOTHESIS_SHIFT);
        }
      }
      least += insertion;
      if (i != 0) {
        const word = wordAt(network, i);
        const from = word.from;
        const to = word.to;
        let leastLeftOut: f32 = Infinity;
        let leftOut: u32 = 0;
        for (let q = from; q < to; q++) {
          const cost = load<f32>(skipU32(row, u32At(before, q)));
          if (cost < leastLeftOut) {
            leastLeftOut = cost;
            leftOut = LEFT_OUT | ((q - from) << REFERENCE_SHIFT);
          }
        }
        leastLeftOut += costAlone(word.role);
        if (leastLeftOut < least) {
          least = leastLeftOut;
          step = leftOut;
        }
        let leastFaced: f32 = Infinity;
        let faced: u32 = 0;
        for (let q = from; q < to; q++) {
          const left = u32At(before, q);
          for (let p = fromHere; p < toHere; p++) {
            const cost = load<f32>(skipU32(rowAt(u32At(beforeHere, p)), left));
            if (cost < leastFaced) {
              leastFaced = cost;
              faced = FACING | ((q - from) << REFERENCE_SHIFT) | ((p - fromHere) << HYPOTHESIS_SHIFT);
            }
          }
        }
        // a hypothesis word without a token cannot be aligned with a reference word
        if (j != 0) {
          leastFaced += costFacing(word, here);
          if (leastFaced <= least) {
            least = leastFaced;
            step = faced;
          }
        }
      }
      store<f32>(skipU32(row, i), least);
      store<u16>(cell, <u16>step);
    }
  }
}

/** Counts along the cheapest path, from its end. */
function walkBack(steps: usize, taken: usize, takenHere: usize): void {
  const network = baseOf(NETWORK);
  const before = baseOf(BEFORE);
  const networkHere = baseOf(HYPOTHESIS_NETWORK);
  const beforeHere = baseOf(HYPOTHESIS_BEFORE);
  networkHits = 0;
  networkSubstitutions = 0;
  networkDeletions = 0;
  networkInsertions = 0;
  let i: u32 = 0;
  let j: u32 = 0;
  let least: f32 = Infinity;
  for (let q = referenceEndsFrom; q < referenceEndsTo; q++) {
    for (let p = hypothesisEndsFrom; p < hypothesisEndsTo; p++) {
      const cost = load<f32>(skipU32(rowAt(u32At(beforeHere, p)), u32At(before, q)));
      if (cost >= least) continue;
      least = cost;
      i = u32At(before, q);
      j = u32At(beforeHere, p);
    }
  }
  networkCost = <u32>least;
  // twice the number of reference tokens left out since the last hypothesis token
  let leftOut: u32 = 0;
  while (i != 0 || j != 0) {
    const cell = <u32>load<u16>(baseOf(CELL_STEPS) + ((<usize>j * referenceWords + i) << 1));
    const step = cell & 3;
    const word = wordAt(network, i);
    const here = wordAt(networkHere, j);
    let flag = ON_PATH;
    if (step == LEFT_OUT) {
      if (word.role != EMPTY) {
        if (word.role == OPTIONAL) {
          networkHits++;
          flag = MISSED;
        } else {
          networkDeletions++;
        }
        leftOut += 2;
        if (steps != 0) setU32(taken, word.position, flag);
      }
    } else if (step == INSERTED) {
      if (here.role != EMPTY) {
        if (here.role == OPTIONAL) {
          networkHits++;
          flag = MISSED;
        } else {
          networkInsertions++;
        }
        if (steps != 0) {
          setU32(steps, here.position + 1, leftOut | 1);
          setU32(takenHere, here.position, flag);
        }
        leftOut = 0;
      }
    } else if (word.role != EMPTY || here.role != EMPTY) {
      if (isMatch(word, here)) {
        networkHits++;
        flag = ALIKE;
      } else {
        networkSubstitutions++;
      }
      if (steps != 0) {
        setU32(steps, here.position + 1, leftOut);
        setU32(taken, word.position, flag);
        setU32(takenHere, here.position, flag);
      }
      leftOut = 0;
    }
    if (step != INSERTED) i = u32At(before, word.from + ((cell >>> REFERENCE_SHIFT) & BEFORE_MASK));
    if (step != LEFT_OUT) j = u32At(beforeHere, here.from + (cell >>> HYPOTHESIS_SHIFT));
  }
  if (steps != 0) store<u32>(steps, leftOut);
}
