/**
 * View 11: systems as samples. Which output is most like all others, what an oracle would choose, which systems copy.
 */
import { useSignal } from "@preact/signals";
import { withoutFiltersOf } from "../../model/selection.js";
import { counted } from "../../model/words.js";
import { Panel } from "../../parts/panel.js";
import { Working } from "../../parts/working.js";
import { corpus, countingMetric, situation, view } from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";
import { Likeness } from "./likeness.js";
import { MixedOutputs } from "./mixed-outputs.js";
import { ownKinds } from "./select-output.js";
import { Shares } from "./shares.js";

export function ConsensusPanel() {
  return (
    <Panel name="consensus" title="Consensus: what the systems agree on">
      <Consensus />
    </Panel>
  );
}

/**
 * The number of comparisons of two outputs that takes some seconds: more comparisons are made only if the user asks for
 * them.
 */
const MOST_AT_ONCE = 500_000;

/** The approximate number of comparisons per second. */
const SPEED = 60_000;

function Consensus() {
  const { systems, segments: all } = corpus.value!;
  const { selection, references } = situation.value;
  const own = withoutFiltersOf(selection, { kinds: ownKinds });
  const size = useAnswer("selectionSize", own.length === 0 ? null : { selection: own });
  const isAsked = useSignal(false);
  const segments = own.length === 0 ? all : size.value;
  const comparisons = segments === null ? null : segments * systems.length * systems.length;
  const isReady = comparisons !== null && (comparisons <= MOST_AT_ONCE || isAsked.value);
  const { samples, seed } = view.value.test;
  const question = {
    metric: countingMetric.value,
    situation: { selection: own, references },
    samples: samples ?? 1000,
    seed,
  };
  const { value, isStale, share, error } = useAnswer("consensus", isReady ? question : null);
  if (systems.length < 2)
    return <p>There is nothing to agree on: a consensus takes at least two systems, and means more with many.</p>;
  if (size.error !== null) return <p role="alert">{size.error}</p>;
  if (segments === null) return <Working what="Selecting" share={null} />;
  if (!isReady) {
    return (
      <p>
        To compare {systems.length} outputs of {counted(segments, "segment")} with one another takes some{" "}
        {counted(Math.max(1, Math.round(comparisons! / SPEED)), "second")}.{" "}
        <button type="button" data-action="compute-consensus" onClick={() => (isAsked.value = true)}>
          Compare them
        </button>
      </p>
    );
  }
  return (
    <>
      {error !== null && <p role="alert">{error}</p>}
      {isStale && <Working what="Comparing outputs" share={share} />}
      {value === null && !isStale && error === null && <p>There is nothing to compare: no segment is selected.</p>}
      {value !== null && (
        <>
          <MixedOutputs consensus={value} isStale={isStale} />
          <Shares consensus={value} isStale={isStale} />
        </>
      )}
      {value !== null && !isStale && <Likeness selection={own} />}
    </>
  );
}
