/** View 4: where systems differ. Small multiples, a bar for each part of the test set. */
import type { Buckets } from "../../engine/answers/buckets.js";
import { dimensionsOf, type Dimension } from "../../model/dimension.js";
import { Section } from "../../parts/section.js";
import { Text } from "../../parts/text.js";
import { changeView, corpus, systemNames, view } from "../../state/state.js";
import { useAnswers } from "../../state/use-answer.js";
import { usePair } from "../../state/use-pair.js";
import { BucketFigure, bucketQuestion } from "./bucket-figure.js";
import { dimensionName } from "./dimension-words.js";
import { DivisionForm } from "./division-form.js";

export function WhereSection() {
  return (
    <Section id="where" title="Where">
      <Where />
    </Section>
  );
}

function Where() {
  const pair = usePair();
  const isSingle = corpus.value!.systems.length === 1;
  const systems = pair === null ? (isSingle ? [0] : null) : [pair.baseline, pair.against];
  if (systems === null) return <p class="stale">Counting …</p>;
  return (
    <>
      <Lead systems={systems} />
      <div class="where-figures">
        {dimensionsOf(corpus.value!).map((dimension) => (
          <BucketFigure key={JSON.stringify(dimension)} dimension={dimension} systems={systems} />
        ))}
        {view.value.divisions.map((dimension) => (
          <div class="own-division" key={JSON.stringify(dimension)}>
            <BucketFigure dimension={dimension} systems={systems} />
            <button
              type="button"
              class="quiet"
              onClick={() => changeView({ divisions: view.value.divisions.filter((one) => one !== dimension) })}
            >
              Remove this division
            </button>
          </div>
        ))}
      </div>
      <Untold systems={systems} />
      <DivisionForm systems={systems} />
    </>
  );
}

/** Errors, and the dimensions that have no figure. It shares the answers of the figures. */
function Untold({ systems }: { readonly systems: readonly number[] }) {
  const dimensions = [...dimensionsOf(corpus.value!), ...view.value.divisions];
  const answers = useAnswers(
    "buckets",
    dimensions.map((dimension) => bucketQuestion({ dimension, systems })),
  );
  const errors = new Set(answers.flatMap(({ error }) => error ?? []));
  const untold = dimensions.flatMap((dimension, i): readonly (readonly [Dimension, Buckets])[] => {
    const { value } = answers[i]!;
    return value === null || value.untold === null ? [] : [[dimension, value]];
  });
  return (
    <>
      {[...errors].map((error) => (
        <p role="alert">
          <Text text={error} />
        </p>
      ))}
      {untold.length > 0 && (
        <p class="note">
          Not drawn:{" "}
          {untold.map(([dimension, value], i) => (
            <>
              {i > 0 && "; "}
              <Text text={dimensionName(dimension, value)} /> (<Text text={value.untold!} />)
            </>
          ))}
          .
        </p>
      )}
    </>
  );
}

function Lead({ systems }: { readonly systems: readonly number[] }) {
  const [first, second] = systems.map((system) => systemNames.value[system]!);
  return (
    <p class="lead">
      {second === undefined ? (
        <>
          The score of <Text text={first!} /> in each part of the test set
        </>
      ) : (
        <>
          How <Text text={second} /> differs from <Text text={first!} /> in each part of the test set
        </>
      )}
      , with its 95% interval from a bootstrap of the part's own segments, and at the right the number of segments.{" "}
      {second !== undefined &&
        "Full colours, and the titles, mark differences that are significant after Holm's correction for the parts. "}
      Click a bar, or drag over neighbours, to select its segments: then everything is computed on them.
    </p>
  );
}
