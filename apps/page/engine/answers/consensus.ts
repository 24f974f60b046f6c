/** Systems as samples: the output that is most like all others, segment by segment, and what an oracle would choose. */
import { fullSignature, formatSignature } from "../../../../src/core/entry.js";
import { mixedStatistics, oracleChoices } from "../../../../src/corpus/entry.js";
import {
  scoreStatistics,
  mbrDecode,
  type SystemDifference,
  type ConfidenceInterval,
  pairedBootstrap,
} from "../../../../src/index.js";
import { kernelOf } from "../../../../src/kernel/entry.js";
import { indexOfBest } from "../../../../src/metrics/entry.js";
import type { MetricSpec } from "../../model/corpus.js";
import { metricOf } from "../../model/metric-spec.js";
import type { Situation } from "../../model/selection.js";
import { all } from "../measures.js";
import { selectedStatistics } from "../selected.js";
import type { Session } from "../session.js";
import type { ReportProgress } from "../report-progress.js";

/** An output composed of the outputs of all systems. */
export interface MixedOutput {
  readonly score: number;
  /** The interval of the score; null if there are too few segments to test. */
  readonly interval: ConfidenceInterval | null;
  /** The number of segments taken from the best system. */
  readonly difference: SystemDifference<ConfidenceInterval> | null;
}

export interface Consensus {
  readonly name: string;
  readonly better: "higher" | "lower";
  /** The signature of the scores by which outputs are compared with one another. */
  readonly utility: string;
  /** The signature of the scores of the outputs. */
  readonly signature: string;
  readonly samples: number;
  /** The segments, in the order of the corpus. */
  readonly places: Uint32Array;
  /** For each segment the system whose output is the consensus; of equally good ones the first. */
  readonly choices: Uint16Array;
  /** For each segment the system with the best sentence score; of equally good ones the first. */
  readonly oracle: Uint16Array;
  /** The shares of the systems, in their order. */
  readonly shares: readonly {
    /** The number of segments in which the system wrote the consensus, and in which it alone wrote it. */
    readonly chosen: number;
    readonly alone: number;
    /** In how many segments the oracle chose the system's output, and in how many it alone wrote that output. */
    readonly oracle: number;
    readonly oracleAlone: number;
  }[];
  /** The number of segments in which all systems wrote the same text. */
  readonly same: number;
  /** The system with the best score. */
  readonly best: number;
  readonly outputs: {
    readonly best: Pick<MixedOutput, "score" | "interval">;
    readonly consensus: MixedOutput;
    readonly oracle: MixedOutput;
  };
}

/** The number of segments whose texts are fetched at a time. */
const BATCH = 128;

/**
 * Answers the question; null if there is nothing to choose from, with a single system or no segment.
 *
 * @throws RangeError for metrics such as NIST
 */
export async function consensus(
  session: Session,
  {
    metric: spec,
    situation,
    samples,
    seed,
  }: {
    readonly metric: MetricSpec;
    readonly situation: Situation;
    readonly samples: number;
    readonly seed: number;
  },
  reportProgress: ReportProgress<Consensus> = () => {},
): Promise<Consensus | null> {
  const given = metricOf(spec);
  if (given.firstPass !== undefined)
    throw new RangeError(
      `${given.name} takes its weights from all references of a corpus, and cannot compare two outputs by itself`,
    );
  const utility = given.forSegments ?? given;
  const { metric, tables } = await selectedStatistics(session, spec, situation);
  const places = (await session.places(situation.selection)) ?? all(session);
  if (tables.length < 2 || places.length === 0) return null;
  const choices = new Uint16Array(places.length);
  const oracle = Uint16Array.from(oracleChoices(metric, tables, kernelOf()));
  const shares = tables.map(() => ({ chosen: 0, alone: 0, oracle: 0, oracleAlone: 0 }));
  let same = 0;
  for (let first = 0; first < places.length; first += BATCH) {
    const texts = await session.texts(places.slice(first, first + BATCH));
    for (const [i, { hypotheses }] of texts.entries()) {
      const isSame = hypotheses.every((text) => text === hypotheses[0]);
      // each output is scored against itself, too, as in the command mbr; equal outputs are equally good
      const choice = isSame ? 0 : mbrDecode(utility, hypotheses).index;
      choices[first + i] = choice;
      if (isSame) same++;
      credit(hypotheses, choice, (s, isAlone) => {
        shares[s]!.chosen++;
        if (isAlone) shares[s]!.alone++;
      });
      credit(hypotheses, oracle[first + i]!, (s, isAlone) => {
        shares[s]!.oracle++;
        if (isAlone) shares[s]!.oracleAlone++;
      });
    }
    reportProgress(Math.min(1, (first + BATCH) / places.length));
  }
  const scores = tables.map((table) => scoreStatistics(metric, table).score);
  const best = indexOfBest(scores, metric.better);
  const mixed = [choices, oracle].map((chosen) => mixedStatistics(tables, chosen));
  const tested = places.length < 2 ? null : pairedBootstrap(metric, tables[best]!, mixed, { samples, seed });
  const output = (at: 0 | 1): MixedOutput => {
    const result = tested?.systems[at] ?? null;
    return {
      score: result?.score ?? scoreStatistics(metric, mixed[at]!).score,
      interval: result?.interval ?? null,
      difference: result,
    };
  };
  return {
    name: metric.name,
    better: metric.better,
    utility: formatSignature(fullSignature(utility.signature, 1)),
    signature: tested?.signature ?? String(scoreStatistics(metric, mixed[0]!).signature),
    samples,
    places: Uint32Array.from(places),
    choices,
    oracle,
    shares,
    same,
    best,
    outputs: {
      best: { score: scores[best]!, interval: tested?.baseline.interval ?? null },
      consensus: output(0),
      oracle: output(1),
    },
  };
}

/** All systems that wrote the chosen text count as its authors. */
function credit(
  hypotheses: readonly string[],
  choice: number,
  share: (system: number, isAlone: boolean) => void,
): void {
  const writers = [...hypotheses.keys()].filter((s) => hypotheses[s] === hypotheses[choice]);
  for (const s of writers) share(s, writers.length === 1);
}

/** The chosen output as a text, a segment on each line. */
export async function mixedText(
  session: Session,
  { places, choices }: { readonly places: Uint32Array; readonly choices: Uint16Array },
): Promise<string> {
  const texts = await session.texts(places);
  // a line break within a segment would split it into two lines
  return texts.map(({ hypotheses }, i) => `${hypotheses[choices[i]!]!.replace(/[\n\r]+/g, " ")}\n`).join("");
}
