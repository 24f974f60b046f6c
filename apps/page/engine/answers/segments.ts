/** The list of segments in its order, and the texts of the segments on the screen. */
import type { SegmentTexts } from "../../model/corpus.js";
import type { Measure } from "../../model/measure.js";
import type { Situation } from "../../model/selection.js";
import { pause } from "../count-in-slices.js";
import { all } from "../measures.js";
import { remembered } from "../remembered.js";
import type { Session } from "../session.js";

export interface SegmentList {
  /** Places of the selected segments, in the order of the list. */
  readonly places: Uint32Array;
  /** The values that they are sorted by, in the same order. */
  readonly values: Float64Array;
}

/** The selected segments, sorted by a measure; of equal ones the first in the corpus first. */
export async function segmentList(
  session: Session,
  {
    situation,
    measure,
    isDescending,
  }: { readonly situation: Situation; readonly measure: Measure; readonly isDescending: boolean },
): Promise<SegmentList> {
  const values = await session.measured(measure, situation.references);
  const places = (await session.places(situation.selection)) ?? all(session);
  const sign = isDescending ? -1 : 1;
  const sorted = places.slice().sort((a, b) => {
    const [own, other] = [values[a]!, values[b]!];
    // segments without a number come last
    if (Number.isNaN(own) || Number.isNaN(other))
      return Number(Number.isNaN(own)) - Number(Number.isNaN(other)) || a - b;
    return own === other ? a - b : sign * (own < other ? -1 : 1);
  });
  return { places: sorted, values: Float64Array.from(sorted, (place) => values[place]!) };
}

export function texts(
  session: Session,
  { places }: { readonly places: readonly number[] },
): Promise<readonly SegmentTexts[]> {
  return session.texts(places);
}

/** Characters of scripts whose letters are twice as wide as Latin letters. */
const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/gu;

/** A text with this many characters fills all lines of a row in any case. */
const ENOUGH = 1000;

/** The width of the label of a text in a row ("reference", or the name of a system), in Latin letters. */
const [BEFORE_REFERENCE, BEFORE_HYPOTHESIS] = [10, 14];

/**
 * Estimates how many lines the row of each segment of the corpus has: those of the first reference and of these
 * systems, at most two for each.
 *
 * @param argument.letters Latin letters that fit on a line
 */
export async function rowLines(
  session: Session,
  { systems, letters }: { readonly systems: readonly number[]; readonly letters: number },
): Promise<Uint8Array> {
  const widths = await remembered(session, JSON.stringify(["widths", systems]), () => textWidths(session, systems));
  const each = 1 + systems.length;
  const lines = new Uint8Array(session.summary.segments);
  for (let place = 0, at = 0; place < lines.length; place++)
    for (let i = 0; i < each; i++)
      lines[place]! += widths[at++]! + (i === 0 ? BEFORE_REFERENCE : BEFORE_HYPOTHESIS) > letters ? 2 : 1;
  return lines;
}

/**
 * Estimates the widths of texts, in Latin letters: for each segment of the corpus the first reference and these
 * systems, one after the other.
 */
async function textWidths(session: Session, systems: readonly number[]): Promise<Uint16Array> {
  const { segments } = session.summary;
  const widths = new Uint16Array(segments * (1 + systems.length));
  let at = 0;
  for (let first = 0; first < segments; first += AT_ONCE) {
    const places = Array.from({ length: Math.min(AT_ONCE, segments - first) }, (_, i) => first + i);
    for (const { references, hypotheses } of await session.texts(places)) {
      widths[at++] = widthOf(references.find((text) => text !== null) ?? "");
      for (const system of systems) widths[at++] = widthOf(hypotheses[system]!);
    }
    await pause();
  }
  return widths;
}

/** Segments whose texts are taken at once. */
const AT_ONCE = 4096;

function widthOf(text: string): number {
  const start = text.slice(0, ENOUGH);
  return start.length + (start.match(WIDE)?.length ?? 0);
}
