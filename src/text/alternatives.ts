/**
 * The marks that NIST's sclite reads in a transcript. Alternatives are written `{ a / b c / @ }`, where @ stands for no
 * word: one of the alternatives was said. A brace opens alternatives only at the start of a word; inside alternatives,
 * / separates and } closes them anywhere, and they can be nested. `(um)` is a word that may be missing.
 */
import { excerpt } from "../core/describe.js";
import { LineError } from "./line-error.js";

/**
 * Tokens that occur in no text: they contain a space, and are longer than one character. They are in the order that the
 * kernel's part "sclite" requires.
 */
const marks = { "{": "{ ", "/": "/ ", "}": "} ", "@": "@ ", "(": "( " } as const;
const markTokens: readonly string[] = /* @__PURE__ */ Object.values(marks);

/** The most words that may come before a word (assembly/sclite/network.ts). */
const MOST_BEFORE = 64;

/** How a line of a transcript is read. */
export interface MarkedLine {
  /** The side of the line: references begin with the marks, for the kernel. */
  readonly side: "reference" | "hypothesis";
  /** Whether a word in parentheses may be missing. */
  readonly hasOptional?: boolean;
}

/**
 * The tokens of a line: its words, with marks where alternatives begin, are separated and end, and before words that
 * may be missing. The tokens of a reference start with the five marks.
 *
 * @param tokenize tokenizes the text between marks
 * @throws LineError for alternatives that are not closed, that have nothing between two marks, or of which too many end
 * at one position.
 * @example
 * const words = (text: string) => text.match(/\S+/g) ?? [];
 * withMarks("a {b/@}", words, { side: "reference" }).slice(5) // ["a", "{ ", "b", "/ ", "@ ", "} "]
 * withMarks("a (b)", words, { side: "hypothesis", hasOptional: true }) // ["a", "( ", "b"]
 */
export function withMarks(
  line: string,
  tokenize: (text: string) => readonly string[],
  { side, hasOptional = false }: MarkedLine,
): string[] {
  const tokens: string[] = side === "reference" ? [...markTokens] : [];
  const first = tokens.length;
  /** For each open alternative: how many words may come before its first word, and how many ends it has so far. */
  const opened: { readonly before: number; ends: number }[] = [];
  let before = 1;
  let start = 0;
  const take = (end: number): void => {
    const found = tokenize(line.slice(start, end));
    if (found.length > 0) before = 1;
    for (const token of found) {
      if (hasOptional && token.length > 1 && token.startsWith("(") && token.endsWith(")")) {
        const word = token.slice(1, -1);
        tokens.push(marks["("], word === "@" ? marks["@"] : word);
      } else {
        tokens.push(token);
      }
    }
    start = end + 1;
  };
  for (let i = 0; i < line.length; i++) {
    const character = line[i]!;
    if (!isMarkAt(line, i, opened.length > 0)) continue;
    const isEmpty =
      line.slice(start, i).trim() === "" &&
      (tokens.at(-1) === marks["{"] || tokens.at(-1) === marks["/"]) &&
      tokens.length > first;
    take(i);
    if (character === "{") {
      opened.push({ before, ends: 0 });
    } else if (character === "@") {
      before = 1;
    } else {
      if (isEmpty)
        throw new LineError(
          `the ${side} ${excerpt(line)} has alternatives with nothing between two marks: expected words, ` +
            "or @ for none",
        );
      const last = opened.at(-1)!;
      last.ends += before;
      before = last.before;
      if (last.ends > MOST_BEFORE)
        throw new LineError(
          `the ${side} ${excerpt(line)} has more than ${MOST_BEFORE} alternatives that end in one place: ` +
            "expected fewer",
        );
      if (character === "}") before = opened.pop()!.ends;
    }
    tokens.push(marks[character as keyof typeof marks]);
  }
  take(line.length);
  if (opened.length > 0)
    throw new LineError(
      `the ${side} ${excerpt(line)} opens alternatives with {, which no } closes: expected { a / b }`,
    );
  return tokens;
}

/** Whether the tokens of a line contain alternatives. */
export function hasAlternatives(tokens: readonly string[], { side }: MarkedLine): boolean {
  return tokens.some((token, i) => (side === "hypothesis" || i >= markTokens.length) && markTokens.includes(token));
}

/** The words that take part in an alignment, as they were written: words that may be missing are in parentheses. */
export function wordsTaken(
  tokens: readonly string[],
  { side }: MarkedLine,
  isTaken: (position: number) => boolean,
): string[] {
  const first = side === "reference" ? markTokens.length : 0;
  return tokens.flatMap((token, i) => {
    if (!isTaken(i)) return [];
    const word = token === marks["@"] ? "@" : token;
    return [i > first && tokens[i - 1] === marks["("] ? `(${word})` : word];
  });
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
