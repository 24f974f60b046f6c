/**
 * Recognizes, by its first bytes, a file that is not the expected text but text in another encoding of Unicode, a
 * compressed file or a document, so that errors and warnings can say so.
 */
import type { ByteSource } from "../byte-source.js";
import { canonicalEncoding } from "./encodings.js";

/** How many bytes are looked at: a tar archive is recognized by bytes 257 to 261. */
const FIRST_BYTES = 512;

/** The kind of file found in place of text. */
export interface Misread {
  /** The text after "found": "a gzip file". */
  readonly found: string;
  /** The advice: "unpack it first". */
  readonly remedy: string;
  /** Whether the text is as expected, except for a byte order mark, which becomes part of the first word. */
  readonly isMark?: boolean;
}

interface Kind extends Misread {
  /**
   * The possible beginnings of such a file, as Latin-1. They are strings, because a regular expression would be
   * compiled in every run.
   */
  readonly begins: readonly string[];
  /** A further condition on the first bytes, as Latin-1. */
  readonly test?: RegExp;
  /** The encodings with which the file can be read correctly. */
  readonly encodings?: readonly string[];
}

const unpack = "unpack it first";
const asLines = "DuckDB, or another such tool, writes JSON lines of it";
const asTable = "name its text columns with --hypothesis and --reference";
const exported = "save it as plain text first";
const noText = "is it the right file?";
const withEncoding = (encoding: string): string =>
  `read it with -e ${encoding}, or convert it (iconv -f ${encoding} -t utf-8) if the other files are UTF-8`;

const marked8 = "UTF-8 with a byte order mark";
const localFile = "PK\x03\x04";

/**
 * Kinds of files by their byte order marks (The Unicode Standard, 23.8) and by the magic numbers of file(1). The first
 * kind that fits counts.
 */
const kinds: readonly Kind[] = [
  { begins: ["\xef\xbb\xbf"], found: marked8, remedy: "read it with -e utf-8-sig", encodings: ["utf8sig"] },
  {
    begins: ["\xff\xfe\0\0", "\0\0\xfe\xff"],
    found: "UTF-32",
    remedy: "convert it first (iconv -f utf-32 -t utf-8)",
  },
  { begins: ["\xff\xfe", "\xfe\xff"], found: "UTF-16", remedy: withEncoding("utf-16"), encodings: ["utf16"] },
  {
    begins: ["\x1f\x8b"],
    found: "a gzip file",
    remedy: "its name has to end in .gz to be decompressed here, or unpack it first (gzip -d)",
  },
  { begins: ["\xfd7zXZ\0"], found: "an xz file", remedy: `${unpack} (xz -d)` },
  { begins: ["BZh"], test: /^BZh[1-9]1AY&SY/, found: "a bzip2 file", remedy: `${unpack} (bzip2 -d)` },
  { begins: ["\x28\xb5\x2f\xfd"], found: "a Zstandard file", remedy: `${unpack} (zstd -d)` },
  { begins: ["7z\xbc\xaf\x27\x1c"], found: "a 7z archive", remedy: unpack },
  {
    begins: [localFile],
    test: /^[^]{30}(\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|xl\/|ppt\/)/,
    found: "an Office document (docx, xlsx or pptx)",
    remedy: exported,
  },
  {
    begins: [localFile],
    test: /^[^]{30}mimetypeapplication\/vnd\.oasis/,
    found: "an OpenDocument file",
    remedy: exported,
  },
  { begins: [localFile, "PK\x05\x06"], found: "a zip archive", remedy: `${unpack} (unzip)` },
  { begins: ["PAR1\x15"], found: "a Parquet file", remedy: `${asTable}, and give the file's path, not a pipe` },
  { begins: ["ARROW1\0\0"], found: "an Arrow file", remedy: `${asTable} (--table-format arrow)` },
  { begins: ["SQLite format 3\0"], found: "an SQLite database", remedy: asLines },
  { begins: ["%PDF-"], found: "a PDF document", remedy: exported },
  { begins: ["\xd0\xcf\x11\xe0"], found: "an old Office document (doc, xls or ppt)", remedy: exported },
  { begins: ["{\\rtf1"], found: "an RTF document", remedy: exported },
  {
    begins: ["\x89PNG", "\xff\xd8\xff", "RIFF"],
    // after RIFF and a length: WEBP or WAVE
    test: /^[^R]|^.{8}W/s,
    found: "an image or sound",
    remedy: noText,
  },
  {
    begins: ["<"],
    test: /^<(\?xml\s|!DOCTYPE\s|(refset|srcset|tstset|mteval|dataset)[\s>])/i,
    found: "XML or SGML",
    remedy: "extract its segments first, one on each line",
  },
];

/**
 * What a file that begins with these bytes is, if reading it in this encoding is a mistake; otherwise undefined.
 *
 * @example
 * misread(Uint8Array.of(0x1f, 0x8b, 8, 0), "utf-8")?.found // "a gzip file"
 */
export function misread(start: Uint8Array, encoding: string): Misread | undefined {
  const name = canonicalEncoding(encoding);
  const isUtf16 = name.startsWith("utf16");
  const text = String.fromCharCode(...start);
  const kind = kinds.find(
    ({ begins, test }) => begins.some((prefix) => text.startsWith(prefix)) && test?.test(text) !== false,
  );
  if (kind !== undefined) {
    const { found, remedy, encodings } = kind;
    if (encodings?.includes(name) === true) return undefined;
    // Python, too, keeps the mark of UTF-8, and the mark of UTF-16 if the encoding's name says the order of bytes
    const isMark = found === marked8 ? name === "utf8" : isUtf16 && found === "UTF-16";
    return { found, remedy, ...(isMark && { isMark }) };
  }
  if (text.startsWith("ustar", 257)) return { found: "a tar archive", remedy: `${unpack} (tar -x)` };
  const { order, controls } = zerosOf(start);
  if (order !== undefined) return isUtf16 ? undefined : { found: "UTF-16", remedy: withEncoding(`utf-16-${order}`) };
  // spaces and line ends make up a sixth of a text's characters: no text has as many control characters
  if (!isUtf16 && controls > start.length / 16) return { found: "binary data", remedy: noText };
  return isUtf16 && start.length > 1 && /^[\t\n\r -~]*$/.test(text)
    ? { found: "single bytes, as in UTF-8", remedy: `read it without -e ${encoding}` }
    : undefined;
}

/**
 * How many bytes are control characters that no text has (0 to 8); and the byte order, if this looks like UTF-16
 * without a mark. UTF-16 of most scripts has many zeros at every second byte, if only from spaces and line ends, and
 * none at the bytes between.
 */
function zerosOf(start: Uint8Array): { readonly controls: number; readonly order: "le" | "be" | undefined } {
  let [controls, even, odd] = [0, 0, 0];
  for (let i = 0; i < start.length; i++) {
    const byte = start[i]!;
    if (byte > 8) continue;
    controls++;
    if (byte > 0) continue;
    if ((i & 1) === 0) even++;
    else odd++;
  }
  const enough = Math.max(2, start.length / 16);
  return { controls, order: odd >= enough && even === 0 ? "le" : even >= enough && odd === 0 ? "be" : undefined };
}

/** The source, and a copy of the bytes that it began with, as far as it has been read. */
export function withFirstBytes(source: ByteSource): { readonly source: ByteSource; start(): Uint8Array } {
  const start = new Uint8Array(FIRST_BYTES);
  let length = 0;
  const keep = (from: Uint8Array, count: number): number => {
    if (length < FIRST_BYTES) {
      const some = from.subarray(0, Math.min(count, FIRST_BYTES - length));
      start.set(some, length);
      length += some.length;
    }
    return count;
  };
  return {
    source: {
      ...source,
      read(into) {
        const count = source.read(into);
        return typeof count === "number" ? keep(into, count) : count.then((read) => keep(into, read));
      },
    },
    start: () => start.subarray(0, length),
  };
}
