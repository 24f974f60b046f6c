/** SentencePiece: tokens from a model file, the pieces of Python's `EncodeAsPieces`. */
import { describe } from "../../../core/describe.js";
import { tokenizerWithData, type UserTokenizer } from "../index.js";
import { spaceSymbol } from "../../utf8-characters.js";
import { splitWhitespace } from "../../whitespace.js";
import type { TextSpan } from "../../text-span.js";
import { createBpe } from "./bpe.js";
import { createCharacters, createWords } from "./lookup.js";
import { PieceType, readModel, type Model } from "./model.js";
import { createNormalizer, type Origins } from "./normalizer.js";
import type { Segmenter } from "./piece-segments.js";
import { createTrie, type Trie } from "./trie.js";
import { createUnigram } from "./unigram.js";

/** sacreBLEU's names of tokenizers that are SentencePiece models. */
const sentencePieceNames = /* @__PURE__ */ Object.freeze(["flores101", "flores200", "spBLEU-1K"] as const);

export type SentencePieceName = (typeof sentencePieceNames)[number];

/**
 * A tokenizer from a SentencePiece model (Kudo and Richardson 2018, https://aclanthology.org/D18-2012) of any type:
 * unigram, bpe, word, char. The tokens are the pieces of sentencepiece 0.2.3, each split at white space, as in
 * sacreBLEU.
 *
 * @param model the bytes of the .model file
 * @param options name: the name in signatures; "flores101", "flores200" or "spBLEU-1K" for sacreBLEU's own models (the
 * caller makes sure that the model is sacreBLEU's), otherwise a name that identifies the model, such as its checksum
 * @throws TypeError if model is not a Uint8Array; RangeError for a damaged model, or a name that cannot be in a
 *   signature.
 */
export function sentencePieceTokenizer(model: Uint8Array, options: { readonly name: string }): UserTokenizer {
  if (!(model instanceof Uint8Array))
    throw new TypeError(`model is ${describe(model)}: expected the bytes of a SentencePiece model, as a Uint8Array`);
  const encode = pieceEncoder(readModel(model));
  return tokenizerWithData(
    (Object(options) as typeof options).name,
    (line) => encode(line).flatMap(splitWhitespace),
    sentencePieceNames,
    (line) => pieceSpans(line, encode),
  );
}

/**
 * Where the tokens are in the line. The stretch of a piece leaves out the space before it, unless the piece is only a
 * space.
 */
function pieceSpans(line: string, encode: PieceEncoder): TextSpan[] {
  const bytes: number[] = [];
  for (const [place, length] of utf8Lengths(line)) for (let i = 0; i < length; i++) bytes.push(place);
  bytes.push(line.length);
  const origins: Origins = { starts: [], ends: [] };
  const ends: number[] = [];
  const pieces = encode(line, { origins, ends });
  return pieces.flatMap((piece, i) => {
    const end = ends[i]!;
    const first = i === 0 ? 0 : ends[i - 1]!;
    // pieces of byte fallback have a name in place of their text, and no space
    const spaces = piece.startsWith(SPACE) && piece !== SPACE ? first + spaceSymbol.length : first;
    const start = spaces < end ? spaces : first;
    const span = { start: bytes[origins.starts[start]!]!, end: bytes[origins.ends[end - 1]!]! };
    return splitWhitespace(piece).map(() => span);
  });
}

/** Where each character of a line begins in UTF-16 units, and how many bytes it has. */
function* utf8Lengths(line: string): Generator<readonly [place: number, bytes: number]> {
  let place = 0;
  for (const character of line) {
    const codePoint = character.codePointAt(0)!;
    yield [place, codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4];
    place += character.length;
  }
}

const SPACE = "\u2581";

/**
 * Splits a line into its pieces; notes where the pieces end in the normalized line, and where the bytes of that line
 * came from.
 */
type PieceEncoder = (line: string, noted?: { readonly origins: Origins; readonly ends: number[] }) => string[];

/** Splits a line into its pieces. */
function pieceEncoder(model: Model): PieceEncoder {
  const { bytes, starts, ends, types, unknown } = model.pieces;
  const userDefined = types.includes(PieceType.userDefined) ? trieOf(model, [PieceType.userDefined]) : undefined;
  const normalize = createNormalizer(model.normalizer, userDefined);
  const segment = createSegmenter(model, userDefined);
  const encoder = new TextEncoder();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const texts: string[] = [];

  return (line, noted) => {
    const text = normalize(encoder.encode(line), noted?.origins);
    const segments = segment(text);
    const pieces: string[] = [];
    for (let i = 0, start = 0; i < segments.ids.length; i++) {
      const id = segments.ids[i]!;
      if (id !== unknown) {
        pieces.push((texts[id] ??= decoder.decode(bytes.subarray(starts[id], ends[id]))));
      } else if (model.byteFallback) {
        for (let at = start; at < segments.ends[i]!; at++) {
          pieces.push(`<0x${text[at]!.toString(16).toUpperCase().padStart(2, "0")}>`);
          noted?.ends.push(at + 1);
        }
      } else {
        // a run of unknown characters is one piece
        while (segments.ids[i + 1] === unknown) i++;
        pieces.push(decoder.decode(text.subarray(start, segments.ends[i])));
      }
      start = segments.ends[i]!;
      if (noted !== undefined && noted.ends.length < pieces.length) noted.ends.push(start);
    }
    return pieces;
  };
}

function createSegmenter(model: Model, userDefined: Trie | undefined): Segmenter {
  const { pieces } = model;
  const trie = trieOf(model, [PieceType.normal, PieceType.userDefined, PieceType.unused]);
  switch (model.algorithm) {
    case "unigram":
      return createUnigram(pieces, trie);
    case "bpe":
      return createBpe(pieces, trie, userDefined);
    case "word":
      return createWords(pieces, trie);
    case "char":
      return createCharacters(pieces, trie, userDefined);
  }
}

function trieOf({ pieces: { bytes, starts, ends, types } }: Model, wanted: readonly number[]): Trie {
  const trie = createTrie();
  for (let id = 0; id < types.length; id++) {
    if (!wanted.includes(types[id]!)) continue;
    const [start, end] = [starts[id]!, ends[id]!];
    if (bytes.subarray(start, end).includes(0)) {
      // as in sentencepiece, for vocabularies converted from other formats: an unused piece that is a single NUL is
      // left out
      if (types[id] === PieceType.unused && end - start === 1) continue;
      throw new RangeError(`the SentencePiece model cannot be used: piece ${id}: expected no NUL, found one`);
    }
    if (!trie.add(bytes, start, end, id)) {
      throw new RangeError(
        `the SentencePiece model cannot be used: piece ${id}: expected a new piece, ` +
          `found piece ${trie.find(bytes, start, end)} again`,
      );
    }
  }
  return trie;
}
