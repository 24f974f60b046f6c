/** The warnings about the texts above the verdict: the same findings as the command's. */
import { createTextDetector, type TextFindings } from "../../../../src/lint/entry.js";
import { createLineBuffer } from "../../../../src/reading/entry.js";
import { canCount } from "../../model/corpus.js";
import type { Situation } from "../../model/selection.js";
import { pause } from "../count-in-slices.js";
import { all } from "../measures.js";
import type { Session } from "../session.js";

/** As many segments as the command reads at once. */
const AT_ONCE = 1024;

/** Of the whole corpus, whatever is selected; null if there are no texts beside references. */
export async function textFindings(
  session: Session,
  { references }: { readonly references: Situation["references"] },
): Promise<TextFindings | null> {
  const { systems } = session.summary;
  if (!canCount(session.summary)) return null;
  const detector = createTextDetector();
  const places = all(session);
  for (let first = 0; first < places.length; first += AT_ONCE) {
    const segments = await session.texts(places.subarray(first, first + AT_ONCE));
    const used = segments.map(({ references: list }) =>
      list.filter((text, r): text is string => text !== null && references?.includes(r) !== false),
    );
    let lines = 0;
    detector.add({
      systems: systems.map((_, s) => linesOf(segments.map(({ hypotheses }) => hypotheses[s]!))),
      references: linesOf(used.flat()),
      referenceEnds: Uint32Array.from(used, ({ length }) => (lines += length)),
    });
    // other questions are answered in between
    await pause();
  }
  return detector.findings((segment) => `segment ${segment + 1}`);
}

/** The lines as UTF-8, back to back. */
function linesOf(texts: readonly string[]) {
  const buffer = createLineBuffer();
  for (const text of texts) buffer.addText(text);
  return buffer.lines();
}
