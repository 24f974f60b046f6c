/** SentencePiece: tokens from a model file, the pieces of Python's `EncodeAsPieces`. */
import { describe } from "../../../core/describe.js";
import { tokenizerWithData, type UserTokenizer } from "../index.js";
import { splitWhitespace } from "../../whitespace.js";
import { createBpe } from "./bpe.js";
import { createCharacters, createWords } from "./lookup.js";
import { PieceType, readModel, type Model } from "./model.js";
import { createNormalizer } from "./normalizer.js";
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
 *   caller makes sure that it is that model), otherwise a name that identifies the model, such as its checksum
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
  );
}

/** Splits a line into its pieces. */
function pieceEncoder(model: Model): (line: string) => string[] {
  const { bytes, starts, ends, types, unknown } = model.pieces;
  const userDefined = types.includes(PieceType.userDefined) ? trieOf(model, [PieceType.userDefined]) : undefined;
  const normalize = createNormalizer(model.normalizer, userDefined);
  const segment = createSegmenter(model, userDefined);
  const encoder = new TextEncoder();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const texts: string[] = [];

  return (line) => {
    const text = normalize(encoder.encode(line));
    const segments = segment(text);
    const pieces: string[] = [];
    for (let i = 0, start = 0; i < segments.ids.length; i++) {
      const id = segments.ids[i]!;
      if (id !== unknown) {
        pieces.push((texts[id] ??= decoder.decode(bytes.subarray(starts[id], ends[id]))));
      } else if (model.byteFallback) {
        for (const byte of text.subarray(start, segments.ends[i]))
          pieces.push(`<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`);
      } else {
        // a run of unknown characters is one piece
        while (segments.ids[i + 1] === unknown) i++;
        pieces.push(decoder.decode(text.subarray(start, segments.ends[i])));
      }
      start = segments.ends[i]!;
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
      // as sentencepiece reads vocabularies converted from elsewhere: an unused single NUL is left out
      if (types[id] === PieceType.unused && end - start === 1) continue;
      throw new RangeError(`the SentencePiece model cannot be used: piece ${id}: expected no NUL, found one`);
    }
    if (!trie.add(bytes, start, end, id)) {
      throw new RangeError(
        `the SentencePiece model cannot be used: piece ${id}: expected a new piece, ` +
          `found that of ${trie.find(bytes, start, end)} again`,
      );
    }
  }
  return trie;
}
