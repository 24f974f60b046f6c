/** View 4: where systems differ. Small multiples, a bar for each part of the test set. */
import type { Buckets } from "../../engine/answers/buckets.js";
import { dimensionsOf, selectionBeside, type Dimension } from "../../model/dimension.js";
import { Section } from "../../parts/section.js";
import { Text } from "../../parts/text.js";
import { corpus, currentMetric, systemNames, view } from "../../state/state.js";
import { useAnswers } from "../../state/use-answer.js";
import { usePair } from "../../state/use-pair.js";
import { BucketFigure } from "./bucket-figure.js";
import { dimensionName } from "./dimension-words.js";

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
  const dimensions = dimensionsOf(corpus.value!);
  const { selection, references } = view.value;
  const answers = useAnswers(
    "buckets",
    dimensions.map(
      (dimension) =>
        systems && {
          dimension,
          metric: currentMetric.value,
          situation: { selection: selectionBeside(selection, dimension), references },
          systems,
        },
    ),
  );
  if (systems === null) return <p class="stale">Counting …</p>;
  const errors = new Set(answers.flatMap(({ error }) => error ?? []));
  const untold = dimensions.flatMap((dimension, i): readonly (readonly [Dimension, Buckets])[] => {
    const value = answers[i]!.value;
    return value === null || value.untold === null ? [] : [[dimension, value]];
  });
  return (
    <>
      <Lead systems={systems} />
      {[...errors].map((error) => (
        <p role="alert">
          <Text text={error} />
        </p>
      ))}
      <div class="where-figures">
        {dimensions.map((dimension, i) => {
          const answer = answers[i]!;
          return answer.value?.untold === null ? (
            <BucketFigure key={JSON.stringify(dimension)} dimension={dimension} systems={systems} scores={answer} />
          ) : null;
        })}
      </div>
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
        "Colours are full, and titles say so, where the difference is significant after Holm's correction for the parts. "}
      Click a bar, or drag over neighbours, to select its segments: everything is computed on them.
    </p>
  );
}
