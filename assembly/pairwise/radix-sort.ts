/**
 * A radix sort, from the lowest digit of the key to the highest: entries are moved once for each digit, and the values
 * of the next digit are counted at the same time.
 */
import { skipU32 } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { DIGITS } from "./pairwise-regions";

/** An entry is a u64 key and a u64 payload. */
export const ENTRY_BYTES: usize = 16;

/**
 * Digits of this size cost little, because a language has few distinct n-grams: most counters are never used. For six
 * characters of 8 bits each, digits of 16 bits take three passes; digits of 11 bits take five, and 1.4 times as long.
 * There are never more counters than entries.
 */
const MOST_DIGIT_BITS: u32 = 16;

/** Makes room for the counters of two digits; returns false when memory ran out. */
export function reserveDigits(): bool {
  return reserve(DIGITS, 8 << MOST_DIGIT_BITS) != 0;
}

/**
 * Sorts the entries in [from .. to) by the lowest `bits` bits of their keys. There must be as much room at `other`.
 * Returns the address of the result.
 */
export function sortEntries(from: usize, to: usize, bits: u32, other: usize): usize {
  const bytes = to - from;
  const most = min(MOST_DIGIT_BITS, 32 - clz(<u32>(bytes / ENTRY_BYTES) | 1));
  const digits = (bits + most - 1) / most;
  const digitBits = (bits + digits - 1) / digits;
  const mask = (<u64>1 << <u64>digitBits) - 1;
  let counters = reserve(DIGITS, 0);
  let nextCounters = counters + (<usize>4 << MOST_DIGIT_BITS);
  memory.fill(counters, 0, <usize>4 << digitBits);
  for (let at = from; at < to; at += ENTRY_BYTES) count(counters, load<u64>(at) & mask);
  for (let shift: u32 = 0; shift < bits; shift += digitBits) {
    divide(counters, digitBits, other);
    memory.fill(nextCounters, 0, <usize>4 << digitBits);
    moveEntries(from, from + bytes, shift, digitBits, mask, counters, nextCounters);
    const sorted = other;
    other = from;
    from = sorted;
    const counted = nextCounters;
    nextCounters = counters;
    counters = counted;
  }
  return from;
}

/** Replaces, for each digit, the number of bytes of its entries by the address where they go, from `start` on. */
function divide(counter: usize, digitBits: u32, start: usize): void {
  for (const end = counter + (<usize>4 << digitBits); counter < end; counter += 4) {
    const bytes = <usize>load<u32>(counter);
    store<u32>(counter, <u32>start);
    start += bytes;
  }
}

/** Moves entries to the range of their digit, and counts the next digit in `nextCounters`. */
function moveEntries(
  at: usize, end: usize, shift: u64, digitBits: u64, mask: u64, counters: usize, nextCounters: usize,
): void {
  for (; at < end; at += ENTRY_BYTES) {
    const key = load<u64>(at);
    const next = count(counters, key >>> shift & mask);
    if (ASC_FEATURE_SIMD) {
      v128.store(next, v128.load(at));
    } else {
      store<u64>(next, key);
      store<u64>(next, load<u64>(at, 8), 8);
    }
    count(nextCounters, key >>> shift >>> digitBits & mask);
  }
}

/** Advances a counter by one entry; returns its old value. */
// @ts-ignore: decorator
@inline
function count(counters: usize, digit: u64): usize {
  const counter = skipU32(counters, <usize>digit);
  const bytes = load<u32>(counter);
  store<u32>(counter, bytes + <u32>ENTRY_BYTES);
  return <usize>bytes;
}
