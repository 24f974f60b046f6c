/**
 * The n-grams of one order, numbered from 1. An n-gram is a pair: the numbers of its first and of its last n - 1
 * tokens. Equal numbers mean equal n-grams, whatever the hash. Each order reuses the table, and an n-gram that only one
 * side has is not extended, so the table stays small and mostly in the cache.
 */
import { setU32, skipU32, skipU64, u32At, u32Bytes } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { addOccurrence } from "./ngram-occurrences";
import { NGRAMS, NGRAM_TABLE, OCCURRENCES_OF_NGRAMS } from "./pairwise-regions";

/** An n-gram: the numbers of its first and of its last n - 1 tokens. */
// @ts-ignore: decorator
@unmanaged
class Ngram {
  beginning: u32;
  end: u32;
}

/** A hash table of the numbers, with 0 in an empty slot; at most half of the slots are full. */
let table: usize = 0;
let tableMask: u32 = 0;
let mostSlots: u32 = 0;
const LEAST_SLOTS: u32 = 1024;

/** Two u32 for each n-gram, in the order of the numbers: the number of its first n - 1 tokens, and of its last n - 1. */
let ngrams: usize = 0;
let last: u32 = 0;

/**
 * For each number a u32: 0 if no hypothesis has the n-gram; else MET, which is later replaced by the n-gram's first
 * occurrence (ngram-occurrences.ts). Number 0 has 0.
 */
let occurrencesOfNgrams: usize = 0;
const MET: u32 = 0xffffffff;

/** Makes room for up to `most` n-grams an order, 0x03000000 at most; returns false when memory cannot grow. */
export function reserveNgrams(most: u32): bool {
  mostSlots = LEAST_SLOTS;
  while (mostSlots < 2 * most) mostSlots <<= 1;
  table = reserve(NGRAM_TABLE, mostSlots << 2);
  ngrams = reserve(NGRAMS, (most + 1) << 3);
  occurrencesOfNgrams = reserve(OCCURRENCES_OF_NGRAMS, (most + 1) << 2);
  return table != 0 && ngrams != 0 && occurrencesOfNgrams != 0;
}

/** Starts an order. */
export function emptyNgrams(): void {
  last = 0;
  store<u64>(ngrams, 0);
  emptyTable(LEAST_SLOTS);
}

/**
 * Replaces, for each token in [from .. to), the number of the n-gram of the previous order that starts there (0 for
 * none) by the number of the n-gram of this order. The n-gram of its last n - 1 tokens is `next` bytes further.
 */
export function numberNew(from: usize, to: usize, next: usize): void {
  for (let at = from; at < to; at += 4) {
    const beginning = load<u32>(at), end = load<u32>(at + next);
    let number: u32 = 0;
    if ((beginning != 0) & (end != 0)) {
      const slot = slotOf(beginning, end);
      number = load<u32>(slot);
      // no branch, because whether an n-gram is new is unpredictable
      const isNew = <u32>(number == 0);
      last += isNew;
      number = isNew ? last : number;
      store<u32>(slot, number);
      putNgram(number, beginning, end);
      setU32(occurrencesOfNgrams, number, 0);
      if (last << 1 > tableMask) growTable();
    }
    store<u32>(at, number);
  }
}

/**
 * Does the same as numberNew() without adding n-grams: n-grams that have a number are marked as MET, and all others
 * become 0.
 */
export function numberKnown(from: usize, to: usize, next: usize): void {
  for (let at = from; at < to; at += 4) {
    const beginning = load<u32>(at), end = load<u32>(at + next);
    let number: u32 = 0;
    if ((beginning != 0) & (end != 0)) {
      number = load<u32>(slotOf(beginning, end));
      setU32(occurrencesOfNgrams, number, MET);
    }
    store<u32>(at, number);
  }
}

/** Gives a first occurrence to each n-gram that is MET, or to all; the others have occurrence 0. */
export function giveOccurrences(all: bool): void {
  store<u32>(occurrencesOfNgrams, 0);
  const end = skipU32(occurrencesOfNgrams, last);
  for (let at = occurrencesOfNgrams + 4; at <= end; at += 4) {
    if (all || load<u32>(at) == MET) store<u32>(at, addOccurrence());
  }
}

/** Replaces n-gram numbers in [from .. to) by their first occurrences. */
export function occurrencesOfLines(from: usize, to: usize): void {
  for (let at = from; at < to; at += 4) store<u32>(at, u32At(occurrencesOfNgrams, load<u32>(at)));
}

/** The slot that holds an n-gram's number, or the empty one where it belongs. */
// @ts-ignore: decorator
@inline
function slotOf(beginning: u32, end: u32): usize {
  // multiplications by odd constants (MurmurHash3's) spread both halves over the high bits, which the shift brings down
  const hash = (beginning * 0xcc9e2d51) ^ (end * 0x85ebca6b);
  let slot = (hash ^ (hash >>> 15)) & tableMask;
  while (true) {
    const at = skipU32(table, slot);
    const number = load<u32>(at);
    const ngram = changetype<Ngram>(skipU64(ngrams, number));
    if ((number == 0) | ((ngram.beginning == beginning) & (ngram.end == end))) return at;
    slot = (slot + 1) & tableMask;
  }
}

// @ts-ignore: decorator
@inline
function putNgram(number: u32, beginning: u32, end: u32): void {
  const ngram = changetype<Ngram>(skipU64(ngrams, number));
  ngram.beginning = beginning;
  ngram.end = end;
}

function emptyTable(slots: u32): void {
  tableMask = slots - 1;
  memory.fill(table, 0, u32Bytes(slots));
}

function growTable(): void {
  emptyTable(min((tableMask + 1) << 1, mostSlots));
  for (let number: u32 = 1; number <= last; number++) {
    const ngram = changetype<Ngram>(skipU64(ngrams, number));
    store<u32>(slotOf(ngram.beginning, ngram.end), number);
  }
}
