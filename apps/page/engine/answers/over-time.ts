/** Systems now and at an earlier time: scores, tests if the references are the same, segments that lost. */
import { signOf } from "../../../../src/metrics/entry.js";
import {
  type Statistics,
  subsetStatistics,
  differenceInfluence,
  scoreStatistics,
  type Metric,
  compareAllPairs,
} from "../../../../src/index.js";
import {
  type CorrectedP,
  correctedPValues,
  isDecidable,
  LEVEL,
  checkTables,
} from "../../../../src/significance/entry.js";
import type { MetricSpec } from "../../model/corpus.js";
import type { Situation } from "../../model/selection.js";
import type { TestSettings } from "../../model/view.js";
import { all } from "../measures.js";
import type { Session } from "../session.js";

export interface OverTimeQuestion {
  readonly metric: MetricSpec;
  readonly situation: Situation;
  readonly test: TestSettings;
  /** For each present system, the index of the same system in the earlier file; null if the system is new. */
  readonly pairing: readonly (number | null)[];
  /** A number that identifies the opened file, so that opening another file makes another question. */
  readonly opened: number;
}

export interface SystemOverTime {
  /** The index of the system now, and in the earlier file. */
  readonly system: number;
  readonly earlier: number;
  readonly score: number;
  readonly earlierScore: number;
  /** The present score minus the earlier one. */
  readonly difference: number;
  /** The test of the change; null if nothing could be tested. */
  readonly test:
    | (CorrectedP & {
        readonly pValue: number;
        readonly low: number;
        readonly high: number;
        readonly differingSegments: number;
        readonly verdict: "better" | "worse" | "untold";
      })
    | null;
}

export interface OverTime {
  readonly name: string;
  readonly better: "higher" | "lower";
  readonly digits: { readonly segments: number; readonly earlierSegments: number };
  /** Why nothing is tested, in words; null if everything was tested. */
  readonly untested: string | null;
  /** Whether both scores are those of the selected segments; otherwise they are those of all segments. */
  readonly isOfSelection: boolean;
  readonly test: TestSettings["test"];
  readonly correction: TestSettings["correction"];
  /** The systems, those with regressions first. */
  readonly systems: readonly SystemOverTime[];
}

/** The present and the earlier table of a system, for the same segments if these can be compared. */
interface Pair {
  readonly system: number;
  readonly earlier: number;
  readonly now: Statistics;
  readonly before: Statistics;
}

/** Answers the question; null if no earlier file is open, or if it has none of the systems. */
export async function overTime(session: Session, question: OverTimeQuestion): Promise<OverTime | null> {
  const read = await pairsOf(session, question);
  if (read === null) return null;
  const { metric, pairs, untested, isOfSelection } = read;
  const { test, correction, samples, trials, seed } = question.test;
  const sign = signOf(metric.better);
  const rows = pairs.map(({ system, earlier, now, before }) => {
    const [score, earlierScore] = [now, before].map((table) => scoreStatistics(metric, table).score) as [
      number,
      number,
    ];
    const row = { system, earlier, score, earlierScore, difference: score - earlierScore };
    if (untested !== null) return { ...row, tested: null };
    const [tested] = compareAllPairs(metric, [before, now], {
      test,
      seed,
      ...(samples !== null && { samples }),
      ...(trials !== null && test === "randomization" && { trials }),
    }).pairs;
    return { ...row, tested: tested! };
  });
  const corrected = correctedPValues(
    rows.flatMap(({ tested }) => tested ?? []),
    correction,
  );
  const systems = rows.map(({ tested, ...row }, i): SystemOverTime => {
    if (tested === null) return { ...row, test: null };
    const { differenceInterval, pValue, differingSegments } = tested;
    const isTold = corrected[i]!.adjustedPValue < LEVEL && isDecidable(differingSegments);
    return {
      ...row,
      test: {
        low: differenceInterval.low,
        high: differenceInterval.high,
        pValue,
        ...corrected[i]!,
        differingSegments,
        verdict: !isTold ? "untold" : sign * row.difference > 0 ? "better" : "worse",
      },
    };
  });
  const rank = ({ test: tested }: SystemOverTime): number =>
    tested === null || tested.verdict === "untold" ? 1 : tested.verdict === "worse" ? 0 : 2;
  const [first] = pairs as readonly [Pair];
  return {
    name: metric.name,
    better: metric.better,
    digits: { segments: first.now.segments, earlierSegments: first.before.segments },
    untested,
    isOfSelection,
    test,
    correction,
    systems: systems.sort((a, b) => rank(a) - rank(b) || sign * (a.difference - b.difference)),
  };
}

async function pairsOf(
  session: Session,
  { metric: spec, situation: { selection, references }, pairing }: OverTimeQuestion,
): Promise<{
  readonly metric: Metric;
  readonly pairs: readonly Pair[];
  readonly untested: string | null;
  readonly isOfSelection: boolean;
} | null> {
  const file = (await session.earlierStatistics?.(spec, references)) ?? null;
  if (file === null) return null;
  const metric = await session.metric(spec, references);
  const tables = await session.statistics(spec, references);
  const pairs = tables.flatMap((now, system) => {
    const earlier = pairing[system] ?? null;
    const before = earlier === null ? undefined : file.tables[earlier];
    return before === undefined ? [] : [{ system, earlier: earlier!, now, before }];
  });
  if (pairs.length === 0) return null;
  const untested = whyNot(file.name, pairs, metric);
  const places = untested === null ? await session.places(selection) : null;
  if (places !== null && places.length < 2)
    return { metric, pairs, untested: "fewer than two segments are selected", isOfSelection: false };
  if (places === null) return { metric, pairs, untested, isOfSelection: false };
  const some = (table: Statistics): Statistics => subsetStatistics(table, places);
  return {
    metric,
    pairs: pairs.map((pair) => ({ ...pair, now: some(pair.now), before: some(pair.before) })),
    untested,
    isOfSelection: true,
  };
}

/** Why the tables cannot be tested against each other, in words; null if they can. */
function whyNot(name: string, pairs: readonly Pair[], metric: Metric): string | null {
  for (const { now, before } of pairs) {
    if (before.rows.length !== before.segments * before.fields.length)
      return `${name} has only sums: expected a row for each segment, as truebleu count writes without --sums`;
    try {
      checkTables(["this page", name], [now, before], metric);
    } catch (error) {
      // the library counts segments from 0
      if (error instanceof RangeError) return error.message.replace(/segment \d+ \((line \d+)\)/, "$1");
      throw error;
    }
  }
  return null;
}

export interface LostSegments {
  /**
   * The indices of the segments, and by how much the difference would be higher without each segment's change: the
   * largest loss first.
   */
  readonly places: readonly number[];
  readonly shares: readonly number[];
  /** The system's earlier text; null if the earlier file has no texts. */
  readonly earlierTexts: readonly string[] | null;
}

/** The segments that lost most since then; null if they cannot be compared. */
export async function lostSegments(
  session: Session,
  { system, most, ...question }: OverTimeQuestion & { readonly system: number; readonly most: number },
): Promise<LostSegments | null> {
  const read = await pairsOf(session, {
    ...question,
    situation: { ...question.situation, selection: [] },
    pairing: question.pairing.map((earlier, s) => (s === system ? earlier : null)),
  });
  if (read === null || read.untested !== null) return null;
  const { metric, pairs } = read;
  const { earlier, now, before } = pairs[0]!;
  const shares = differenceInfluence(metric, before, now);
  const sign = signOf(metric.better);
  const places = (await session.places(question.situation.selection)) ?? all(session);
  const lost = Array.from(places.filter((place) => sign * shares[place]! < 0))
    .sort((a, b) => sign * (shares[a]! - shares[b]!) || a - b)
    .slice(0, most);
  return {
    places: lost,
    shares: lost.map((place) => shares[place]!),
    earlierTexts: (await session.earlierTexts?.(earlier, lost)) ?? null,
  };
}
