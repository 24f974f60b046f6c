/** BLEU taught on some texts: bars, n-grams and formulas that follow each letter. */
import type { MetricSpec } from "../../model/corpus.js";
import { useAnswer } from "../../state/use-answer.js";
import { BleuFormulas } from "./bleu-formulas.js";
import { BleuPartsFigure } from "./bleu-parts-figure.js";
import { everything, type Shown } from "./bleu-story.js";
import { NgramCounts } from "./ngram-counts.js";

export interface LessonProps {
  /** bleu, with its options. */
  readonly metric: MetricSpec;
  readonly hypothesis: string;
  readonly references: readonly (string | null)[];
  /** By default all parts of the score. */
  readonly shown?: Shown;
}

export function Lesson({ metric, hypothesis, references, shown }: LessonProps) {
  const { value, isStale, error } = useAnswer("bleuParts", { metric, hypothesis, references });
  if (error !== null) return <p role="alert">{error}</p>;
  if (value === null) return <p class="stale">Counting …</p>;
  const parts = shown ?? everything(value);
  return (
    <div class="lesson" data-score={value.score}>
      <BleuPartsFigure parts={value} shown={parts} isStale={isStale} />
      <div class={isStale ? "stale" : undefined}>
        {parts.hasPenalty && (
          <p>
            The hypothesis has {value.hypothesisLength} {value.hypothesisLength === 1 ? "word" : "words"}, the
            references have {lengthsOf(value.referenceLengths)}: the closest is {value.referenceLength}.
          </p>
        )}
        <NgramCounts parts={value} shown={parts} />
        <BleuFormulas parts={value} shown={parts} metric={metric} />
        {parts.hasProduct && <p class="signature">BLEU|{value.signature}</p>}
      </div>
    </div>
  );
}

function lengthsOf(lengths: readonly (number | null)[]): string {
  const known = lengths.filter((length) => length !== null);
  return known.length < 2 ? String(known[0] ?? 0) : `${known.slice(0, -1).join(", ")} and ${known.at(-1)}`;
}
