/** The warnings about the texts above the verdict: the same findings as the command's. */
import { createTextDetector, type TextFindings } from "../../../../src/lint/entry.js";
import { canCount, type MetricSpec } from "../../model/corpus.js";
import type { Situation } from "../../model/selection.js";
import { pause } from "../pause.js";
import type { Session } from "../session.js";
import { grouped } from "../../model/words.js";

/**
 * The longest time that other questions wait for this one, in milliseconds. It is longer than their own, because the
 * verdict waits for this question.
 */
const LONGEST = 40;

/**
 * The findings of the whole corpus, whatever is selected; null if there are no texts with references.
 *
 * @param first the metric that is counted first: its scores do not wait until all texts are read once more
 */
export async function textFindings(
  session: Session,
  { references, first: metric }: { readonly references: Situation["references"]; readonly first: MetricSpec },
): Promise<TextFindings | null> {
  if (!canCount(session.summary)) return null;
  // the ranking says why a metric cannot be counted
  await session.metric(metric, references).catch(() => {});
  const detector = createTextDetector();
  let since = performance.now();
  const { segments } = session.summary;
  for (let first = 0; first < segments;) {
    const text = session.encoded!(first, segments, references);
    detector.add(text);
    first += text.referenceEnds.length;
    // other questions are answered in between
    if (performance.now() - since < LONGEST) continue;
    await pause();
    since = performance.now();
  }
  return detector.findings((segment) => `segment ${grouped(segment + 1)}`);
}
