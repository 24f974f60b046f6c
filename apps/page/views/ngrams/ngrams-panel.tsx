/** View 10: which n-grams and words the two systems of the pair have right, never wrote, or confused with others. */
import type { NgramsQuestion } from "../../engine/answers/ngrams.js";
import { withoutFiltersOf } from "../../model/selection.js";
import { Panel } from "../../parts/panel.js";
import { countingMetric, situation } from "../../state/state.js";
import { usePair } from "../../state/use-pair.js";
import { Confusions } from "./confusions.js";
import { MissingWords } from "./missing-words.js";
import { NgramDifferences } from "./ngram-differences.js";
import { useAnswer } from "../../state/use-answer.js";
import { ownKinds } from "./select-words.js";
import { Working } from "../../parts/working.js";
import { grouped } from "../../model/words.js";

export function NgramsPanel() {
  return (
    <Panel name="ngrams" title="N-grams and words: which are right, missing, or confused">
      <Ngrams />
    </Panel>
  );
}

function Ngrams() {
  const pair = usePair();
  const { selection, references } = situation.value;
  const question: NgramsQuestion | null = pair && {
    metric: countingMetric.value,
    situation: { selection: withoutFiltersOf(selection, { kinds: ownKinds }), references },
    baseline: pair.baseline,
    system: pair.against,
  };
  const counted = useAnswer("ngrams", question);
  if (question === null) return <p>There is nothing to compare: a comparison takes two systems.</p>;
  if (counted.error !== null) return <p role="alert">{counted.error}</p>;
  if (counted.value === null)
    return counted.isStale ? <Working what="Counting n-grams" share={counted.share} /> : <p>{nothing}</p>;
  const { tokenizer, isLowercase, segments } = counted.value;
  return (
    <>
      <p class="explained">
        Counted on {grouped(segments)} segments, in the words of the tokenizer {tokenizer}
        {isLowercase && ", in lower case"}. An n-gram (n words side by side) is right where a reference has it, too, and
        counts at most as often as in the reference that has it most often. A click on a number leads to its segments.
      </p>
      {counted.isStale && <Working what="Counting n-grams" share={counted.share} />}
      <NgramDifferences question={question} ngrams={counted.value} isStale={counted.isStale} />
      <MissingWords question={question} ngrams={counted.value} isStale={counted.isStale} />
      <Confusions question={question} />
    </>
  );
}

const nothing = "There is nothing to count: no segment that is selected has a reference.";
