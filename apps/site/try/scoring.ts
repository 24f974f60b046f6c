/** Texts of the playground, as the library takes them, and their scores. */
import { scoreCorpus, type Metric } from "../../../src/index.js";
import type { MetricSpec } from "../../page/model/corpus.js";
import { metricOf } from "../../page/model/metric-spec.js";

export interface Written {
  readonly name: string;
  readonly text: string;
}

export interface Texts {
  readonly references: readonly Written[];
  readonly systems: readonly Written[];
  readonly source: string;
}

export interface SystemScore {
  readonly score: number;
  readonly signature: string;
}

/** A score, or the reason why there is none. */
export type Scored = SystemScore | { readonly problem: string };

/** Lines as the command reads them: a last line feed ends a line. */
export function linesOf(text: string): string[] {
  return text.replaceAll("\r\n", "\n").replace(/\n$/, "").split("\n");
}

const count = (lines: number): string => `${lines} line${lines === 1 ? "" : "s"}`;

/** Why these texts cannot be scored together; null if they can. */
function shapeProblem({ references, systems, source }: Texts, needsSource: boolean): string | null {
  const all = [...references, ...systems, ...(needsSource ? [{ name: "the source", text: source }] : [])];
  const [first, ...others] = all.map(({ name, text }) => ({ name, lines: linesOf(text).length }));
  const other = others.find(({ lines }) => lines !== first!.lines);
  return other === undefined
    ? null
    : `${first!.name} has ${count(first!.lines)}, ${other.name} ${count(other.lines)}: expected a line for each segment in all of them`;
}

/** The scores of a metric, one for each system. */
export function scoresOf(spec: MetricSpec, texts: Texts): Scored[] {
  let metric: Metric;
  try {
    metric = metricOf(spec);
  } catch (error) {
    return texts.systems.map(() => ({ problem: (error as Error).message }));
  }
  const needsSource = metric.needsSources === true;
  const problem = shapeProblem(texts, needsSource);
  if (problem !== null) return texts.systems.map(() => ({ problem }));
  const streams = texts.references.map(({ text }) => linesOf(text));
  const references = streams[0]!.map((_, i) => streams.map((stream) => stream[i]!));
  return texts.systems.map(({ text }) => {
    try {
      const { score, signature } = scoreCorpus(metric, {
        hypotheses: linesOf(text),
        references,
        ...(needsSource && { sources: linesOf(texts.source) }),
      });
      return { score, signature };
    } catch (error) {
      return { problem: (error as Error).message };
    }
  });
}
