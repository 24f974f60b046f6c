/** View 9: the test itself. How many resamples are drawn, of which kind, and what they say about the pair. */
import { Panel } from "../../parts/panel.js";
import { currentMetric, situation, view } from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";
import { usePair } from "../../state/use-pair.js";
import { PairHistogram } from "./pair-histogram.js";
import { PairSentence } from "./pair-sentence.js";
import { SegmentsNeeded } from "./segments-needed.js";
import { TestExplained } from "./test-explained.js";
import { TestForm } from "./test-form.js";

export function SignificancePanel() {
  return (
    <Panel name="significance" title="Significance: how the difference is tested">
      <Significance />
    </Panel>
  );
}

function Significance() {
  const pair = usePair();
  const { test } = view.value;
  const about = { metric: currentMetric.value, situation: situation.value };
  const pairs = useAnswer("allPairs", pair && { ...about, test });
  const { test: kind, samples, trials, seed } = test;
  const drawn = useAnswer(
    "pairDraws",
    pair && {
      ...about,
      test: { test: kind, samples, trials, seed },
      baseline: pair.baseline,
      system: pair.against,
    },
  );
  if (pair === null) return <p>There is nothing to test: a test takes two systems.</p>;
  const error = drawn.error ?? pairs.error;
  if (error !== null) {
    return (
      <>
        <TestForm pairs={null} draws={null} />
        <p role="alert">{error}</p>
      </>
    );
  }
  if (drawn.value === null && !drawn.isStale)
    return <p>There is nothing to test: a test takes two segments, and fewer are selected.</p>;
  return (
    <>
      <TestForm pairs={pairs.value?.pairs.length ?? null} draws={drawn.value?.draws ?? null} />
      <PairSentence pair={pair} comparison={pairs} />
      <PairHistogram pair={pair} drawn={drawn} comparison={pairs} />
      <TestExplained drawn={drawn.value} pairs={pairs.value?.pairs.length ?? null} />
      <SegmentsNeeded pair={pair} drawn={drawn} />
    </>
  );
}
