/** Prepares a line for EED's comparison of characters, as in torchmetrics 1.9 (functional/text/eed.py). */
import type { TextLines } from "../../../core/batch.js";
import { createLineBuffer } from "../../../text/encode-strings.js";
import type { Tokenizer } from "../../../text/tokenizers/tokenizer.js";
import { decodeUtf8 } from "../../../text/utf8.js";
import { trimEnd, whitespaceRanges } from "../../../text/whitespace.js";

/** The languages for which EED prepares text. */
export type EedLanguage = "en" | "ja";

/** The first token of every line, which is a character of the line itself only in English. */
const SPACE = " ";

/** The token at which a line begins: in Japanese the token after that space, which is not part of the line. */
export const firstToken: Readonly<Record<EedLanguage, number>> = { en: 0, ja: 1 };

/**
 * A tokenizer for the characters of a line. The first token is always a space, so that its number is known: after a
 * space in the reference, EED may jump.
 */
export function eedCharacters(language: EedLanguage): Tokenizer {
  return tokenizers[language];
}

const tokenizers: Readonly<Record<EedLanguage, Tokenizer>> = {
  en: /* @__PURE__ */ charactersOf("eed-en", (line) => ` ${englishText(line)} `),
  ja: /* @__PURE__ */ charactersOf("eed-ja", (line) => SPACE + trimEnd(line).normalize("NFKC")),
};

/** The code points of a prepared line, which the kernel finds if it can. */
function charactersOf(name: string, prepare: (line: string) => string): Tokenizer {
  return Object.freeze({
    name,
    lowercase: false,
    tokenize: (line: string) => [...prepare(line)],
    scanRule: "code points",
    rewrite: (lines: TextLines) => prepared(lines, prepare),
  });
}

function prepared({ bytes, ends }: TextLines, prepare: (line: string) => string): TextLines {
  const buffer = createLineBuffer({ mostWaiting: 0 });
  let start = 0;
  for (const end of ends) {
    buffer.add(prepare(decodeUtf8(bytes.subarray(start, end))));
    start = end;
  }
  return buffer.lines();
}

/**
 * An English line with a space before each punctuation mark, otherwise single spaces, and no spaces around a mark
 * between digits. The program's oversights are kept: its pattern for the period after a title matches any character, so
 * "Mr Smith" becomes "Mr.mith".
 *
 * @example
 * englishText("Mr. Fox paid  1,000, e. g.") // "Mr. Fox paid 1 ,000 , e.g."
 */
export function englishText(line: string): string {
  return trimEnd(line)
    .replace(/[.!?,]/g, " $&")
    .replace(spaces(), " ")
    .replace(markBetweenDigits(), "$1$2$3")
    .replace(/(Dr|Jr|Prof|Rev|Gen|Mr|Mt|Mrs|Ms) ./gsu, "$1.")
    .replaceAll("e . g .", "e.g.")
    .replaceAll("i . e .", "i.e.")
    .replaceAll("U . S .", "U.S.");
}

let spacesPattern: RegExp | undefined;
let markPattern: RegExp | undefined;

function spaces(): RegExp {
  spacesPattern ??= new RegExp(`[${classOf(whitespaceRanges)}]+`, "g");
  return spacesPattern;
}

function markBetweenDigits(): RegExp {
  if (markPattern === undefined) {
    const digit = `[${classOf(digitRanges())}]`;
    markPattern = new RegExp(`(${digit}) ([.,]) (${digit})`, "gu");
  }
  return markPattern;
}

/**
 * The decimal digits of Unicode 18, Python's \d. They come in runs of ten, from 0 to 9; each number here, in base 36,
 * is how many code points lie between the end of one run and the beginning of the next.
 */
const GAPS_BETWEEN_TENS =
  "1c 17q 3q 5i bg 3a 3a 3a 3a 3a 3a 3a 3a 3a 2o 3a 1y 7q 1y 1fq 12 8c 3k 4m 6 52 2e 3q 6 r7q iu 12 5i m 2e " +
  "ba geu 13a 1om 6 m4 3k 1o 40 7q 9i 3a ae 2u 6 0 24 bq 2u ie 2e 6u 1y 1i 9y d06 1t2 2e 3q eu iuu 250 0 0 0 " +
  "0 1ts bq dy 6v np 3o6";

/** The ranges of decimal digits, first and last code point. */
export function digitRanges(): (readonly [number, number])[] {
  let end = 0;
  return GAPS_BETWEEN_TENS.split(" ").map((gap) => {
    const first = end + parseInt(gap, 36);
    end = first + 10;
    return [first, end - 1];
  });
}

const classOf = (ranges: readonly (readonly [number, number])[]): string =>
  ranges.map(([first, last]) => `${String.fromCodePoint(first)}-${String.fromCodePoint(last)}`).join("");
