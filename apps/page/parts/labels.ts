/** Names beside a drawing. */

/** A letter of a drawing, a little too wide, and the space around a label, in pixels. */
const [LETTER, AROUND] = [7, 14];

/** The largest share of the width that names may take. */
const MOST = 0.45;

/**
 * The room that names need at the left of a drawing, and the names as they fit there: longer ones are cut in the
 * middle, where a sign says so. Names with different beginnings stay different.
 */
export function labelsIn(
  width: number,
  names: readonly string[],
): { readonly room: number; readonly labels: readonly string[] } {
  const longest = Math.max(...names.map((name) => [...name].length));
  const room = Math.min(Math.round(MOST * width), AROUND + LETTER * longest);
  const most = Math.max(5, Math.floor((room - AROUND) / LETTER));
  return { room, labels: names.map((name) => cut(name, most)) };
}

function cut(name: string, most: number): string {
  const letters = [...name];
  if (letters.length <= most) return name;
  const end = Math.floor((most - 1) / 2);
  return `${letters.slice(0, most - 1 - end).join("")}…${letters.slice(letters.length - end).join("")}`;
}
