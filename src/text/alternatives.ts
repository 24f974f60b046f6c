/**
 * Alternatives in a transcript, as NIST's sclite writes them: `{ a / b c / @ }`, one of which was said; @ stands for no
 * word. A brace opens alternatives only at the start of a word; inside them, / separates and } closes anywhere. They
 * can be nested.
 */
import { excerpt } from "../core/describe.js";
import { LineError } from "./line-error.js";

/**
 * Tokens that occur in no text: they contain a space, and are longer than one character. In the order of the kernel's
 * part "sclite".
 */
const marks = { "{": "{ ", "/": "/ ", "}": "} ", "@": "@ " } as const;
const markTokens: readonly string[] = /* @__PURE__ */ Object.values(marks);

/** The most words that may come before a word (assembly/sclite/network.ts). */
const MOST_BEFORE = 64;

/**
 * The tokens of a reference: first the four marks, then the words, with marks where alternatives begin, are separated
 * and end.
 *
 * @param tokenize tokenizes the text between marks
 * @throws LineError for alternatives that are not closed, that have nothing between two marks, or are too many in one
 *   place.
 * @example
 * withAlternatives("a { b / @ }", (text) => text.match(/\w+/g) ?? []).slice(4) // ["a", "{ ", "b", "/ ", "@ ", "} "]
 */
export function withAlternatives(line: string, tokenize: (text: string) => readonly string[]): string[] {
  const tokens: string[] = [...markTokens];
  /** For each open alternative: how many words may come before its first word, and how many ends it has so far. */
  const opened: { readonly before: number; ends: number }[] = [];
  let before = 1;
  let start = 0;
  const take = (end: number): void => {
    const found = tokenize(line.slice(start, end));
    if (found.length > 0) before = 1;
    for (const token of found) tokens.push(token);
    start = end + 1;
  };
  for (let i = 0; i < line.length; i++) {
    const character = line[i]!;
    if (!isMarkAt(line, i, opened.length > 0)) continue;
    const isEmpty =
      line.slice(start, i).trim() === "" &&
      (tokens.at(-1) === marks["{"] || tokens.at(-1) === marks["/"]) &&
      tokens.length > markTokens.length;
    take(i);
    if (character === "{") {
      opened.push({ before, ends: 0 });
    } else if (character === "@") {
      before = 1;
    } else {
      if (isEmpty)
        throw new LineError(
          `the reference ${excerpt(line)} has alternatives with nothing between two marks: expected words, ` +
            "or @ for none",
        );
      const last = opened.at(-1)!;
      last.ends += before;
      before = last.before;
      if (last.ends > MOST_BEFORE)
        throw new LineError(
          `the reference ${excerpt(line)} has alternatives with more than ${MOST_BEFORE} ends in one place: ` +
            "expected fewer",
        );
      if (character === "}") before = opened.pop()!.ends;
    }
    tokens.push(marks[character as keyof typeof marks]);
  }
  take(line.length);
  if (opened.length > 0)
    throw new LineError(
      `the reference ${excerpt(line)} opens alternatives with {, which no } closes: expected { a / b }`,
    );
  return tokens;
}

/** Whether the tokens contain alternatives. */
export function hasAlternatives(tokens: readonly string[]): boolean {
  return tokens.some((token, i) => i >= markTokens.length && markTokens.includes(token));
}

/** Whether a character is a mark, inside or outside alternatives. */
function isMarkAt(line: string, i: number, isInside: boolean): boolean {
  const beginsWord = i === 0 || isBoundary(line[i - 1]!, isInside);
  switch (line[i]) {
    case "{":
      return isInside || beginsWord;
    case "/":
    case "}":
      return isInside;
    case "@":
      return beginsWord && (i + 1 === line.length || isBoundary(line[i + 1]!, isInside));
    default:
      return false;
  }
}

function isBoundary(character: string, isInside: boolean): boolean {
  return /\s/.test(character) || (isInside && "{/}".includes(character));
}
