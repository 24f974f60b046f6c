/** Significance taught: twelve segments, a draw of them, and the differences of a thousand draws. */
import { useSignal } from "@preact/signals";
import { formatFixed } from "../../../../src/core/entry.js";
import { pairP, pInWords } from "../../../../src/significance/entry.js";
import type { ResampleLesson as Lesson } from "../../engine/answers/lessons/resample-lesson.js";
import { Figure } from "../../parts/figure.js";
import { signed } from "../../model/signed.js";
import { useAnswer } from "../../state/use-answer.js";
import { drawHistogram } from "../significance/pair-histogram.js";
import { resampleTexts, type ResampleShown } from "./tours/resample-steps.js";
import { grouped } from "../../model/words.js";

/** The seed of the draw that is shown first. */
const FIRST_SEED = 1;

const DIGITS = 1;

export function ResampleLesson({ shown }: { readonly shown: ResampleShown }) {
  const seed = useSignal(FIRST_SEED);
  const some = (lines: readonly string[]): readonly string[] => lines.slice(0, shown.segments);
  const { references, first, second } = resampleTexts;
  const { value, isStale, error } = useAnswer("resampleLesson", {
    references: some(references),
    first: some(first),
    second: some(second),
    seed: seed.value,
  });
  if (error !== null) return <p role="alert">{error}</p>;
  if (value === null) return <p class="stale">Counting …</p>;
  return (
    <div class={isStale ? "lesson stale" : "lesson"}>
      <Segments lesson={value} hasDraw={shown.hasDraw} />
      {shown.hasDraw && (
        <p>
          <button type="button" id="draw-again" onClick={() => seed.value++}>
            Draw again
          </button>{" "}
          <span role="status">
            In this draw A has {formatFixed(value.drawnScores[0], DIGITS)}, B{" "}
            {formatFixed(value.drawnScores[1], DIGITS)}: a difference of{" "}
            <b data-part="drawn">{signed(value.drawnScores[1] - value.drawnScores[0], DIGITS)}</b> TER.
          </span>
        </p>
      )}
      {shown.hasHistogram && <Histogram lesson={value} shown={shown} />}
      {shown.hasTest && (
        <p data-part="test">
          95% interval {signed(value.interval.low, DIGITS)} to {signed(value.interval.high, DIGITS)};{" "}
          {pInWords(pairP(value.tested))}.
        </p>
      )}
    </div>
  );
}

/** The segments with the edits of both systems, and how often each was drawn. */
function Segments({
  lesson: { edits, scores, drawn },
  hasDraw,
}: {
  readonly lesson: Lesson;
  readonly hasDraw: boolean;
}) {
  const rows = [
    ["Edits of A", edits[0]],
    ["Edits of B", edits[1]],
  ] as const;
  return (
    <div class="scroll-x" tabIndex={0} role="region" aria-label="The segments">
      <table class="data lesson-table">
        <caption>
          {drawn.length} segments: A has {formatFixed(scores[0], DIGITS)} TER, B {formatFixed(scores[1], DIGITS)} (lower
          is better)
        </caption>
        <thead>
          <tr>
            <th scope="col">Segment</th>
            {drawn.map((_, i) => (
              <th scope="col" class="number">
                {i + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, counts]) => (
            <tr>
              <th scope="row">{title}</th>
              {counts.map((count) => (
                <td class="number">{count}</td>
              ))}
            </tr>
          ))}
          {hasDraw && (
            <tr class="drawn-segments">
              <th scope="row">Drawn</th>
              {drawn.map((count) => (
                <td class="number" data-drawn={count} title={`drawn ${count} times`}>
                  <span class="hidden-label">{count}</span>
                  <span aria-hidden="true">{count === 0 ? "–" : "●".repeat(count)}</span>
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function Histogram({ lesson, shown }: { readonly lesson: Lesson; readonly shown: ResampleShown }) {
  const { bins, draws, scores, interval } = lesson;
  const difference = scores[1] - scores[0];
  const title = `The differences of ${grouped(draws)} resamples of ${grouped(shown.segments)} segments`;
  return (
    <Figure
      title={title}
      table={{
        title,
        file: "resamples",
        isLesson: true,
        columns: [{ title: "Difference from", digits: 1 }, { title: "to", digits: 1 }, { title: "Resamples" }],
        rows: bins.counts.map((count, i) => [bins.start + i * bins.width, bins.start + (i + 1) * bins.width, count]),
      }}
      depends={[lesson.bins, shown.hasTest]}
      draw={(width) =>
        drawHistogram(
          { test: "bootstrap", bins, result: { difference, differenceInterval: shown.hasTest ? interval : null } },
          "TER, B − A",
          width,
        )
      }
    />
  );
}
