/**
 * A line of METEOR's as code points, in two buffers: a rule reads it from one and writes what it makes of it to the other, and what it wrote is
 * what the next one reads.
 */
import { BLANK } from "./meteor-kinds";

/** In place of a run of two dots or more, with how many they are: no letter, and no code point. */
export const RUN: u32 = 0x80000000;

/** The line as the last rule left it. */
export let codes: usize = 0;
export let codesEnd: usize = 0;
/** The other buffer, and where the rule at hand writes next. */
let other: usize = 0;
let out: usize = 0;

/** Two buffers, one behind the other, of `room` bytes each. */
export function placeLine(buffers: usize, room: usize): void {
  codes = buffers;
  other = buffers + room;
}

// @ts-ignore: decorator
@inline
export function startRule(): void {
  out = other;
}

// @ts-ignore: decorator
@inline
export function put(codePoint: u32): void {
  store<u32>(out, codePoint);
  out += 4;
}

// @ts-ignore: decorator
@inline
export function putApart(codePoint: u32): void {
  put(BLANK);
  put(codePoint);
  put(BLANK);
}

export function putCodes(start: usize, end: usize): void {
  memory.copy(out, start, end - start);
  out += end - start;
}

/** The buffers change places. */
// @ts-ignore: decorator
@inline
export function endRule(): void {
  codesEnd = out;
  out = codes;
  codes = other;
  other = out;
}

/** Java's StringTokenizer parts words at these, and at no other white space. */
// @ts-ignore: decorator
@inline
function isSeparator(codePoint: u32): bool {
  return codePoint == BLANK || codePoint == 0x09 || codePoint == 0x0a || codePoint == 0x0c || codePoint == 0x0d;
}

/** Where the next word begins, at `at` or behind it. */
export function nextWord(at: usize, end: usize): usize {
  while (at < end && isSeparator(load<u32>(at))) at += 4;
  return at;
}

export function endOfWord(at: usize, end: usize): usize {
  while (at < end && !isSeparator(load<u32>(at))) at += 4;
  return at;
}
