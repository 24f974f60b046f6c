/**
 * The information of n-grams saved and loaded, as bytes.
 *
 *   bytes   0  "TBNI"            magic
 *           4  u16 1             version of this form
 *           6  u16 0             unused
 *           8  u32 length        of the description
 *          12  16 bytes          hash (core/hash128) of all that follows
 *          28  UTF-8 JSON        { tokenizer, caseSensitive, lines, words, checksum, sizes },
 *                                padded with spaces to a multiple of 4
 *             u32 ... where each distinct word ends in the text; where each distinct line ends in the
 *                                ids; how often each line occurs; the ids of the lines' words, from 1. `sizes` has
 *                                the lengths of these four lists, and the number of bytes of the text
 *             UTF-8              the text: the words, back to back
 *
 * All numbers are little-endian. The n-grams are not saved, as they would take many times the room of the lines; they
 * are counted again, and the new counts must have the checksum that was saved.
 */
import { kernelOf } from "../kernel/engines.js";
import {
  checkInformation,
  createInformationCollector,
  linesOf,
  tokenizerOf,
  type InformationSettings,
  type NgramInformation,
  type NistTokenizer,
} from "../metrics/translation/ngram-information.js";
import { addHash } from "../core/hash128.js";
import { checkKeys } from "../core/argument-checks.js";
import { tokenizerNames } from "../text/tokenizers/index.js";
import type { EngineName } from "../kernel/kernel.js";
import type { CountedLines } from "../kernel/nist/nist.js";

const MAGIC = 0x494e4254; // "TBNI" read as a little-endian u32
const FORM = 1;
const HASH_AT = 12;
const HEADER_BYTES = HASH_AT + 16;

/** Tokenizers that are found by name. */
const isNamed = (name: string): boolean =>
  name === "mteval" || name === "mteval-intl" || (tokenizerNames as readonly string[]).includes(name);

/** The options of {@link decodeNgramInformation}. */
export interface DecodeNgramInformationOptions {
  /** The tokenizer with which the information was gathered, if it is your own; other tokenizers are found by name. */
  readonly tokenize?: NistTokenizer;
  /** The engine that counts; by default "wasm", or "js" where WebAssembly may not be compiled. */
  readonly engine?: EngineName;
}

/**
 * Information as bytes: 6 to 9 bytes for each word of running text.
 *
 * @throws TypeError for anything but such information.
 * @example
 * const information = ngramInformation({ references: [["a cat"], ["a dog"]] });
 * decodeNgramInformation(encodeNgramInformation(information)).checksum === information.checksum // true
 */
export function encodeNgramInformation(information: NgramInformation): Uint8Array {
  checkInformation("information", information);
  const { words, lines, times } = linesOf(information);
  const tables = [words.ends, lines.ends, times, lines.ids];
  const sizes = [...tables, words.bytes].map(({ length }) => length);
  const { tokenizer, caseSensitive, checksum } = information;
  const text = JSON.stringify({
    tokenizer,
    caseSensitive,
    lines: information.lines,
    words: information.words,
    checksum,
    sizes,
  });
  const unpadded = new TextEncoder().encode(text);
  const length = unpadded.length + ((4 - (unpadded.length % 4)) % 4);

  const bytes = new Uint8Array(
    HEADER_BYTES + length + 4 * tables.reduce((sum, table) => sum + table.length, 0) + words.bytes.length,
  );
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint16(4, FORM, true);
  view.setUint32(8, length, true);
  bytes.fill(0x20, HEADER_BYTES, HEADER_BYTES + length).set(unpadded, HEADER_BYTES);
  let at = HEADER_BYTES + length;
  for (const table of tables) {
    for (let i = 0; i < table.length; i++, at += 4) view.setUint32(at, table[i]!, true);
  }
  bytes.set(words.bytes, at);
  for (const [i, word] of hashOf(view).entries()) view.setUint32(HASH_AT + 4 * i, word, true);
  return bytes;
}

/**
 * Reads the information that encodeNgramInformation wrote. It takes as long as counting the n-grams, without tokenizing
 * the texts.
 *
 * @throws TypeError unless bytes is a Uint8Array; RangeError if it holds something else or a later form, was cut off or
 * damaged, or was gathered with another tokenizer than the given one.
 * @example
 * const bytes = encodeNgramInformation(ngramInformation({ references: ["a cat", "a dog"] }));
 * scoreSegment(nist({ information: decodeNgramInformation(bytes) }), "a cat", ["a cat"]).score // (1 + 2) / 2 + 1
 */
export function decodeNgramInformation(
  bytes: Uint8Array,
  options: DecodeNgramInformationOptions = {},
): NgramInformation {
  checkKeys("decodeNgramInformation", options, ["tokenize", "engine"]);
  if (!(bytes instanceof Uint8Array))
    throw new TypeError("bytes is not a Uint8Array: expected what encodeNgramInformation returned");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getUint32(0, true) !== MAGIC)
    throw new RangeError('bytes are not information of n-grams: expected "TBNI" at the start');
  const form = view.getUint16(4, true);
  if (form !== FORM)
    throw new RangeError(`bytes have the form ${form}: expected form ${FORM}; a later version of truebleu wrote them`);
  const isWhole = hashOf(view).every((word, i) => word === view.getUint32(HASH_AT + 4 * i, true));
  if (view.getUint16(6, true) !== 0 || !isWhole)
    throw new RangeError("bytes do not have the hash that they were written with: was the file cut off or damaged?");
  const start = HEADER_BYTES + view.getUint32(8, true);
  const described = describedIn(bytes.subarray(HEADER_BYTES, start));
  const counted = countedIn(view, start, described.sizes);

  if (options.tokenize === undefined && !isNamed(described.tokenizer)) {
    throw new RangeError(
      `the information was gathered with the tokenizer ${JSON.stringify(described.tokenizer)}: ` +
        "expected that tokenizer, as in decodeNgramInformation(bytes, { tokenize })",
    );
  }
  const settings: InformationSettings = {
    tokenize: options.tokenize ?? (described.tokenizer as NistTokenizer),
    caseSensitive: described.caseSensitive,
  };
  const { name } = tokenizerOf(settings);
  if (name !== described.tokenizer)
    throw new RangeError(`tokenize is ${name}: expected ${described.tokenizer}, which gathered the information`);
  const collector = createInformationCollector(settings, kernelOf(options.engine));
  try {
    collector.addLines(counted);
  } catch (error) {
    throw error instanceof RangeError ? new RangeError(`${error.message}; is the file damaged?`) : error;
  }
  const information = collector.finish();
  for (const key of ["lines", "words", "checksum"] as const) {
    if (information[key] !== described[key])
      throw new RangeError(
        `${key} in the file is ${information[key]}: expected ${described[key]}; is the file damaged?`,
      );
  }
  return information;
}

/** The hash of all bytes after the header. */
function hashOf(view: DataView): Uint32Array {
  const hash = new Uint32Array(4);
  addHash(hash, view, HEADER_BYTES, view.byteLength);
  return hash;
}

interface Described {
  readonly tokenizer: string;
  readonly caseSensitive: boolean;
  readonly lines: number;
  readonly words: number;
  readonly checksum: string;
  readonly sizes: readonly number[];
}

function describedIn(bytes: Uint8Array): Described {
  let described: unknown;
  try {
    described = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new RangeError("bytes have no readable description: expected JSON after the header; was the file cut off?");
  }
  const { tokenizer, caseSensitive, lines, words, checksum, sizes } = (described ?? {}) as Record<string, unknown>;
  const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
  const fits =
    typeof tokenizer === "string" &&
    typeof caseSensitive === "boolean" &&
    isCount(lines) &&
    isCount(words) &&
    typeof checksum === "string" &&
    Array.isArray(sizes) &&
    sizes.length === 5 &&
    sizes.every(isCount);
  if (!fits)
    throw new RangeError(
      `the description is ${JSON.stringify(described)}: expected tokenizer, caseSensitive, lines, words, ` +
        "checksum and five sizes; is the file damaged?",
    );
  return described as Described;
}

function countedIn(view: DataView, start: number, sizes: readonly number[]): CountedLines {
  const [wordEnds, lineEnds, times, ids, bytes] = sizes as [number, number, number, number, number];
  const end = start + 4 * (wordEnds + lineEnds + times + ids) + bytes;
  if (end !== view.byteLength)
    throw new RangeError(`bytes end at ${view.byteLength}: expected ${end}; was the file cut off?`);
  let at = start;
  const read = (length: number): Uint32Array => {
    const table = new Uint32Array(length);
    for (let i = 0; i < length; i++, at += 4) table[i] = view.getUint32(at, true);
    return table;
  };
  const words = read(wordEnds);
  const lines = { ends: read(lineEnds), times: read(times), ids: read(ids) };
  return {
    words: { bytes: new Uint8Array(view.buffer, view.byteOffset + at, bytes), ends: words },
    lines: { ids: lines.ids, ends: lines.ends },
    times: lines.times,
  };
}
