/**
 * What a resample is: two systems on a few segments, a single draw that the reader can look at, and a test with a
 * thousand draws.
 */
import {
  scoreStatistics,
  segmentStatistics,
  subsetStatistics,
  ter,
  type ConfidenceInterval,
} from "../../../../../src/index.js";
import { startPairTest, type TestedP } from "../../../../../src/significance/entry.js";
import { binsOf, widthOf, type Bins } from "../tests/pair-draws.js";

export interface ResampleQuestion {
  readonly references: readonly string[];
  readonly first: readonly string[];
  readonly second: readonly string[];
  /** The seed of the draw that is looked at. */
  readonly seed: number;
}

export interface ResampleLesson {
  /** The number of edits in each segment, by system. */
  readonly edits: readonly [first: readonly number[], second: readonly number[]];
  /** The TER of both systems. */
  readonly scores: readonly [first: number, second: number];
  /** How often each segment is in the draw. */
  readonly drawn: readonly number[];
  /** The TER of both systems on the draw. */
  readonly drawnScores: readonly [first: number, second: number];
  readonly draws: number;
  /** Differences of all draws: the second system's score minus the first's. */
  readonly bins: Bins;
  readonly interval: ConfidenceInterval;
  readonly tested: TestedP;
}

const DRAWS = 1000;

/** The seed of the test, which is the default seed of all tests. */
const SEED = 12345;

export async function resampleLesson(
  _: unknown,
  { references, first, second, seed }: ResampleQuestion,
): Promise<ResampleLesson> {
  const metric = ter();
  const tables = [first, second].map((hypotheses) =>
    segmentStatistics(metric, { hypotheses, references: references.map((line) => [line]) }),
  ) as [ReturnType<typeof segmentStatistics>, ReturnType<typeof segmentStatistics>];
  const next = random(seed);
  const places = references.map(() => Math.floor(next() * references.length));
  const scoresOf = (of: readonly number[]): [number, number] =>
    tables.map((table) => scoreStatistics(metric, subsetStatistics(table, Uint32Array.from(of))).score) as [
      number,
      number,
    ];
  const test = startPairTest(metric, tables[0], tables[1], { test: "bootstrap", draws: DRAWS, seed: SEED });
  test.next(DRAWS);
  const differences = test.differences();
  const result = test.result();
  const all = [...references.keys()];
  return {
    edits: tables.map(({ rows, fields }) => all.map((segment) => rows[segment * fields.length]!)) as [
      number[],
      number[],
    ],
    scores: scoresOf(all),
    drawn: all.map((segment) => places.filter((place) => place === segment).length),
    drawnScores: scoresOf(places),
    draws: DRAWS,
    bins: binsOf(differences, widthOf(differences)),
    interval: result.differenceInterval!,
    tested: result,
  };
}

/** The generator mulberry32: numbers from 0 to 1. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
