/** A line of METEOR's text as code points, in two buffers: a rule reads one buffer and writes the other, which the next rule reads. */
import { BLANK } from "./meteor-kinds";

/** Replaces a run of two or more dots; the low bits hold their number. It is neither a letter nor a code point. */
export const RUN: u32 = 0x80000000;

/** The line as the last rule left it. */
export let codes: usize = 0;
export let codesEnd: usize = 0;
/** The other buffer, and where the current rule writes next. */
let other: usize = 0;
let out: usize = 0;

/** Sets up the two buffers, `room` bytes each, one after the other. */
export function setBuffers(buffers: usize, room: usize): void {
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

/** Swaps the buffers. */
// @ts-ignore: decorator
@inline
export function endRule(): void {
  codesEnd = out;
  out = codes;
  codes = other;
  other = out;
}

/** Java's StringTokenizer splits words here, and at no other white space. */
// @ts-ignore: decorator
@inline
function isSeparator(codePoint: u32): bool {
  return codePoint == BLANK || codePoint == 0x09 || codePoint == 0x0a || codePoint == 0x0c || codePoint == 0x0d;
}

/** The start of the next word, at or after `at`. */
export function nextWord(at: usize, end: usize): usize {
  while (at < end && isSeparator(load<u32>(at))) at += 4;
  return at;
}

export function endOfWord(at: usize, end: usize): usize {
  while (at < end && !isSeparator(load<u32>(at))) at += 4;
  return at;
}
