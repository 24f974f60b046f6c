/** View 7: teaching. What the BLEU of a segment is made of, and a tour on the sentences by which it is taught. */
import { useRef } from "preact/hooks";
import { Section } from "../../parts/section.js";
import { canCount } from "../../model/corpus.js";
import { corpus, situation, view } from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";
import { tourNames } from "../../model/view.js";
import { GuidedTour, openTour } from "./guided-tour.js";
import { tourTitles } from "./tours/tours.js";
import { SegmentLesson } from "./segment-lesson.js";

const LEAD =
  "N-grams of one segment, which of them are matched and clipped, the brevity penalty, and their product: BLEU. The tours take five steps each, on sentences that you can change.";

export function TeachingSection() {
  return (
    <Section id="teaching" title="How metrics count" {...(view.value.tour === null && { lead: LEAD })}>
      <Teaching />
    </Section>
  );
}

/**
 * The segment that is taught: the segment of the card or, if that is not selected, the first selected segment; null until
 * that is known. The error says why nothing can be selected.
 */
function useTaughtSegment(): { readonly segment: number | "none" | null; readonly error: string | null } {
  const { segments } = corpus.value!;
  // a link may lead to a segment of a longer text
  const open = view.value.segment !== null && view.value.segment < segments ? view.value.segment : null;
  const isSelected = situation.value.selection.length > 0;
  const key = isSelected ? JSON.stringify(situation.value) : "";
  const { value, isStale, error } = useAnswer(
    "segmentList",
    isSelected ? { situation: situation.value, measure: { of: "position" }, isDescending: false } : null,
  );
  const last = useRef<{ readonly key: string; readonly segment: number } | null>(null);
  if (!isSelected) return { segment: open ?? 0, error: null };
  if (value === null || (isStale && last.current?.key !== key))
    return { segment: last.current?.segment ?? null, error };
  const isListed = open !== null && value.places.includes(open);
  // a segment that an edit takes out of the selection stays while it is edited
  const shown = isListed ? open : last.current?.key === key ? last.current.segment : value.places[0];
  if (shown === undefined) return { segment: "none", error: null };
  last.current = { key, segment: shown };
  return { segment: shown, error: null };
}

function Teaching() {
  const { tour } = view.value;
  const { segment, error } = useTaughtSegment();
  if (tour !== null) return <GuidedTour tour={tour} />;
  return (
    <>
      <p class="tours">
        A tour of{" "}
        {tourNames.map((name) => (
          <>
            <button type="button" data-tour={name} onClick={() => openTour(name)}>
              {tourTitles[name]}
            </button>{" "}
          </>
        ))}
      </p>
      {canCount(corpus.value!) &&
        (error !== null ? (
          <p role="alert">{error}</p>
        ) : segment === "none" ? (
          <p>No segment is selected.</p>
        ) : segment === null ? (
          <p class="stale">Selecting …</p>
        ) : (
          <SegmentLesson segment={segment} />
        ))}
    </>
  );
}
