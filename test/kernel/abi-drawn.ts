/**
 * Vectors of the functions that draw at random. Sums of rows are those of the engine "reference", drawn as by NumPy's
 * default_rng; means of rows are drawn by NumPy's global generator, MT19937, as its paper describes it.
 */
import { GENERATOR_BYTES } from "#kernel/constants";
import { createReferenceKernel } from "../../src/kernel/engines.js";
import { resamplingPart } from "../../src/kernel/resampling/resampling.js";
import { step } from "./abi-steps.js";
import type { AbiSteps } from "./abi-texts.js";

const { seedRandom, bootstrapSums, randomizationSums } = createReferenceKernel().part(resamplingPart);

const SEED = [2929, 0xffffffff, 7, 0x80000000] as const;
const seed = SEED.reduceRight((bits, word) => (bits << 32n) | BigInt(word), 0n);
const seeding = step(
  "seedRandom",
  { first: SEED[0], second: SEED[1], third: SEED[2], fourth: SEED[3] },
  { GENERATOR: Array<number>(GENERATOR_BYTES / 4).fill(0) },
);

/** Rows of small whole numbers, of numbers beyond 32 bits, and of fractions. */
const tables = [
  { width: 3, of: (i: number) => (i * i) % 41 },
  { width: 6, of: (i: number) => 2 ** 40 + i * 3 ** 20 },
  { width: 4, of: (i: number) => 1 / (i + 3) },
];
const ROWS = 14;
const DRAWS = 5;

function sumsOf(systems: 1 | 2): AbiSteps[] {
  return tables.map(({ width, of }) => {
    const rows = Float64Array.from({ length: ROWS * width * systems }, (_, i) => of(i));
    const random = seedRandom(seed);
    const size = { rows: ROWS, width };
    const [drawing, sums] =
      systems === 1
        ? [
            step("bootstrapSums", { ...size, resamples: DRAWS }, { ROWS_IN: [...rows] }),
            bootstrapSums(random, rows, width, DRAWS),
          ]
        : [
            step("randomizationSums", { ...size, trials: DRAWS }, { ROWS_IN: [...rows] }),
            randomizationSums(random, rows.subarray(0, ROWS * width), rows.subarray(ROWS * width), width, DRAWS),
          ];
    return { part: "resampling", steps: [seeding, drawing], outputs: { ROWS_OUT: [...sums], GENERATOR: [...random] } };
  });
}

const WORDS = 624;

/** The state of MT19937 (Matsumoto and Nishimura 1998) by its seed, and the number of the next word. */
function twisterOf(from: number, position: number): number[] {
  const state = [from];
  for (let i = 1; i < WORDS; i++) {
    const last = state[i - 1]!;
    state.push((Math.imul(1812433253, last ^ (last >>> 30)) + i) >>> 0);
  }
  return [...state, position];
}

/** Draws a word of 32 bits, as the paper says; `state` is changed. */
function nextWord(state: number[]): number {
  if (state[WORDS] === WORDS) {
    for (let i = 0; i < WORDS; i++) {
      const joined = ((state[i]! & 0x80000000) | (state[(i + 1) % WORDS]! & 0x7fffffff)) >>> 0;
      state[i] = (state[(i + 397) % WORDS]! ^ (joined >>> 1) ^ (joined % 2 === 1 ? 0x9908b0df : 0)) >>> 0;
    }
    state[WORDS] = 0;
  }
  let word = state[state[WORDS]!++]!;
  word ^= word >>> 11;
  word ^= (word << 7) & 0x9d2c5680;
  word ^= (word << 15) & 0xefc60000;
  return (word ^ (word >>> 18)) >>> 0;
}

/** numpy.random.randint(0, ROWS): the lowest bits of a word that is small enough. */
function nextRow(state: number[]): number {
  for (;;) {
    const row = nextWord(state) & 15;
    if (row < ROWS) return row;
  }
}

/** The generator goes on with its next 624 words after some draws, and the second call where the first call stopped. */
function meansOfResamples(): AbiSteps {
  const rows = Array.from({ length: 3 * ROWS }, (_, i) => 1 / (i + 1));
  const state = twisterOf(2929, WORDS - 20);
  const before = [...state];
  const [, means] = [0, 1].map(() =>
    Array.from({ length: DRAWS }, () => {
      const sums = [0, 0, 0];
      for (let i = 0; i < ROWS; i++) {
        const row = nextRow(state);
        for (let column = 0; column < 3; column++) sums[column]! += rows[3 * row + column]!;
      }
      return sums.map((sum) => sum / ROWS);
    }),
  );
  const size = { rows: ROWS, resamples: DRAWS };
  return {
    part: "resampling",
    steps: [
      step("resampledMeans", size, { ROWS_IN: rows, TWISTER: before }),
      step("resampledMeans", size, { ROWS_IN: rows }),
    ],
    outputs: { ROWS_OUT: means!.flat() },
  };
}

export const drawn = (): AbiSteps[] => [...sumsOf(1), ...sumsOf(2), meansOfResamples()];
