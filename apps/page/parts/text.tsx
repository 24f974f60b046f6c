/**
 * Text that came from outside: characters that no reader would see, or that reverse other text, are shown by name, and
 * its direction is its own, whatever is written beside it.
 */
import { hasFromRight, type Direction } from "../model/direction.js";

/** Control characters, direction marks, characters without width, separators, lone surrogates, tags. */
const HIDDEN =
  /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

export interface TextPiece {
  readonly text: string;
  /** The name by which a character is shown. */
  readonly hidden?: string;
}

/** A text in pieces: characters to be shown by name, and the text between them. */
export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let last = 0;
  for (const { 0: character, index } of text.matchAll(HIDDEN)) {
    if (index > last) pieces.push({ text: text.slice(last, index) });
    const code = character.codePointAt(0)!;
    pieces.push({ text: character, hidden: names[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, "0")}` });
    last = index + character.length;
  }
  if (last < text.length || pieces.length === 0) pieces.push({ text: text.slice(last) });
  return pieces;
}

/** The text for where there can be no elements, as in the options of a list. */
export function plainText(text: string): string {
  return textPieces(text)
    .map(({ text: piece, hidden }) => (hidden === undefined ? piece : `[${hidden}]`))
    .join("");
}

/** The marks of Unicode that begin a text of a direction, isolated from the text beside it, and the mark that ends it. */
const [BEGIN, END] = [{ ltr: "\u2066", rtl: "\u2067", auto: "\u2068" }, "\u2069"];

/**
 * A text in a drawing, which is all from left to right and has no elements for parts of another direction. Marks are
 * added only where they have an effect.
 */
export function isolated(text: string, direction: Direction | "auto" = "auto"): string {
  return direction === "rtl" || hasFromRight(text) ? BEGIN[direction] + text + END : text;
}

export interface TextProps {
  readonly text: string;
  /** By default that of the first letter. Words of the corpus have the direction of its texts. */
  readonly dir?: Direction | "auto" | undefined;
}

/** A text of any language, isolated from the text beside it. */
export function Text({ text, dir = "auto" }: TextProps) {
  return (
    <bdi dir={dir}>
      {textPieces(text).map(({ text: piece, hidden }) =>
        hidden === undefined ? (
          piece
        ) : (
          <span class="hidden-character" title={`a character that is not seen: ${hidden}`}>
            {hidden}
          </span>
        ),
      )}
    </bdi>
  );
}

const names: Readonly<Record<number, string>> = {
  0x00: "NUL",
  0x09: "TAB",
  0x0a: "LF",
  0x0d: "CR",
  0x1b: "ESC",
  0x200b: "ZWSP",
  0x200e: "LRM",
  0x200f: "RLM",
  0x202a: "LRE",
  0x202b: "RLE",
  0x202c: "PDF",
  0x202d: "LRO",
  0x202e: "RLO",
  0x2066: "LRI",
  0x2067: "RLI",
  0x2068: "FSI",
  0x2069: "PDI",
  0xfeff: "BOM",
};
