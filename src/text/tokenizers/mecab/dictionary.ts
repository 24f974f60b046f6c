/**
 * sys.dic and unk.dic of MeCab 0.996: a header of 72 bytes, a double array (Darts) over the words, the entries, their
 * features.
 *
 *   0 magic: the file's size ^ 0xef718f77   4 version, 102   8 type   12 entries   16 right and 20 left context ids
 *   24 bytes of the double array   28 bytes of entries   32 bytes of features   36 -
 *   40 charset, 32 bytes with NULs after it
 */
import { damaged, int32s, type FileName } from "./little-endian.js";

const MAGIC = 0xef718f77;
const VERSION = 102;
const HEADER_SIZE = 72;

export interface Dictionary {
  /** The number of entries. */
  readonly size: number;
  readonly rightIds: number;
  readonly leftIds: number;
  /** Four numbers of 32 bits for each entry: left id and right id; part of speech and cost; feature; compound. */
  readonly entries: Int32Array;
  /**
   * Calls back for each word that is a prefix of text[start .. end), shortest first: its length in bytes, first entry,
   * number of entries.
   */
  prefixes(
    text: Uint8Array,
    start: number,
    end: number,
    word: (length: number, first: number, count: number) => void,
  ): void;
}

export const leftId = ({ entries }: Dictionary, entry: number): number => entries[4 * entry]! & 0xffff;
export const rightId = ({ entries }: Dictionary, entry: number): number => entries[4 * entry]! >>> 16;
export const partOfSpeech = ({ entries }: Dictionary, entry: number): number => entries[4 * entry + 1]! & 0xffff;
export const wordCost = ({ entries }: Dictionary, entry: number): number => entries[4 * entry + 1]! >> 16;

/** @throws RangeError for a file that is no dictionary, is truncated, or is not in UTF-8. */
export function readDictionary(file: FileName, bytes: Uint8Array): Dictionary {
  if (bytes.length < HEADER_SIZE) throw damaged(file, `a header of ${HEADER_SIZE} bytes`, `${bytes.length} bytes`);
  const header = Uint32Array.from(int32s(bytes, 0, 10));
  const [magic, version, , size, rightIds, leftIds, arraySize, entriesSize, featuresSize] =
    header as unknown as number[];
  const expectedSize = (magic! ^ MAGIC) >>> 0;
  if (expectedSize !== bytes.length) throw damaged(file, `${expectedSize} bytes by its header`, bytes.length);
  if (version !== VERSION) throw damaged(file, `version ${VERSION}`, version!);
  const sum = HEADER_SIZE + arraySize! + entriesSize! + featuresSize!;
  if (sum !== bytes.length || arraySize! % 8 !== 0 || entriesSize! % 16 !== 0)
    throw damaged(file, `parts of ${bytes.length} bytes in all`, sum);
  const charset = new TextDecoder().decode(bytes.subarray(40, HEADER_SIZE)).replace(/\0.*$/s, "");
  if (!/^utf[-_]?8$/i.test(charset)) throw damaged(file, "the charset UTF-8", JSON.stringify(charset));

  // base and check alternate
  const array = int32s(bytes, HEADER_SIZE, arraySize! / 4);
  const entries = int32s(bytes, HEADER_SIZE + arraySize!, entriesSize! / 4);
  return {
    size: size!,
    rightIds: rightIds!,
    leftIds: leftIds!,
    entries,
    prefixes(text, start, end, word) {
      let base = array[0]!;
      for (let at = start; ; at++) {
        const value = array[2 * base]!;
        if (array[2 * base + 1] === base && value < 0) {
          const index = -value - 1;
          word(at - start, index >> 8, index & 0xff);
        }
        if (at >= end) return;
        const next = base + text[at]! + 1;
        if (array[2 * next + 1] !== base) return;
        base = array[2 * next]!;
      }
    },
  };
}
