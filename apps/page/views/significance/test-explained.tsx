/** What a resample or a trial is, in one sentence; formulas for those who ask. */
import type { PairDraws } from "../../engine/answers/tests/pair-draws.js";
import { counted, grouped } from "../../model/words.js";
import { view } from "../../state/state.js";

interface TestExplainedProps {
  readonly drawn: PairDraws | null;
  readonly pairs: number | null;
}

export function TestExplained({ drawn, pairs }: TestExplainedProps) {
  const { test, correction } = view.value.test;
  const segments = drawn === null ? "all segments" : counted(drawn.segments, "segment");
  return (
    <>
      <p class="explained">
        {test === "bootstrap"
          ? `A resample is the test set drawn again from itself: ${segments}, some of them twice, some not at all, the same ones for both systems.`
          : "A trial swaps the outputs of the two systems, segment by segment, by the toss of a coin: if they were equally good, that would not matter."}
      </p>
      <details>
        <summary>The formulas</summary>
        {test === "bootstrap" ? <Bootstrap drawn={drawn} /> : <Randomization drawn={drawn} />}
        {correction === "holm" ? <Holm pairs={pairs} /> : <BenjaminiHochberg pairs={pairs} />}
      </details>
    </>
  );
}

function Bootstrap({ drawn }: Pick<TestExplainedProps, "drawn">) {
  return (
    <p>
      Of B differences, m lie at 0 or on the other side of it, on the side where fewer are. Then p = 2 (m + 1) / (B +
      1), at most 1
      {drawn !== null && drawn.result.pValue < 1 && (
        <>
          ; here 2 ({grouped(Math.round((drawn.result.pValue * (drawn.drawn + 1)) / 2) - 1)} + 1) / (
          {grouped(drawn.drawn)} + 1)
        </>
      )}
      . The 95% interval goes from the k-th smallest to the k-th largest, k = B / 40 rounded down: it excludes 0 exactly
      where p is below 0.05 (paired bootstrap: Koehn 2004; Davison and Hinkley 1997, sections 4.2 and 5.2.1).
    </p>
  );
}

function Randomization({ drawn }: Pick<TestExplainedProps, "drawn">) {
  return (
    <p>
      Of n trials, c have a difference as large as the one seen, or larger. Then p = (c + 1) / (n + 1)
      {drawn !== null && drawn.result.pValue < 1 && (
        <>
          ; here ({grouped(Math.round(drawn.result.pValue * (drawn.drawn + 1)) - 1)} + 1) / ({grouped(drawn.drawn)} + 1)
        </>
      )}{" "}
      (approximate randomization: Riezler and Maxwell 2005; Noreen 1989). Intervals come from a bootstrap of their own.
    </p>
  );
}

function Holm({ pairs }: Pick<TestExplainedProps, "pairs">) {
  return (
    <p>
      Holm: of {pairs ?? "n"} p-values in ascending order, the first is multiplied by {pairs ?? "n"}, the second by one
      less, and so on; none becomes smaller than the one before it. That keeps the chance of even one false finding
      below 5% (Holm 1979).
    </p>
  );
}

function BenjaminiHochberg({ pairs }: Pick<TestExplainedProps, "pairs">) {
  return (
    <p>
      Benjamini and Hochberg: of {pairs ?? "n"} p-values in ascending order, the k-th is multiplied by {pairs ?? "n"} /
      k; none becomes larger than the one after it. That keeps the expected share of false findings among all findings
      below 5% (Benjamini and Hochberg 1995).
    </p>
  );
}
