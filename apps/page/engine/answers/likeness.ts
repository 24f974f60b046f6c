/** Who copies whom: the score of each system's output with another's as its only reference, and lines that are the same. */
import { scoreCorpus } from "../../../../src/index.js";
import type { MetricSpec } from "../../model/corpus.js";
import { metricOf } from "../../model/metric-spec.js";
import type { Situation } from "../../model/selection.js";
import { all } from "../measures.js";
import type { Session } from "../session.js";
import type { ReportProgress } from "../report-progress.js";

export interface Likeness {
  readonly name: string;
  readonly better: "higher" | "lower";
  readonly signature: string;
  readonly segments: number;
  readonly systems: number;
  /**
   * Row by row: the score of system i with the output of system k as its reference; NaN where both are the same system,
   * or there is no score.
   */
  readonly scores: Float64Array;
  /** Row by row, the number of segments in which both systems wrote the same text. */
  readonly same: Uint32Array;
}

/** How many segments' texts are fetched at a time. */
const BATCH = 1024;

/** Compares all systems; null if there is nothing to compare, with a single system or no segment. */
export async function likeness(
  session: Session,
  { metric: spec, selection }: { readonly metric: MetricSpec; readonly selection: Situation["selection"] },
  reportProgress: ReportProgress<Likeness> = () => {},
): Promise<Likeness | null> {
  const metric = metricOf(spec);
  const places = (await session.places(selection)) ?? all(session);
  const systems = session.summary.systems.length;
  if (systems < 2 || places.length === 0) return null;
  const outputs: string[][] = session.summary.systems.map(() => []);
  for (let first = 0; first < places.length; first += BATCH) {
    for (const { hypotheses } of await session.texts(places.slice(first, first + BATCH)))
      for (const [s, text] of hypotheses.entries()) outputs[s]!.push(text);
  }
  const scores = new Float64Array(systems * systems).fill(NaN);
  const same = new Uint32Array(systems * systems);
  let signature = "";
  for (const [k, references] of outputs.entries()) {
    for (const [i, hypotheses] of outputs.entries()) {
      same[i * systems + k] = hypotheses.reduce((count, text, at) => count + (text === references[at] ? 1 : 0), 0);
      if (i === k) continue;
      try {
        const score = scoreCorpus(metric, { hypotheses, references });
        scores[i * systems + k] = score.score;
        signature = String(score.signature);
      } catch {
        // no score: the metric refuses empty references, and the other system wrote nothing
      }
      reportProgress((k * systems + i + 1) / (systems * systems));
    }
  }
  return { name: metric.name, better: metric.better, signature, segments: places.length, systems, scores, same };
}
