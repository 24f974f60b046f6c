/** BLEU taught on some texts: bars, n-grams and formulas that follow each letter. */
import { useMemo } from "preact/hooks";
import type { BleuParts } from "../../engine/answers/bleu/bleu-parts.js";
import type { MetricSpec } from "../../model/corpus.js";
import { listWords } from "../../model/words.js";
import { useAnswer } from "../../state/use-answer.js";
import { BleuFormulas } from "./bleu-formulas.js";
import { BleuPartsFigure } from "./bleu-parts-figure.js";
import { everything, type Shown } from "./bleu-story.js";
import { NgramCounts } from "./ngram-counts.js";
import { Signature } from "../../parts/signature.js";

export interface LessonProps {
  /** The settings of the metric bleu. */
  readonly metric: MetricSpec;
  readonly hypothesis: string;
  readonly references: readonly (string | null)[];
  /** The parts of the score that are shown; by default all. */
  readonly shown?: Shown;
}

export function Lesson({ metric, hypothesis, references, shown }: LessonProps) {
  const { value, isStale, error } = useAnswer("bleuParts", { metric, hypothesis, references });
  // an answer that has not changed is not drawn again
  const details = useMemo(
    () => value !== null && <Details parts={value} shown={shown ?? everything(value)} metric={metric} />,
    [value, shown, metric],
  );
  if (error !== null) return <p role="alert">{error}</p>;
  if (value === null) return <p class="stale">Counting …</p>;
  return (
    <div class="lesson" data-score={value.score}>
      <BleuPartsFigure parts={value} shown={shown ?? everything(value)} isStale={isStale} />
      <div class={isStale ? "stale" : undefined}>{details}</div>
    </div>
  );
}

function Details({
  parts,
  shown,
  metric,
}: {
  readonly parts: BleuParts;
  readonly shown: Shown;
  readonly metric: MetricSpec;
}) {
  const { hypothesisLength, referenceLength, referenceLengths, signature } = parts;
  return (
    <>
      {shown.hasPenalty && (
        <p>
          The hypothesis has {hypothesisLength} {hypothesisLength === 1 ? "word" : "words"}, the references have{" "}
          {lengthsOf(referenceLengths)}: the closest is {referenceLength}.
        </p>
      )}
      <NgramCounts parts={parts} shown={shown} />
      <BleuFormulas parts={parts} shown={shown} metric={metric} />
      {shown.hasProduct && (
        <p class="signature">
          <Signature text={`BLEU|${signature}`} />
        </p>
      )}
    </>
  );
}

function lengthsOf(lengths: readonly (number | null)[]): string {
  const known = lengths.filter((length) => length !== null);
  return known.length === 0 ? "0" : listWords(known.map(String));
}
