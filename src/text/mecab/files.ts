/** Numbers in the compiled files of a MeCab dictionary, which are those of a little-endian machine. */

/** Bytes of a dictionary as the function mecabTokenizer is given them, by their names in the dictionary's folder. */
export interface DictionaryFiles {
  readonly "sys.dic": Uint8Array;
  readonly "unk.dic": Uint8Array;
  readonly "char.bin": Uint8Array;
  readonly "matrix.bin": Uint8Array;
  /** mecab-ko-dic's settings: what a space before certain parts of speech costs. */
  readonly dicrc: Uint8Array;
}

export type FileName = keyof DictionaryFiles;

/** `count` numbers from a byte on: a view of the file where it is aligned, for the largest have 80 MB, else a copy. */
export function int32s(bytes: Uint8Array, start: number, count: number): Int32Array {
  const aligned = (bytes.byteOffset + start) % 4 === 0 ? bytes : bytes.slice(start, start + 4 * count);
  return new Int32Array(aligned.buffer, aligned === bytes ? bytes.byteOffset + start : 0, count);
}

/** The same of numbers of 16 bits. */
export function int16s(bytes: Uint8Array, start: number, count: number): Int16Array {
  const aligned = (bytes.byteOffset + start) % 2 === 0 ? bytes : bytes.slice(start, start + 2 * count);
  return new Int16Array(aligned.buffer, aligned === bytes ? bytes.byteOffset + start : 0, count);
}

export function damaged(file: FileName, expected: string, found: string | number): RangeError {
  return new RangeError(`${file} is damaged, or is no file of a MeCab dictionary: expected ${expected}, found ${found}`);
}
