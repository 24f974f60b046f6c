/** A name where there may be no room for all of it: the letters that tell it from other names stay in sight. */

/** How many letters stay in sight, and up to how many letters a name is not divided. */
const [KEPT, WHOLE] = [7, 9];

export interface NameParts {
  /** The letters before those that stay in sight. */
  readonly before: string;
  /** The letters that stay in sight: the first in which the name differs from the name that begins most like it. */
  readonly kept: string;
  readonly after: string;
}

/**
 * A name in three parts, of which the middle one tells it from the others.
 *
 * @example
 * nameParts("a-run-of-ours.v1", ["a-run-of-ours.v1", "a-run-of-ours.v2"]) // { before: "a-run-of-", kept: "ours.v1", after: "" }
 */
export function nameParts(name: string, names: readonly string[]): NameParts {
  const letters = [...name];
  // letters that are joined in writing cannot be divided
  if (letters.length <= WHOLE || /\p{Script=Arabic}/u.test(name)) return { before: "", kept: "", after: name };
  const first = Math.max(0, ...names.filter((other) => other !== name).map((other) => shared(letters, [...other])));
  const start = Math.min(first, letters.length - KEPT);
  const part = (from: number, to?: number): string => letters.slice(from, to).join("");
  return { before: part(0, start), kept: part(start, start + KEPT), after: part(start + KEPT) };
}

/** How many letters two names have in common at their beginnings. */
function shared(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((letter, i) => letter !== other[i]);
  return end < 0 ? one.length : end;
}

/** @param names all names, in plain text, from which the name is told apart */
export function ToldApart({ name, names }: { readonly name: string; readonly names: readonly string[] }) {
  const { before, kept, after } = nameParts(name, names);
  return (
    <bdi class="told-apart" dir="auto">
      <span>{before}</span>
      <span class="kept">{kept}</span>
      <span class="after">{after}</span>
    </bdi>
  );
}
