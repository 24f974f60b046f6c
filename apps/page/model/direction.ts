/**
 * The direction in which texts are written. Each side of a corpus has one, that of most of its letters: an Arabic text
 * that begins with a Latin name, and an n-gram of Latin words, are read from right to left as the texts around them.
 */

export type Direction = "ltr" | "rtl";

/** The direction of the source, and that of references and outputs. */
export interface Directions {
  readonly source: Direction;
  readonly target: Direction;
}

/** Letters of scripts that are written from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LETTER = /\p{L}/gu;

/** As many texts show the direction of all, and take a few milliseconds. */
const SAMPLE = 1000;

/** The direction of most letters of the texts. Of a large corpus, texts at equal distances are looked at. */
export function directionOfTexts(texts: readonly (string | null)[]): Direction {
  const step = Math.max(1, Math.floor(texts.length / SAMPLE));
  let balance = 0;
  for (let i = 0; i < texts.length; i += step) {
    const { fromRight, all } = lettersOf(texts[i] ?? "");
    balance += 2 * fromRight - all;
  }
  return balance > 0 ? "rtl" : "ltr";
}

/**
 * The direction of a whole text. On a side that is written from right to left, it is another only if no letter of the
 * text is (the text was not translated); on other sides, if most are, as in a test set of several languages.
 */
export function directionOf(text: string, side: Direction): Direction {
  const { fromRight, all } = lettersOf(text);
  if (all === 0) return side;
  return fromRight > (side === "rtl" ? 0 : all / 2) ? "rtl" : "ltr";
}

/** Whether the text has a letter that is written from right to left. */
export function hasFromRight(text: string): boolean {
  return FROM_RIGHT.test(text);
}

function lettersOf(text: string): { readonly fromRight: number; readonly all: number } {
  const letters = text.match(LETTER) ?? [];
  return { fromRight: letters.filter((letter) => FROM_RIGHT.test(letter)).length, all: letters.length };
}
