/** Measures of the texts themselves: what was copied, what is too short or too long. */
import { chrf } from "../../../../src/index.js";
import type { Situation } from "../../model/selection.js";
import { countInSlices } from "../count-in-slices.js";
import { encodedTexts } from "../encoded-texts.js";
import type { Session } from "../session.js";

/** The length of n-grams, long enough that few are shared by chance with a related language. */
const COPIED = 4;

/** How many segments' texts are read at once. */
const AT_ONCE = 4096;

/**
 * The share, 0..1, of the runs of four characters that the source has, too: chrF's precision for them, with the source
 * as reference.
 */
export async function copiedShares(session: Session, system: number): Promise<Float64Array> {
  const hypotheses: string[] = [];
  const sources: string[] = [];
  for await (const { source, hypotheses: all } of segmentTexts(session)) {
    hypotheses.push(all[system]!);
    sources.push(source ?? "");
  }
  const texts = encodedTexts({ systems: [hypotheses], references: [sources] });
  const [counted] = await countInSlices(chrf({ charOrder: COPIED }), texts, null, () => {});
  const { rows, fields, segments } = counted!;
  const [matches, total] = [`character${COPIED}Matches`, `character${COPIED}Hypothesis`].map((f) => fields.indexOf(f));
  return Float64Array.from({ length: segments }, (_, i) => {
    const row = rows.subarray(i * fields.length, (i + 1) * fields.length);
    return row[total!] === 0 ? 0 : row[matches!]! / row[total!]!;
  });
}

/** The number of characters divided by that of the reference that is closest in length; NaN without a reference. */
export async function lengthRatios(
  session: Session,
  system: number,
  used: Situation["references"],
): Promise<Float64Array> {
  const ratios = new Float64Array(session.summary.segments).fill(Number.NaN);
  for await (const { segment, references, hypotheses } of segmentTexts(session)) {
    const own = characters(hypotheses[system]!);
    let closest = Number.NaN;
    for (const [r, reference] of references.entries()) {
      if (reference === null || (used !== null && !used.includes(r))) continue;
      const length = characters(reference);
      if (!(Math.abs(length - own) >= Math.abs(closest - own))) closest = length;
    }
    ratios[segment] = own === closest ? 1 : own / Math.max(1, closest);
  }
  return ratios;
}

/** The number of code points that are not white space. */
function characters(text: string): number {
  let count = 0;
  for (const character of text) if (character.trim() !== "") count++;
  return count;
}

async function* segmentTexts(session: Session) {
  const { segments } = session.summary;
  for (let first = 0; first < segments; first += AT_ONCE) {
    const length = Math.min(AT_ONCE, segments - first);
    yield* await session.texts(Array.from({ length }, (_, i) => first + i));
  }
}
