/** Human scores and metrics' scores, as users pass them and as coefficients need them. */
import { signOf } from "../metrics/best-score.js";
import { checkKeys, checkList, checkName, checkWhole } from "../core/argument-checks.js";
import { describe } from "../core/describe.js";

/** The scores of humans or of a metric: of segments, of systems, or both. */
export interface ScoreColumn {
  /** The segments' scores, system after system (systems x segments); NaN for a missing score. */
  readonly segmentScores?: ArrayLike<number>;
  /**
   * A score for each system; NaN for a missing score. If this is left out, a system's score is the mean of its
   * segments' scores, which for BLEU differs from the score of the corpus.
   */
  readonly systemScores?: ArrayLike<number>;
  /** Whether higher scores are better (default), or lower scores, as in error rates. */
  readonly better?: "higher" | "lower";
}

/** A metric with its name. */
export interface MetricColumn extends ScoreColumn {
  readonly name: string;
}

/** The data that metrics are judged by: the same texts scored by humans and by metrics. */
export interface ScoreTable {
  /** How many systems there are. */
  readonly systems: number;
  /** How many segments each system has translated; 0 if only systems have scores. */
  readonly segments: number;
  readonly human: ScoreColumn;
  readonly metrics: readonly MetricColumn[];
}

/** The scores, negated if lower is better, so that higher is better in all columns. */
export interface CheckedColumn {
  readonly name: string;
  readonly segmentScores: Readonly<Float64Array> | undefined;
  readonly systemScores: Readonly<Float64Array> | undefined;
}

export interface CheckedTable {
  readonly systems: number;
  readonly segments: number;
  readonly human: CheckedColumn;
  readonly metrics: readonly CheckedColumn[];
}

const MOST_SYSTEMS = 10_000;
const MOST_CELLS = 1 << 27;

/** @throws TypeError, RangeError */
export function checkScoreTable(table: ScoreTable): CheckedTable {
  checkKeys("a table of scores", table, ["systems", "segments", "human", "metrics"]);
  const { systems, segments, human, metrics } = table;
  checkWhole("systems", systems, 1, MOST_SYSTEMS);
  checkWhole("segments", segments, 0, Math.floor(MOST_CELLS / systems));
  checkList("metrics", metrics, "a list of { name, segmentScores, systemScores }");
  if (metrics.length === 0) throw new RangeError("metrics is empty: expected at least one metric");
  const checkedHuman = checkColumn("human", human, "human", systems, segments);
  const checked = metrics.map((metric, m) => {
    const name = Object(metric).name as unknown;
    if (typeof name !== "string") throw new TypeError(`metrics[${m}].name is ${describe(name)}: expected a string`);
    return checkColumn(`metrics[${m}]`, metric, name, systems, segments);
  });
  return { systems, segments, human: checkedHuman, metrics: checked };
}

function checkColumn(
  what: string,
  column: ScoreColumn,
  name: string,
  systems: number,
  segments: number,
): CheckedColumn {
  checkKeys<Partial<MetricColumn>>(what, column, ["name", "segmentScores", "systemScores", "better"]);
  const { segmentScores, systemScores, better = "higher" } = column;
  checkName(`${what}.better`, better, ["higher", "lower"]);
  if (segmentScores === undefined && systemScores === undefined)
    throw new RangeError(`${what} has no scores: expected segmentScores, systemScores or both`);
  const sign = signOf(better);
  return {
    name,
    segmentScores:
      segmentScores &&
      checkScores(`${what}.segmentScores`, segmentScores, systems * segments, sign, "systems x segments"),
    systemScores:
      systemScores && checkScores(`${what}.systemScores`, systemScores, systems, sign, "one for each system"),
  };
}

/** A copy of the scores, negated if lower is better. */
export function checkScores(
  what: string,
  scores: ArrayLike<number>,
  expected: number | undefined,
  sign: 1 | -1 = 1,
  meaning = "as many as human scores",
): Float64Array {
  if (typeof scores !== "object" || scores === null || typeof scores.length !== "number")
    throw new TypeError(`${what} is ${describe(scores)}: expected an array of numbers`);
  if (expected !== undefined && scores.length !== expected)
    throw new RangeError(`${what} has ${scores.length} numbers: expected ${expected}, ${meaning}`);
  const copy = new Float64Array(scores.length);
  for (let i = 0; i < copy.length; i++) {
    const score: unknown = scores[i];
    if (typeof score !== "number") throw new TypeError(`${what}[${i}] is ${describe(score)}: expected a number`);
    if (score === Infinity || score === -Infinity)
      throw new RangeError(`${what}[${i}] is ${score}: expected a finite number, or NaN where there is no score`);
    copy[i] = sign * score;
  }
  return copy;
}

/** Which cells have scores from the humans and all metrics that score segments: 1 for each such cell. */
export function usedCells({ systems, segments, human, metrics }: CheckedTable): Uint8Array {
  const used = new Uint8Array(systems * segments);
  const columns = [human, ...metrics].flatMap(({ segmentScores }) => segmentScores ?? []);
  for (let cell = 0; cell < used.length; cell++) {
    let has = true;
    for (const column of columns) if (Number.isNaN(column[cell]!)) has = false;
    used[cell] = has ? 1 : 0;
  }
  return used;
}
