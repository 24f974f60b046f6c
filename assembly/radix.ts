/** Sorting by the bits of a key, from the lowest digit to the highest: as many passes as there are digits. */
import { DIGITS, reserve } from "./memory";

/** An entry is a u64 key and a u64 that goes with it. */
export const ENTRY_BYTES: usize = 16;

/**
 * Digits may be that large, for the n-grams of a language are few: most counters are never touched (three passes over six characters of 8 bits each, where
 * digits of 11 bits take five: 1.4 times as long). But there are no more counters than entries.
 */
const MOST_DIGIT_BITS: u32 = 16;

/** Room for the counters; false when memory ran out. */
export function reserveDigits(): bool {
  return reserve(DIGITS, 4 << MOST_DIGIT_BITS) != 0;
}

/** Sorts the entries between two addresses by the lowest `bits` bits of their keys, with as much room at `other`; returns where they are then. */
export function sortEntries(from: usize, to: usize, bits: u32, other: usize): usize {
  const bytes = to - from;
  const most = min(MOST_DIGIT_BITS, 32 - clz(<u32>(bytes / ENTRY_BYTES) | 1));
  const passes = (bits + most - 1) / most;
  const digitBits = (bits + passes - 1) / passes;
  for (let shift: u32 = 0; shift < bits; shift += digitBits) {
    sortByDigit(from, from + bytes, <u64>shift, (1 << digitBits) - 1, other);
    const sorted = other;
    other = from;
    from = sorted;
  }
  return from;
}

function sortByDigit(from: usize, to: usize, shift: u64, mask: u32, out: usize): void {
  const counters = reserve(DIGITS, 0);
  memory.fill(counters, 0, <usize>(mask + 1) << 2);
  for (let at = from; at < to; at += ENTRY_BYTES) {
    const counter = counterOf(counters, load<u64>(at), shift, mask);
    store<u32>(counter, load<u32>(counter) + <u32>ENTRY_BYTES);
  }
  for (let counter = counters; counter <= counters + (<usize>mask << 2); counter += 4) {
    const bytes = <usize>load<u32>(counter);
    store<u32>(counter, <u32>out);
    out += bytes;
  }
  for (let at = from; at < to; at += ENTRY_BYTES) {
    const key = load<u64>(at);
    const counter = counterOf(counters, key, shift, mask);
    const next = <usize>load<u32>(counter);
    store<u64>(next, key);
    store<u64>(next, load<u64>(at, 8), 8);
    store<u32>(counter, <u32>(next + ENTRY_BYTES));
  }
}

// @ts-ignore: decorator
@inline
function counterOf(counters: usize, key: u64, shift: u64, mask: u32): usize {
  return counters + (<usize>(<u32>(key >>> shift) & mask) << 2);
}
