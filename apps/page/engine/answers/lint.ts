/** Properties of the texts that may mislead, each with its effect on the scores of one metric. */
import { formatSignature, fullSignature } from "../../../../src/core/entry.js";
import type { Effect, Found, Finding } from "../../../../src/index.js";
import { lintSteps } from "../../../../src/lint/entry.js";
import type { MetricSpec, SegmentTexts } from "../../model/corpus.js";
import { metricOf } from "../../model/metric-spec.js";
import type { Situation } from "../../model/selection.js";
import { all } from "../measures.js";
import type { Session } from "../session.js";
import type { ReportProgress } from "../report-progress.js";

export interface LintFinding extends Pick<Found, "kind" | "side" | "what" | "excerpts" | "remedy"> {
  /** The indices of the finding's segments in the corpus. */
  readonly segments: Uint32Array;
  readonly effects: readonly Omit<Effect, "metric">[];
}

export interface Lint {
  /** The metric of the effects. */
  readonly name: string;
  readonly signature: string;
  readonly findings: readonly LintFinding[];
}

/** How many segments' texts are fetched at once. */
const AT_ONCE = 4096;

/** The findings of the whole corpus, whatever is selected, because a line is odd in comparison with its neighbours. */
export async function lint(
  session: Session,
  { metric: spec, references }: { readonly metric: MetricSpec; readonly references: Situation["references"] },
  reportProgress?: ReportProgress<Lint>,
): Promise<Lint> {
  const metric = metricOf(spec);
  const { systems, references: streams } = session.summary;
  const used = references ?? Array.from({ length: streams }, (_, r) => r);
  const texts: SegmentTexts[] = [];
  // the foreground answers other questions in between
  const places = all(session);
  for (let first = 0; first < places.length; first += AT_ONCE)
    texts.push(...(await session.texts(places.subarray(first, first + AT_ONCE))));
  const counts = new Set(texts.map(({ references: list }) => used.filter((r) => (list[r] ?? null) !== null).length));
  const steps = lintSteps(
    {
      systems: systems.map((name, s) => ({ name, hypotheses: texts.map(({ hypotheses }) => hypotheses[s]!) })),
      references: used.map((r) => texts.map((segment) => segment.references[r] ?? null)),
      referenceNames: used.map((r) => (streams === 1 ? "the reference" : `reference ${r + 1}`)),
      source: session.summary.hasSource ? texts.map(({ source }) => source ?? "") : null,
    },
    { metrics: [metric] },
  );
  const signature = formatSignature(fullSignature(metric.signature, counts.size === 1 ? [...counts][0]! : "var"));
  let lint: Lint = { name: metric.name, signature, findings: [] };
  for (const { findings, share } of steps) {
    if (findings.length > 0) lint = { ...lint, findings: [...lint.findings, ...findings.map(toFinding)] };
    if (share < 1) reportProgress?.(share, findings.length > 0 ? lint : undefined);
  }
  return lint;
}

/** The finding without the repaired texts. */
function toFinding({ kind, side, what, excerpts, remedy, segments, effects }: Finding): LintFinding {
  return {
    kind,
    side,
    what,
    excerpts,
    remedy,
    segments: Uint32Array.from(segments),
    effects: effects.map(({ system, before, after }) => ({ system, before, after })),
  };
}
