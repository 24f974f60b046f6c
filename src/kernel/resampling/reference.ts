/**
 * Resampling of the engine "reference": NumPy's generator reimplemented with BigInt from the papers (O'Neill 2014 and
 * 2015, Lemire 2019), one draw after another, and every sum added row by row.
 */
import {
  checkPairs,
  checkRandom,
  checkSeed,
  checkTable,
  RANDOM_STATE_WORDS,
  type RandomState,
  type ResamplingPart,
} from "./resampling.js";
import type { Seed } from "../../core/signature.js";
import { checkCount } from "../check-count.js";

const MASK_32 = (1n << 32n) - 1n;
const MASK_64 = (1n << 64n) - 1n;
const MASK_128 = (1n << 128n) - 1n;
const MULTIPLIER = 0x2360ed051fc65da44385df649fccf645n;

export const referenceResampling: ResamplingPart = {
  seedRandom,
  randomIndices,
  randomBits,
  bootstrapSums,
  randomizationSums,
};

/** NumPy's SeedSequence(seed).generate_state(4, uint64). */
function seedWords(seed: Seed): bigint[] {
  let hash = 0x43b0d7e5n;
  const scramble = (word: bigint, multiplier: bigint): bigint => {
    const mixed = word ^ hash;
    hash = (hash * multiplier) & MASK_32;
    const product = (mixed * hash) & MASK_32;
    return product ^ (product >> 16n);
  };
  const entropy = [0n, 32n, 64n, 96n].map((bits) => (BigInt(seed) >> bits) & MASK_32);
  const pool = entropy.map((word) => scramble(word, 0x931e8875n));
  for (const source of pool.keys()) {
    for (const target of pool.keys()) {
      if (source === target) continue;
      const mixed = (0xca01f9ddn * pool[target]! - 0x4973f715n * scramble(pool[source]!, 0x931e8875n)) & MASK_32;
      pool[target] = mixed ^ (mixed >> 16n);
    }
  }
  hash = 0x8b51f9ddn;
  const halves = [...pool, ...pool].map((word) => scramble(word, 0x58f38dedn));
  return [0, 2, 4, 6].map((i) => halves[i]! | (halves[i + 1]! << 32n));
}

/** A generator whose state is read from words and written back to them. */
function createGenerator(words: RandomState) {
  const read = (at: number, count: number): bigint =>
    words.subarray(at, at + count).reduceRight((value, word) => (value << 32n) | BigInt(word), 0n);
  let state = read(0, 4);
  const increment = read(4, 4);
  let left = read(8, 2);
  let leftBits = words[10]!;

  const next64 = (): bigint => {
    state = (state * MULTIPLIER + increment) & MASK_128;
    const folded = (state >> 64n) ^ (state & MASK_64);
    const turn = state >> 122n;
    return ((folded >> turn) | (folded << (64n - turn))) & MASK_64;
  };
  const nextBits = (count: number): bigint => {
    if (leftBits < count) {
      left |= next64() << BigInt(leftBits);
      leftBits += 64;
    }
    const bits = left & ((1n << BigInt(count)) - 1n);
    left >>= BigInt(count);
    leftBits -= count;
    return bits;
  };
  return {
    nextBit: () => nextBits(1) === 1n,
    /** Drops the rest of a partly used 32-bit half of a draw: numbers are made of whole halves. */
    dropPartOfHalf: () => void nextBits(leftBits % 32),
    nextBelow(below: bigint): number {
      const threshold = (1n << 32n) % below;
      if (below === 1n) return 0;
      for (;;) {
        const product = nextBits(32) * below;
        if ((product & MASK_32) >= threshold) return Number(product >> 32n);
      }
    },
    save(): void {
      const values = [state, increment, left | (BigInt(leftBits) << 64n)];
      for (let i = 0; i < RANDOM_STATE_WORDS; i++)
        words[i] = Number((values[i >> 2]! >> BigInt(32 * (i & 3))) & MASK_32);
    },
  };
}

function seedRandom(seed: Seed): RandomState {
  checkSeed(seed);
  const [stateHigh, stateLow, sequenceHigh, sequenceLow] = seedWords(seed) as [bigint, bigint, bigint, bigint];
  const increment = ((((sequenceHigh << 64n) | sequenceLow) << 1n) | 1n) & MASK_128;
  const state = ((increment + ((stateHigh << 64n) | stateLow)) * MULTIPLIER + increment) & MASK_128;
  return Uint32Array.from({ length: RANDOM_STATE_WORDS }, (_, i) =>
    i < 8 ? Number(((i < 4 ? state : increment) >> BigInt(32 * (i & 3))) & MASK_32) : 0,
  );
}

function randomIndices(random: RandomState, below: number, count: number): Uint32Array {
  checkRandom(random);
  checkCount("below", below, 1);
  checkCount("count", count, 0);
  const indices = new Uint32Array(count);
  // nothing is drawn if there is no choice
  if (below === 1 || count === 0) return indices;
  const generator = createGenerator(random);
  generator.dropPartOfHalf();
  for (let i = 0; i < count; i++) indices[i] = generator.nextBelow(BigInt(below));
  generator.save();
  return indices;
}

function randomBits(random: RandomState, count: number): Uint8Array {
  checkRandom(random);
  checkCount("count", count, 0);
  const generator = createGenerator(random);
  const bytes = new Uint8Array(Math.ceil(count / 8));
  for (let i = 0; i < count; i++) if (generator.nextBit()) bytes[i >> 3]! |= 1 << (i & 7);
  generator.save();
  return bytes;
}

function bootstrapSums(
  random: RandomState,
  rows: Readonly<Float64Array>,
  width: number,
  resamples: number,
): Float64Array {
  const count = checkTable("rows", rows, width);
  checkCount("resamples", resamples, 0);
  const sums = new Float64Array(resamples * width);
  for (let resample = 0; resample < resamples; resample++) {
    for (const row of randomIndices(random, count, count)) addRow(sums, resample, rows, row, width);
  }
  return sums;
}

function randomizationSums(
  random: RandomState,
  a: Readonly<Float64Array>,
  b: Readonly<Float64Array>,
  width: number,
  trials: number,
): Float64Array {
  const count = checkPairs(a, b, width);
  checkCount("trials", trials, 0);
  checkRandom(random);
  const sums = new Float64Array(2 * trials * width);
  const generator = createGenerator(random);
  for (let trial = 0; trial < trials; trial++) {
    for (let row = 0; row < count; row++) {
      const fell = generator.nextBit();
      addRow(sums, 2 * trial, fell ? a : b, row, width);
      addRow(sums, 2 * trial + 1, fell ? b : a, row, width);
    }
  }
  generator.save();
  return sums;
}

function addRow(sums: Float64Array, to: number, rows: Readonly<Float64Array>, from: number, width: number): void {
  for (let field = 0; field < width; field++) sums[to * width + field]! += rows[from * width + field]!;
}
