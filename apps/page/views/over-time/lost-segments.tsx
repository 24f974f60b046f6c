/** The segments on which a system lost most since then. */
import type { OverTimeQuestion } from "../../engine/answers/over-time.js";
import { formatFixed } from "../../../../src/core/entry.js";
import type { Excerpt } from "../../model/corpus.js";
import { directionOf } from "../../model/direction.js";
import type { EarlierSummary } from "../../model/earlier-summary.js";
import { withMinus } from "../../model/signed.js";
import { Text } from "../../parts/text.js";
import { changeView, corpus, directions, systemNames, view } from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";
import { grouped } from "../../model/words.js";

/** The numbers of segments that are shown, and that can be selected. */
const SHOWN = 10;
const SELECTED = 50;

export function LostSegmentsList({
  question,
  system,
  summary,
}: {
  readonly question: OverTimeQuestion;
  readonly system: number;
  readonly summary: EarlierSummary;
}) {
  const lost = useAnswer("lostSegments", { ...question, system, most: SELECTED });
  const places = lost.value?.places.slice(0, SHOWN) ?? null;
  const { hasTexts } = corpus.value!;
  const texts = useAnswer(
    "excerpts",
    places === null || !hasTexts ? null : { places, systems: [system], longest: LONGEST },
  );
  if (lost.error !== null) return <p role="alert">{lost.error}</p>;
  if (lost.value === null) return <p class="stale">Looking for segments …</p>;
  const name = systemNames.value[system]!;
  const all = lost.value.places;
  if (all.length === 0) {
    return (
      <p>
        <Text text={name} /> lost nothing in any segment.
      </p>
    );
  }
  return (
    <div class={lost.isStale ? "stale" : undefined} id="lost-segments">
      <h3>
        Where <Text text={name} /> lost most since then
      </h3>
      <ol class="lost">
        {places!.map((place, i) => (
          <li key={place} value={place + 1} data-segment={place}>
            <button type="button" class="link" onClick={() => changeView({ segment: place })}>
              Segment {grouped(place + 1)}
            </button>{" "}
            <span class="number" data-value={lost.value!.shares[i]}>
              {withMinus(formatFixed(lost.value!.shares[i]!, 3))} points
            </span>
            {lost.value!.earlierTexts !== null && (
              <p>
                then <Words text={shortened(excerptOf(lost.value!.earlierTexts[i]!))} />
              </p>
            )}
            {texts.value?.[i] !== undefined && (
              <p>
                now <Words text={shortened(texts.value[i].hypotheses[0]!)} />
              </p>
            )}
          </li>
        ))}
      </ol>
      <button
        type="button"
        onClick={() =>
          changeView({
            selection: [
              ...view.value.selection,
              {
                by: "places",
                places: all.toSorted((a, b) => a - b),
                why: `the ${all.length} segments in which ${name} lost most since ${summary.name}`,
              },
            ],
          })
        }
      >
        Select {all.length === 1 ? "this segment" : `these ${all.length} segments`}
      </button>
    </div>
  );
}

function Words({ text }: { readonly text: string }) {
  return <Text text={text} dir={directionOf(text, directions.value.target)} />;
}

/** Characters of a text that are shown. */
const LONGEST = 400;

function excerptOf(text: string): Excerpt {
  return { text: text.slice(0, LONGEST), length: text.length };
}

function shortened({ text, length }: Excerpt): string {
  return length > text.length ? `${text} …` : text;
}
