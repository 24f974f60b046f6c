/**
 * Whisper's normalizer of transcripts in any language: BasicTextNormalizer in whisper/normalizers/basic.py of
 * openai-whisper 20250625.
 */
import { withoutNonWords } from "../transform-steps.js";
import { KEPT, kindOf, NONSPACING, SPACE } from "./character-kinds.js";
import { spaceOfPython } from "./unicode-members.js";

const ascii = /^[\0-\x7f]*$/;

/** The line as BasicTextNormalizer() returns it. */
export function basicNormalized(line: string): string {
  const text = withoutBrackets(line);
  return ascii.test(text) ? withGaps(text) : withGaps(text.normalize("NFKC")).toLowerCase();
}

/** The line as BasicTextNormalizer(remove_diacritics=True) returns it. */
export function normalizedWithoutDiacritics(line: string): string {
  return spaced(withoutSymbolsAndDiacritics(withoutBrackets(line), "").toLowerCase());
}

/** The line in lower case, without text in <>, [] and (). */
export function withoutBrackets(line: string): string {
  const lower = withoutNonWords(line.toLowerCase());
  return lower.includes("(") ? withoutParentheses(lower) : lower;
}

/** Removes the matches of `\(([^)]+?)\)`, in linear time. */
function withoutParentheses(line: string): string {
  let changed = "";
  let start = 0;
  for (let open = line.indexOf("("); open >= 0; open = line.indexOf("(", start)) {
    const close = line.indexOf(")", open + 1);
    if (close < 0) break;
    // empty parentheses stay
    const isEmpty = close === open + 1;
    changed += line.slice(start, isEmpty ? open + 1 : open);
    start = isEmpty ? open + 1 : close + 1;
  }
  return changed + line.slice(start);
}

/** Runs of white space, except single spaces, which stay. */
const whitespace = new RegExp(`[${spaceOfPython}]{2,}|[${spaceOfPython.replace("-\\x20", "-\\x1f")}]`, "g");

/** Each run of white space as one space. */
export function spaced(line: string): string {
  return line.replace(whitespace, " ");
}

/** Each run of white space, marks, symbols and punctuation as one space. */
function withGaps(line: string): string {
  let changed = "";
  let start = 0;
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at)!;
    const next = at + (code > 0xffff ? 2 : 1);
    if (kindOf(code) !== KEPT) {
      let end = next;
      for (let other; end < line.length && kindOf((other = line.codePointAt(end)!)) !== KEPT;)
        end += other > 0xffff ? 2 : 1;
      // most gaps are single spaces
      if (code !== 0x20 || end > next) {
        changed += line.slice(start, at) + " ";
        start = end;
      }
      at = end;
    } else at = next;
  }
  return start === 0 ? line : changed + line.slice(start);
}

const letters: Readonly<Record<string, string>> = {
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  æ: "ae",
  Æ: "AE",
  ß: "ss",
  ẞ: "SS",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  // lower-case in Whisper, too
  Þ: "th",
  ł: "l",
  Ł: "L",
};

/** @param keep the symbols that stay: none, or those of numbers */
export function withoutSymbolsAndDiacritics(line: string, keep: "" | ".%$¢€£"): string {
  const text = ascii.test(line) ? line : line.normalize("NFKD");
  let changed = "";
  let start = 0;
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at)!;
    const next = at + (code > 0xffff ? 2 : 1);
    const kind = kindOf(code);
    // no ASCII letter is replaced
    const by =
      kind === SPACE || (kind === KEPT && code < 0x80)
        ? undefined
        : kind === KEPT
          ? letters[text[at]!]
          : keep.includes(text.slice(at, next))
            ? undefined
            : kind === NONSPACING
              ? ""
              : " ";
    if (by !== undefined) {
      changed += text.slice(start, at) + by;
      start = next;
    }
    at = next;
  }
  return start === 0 ? text : changed + text.slice(start);
}
