/** View 7: teaching. What the BLEU of a segment is made of, and a tour on the sentences by which it is taught. */
import { Section } from "../../parts/section.js";
import { canCount } from "../../model/corpus.js";
import { corpus, view } from "../../state/state.js";
import { tourNames } from "../../model/view.js";
import { GuidedTour, openTour } from "./guided-tour.js";
import { tourTitles } from "./tours/tours.js";
import { SegmentLesson } from "./segment-lesson.js";

export function TeachingSection() {
  return (
    <Section
      id="teaching"
      title="How metrics count"
      lead="N-grams of one segment, which of them are matched and clipped, the brevity penalty, and their product: BLEU. The tours take five steps each, on sentences that you can change."
    >
      <Teaching />
    </Section>
  );
}

function Teaching() {
  const { tour, segment } = view.value;
  if (tour !== null) return <GuidedTour tour={tour} />;
  const { segments } = corpus.value!;
  // a link may lead to a segment of a longer text
  const shown = segment !== null && segment < segments ? segment : 0;
  return (
    <>
      <p>
        A tour of{" "}
        {tourNames.map((name) => (
          <>
            <button type="button" data-tour={name} onClick={() => openTour(name)}>
              {tourTitles[name]}
            </button>{" "}
          </>
        ))}
      </p>
      {canCount(corpus.value!) && <SegmentLesson segment={shown} />}
    </>
  );
}
