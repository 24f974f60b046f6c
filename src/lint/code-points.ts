/**
 * How characters are shown: invisible characters, and characters that look like others, by their code points and names.
 */

/** Names, from The Unicode Standard, of the characters that the rules look for. */
const names: Readonly<Record<string, string>> = {
  "\t": "CHARACTER TABULATION",
  "\n": "LINE FEED",
  "\r": "CARRIAGE RETURN",
  "\u001b": "ESCAPE",
  "\u0085": "NEXT LINE",
  "\u00a0": "NO-BREAK SPACE",
  "\u00ad": "SOFT HYPHEN",
  "\u061c": "ARABIC LETTER MARK",
  "\u180e": "MONGOLIAN VOWEL SEPARATOR",
  "\u1680": "OGHAM SPACE MARK",
  "\u2002": "EN SPACE",
  "\u2003": "EM SPACE",
  "\u2007": "FIGURE SPACE",
  "\u2008": "PUNCTUATION SPACE",
  "\u2009": "THIN SPACE",
  "\u200a": "HAIR SPACE",
  "\u200b": "ZERO WIDTH SPACE",
  "\u200c": "ZERO WIDTH NON-JOINER",
  "\u200d": "ZERO WIDTH JOINER",
  "\u200e": "LEFT-TO-RIGHT MARK",
  "\u200f": "RIGHT-TO-LEFT MARK",
  "\u2028": "LINE SEPARATOR",
  "\u2029": "PARAGRAPH SEPARATOR",
  "\u202a": "LEFT-TO-RIGHT EMBEDDING",
  "\u202b": "RIGHT-TO-LEFT EMBEDDING",
  "\u202c": "POP DIRECTIONAL FORMATTING",
  "\u202d": "LEFT-TO-RIGHT OVERRIDE",
  "\u202e": "RIGHT-TO-LEFT OVERRIDE",
  "\u202f": "NARROW NO-BREAK SPACE",
  "\u205f": "MEDIUM MATHEMATICAL SPACE",
  "\u2060": "WORD JOINER",
  "\u3000": "IDEOGRAPHIC SPACE",
  "\ufeff": "ZERO WIDTH NO-BREAK SPACE",
  "\ufffd": "REPLACEMENT CHARACTER",
  '"': "QUOTATION MARK",
  "'": "APOSTROPHE",
  "`": "GRAVE ACCENT",
  "´": "ACUTE ACCENT",
  "‘": "LEFT SINGLE QUOTATION MARK",
  "’": "RIGHT SINGLE QUOTATION MARK",
  "‚": "SINGLE LOW-9 QUOTATION MARK",
  "‛": "SINGLE HIGH-REVERSED-9 QUOTATION MARK",
  ʼ: "MODIFIER LETTER APOSTROPHE",
  "′": "PRIME",
  "“": "LEFT DOUBLE QUOTATION MARK",
  "”": "RIGHT DOUBLE QUOTATION MARK",
  "„": "DOUBLE LOW-9 QUOTATION MARK",
  "‟": "DOUBLE HIGH-REVERSED-9 QUOTATION MARK",
  "«": "LEFT-POINTING DOUBLE ANGLE QUOTATION MARK",
  "»": "RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK",
  "「": "LEFT CORNER BRACKET",
  "」": "RIGHT CORNER BRACKET",
  "『": "LEFT WHITE CORNER BRACKET",
  "』": "RIGHT WHITE CORNER BRACKET",
  "-": "HYPHEN-MINUS",
  "‐": "HYPHEN",
  "‑": "NON-BREAKING HYPHEN",
  "‒": "FIGURE DASH",
  "–": "EN DASH",
  "—": "EM DASH",
  "―": "HORIZONTAL BAR",
  "−": "MINUS SIGN",
  "…": "HORIZONTAL ELLIPSIS",
};

/** Combining marks and format characters, which are hard to see or invisible: only their numbers are shown. */
const unseen = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\ufffd]/u;

/**
 * A code point by its number, and by its name where that is known here.
 *
 * @example
 * named("\u00a0") // "U+00A0 NO-BREAK SPACE"
 * named("“") // "“ (U+201C LEFT DOUBLE QUOTATION MARK)"
 */
export function named(character: string): string {
  const name = names[character];
  const number = numbered(character) + (name === undefined ? "" : ` ${name}`);
  return unseen.test(character) || /\p{M}/u.test(character) ? number : `${character} (${number})`;
}

/** U+ and the number of each code point. */
export function numbered(characters: string): string {
  return Array.from(
    characters,
    (character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`,
  ).join(" ");
}

/** How many characters an excerpt shows on either side of the position that it is about. */
const AROUND = 32;

/**
 * A line, or its part near a position, with invisible characters shown by their numbers.
 *
 * @param at the position that the excerpt is about, in UTF-16 units
 * @param isOdd other characters that are shown by their numbers
 * @example
 * shown("a\u00a0b") // "a<U+00A0>b"
 * shown(`${"x".repeat(50)}!`, 50) // "…xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx!"
 */
export function shown(line: string, at = 0, isOdd?: (character: string) => boolean): string {
  const from = at <= AROUND ? 0 : boundary(line, at - AROUND);
  const to = line.length <= from + 3 * AROUND ? line.length : boundary(line, from + 3 * AROUND);
  let text = from > 0 ? "…" : "";
  for (const character of line.slice(from, to)) {
    const isShown = character === " " || (!unseen.test(character) && isOdd?.(character) !== true);
    text += isShown ? character : `<${numbered(character)}>`;
  }
  return to < line.length ? `${text}…` : text;
}

/** The nearest position that is not within a surrogate pair. */
function boundary(line: string, at: number): number {
  const unit = line.charCodeAt(at);
  return unit >= 0xdc00 && unit < 0xe000 ? at - 1 : at;
}

/** Counts characters; lists them with their counts, the most frequent first. */
export function createTally(): { add(character: string): void; entries(): [character: string, count: number][] } {
  const counts = new Map<string, number>();
  return {
    add: (character) => counts.set(character, (counts.get(character) ?? 0) + 1),
    entries: () => [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)),
  };
}

/** The first characters of a tally, named, with their counts. */
export function namedCharacters(entries: readonly (readonly [character: string, count: number])[], most = 3): string {
  const some = entries.slice(0, most).map(([character, count]) => `${named(character)} ${count} times`);
  return some.join(", ").replaceAll(/\b1 times/g, "once") + (entries.length > most ? ", and others" : "");
}
