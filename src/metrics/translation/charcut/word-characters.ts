/** The characters of lines as CharCut compares them, and which of them are parts of words. */
import { numbers } from "#unicode-classes";
import { letters } from "#unicode-letters";
import type { Batch, TextLines, TokenLines } from "../../../core/batch.js";
import { keepingWords } from "../../../text/kept-words.js";
import { chrfCharacters } from "../../../text/tokenizers/chrf.js";
import { decodeRanges } from "../../../text/tokenizers/international.js";
import type { Tokenizer } from "../../../text/tokenizers/tokenizer.js";
import { decodeUtf8 } from "../../../text/utf8.js";
import { characterLength } from "../../../text/utf8-characters.js";
import { isWhitespace } from "../../../text/whitespace.js";

/** A tokenizer for the code points of a line. */
export function charcutTokenizer(lowercase: boolean): Tokenizer {
  return keepingWords(chrfCharacters({ lowercase, whitespace: true }));
}

/** The code points of lines without the white space at their ends, in the form of ids. */
export interface CharacterLines {
  readonly hypotheses: TokenLines;
  readonly references: TokenLines;
}

/**
 * The code points are read from the text if the batch has it: making ids would take longer, and ids have no classes.
 */
export function characterLines(batch: Batch): CharacterLines {
  if (batch.text !== undefined)
    return { hypotheses: decoded(batch.text.hypotheses), references: decoded(batch.text.references) };
  const { bytes, ends } = batch.wordBytes!;
  const codePoints = new Uint32Array(ends.length + 1);
  for (let id = 1, start = 0; id <= ends.length; start = ends[id++ - 1]!)
    codePoints[id] = decodeUtf8(bytes.subarray(start, ends[id - 1]!)).codePointAt(0)!;
  const named = (lines: TokenLines): TokenLines =>
    trimmed(
      lines.ids.map((id) => codePoints[id]!),
      lines.ends,
    );
  return { hypotheses: named(batch.hypotheses), references: named(batch.references) };
}

function decoded({ bytes, ends }: TextLines): TokenLines {
  const codePoints = new Uint32Array(ends.length === 0 ? 0 : ends.at(-1)!);
  const characterEnds = new Uint32Array(ends.length);
  let size = 0;
  for (let line = 0, at = 0; line < ends.length; line++) {
    for (const end = ends[line]!; at < end; size++) {
      const first = bytes[at]!;
      const length = characterLength(first);
      // the number of leading 1 bits in a character's first byte is the number of its bytes
      let codePoint = length === 1 ? first : first & (0x7f >> length);
      for (let k = 1; k < length; k++) codePoint = (codePoint << 6) | (bytes[at + k]! & 0x3f);
      codePoints[size] = codePoint;
      at += length;
    }
    characterEnds[line] = size;
  }
  return trimmed(codePoints, characterEnds);
}

/** Lines without the white space at their ends, moved together in place. */
function trimmed(codePoints: Uint32Array, lineEnds: Uint32Array): TokenLines {
  const ends = new Uint32Array(lineEnds.length);
  let size = 0;
  for (let line = 0, at = 0; line < ends.length; line++) {
    let end = lineEnds[line]!;
    const next = end;
    while (at < end && isWhitespace(codePoints[at]!)) at++;
    while (at < end && isWhitespace(codePoints[end - 1]!)) end--;
    if (size !== at) codePoints.copyWithin(size, at, end);
    size += end - at;
    ends[line] = size;
    at = next;
  }
  return { ids: codePoints, ends };
}

let inWords: Uint8Array | undefined;

/** For each code point, 1 if it is a word character: Python's \w, which is letters, numbers and "_". */
export function wordCharacters(): Uint8Array {
  if (inWords === undefined) {
    inWords = new Uint8Array(0x110000);
    for (const [first, last] of [...decodeRanges(letters), ...decodeRanges(numbers)]) inWords.fill(1, first, last + 1);
    inWords[0x5f] = 1;
  }
  return inWords;
}
