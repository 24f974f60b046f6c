/** The values of a page of Parquet, one after the other, as text that a table in JSON would have. */
import { deltaBinaryUnpack, deltaByteArray, deltaLengthByteArray } from "hyparquet/src/delta.js";
import { byteStreamSplit } from "hyparquet/src/encoding.js";
import { readPlain } from "hyparquet/src/plain.js";
import type { DecodedArray, Encoding, SchemaElement } from "hyparquet";
import { NULL, NUMBER, TEXT } from "../record-fields.js";
import { NotRead } from "./columnar-errors.js";
import { readHybrid } from "./hybrid.js";
import { textOfValue } from "./parquet-types.js";
import type { RecordBuffer } from "./record-buffer.js";

/** The values of one page that are not null. */
export interface PageValues {
  /** Appends the next value to a record; returns its kind. @throws RangeError where the page has no more */
  take(into: RecordBuffer): number;
  skip(): void;
}

/** The distinct values of a column chunk: their bytes, and the end of each. */
export interface Dictionary {
  readonly kind: number;
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
}

export interface PageBytes {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly count: number;
}

/** @throws RangeError for an encoding that is not known, or damage */
export function valuesOf(
  page: PageBytes,
  element: SchemaElement,
  encoding: Encoding,
  dictionary: Dictionary | undefined,
): PageValues {
  const isText =
    element.type === "BYTE_ARRAY" && element.converted_type !== "DECIMAL" && element.logical_type?.type !== "DECIMAL";
  if (encoding === "RLE_DICTIONARY" || encoding === "PLAIN_DICTIONARY") return dictionaryValues(page, dictionary);
  if (isText && encoding === "PLAIN") return plainTexts(page);
  return decodedValues(decoded(page, element, encoding), element, isText);
}

/** All lengths come before the texts, so only the texts have to be kept. */
function plainTexts({ bytes, from, count }: PageBytes): PageValues {
  let at = from;
  let left = count;
  const next = (): number => {
    if (left-- <= 0 || at + 4 > bytes.length) throw tooShort();
    const length = (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
    at += 4 + length;
    if (at > bytes.length) throw tooShort();
    return length;
  };
  return {
    take(into) {
      const length = next();
      into.append(bytes, at - length, at);
      return TEXT;
    },
    skip: next,
  };
}

function dictionaryValues({ bytes, from, count }: PageBytes, dictionary: Dictionary | undefined): PageValues {
  if (dictionary === undefined) throw new RangeError("a page refers to a dictionary that is missing");
  const numbers = new Int32Array(count);
  const width = bytes[from] ?? 0;
  if (width > 0) readHybrid(bytes, from + 1, bytes.length, width, numbers);
  const { ends, kind, bytes: texts } = dictionary;
  let next = 0;
  return {
    take(into) {
      if (next >= count) throw tooShort();
      const number = numbers[next++]!;
      if (number >= ends.length || number < 0)
        throw new RangeError(`a page has the number ${number} of a dictionary of ${ends.length}`);
      const start = number === 0 ? 0 : ends[number - 1]!;
      if (kind === NUMBER && start === ends[number]) return NULL;
      into.append(texts, start, ends[number]!);
      return kind;
    },
    skip() {
      next++;
    },
  };
}

function decodedValues(values: DecodedArray, element: SchemaElement, isText: boolean): PageValues {
  const { kind, write } = isText ? { kind: TEXT, write: undefined } : textOfValue(element);
  let next = 0;
  return {
    take(into) {
      if (next >= values.length) throw tooShort();
      const value: unknown = values[next++];
      if (write === undefined) {
        const bytes = value as Uint8Array;
        into.append(bytes, 0, bytes.length);
        return kind;
      }
      const text = write(value);
      if (text === "" && kind === NUMBER) return NULL;
      into.appendText(text);
      return kind;
    },
    skip() {
      next++;
    },
  };
}

function decoded({ bytes, from, count }: PageBytes, element: SchemaElement, encoding: Encoding): DecodedArray {
  const { type, type_length: width } = element;
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: from };
  if (count === 0) return [];
  switch (encoding) {
    case "PLAIN":
      return readPlain(reader, type!, count, width);
    case "RLE": {
      const bits = new Uint8Array(count);
      readHybrid(bytes, from + 4, bytes.length, 1, bits);
      return Array.from(bits, (bit) => bit === 1);
    }
    case "BYTE_STREAM_SPLIT":
      return byteStreamSplit(reader, count, type!, width);
    case "DELTA_BINARY_PACKED": {
      const numbers = type === "INT32" ? new Int32Array(count) : new BigInt64Array(count);
      deltaBinaryUnpack(reader, count, numbers);
      return numbers;
    }
    case "DELTA_LENGTH_BYTE_ARRAY":
    case "DELTA_BYTE_ARRAY": {
      const texts = Array.from<Uint8Array>({ length: count });
      (encoding === "DELTA_BYTE_ARRAY" ? deltaByteArray : deltaLengthByteArray)(reader, count, texts);
      return texts;
    }
    default:
      throw new NotRead(`has values encoded by ${encoding}, which truebleu does not read`);
  }
}

/** @param page of a dictionary, whose values are always plain */
export function dictionaryOf({ bytes, from, count }: PageBytes, element: SchemaElement): Dictionary {
  const values = valuesOf({ bytes, from, count }, element, "PLAIN", undefined);
  const ends = new Uint32Array(count);
  let texts = new Uint8Array(Math.max(64, bytes.length));
  let length = 0;
  let kind = TEXT;
  const into = {
    append(source: Uint8Array, start: number, end: number) {
      room(end - start);
      texts.set(source.subarray(start, end), length);
      length += end - start;
    },
    appendText(text: string) {
      room(3 * text.length);
      length += new TextEncoder().encodeInto(text, texts.subarray(length)).written;
    },
  };
  function room(more: number): void {
    if (length + more <= texts.length) return;
    const larger = new Uint8Array(2 * (length + more));
    larger.set(texts);
    texts = larger;
  }
  for (let i = 0; i < count; i++) {
    const own = values.take(into as RecordBuffer);
    if (own !== NULL) kind = own;
    ends[i] = length;
  }
  return { kind, bytes: texts, ends };
}

function tooShort(): RangeError {
  return new RangeError("a page has fewer values than its header says");
}
