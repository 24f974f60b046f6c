/**
 * NumPy's global generator, MT19937 (Matsumoto and Nishimura 1998, https://doi.org/10.1145/272991.272995), and the
 * indices that it draws: numpy.random.randint(0, below), and numpy.random.choice of a population. An index consists of
 * as many of the lowest bits of a word as the largest index has; a word whose bits give a larger number is dropped.
 */
import { setU32, skipU32, u32At, u32Bytes } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { TWISTER } from "./resampling-regions";

/** The number of words in a state, u32 each, and the distance between two words that are twisted together. */
const WORDS: u32 = 624;
const FAR: u32 = 397;
/** The number of words in a vector. */
const VECTOR: u32 = 4;
const VECTOR_BYTES: usize = 16;

const HIGHEST_BIT: u32 = 0x80000000;
const MATRIX: u32 = 0x9908b0df;

/**
 * TWISTER has the state, then the number of its next word, then the words as they are drawn, and then, for each set of
 * words of a vector, as bits, the bytes of these words in their order.
 */
const POSITION: u32 = WORDS;
const DRAWN: u32 = WORDS + 4;
const KEPT_FIRST: u32 = DRAWN + WORDS;
const SETS: u32 = 1 << VECTOR;

let state: usize = 0;

/** Prepares for drawing from the state in TWISTER; returns false when memory ran out. */
export function startTwister(): bool {
  state = reserve(TWISTER, <u32>u32Bytes(KEPT_FIRST + SETS * VECTOR));
  if (state == 0) return false;
  temperAll();
  if (ASC_FEATURE_SIMD) listSets();
  return true;
}

function listSets(): void {
  for (let set: u32 = 0; set < SETS; set++) {
    let out = skipU32(state, KEPT_FIRST + set * VECTOR);
    for (let word: u32 = 0; word < VECTOR; word++) {
      store<u32>(out, 0x03020100 + word * 0x04040404);
      out += <usize>((set >>> word) & 1) << 2;
    }
  }
}

/** Writes `count` indices below `below`, which is at least 1. */
export function drawBelow(below: u32, count: u32, out: usize): void {
  const last = below - 1;
  const end = skipU32(out, count);
  if (last == 0) {
    memory.fill(out, 0, u32Bytes(count));
    return;
  }
  const mask = <u32>-1 >>> clz(last);
  let position = u32At(state, POSITION);
  while (out < end) {
    if (position >= WORDS) {
      twistAll();
      temperAll();
      position = 0;
    }
    const drawn = skipU32(state, DRAWN);
    const keptFirst = skipU32(state, KEPT_FIRST);
    if (ASC_FEATURE_SIMD) {
      // no branch depends on which words are dropped, because no processor can predict that
      for (; position + VECTOR <= WORDS && out + VECTOR_BYTES <= end; position += VECTOR) {
        const indices = v128.and(v128.load(skipU32(drawn, position)), i32x4.splat(mask));
        const kept = i32x4.bitmask(i32x4.le_u(indices, i32x4.splat(last)));
        v128.store(out, i8x16.swizzle(indices, v128.load(keptFirst + <usize>kept * VECTOR_BYTES)));
        out += <usize>popcnt(kept) << 2;
      }
    }
    for (; position < WORDS && out < end; position++) {
      const index = u32At(drawn, position) & mask;
      store<u32>(out, index);
      out += usize(index <= last) << 2;
    }
  }
  setU32(state, POSITION, position);
}

/** Computes the next state. */
function twistAll(): void {
  twist(0, WORDS - FAR, FAR);
  twist(WORDS - FAR, WORDS - 1, FAR - WORDS);
  twistOne(WORDS - 1, 0, FAR - 1);
}

/** Twists the words [start .. end), each with the word that is `far` words after it. */
function twist(start: u32, end: u32, far: u32): void {
  let word = start;
  if (ASC_FEATURE_SIMD) {
    for (; word + VECTOR <= end; word += VECTOR) {
      const at = skipU32(state, word);
      const joined = v128.bitselect(v128.load(at), v128.load(at, 4), i32x4.splat(HIGHEST_BIT));
      const odd = v128.and(i32x4.shr_s(i32x4.shl(joined, 31), 31), i32x4.splat(MATRIX));
      v128.store(at, v128.xor(v128.xor(v128.load(skipU32(state, word + far)), i32x4.shr_u(joined, 1)), odd));
    }
  }
  for (; word < end; word++) twistOne(word, word + 1, word + far);
}

function twistOne(word: u32, next: u32, far: u32): void {
  const joined = (u32At(state, word) & HIGHEST_BIT) | (u32At(state, next) & ~HIGHEST_BIT);
  setU32(state, word, u32At(state, far) ^ (joined >>> 1) ^ ((0 - (joined & 1)) & MATRIX));
}

/** Writes the words of the state as they are drawn. */
function temperAll(): void {
  const end = skipU32(state, WORDS);
  for (let at = state, out = skipU32(state, DRAWN); at < end; ) {
    if (ASC_FEATURE_SIMD) {
      let words = v128.load(at);
      words = v128.xor(words, i32x4.shr_u(words, 11));
      words = v128.xor(words, v128.and(i32x4.shl(words, 7), i32x4.splat(0x9d2c5680)));
      words = v128.xor(words, v128.and(i32x4.shl(words, 15), i32x4.splat(0xefc60000)));
      v128.store(out, v128.xor(words, i32x4.shr_u(words, 18)));
      at += 16;
      out += 16;
    } else {
      let word = load<u32>(at);
      word ^= word >>> 11;
      word ^= (word << 7) & 0x9d2c5680;
      word ^= (word << 15) & 0xefc60000;
      store<u32>(out, word ^ (word >>> 18));
      at += 4;
      out += 4;
    }
  }
}
