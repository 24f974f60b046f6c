/** Numbers in the compiled files of a MeCab dictionary, little-endian. */

/** The files of a dictionary, by their names in its folder, as mecabTokenizer takes them. */
export interface MecabDictionaryFiles {
  readonly "sys.dic": Uint8Array;
  readonly "unk.dic": Uint8Array;
  readonly "char.bin": Uint8Array;
  readonly "matrix.bin": Uint8Array;
  /** mecab-ko-dic's settings: the cost of a space before certain parts of speech. */
  readonly dicrc: Uint8Array;
}

export type FileName = keyof MecabDictionaryFiles;

/**
 * Reads `count` numbers from a byte on: as a view if the file is aligned, because the largest files have 80 MB;
 * otherwise as a copy.
 */
export function int32s(bytes: Uint8Array, start: number, count: number): Int32Array {
  const aligned = (bytes.byteOffset + start) % 4 === 0 ? bytes : bytes.slice(start, start + 4 * count);
  return new Int32Array(aligned.buffer, aligned === bytes ? bytes.byteOffset + start : 0, count);
}

/** Reads `count` numbers of 16 bits in the same way. */
export function int16s(bytes: Uint8Array, start: number, count: number): Int16Array {
  const aligned = (bytes.byteOffset + start) % 2 === 0 ? bytes : bytes.slice(start, start + 2 * count);
  return new Int16Array(aligned.buffer, aligned === bytes ? bytes.byteOffset + start : 0, count);
}

export function damaged(file: FileName, expected: string, found: string | number): RangeError {
  return new RangeError(
    `${file} is damaged, or is not a file of a MeCab dictionary: expected ${expected}, found ${found}`,
  );
}
