/**
 * MurmurHash3_x86_128 with seed 0 (Austin Appleby, public domain;
 * https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp): a hash of 128 bits in 32-bit operations, which
 * JavaScript computes fast. It guards against mistakes, not against forgery.
 */
const C1 = 0x239b961b;
const C2 = 0xab0e9789;
const C3 = 0x38b34ae5;
const C4 = 0xa1e38b93;

/**
 * Adds the hash of bytes [start .. end) to `sum`, a number of 128 bits in four words, the lowest first; the sum wraps
 * around on overflow. To get the hash itself, start with a sum of 0.
 */
export function addHash(sum: Uint32Array, bytes: DataView, start: number, end: number): void {
  let h1 = 0;
  let h2 = 0;
  let h3 = 0;
  let h4 = 0;
  let at = start;
  for (; at + 16 <= end; at += 16) {
    h1 ^= mixed(bytes.getInt32(at, true), C1, 15, C2);
    h1 = step(rotated(h1, 19) + h2, 0x561ccd1b);
    h2 ^= mixed(bytes.getInt32(at + 4, true), C2, 16, C3);
    h2 = step(rotated(h2, 17) + h3, 0x0bcaa747);
    h3 ^= mixed(bytes.getInt32(at + 8, true), C3, 17, C4);
    h3 = step(rotated(h3, 15) + h4, 0x96cd1c35);
    h4 ^= mixed(bytes.getInt32(at + 12, true), C4, 18, C1);
    h4 = step(rotated(h4, 13) + h1, 0x32ac3b17);
  }
  h1 ^= mixed(wordAt(bytes, at, end), C1, 15, C2);
  h2 ^= mixed(wordAt(bytes, at + 4, end), C2, 16, C3);
  h3 ^= mixed(wordAt(bytes, at + 8, end), C3, 17, C4);
  h4 ^= mixed(wordAt(bytes, at + 12, end), C4, 18, C1);

  const length = end - start;
  h2 ^= length;
  h3 ^= length;
  h4 ^= length;
  h1 = ((h1 ^ length) + h2 + h3 + h4) | 0;
  const a = scattered(h1);
  const b = scattered((h2 + h1) | 0);
  const c = scattered((h3 + h1) | 0);
  const d = scattered((h4 + h1) | 0);
  const all = (a + b + c + d) | 0;
  addWords(sum, all, b + all, c + all, d + all);
}

/** Adds a number of 128 bits, modulo 2^128. */
export function addWords(sum: Uint32Array, a: number, b: number, c: number, d: number): void {
  const first = sum[0]! + (a >>> 0);
  const second = sum[1]! + (b >>> 0) + (first > 0xffffffff ? 1 : 0);
  const third = sum[2]! + (c >>> 0) + (second > 0xffffffff ? 1 : 0);
  sum[0] = first;
  sum[1] = second;
  sum[2] = third;
  sum[3] = sum[3]! + (d >>> 0) + (third > 0xffffffff ? 1 : 0);
}

/** Up to four bytes from `at` on, as many as are left. */
function wordAt(bytes: DataView, at: number, end: number): number {
  let word = 0;
  for (let i = Math.min(at + 4, end) - 1; i >= at; i--) word = (word << 8) | bytes.getUint8(i);
  return word;
}

function mixed(word: number, factor: number, rotation: number, other: number): number {
  return Math.imul(rotated(Math.imul(word, factor), rotation), other);
}

function step(word: number, constant: number): number {
  return (Math.imul(word, 5) + constant) | 0;
}

function rotated(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

/** MurmurHash3's final mixing. */
export function scattered(word: number): number {
  let x = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}
