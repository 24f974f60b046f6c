/** The pages of one column chunk of a Parquet file, read one by one: no more than a page and a dictionary is in memory. */
import { crc32 } from "node:zlib";
import { parquetHeader } from "hyparquet/src/column.js";
import type { ColumnMetaData, Encoding, PageHeader, SchemaElement } from "hyparquet";
import type { Decompress } from "./codecs.js";
import { readHybrid } from "./hybrid.js";
import { dictionaryOf, valuesOf, type Dictionary, type PageValues } from "./parquet-values.js";

/** Reads bytes of the file, all of them or fewer at its end. */
export type ReadBytes = (from: number, length: number) => Uint8Array;

export interface LeafColumn {
  readonly element: SchemaElement;
  readonly mostRepeated: number;
  readonly mostDefined: number;
}

/** A page: its values, and the levels of each entry if the column has levels. */
export interface Page {
  readonly entries: number;
  readonly repetition: Uint8Array | undefined;
  readonly definition: Uint8Array | undefined;
  readonly values: PageValues;
}

/** The first guess of the size of a header, which has the least and the greatest value of the page. */
const HEADER = 1 << 10;

/** No page is larger than this: a header that states a greater size is damaged. */
const LARGEST_PAGE = 0x7fffffff;

/** @throws RangeError, and hyparquet's errors, for damage */
export function* pagesOf(
  chunk: ColumnMetaData,
  column: LeafColumn,
  decompress: Decompress,
  read: ReadBytes,
): Generator<Page, void> {
  const { data_page_offset: data, dictionary_page_offset: dictionaryAt, num_values: values } = chunk;
  // Polars and others leave the offset of the dictionary out or make it 0, but it comes first even then
  let at = Number(dictionaryAt !== undefined && dictionaryAt > 0n && dictionaryAt < data ? dictionaryAt : data);
  const end = at + Number(chunk.total_compressed_size);
  let left = Number(values);
  let dictionary: Dictionary | undefined;
  while (left > 0) {
    if (at >= end) throw new RangeError(`a column ends ${left} values too early`);
    const { header, length } = headerAt(at, end - at, read);
    at += length;
    const { compressed_page_size: packed, uncompressed_page_size: size } = header;
    if (!(packed >= 0 && size >= 0 && packed <= end - at && size <= LARGEST_PAGE))
      throw new RangeError(`the header of a page says ${packed} bytes`);
    const bytes = read(at, packed);
    if (bytes.length < packed) throw new RangeError("the file is cut off within a page");
    at += packed;
    if (header.crc !== undefined && crc32(bytes) !== header.crc >>> 0)
      throw new RangeError("the checksum of a page does not match its bytes");
    const { dictionary_page_header: ofDictionary, data_page_header: first, data_page_header_v2: second } = header;
    if (header.type === "DICTIONARY_PAGE" && ofDictionary !== undefined) {
      const page = unpacked(bytes, size, decompress);
      dictionary = dictionaryOf(checked({ bytes: page, from: 0, count: ofDictionary.num_values }), column.element);
    } else if (header.type === "DATA_PAGE" && first !== undefined) {
      const page = pageOf(
        unpacked(bytes, size, decompress),
        first.num_values,
        first.encoding,
        column,
        dictionary,
        left,
      );
      left -= page.entries;
      yield page;
    } else if (header.type === "DATA_PAGE_V2" && second !== undefined) {
      const page = secondPageOf(bytes, header, column, decompress, dictionary, left);
      left -= page.entries;
      yield page;
    }
    // an index page has nothing that is needed here
  }
}

function headerAt(at: number, most: number, read: ReadBytes): { header: PageHeader; length: number } {
  for (let size = HEADER; ; size *= 16) {
    const bytes = read(at, Math.min(size, most));
    const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 };
    try {
      return { header: parquetHeader(reader), length: reader.offset };
    } catch (error) {
      if (bytes.length < size || size > 1 << 26) throw error;
    }
  }
}

function unpacked(bytes: Uint8Array, size: number, decompress: Decompress): Uint8Array {
  const page = decompress(bytes, size);
  if (page.length !== size) throw new RangeError(`a page has ${page.length} bytes, and its header says ${size}`);
  return page;
}

function checked<T extends { readonly count: number; readonly bytes: Uint8Array }>(page: T): T {
  // each value takes at least a bit: a page, such as a dictionary, that claims more values is damaged
  if (!(page.count >= 0 && page.count <= 8 * page.bytes.length + 8))
    throw new RangeError(`the header of a page says ${page.count} values`);
  return page;
}

function pageOf(
  bytes: Uint8Array,
  entries: number,
  encoding: Encoding,
  { element, mostRepeated, mostDefined }: LeafColumn,
  dictionary: Dictionary | undefined,
  left: number,
): Page {
  checkEntries(entries, left);
  let at = 0;
  const levels = (most: number): Uint8Array | undefined => {
    if (most === 0) return undefined;
    if (at + 4 > bytes.length) throw new RangeError("a page ends within its levels");
    const length = new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0, true);
    at += 4;
    const into = new Uint8Array(entries);
    readHybrid(bytes, at, Math.min(bytes.length, at + length), widthOf(most), into);
    at += length;
    return into;
  };
  const repetition = levels(mostRepeated);
  const definition = levels(mostDefined);
  const count = definedIn(definition, mostDefined, entries);
  return {
    entries,
    repetition,
    definition,
    values: valuesOf({ bytes, from: at, count }, element, encoding, dictionary),
  };
}

function secondPageOf(
  bytes: Uint8Array,
  { data_page_header_v2: header, uncompressed_page_size: size }: PageHeader,
  { element, mostRepeated, mostDefined }: LeafColumn,
  decompress: Decompress,
  dictionary: Dictionary | undefined,
  left: number,
): Page {
  const {
    num_values: entries,
    encoding,
    repetition_levels_byte_length: repeated,
    definition_levels_byte_length: defined,
    is_compressed: isCompressed,
  } = header!;
  checkEntries(entries, left);
  if (!(repeated >= 0 && defined >= 0 && repeated + defined <= bytes.length))
    throw new RangeError("a page ends within its levels");
  const levels = (most: number, from: number, to: number): Uint8Array | undefined => {
    if (most === 0) return undefined;
    const into = new Uint8Array(entries);
    readHybrid(bytes, from, to, widthOf(most), into);
    return into;
  };
  const repetition = levels(mostRepeated, 0, repeated);
  const definition = levels(mostDefined, repeated, repeated + defined);
  const count = definedIn(definition, mostDefined, entries);
  const rest = bytes.subarray(repeated + defined);
  const plain = size - repeated - defined;
  // a page without values may have no bytes at all, which no method of compression can read
  const page = isCompressed === false || rest.length === 0 ? rest : unpacked(rest, plain, decompress);
  return {
    entries,
    repetition,
    definition,
    values: valuesOf({ bytes: page, from: 0, count }, element, encoding, dictionary),
  };
}

function checkEntries(entries: number, left: number): void {
  if (!(entries >= 0 && entries <= left)) throw new RangeError(`the header of a page says ${entries} values`);
}

function definedIn(definition: Uint8Array | undefined, mostDefined: number, entries: number): number {
  if (definition === undefined) return entries;
  let count = 0;
  for (let i = 0; i < entries; i++) if (definition[i] === mostDefined) count++;
  return count;
}

/** How many bits a level takes. */
function widthOf(most: number): number {
  return 32 - Math.clz32(most);
}
