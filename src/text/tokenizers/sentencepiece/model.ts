/**
 * A SentencePiece model file: the part of sentencepiece_model.proto (github.com/google/sentencepiece, v0.2.3) that
 * affects encoding. The checks are those with which sentencepiece itself refuses a model.
 */
import { excerpt } from "../../../core/describe.js";
import { fieldsOf } from "./protobuf.js";

export const PieceType = { normal: 1, unknown: 2, control: 3, userDefined: 4, unused: 5, byte: 6 } as const;

/** The vocabulary in columns; a piece's id is its index. */
export interface Pieces {
  /** The whole file: piece i is bytes[starts[i] .. ends[i]). */
  readonly bytes: Uint8Array;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly scores: Float32Array;
  /** Values of PieceType. */
  readonly types: readonly number[];
  /** The id of the piece of type unknown, or -1. */
  readonly unknown: number;
}

export type Algorithm = "unigram" | "bpe" | "word" | "char";

export interface NormalizerSettings {
  /** The file's bytes of the compiled rules; empty for none. */
  readonly charsmap: Uint8Array;
  readonly addDummyPrefix: boolean;
  readonly removeExtraWhitespaces: boolean;
  readonly escapeWhitespaces: boolean;
  readonly whitespaceAsSuffix: boolean;
}

export interface Model {
  readonly algorithm: Algorithm;
  readonly pieces: Pieces;
  /** Whether unknown characters become one piece per byte. */
  readonly byteFallback: boolean;
  readonly normalizer: NormalizerSettings;
}

const algorithms: Readonly<Record<number, Algorithm>> = { 1: "unigram", 2: "bpe", 3: "word", 4: "char" };

/**
 * The limit on the bytes of a piece. Models have pieces of up to some 100 bytes; sentencepiece refuses pieces of 8,000.
 * The limit matters because pieces are searched for from each character of a text on.
 */
const LONGEST_PIECE = 1024;

/**
 * @param file the bytes of a .model file
 * @throws RangeError for a damaged file, or a file that is not a SentencePiece model.
 */
export function readModel(file: Uint8Array): Model {
  const starts: number[] = [];
  const ends: number[] = [];
  const scoreBits: number[] = [];
  const types: number[] = [];
  let modelType = 1;
  let byteFallback = false;
  let whitespaceAsSuffix = false;
  let charsmap = file.subarray(0, 0);
  const flags = [true, true, true];

  for (const field of fieldsOf(file, 0, file.length)) {
    if (field.number === 1) {
      let [start, end, score, type] = [0, 0, 0, PieceType.normal as number];
      for (const part of fieldsOf(file, field.start, field.end)) {
        if (part.number === 1) [start, end] = [part.start, part.end];
        else if (part.number === 2) score = part.value;
        else if (part.number === 3) type = part.value;
      }
      starts.push(start);
      ends.push(end);
      scoreBits.push(score);
      types.push(type);
    } else if (field.number === 2) {
      for (const part of fieldsOf(file, field.start, field.end)) {
        if (part.number === 3) modelType = part.value;
        else if (part.number === 24) whitespaceAsSuffix = part.value !== 0;
        else if (part.number === 35) byteFallback = part.value !== 0;
      }
    } else if (field.number === 3) {
      for (const part of fieldsOf(file, field.start, field.end)) {
        if (part.number === 2) charsmap = file.subarray(part.start, part.end);
        else if (part.number >= 3 && part.number <= 5) flags[part.number - 3] = part.value !== 0;
      }
    }
  }

  const algorithm = algorithms[modelType];
  if (algorithm === undefined)
    throw new RangeError(
      `the SentencePiece model has the type ${modelType}: expected 1 (unigram), 2 (bpe), 3 (word) or 4 (char)`,
    );
  const unknown = types.indexOf(PieceType.unknown);
  const pieces: Pieces = {
    bytes: file,
    starts,
    ends,
    scores: new Float32Array(Uint32Array.from(scoreBits).buffer),
    types,
    unknown,
  };
  checkPieces(pieces, byteFallback, algorithm);
  const [addDummyPrefix, removeExtraWhitespaces, escapeWhitespaces] = flags as [boolean, boolean, boolean];
  return {
    algorithm,
    pieces,
    byteFallback,
    normalizer: { charsmap, addDummyPrefix, removeExtraWhitespaces, escapeWhitespaces, whitespaceAsSuffix },
  };
}

function checkPieces(
  { bytes, starts, ends, scores, types, unknown }: Pieces,
  byteFallback: boolean,
  algorithm: Algorithm,
): void {
  if (starts.length === 0) throw refused("expected pieces, found none");
  const byteValues = new Set<string>();
  for (let id = 0; id < starts.length; id++) {
    const piece = bytes.subarray(starts[id], ends[id]);
    if (piece.length === 0) throw refused(`piece ${id}: expected text, found none`);
    if (piece.length > LONGEST_PIECE)
      throw refused(`piece ${id}: expected at most ${LONGEST_PIECE} bytes, found ${piece.length}`);
    if (algorithm === "unigram" && !Number.isFinite(scores[id]))
      throw refused(`piece ${id}: expected a finite score, found ${scores[id]}`);
    if (types[id] !== PieceType.byte) continue;
    const text = new TextDecoder().decode(piece);
    if (!byteFallback)
      throw refused(`piece ${id}: expected no byte piece without byte_fallback, found ${excerpt(text)}`);
    if (!/^<0x[0-9A-F]{2}>$/.test(text))
      throw refused(`piece ${id}: expected a byte piece such as "<0x0A>", found ${excerpt(text)}`);
    byteValues.add(text);
  }
  if (byteFallback && byteValues.size !== 256)
    throw refused(`expected 256 byte pieces, because byte_fallback is set, found ${byteValues.size}`);
  if (unknown < 0 && !byteFallback) throw refused("expected a piece for unknown characters, found none");
  if (types.indexOf(PieceType.unknown, unknown + 1) > unknown && unknown >= 0)
    throw refused("expected one piece for unknown characters, found more");
}

function refused(what: string): RangeError {
  return new RangeError(`the SentencePiece model cannot be used: ${what}`);
}
