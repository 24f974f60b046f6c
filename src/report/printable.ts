/**
 * Names of files and systems come from outside: control characters in them are escaped, so that a terminal does not act
 * on them.
 */

/** Most names match this. V8 takes a third of a millisecond to compile a \p{..}, so only other names use one. */
const plain = /^[ -~]*$/;

/**
 * A name that is safe to print: characters that a terminal would act on are escaped.
 *
 * @example
 * printable("a\u001b[31mb") // "a\\x1b[31mb"
 */
export function printable(text: string): string {
  // controls (C0, DEL, C1), line and paragraph separators, lone surrogates, and characters that change the direction of
  // text
  return plain.test(text)
    ? text
    : text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, escapeCharacter);
}

/**
 * A name in quotes, as Python's repr(str), which sacreBLEU's messages use.
 *
 * @example
 * quoted("it's") // "\"it's\""
 */
export function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const doubled = text.replaceAll("\\", "\\\\");
  // the complement of Python's str.isprintable()
  const escaped = plain.test(text)
    ? doubled
    : doubled.replace(/[\p{C}\p{Z}]/gu, (character) => (character === " " ? " " : escapeCharacter(character)));
  return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote;
}

const shortEscapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0)!;
  const hex = code.toString(16);
  if (code < 0x100) return shortEscapes[character] ?? `\\x${hex.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}
