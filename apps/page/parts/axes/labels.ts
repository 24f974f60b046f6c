/** Names beside a drawing, and in the titles of its axes: what does not fit is cut, with a sign. */

import { isolated } from "../text.js";

/**
 * The width of a letter in a label and in the title of an axis, slightly overestimated, and the space around a label,
 * in pixels.
 */
const [LETTER, LETTER_OF_TITLE, AROUND] = [7, 6, 14];

/** The largest share of the width that names may take, and the least number of letters to which names are cut. */
const [MOST, FEWEST] = [0.45, 5];

/** Letters that are as wide as high count twice. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff01-\uff60]/gu;

/** Marks of direction, which have no width. */
const ISOLATES = /[\u2066-\u2069]/g;

/** The length of a text in letters of usual width. */
function extentOf(text: string): number {
  return [...text.replace(ISOLATES, "")].length + (text.match(WIDE)?.length ?? 0);
}

/**
 * The room that names need at the left of a drawing, and the names as they fit there: names that are too long are cut
 * in the middle, where a sign shows the cut. Names with different beginnings stay different.
 */
export function labelsIn(
  width: number,
  names: readonly string[],
): { readonly room: number; readonly labels: readonly string[] } {
  const longest = Math.max(...names.map(extentOf));
  const room = Math.min(Math.round(MOST * width), AROUND + LETTER * longest);
  const most = Math.max(FEWEST, Math.floor((room - AROUND) / LETTER));
  return { room, labels: names.map((name) => cut(name, most)) };
}

/**
 * The title of an axis, cut to some pixels: first the names in it are cut as far as necessary; if that is not enough,
 * the whole title.
 */
export function titleIn(room: number, names: readonly string[], say: (names: readonly string[]) => string): string {
  const letters = Math.floor(room / LETTER_OF_TITLE);
  let most = Math.max(FEWEST, ...names.map(extentOf));
  const title = (): string => say(names.map((name) => isolated(cut(name, most))));
  while (most > FEWEST && extentOf(title()) > letters) most--;
  return cut(title(), Math.max(FEWEST, letters));
}

function cut(name: string, most: number): string {
  if (extentOf(name) <= most) return name;
  const letters = [...name];
  const kept = Math.max(1, Math.floor((most * letters.length) / extentOf(name)) - 1);
  const end = Math.floor(kept / 2);
  return `${letters.slice(0, kept - end).join("")}…${letters.slice(letters.length - end).join("")}`;
}
