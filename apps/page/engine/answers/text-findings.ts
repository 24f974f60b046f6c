/** The warnings about the texts above the verdict: the same findings as the command's. */
import { createTextDetector, type TextFindings } from "../../../../src/lint/entry.js";
import { createLineBuffer } from "../../../../src/text/entry.js";
import { canCount, type MetricSpec } from "../../model/corpus.js";
import type { Situation } from "../../model/selection.js";
import { pause } from "../count-in-slices.js";
import { all } from "../measures.js";
import type { Session } from "../session.js";
import { grouped } from "../../model/words.js";

/** As many segments as the command reads at once. */
const AT_ONCE = 1024;

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
  const { systems } = session.summary;
  if (!canCount(session.summary)) return null;
  // the ranking says why a metric cannot be counted
  await session.metric(metric, references).catch(() => {});
  const detector = createTextDetector();
  const buffers = Array.from({ length: systems.length + 1 }, () => createLineBuffer());
  /** The lines as UTF-8, back to back. */
  const linesOf = (texts: readonly string[], i: number) => {
    const buffer = buffers[i]!;
    buffer.clear();
    for (const text of texts) buffer.add(text);
    return buffer.lines();
  };
  const places = all(session);
  let since = performance.now();
  for (let first = 0; first < places.length; first += AT_ONCE) {
    const segments = await session.texts(places.subarray(first, first + AT_ONCE));
    const used = segments.map(({ references: list }) =>
      list.filter((text, r): text is string => text !== null && references?.includes(r) !== false),
    );
    let lines = 0;
    detector.add({
      systems: systems.map((_, s) =>
        linesOf(
          segments.map(({ hypotheses }) => hypotheses[s]!),
          s,
        ),
      ),
      references: linesOf(used.flat(), systems.length),
      referenceEnds: Uint32Array.from(used, ({ length }) => (lines += length)),
    });
    // other questions are answered in between
    if (performance.now() - since < LONGEST) continue;
    await pause();
    since = performance.now();
  }
  return detector.findings((segment) => `segment ${grouped(segment + 1)}`);
}
