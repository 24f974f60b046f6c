/** Text that came from outside: characters that no reader would see, or that reverse other text, are shown by name. */

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

/** Letters of scripts that are written from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The direction of a paragraph: that of its first letter. For blocks, which `dir="auto"` leaves as they are around a <Text>. */
export function directionOf(text: string): "ltr" | "rtl" {
  return FROM_RIGHT.test(/\p{L}/u.exec(text)?.[0] ?? "") ? "rtl" : "ltr";
}

/** A text of any language, isolated from the text beside it. */
export function Text({ text }: { readonly text: string }) {
  return (
    <bdi dir="auto">
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
