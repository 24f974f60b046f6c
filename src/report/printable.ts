/**
 * Names, settings and texts come from outside: characters that a terminal would act on, or that would hide or reverse
 * their neighbours, are escaped before they are shown.
 */

/**
 * Most names match this pattern. V8 takes a third of a millisecond to compile a pattern with \p{..}, so such a pattern
 * is used only for other names.
 */
const plain = /^[ -~]*$/;
const plainLines = /^[\n\t -~]*$/;

/** Letters of scripts that join, or are split, by characters without width: Arabic to Sinhala, Burmese, Khmer, Mongolian. */
const joining = "[\\u0620-\\u0dff\\u1000-\\u109f\\u1780-\\u18af]";

/**
 * Characters without a shape of their own that change the shape of others: an emoji joined to the next, or shown as a
 * picture or as text; keycaps; variants of Han characters and Mongolian letters; joiners inside a word.
 */
const shaping = [
  "(?<=\\p{ExtPict}\\ufe0f?\\p{EMod}?)\\u200d\\p{ExtPict}",
  "(?<=\\p{ExtPict})[\\ufe0e\\ufe0f]",
  "(?<=[#*\\d])\\ufe0f\\u20e3",
  "(?<=\\p{sc=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]",
  "(?<=[\\u1820-\\u18aa])[\\u180b-\\u180f]",
  `(?<=${joining})[\\u200c\\u200d]${joining}`,
].join("|");

/**
 * Controls (C0, DEL, C1) and lone surrogates; line and paragraph separators; annotations; and characters that Unicode
 * says are invisible by default: direction marks, characters without width, soft hyphens, Hangul fillers, variation
 * selectors, tags.
 */
const unsafe = `(?!${shaping})[\\p{Cc}\\p{Cs}\\p{DI}\\u2028\\u2029\\ufff9-\\ufffb]`;

/**
 * Text that is safe to print in a line: characters that a terminal would act on, or that no reader sees, are escaped.
 *
 * @example
 * printable("a\u001b[31mb") // "a\\x1b[31mb"
 * printable("a\u202eb") // "a\\u202eb"
 * printable("so\u00adft") // "so\\xadft"
 */
export function printable(text: string): string {
  return plain.test(text) ? text : text.replace(new RegExp(unsafe, "gu"), escapeCharacter);
}

/**
 * Text for a line of a table in a file: only characters that would break the line are escaped, which are controls, lone
 * surrogates, and line and paragraph separators.
 *
 * @example
 * oneLine("a\nb\u200bc") // "a\\nb\u200bc"
 */
export function oneLine(text: string): string {
  return plain.test(text) ? text : text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, escapeCharacter);
}

/** The most names that a message lists. */
const MOST_NAMED = 6;

/**
 * Names in a message: the first ones, and how many others there are.
 *
 * @example
 * printableNames(["a", "b"]) // "a, b"
 */
export function printableNames(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} others` : "";
  return names.slice(0, MOST_NAMED).map(printable).join(", ") + more;
}

/** Which characters printableOutput() keeps besides line feeds and tabs, and how it escapes others. */
export interface OutputRules {
  /** Escapes as in a JSON string; outside of its strings JSON has nothing to escape. */
  readonly json?: boolean;
  /** Keeps the colours of color.ts. */
  readonly colors?: boolean;
  /** Keeps the control that clears a line of progress. */
  readonly progress?: boolean;
}

/**
 * Several lines that are safe to print: the last guard of all output. Most names and texts are already escaped where
 * they are laid out.
 *
 * @param rules a function, because finding out whether there is a terminal takes longer than a short run
 * @example
 * printableOutput("a\tb\u009b\n", () => ({})) // "a\tb\\x9b\n"
 * printableOutput('["\u009b"]', () => ({ json: true })) // '["\\u009b"]'
 */
export function printableOutput(text: string, rules: () => OutputRules): string {
  if (plainLines.test(text)) return text;
  const { json = false, colors = false, progress = false } = rules();
  const ours = `${colors ? "\\u001b\\[(?:0|3[1-6])m|" : ""}${progress ? "\\r\\u001b\\[K|" : ""}`;
  return text.replace(new RegExp(ours + unsafe, "gu"), (found) =>
    found === "\n" || found === "\t" || (found.length > 1 && found.includes("\u001b"))
      ? found
      : json
        ? escapeJson(found)
        : escapeCharacter(found),
  );
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

function escapeJson(character: string): string {
  let escaped = "";
  for (let i = 0; i < character.length; i++) escaped += `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`;
  return escaped;
}

/**
 * Text for an element or an attribute of XML; characters that XML 1.0 cannot have are escaped as printable() escapes
 * them.
 */
export function inXml(text: string): string {
  return printable(text)
    .replace(/[\u{FFFE}\u{FFFF}]/gu, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
