/**
 * What a file is by its first bytes, where that is not the text that was expected: another encoding of Unicode, a
 * compressed file, a document. For errors and warnings that say so.
 */
import { canonicalEncoding } from "./encodings.js";

/** How many bytes are looked at: a tar archive is known by bytes 257 to 261. */
export const FIRST_BYTES = 512;

/** What was found in the place of text. */
export interface Misread {
  /** As it stands after "found": "a gzip file". */
  readonly found: string;
  /** What to do: "unpack it first". */
  readonly remedy: string;
  /** The text is as expected but for a byte order mark, which becomes part of the first word. */
  readonly isMark?: boolean;
}

interface Kind extends Misread {
  /** The first bytes, as Latin-1. */
  readonly pattern: RegExp;
  /** The encodings that read it rightly. */
  readonly encodings?: readonly string[];
}

const unpack = "unpack it first";
const exported = "save it as plain text first";
const withEncoding = (encoding: string): string =>
  `read it with -e ${encoding}, or convert it (iconv -f ${encoding} -t utf-8) if the other files are UTF-8`;

/** Byte order marks (The Unicode Standard, 23.8), and the magic numbers of file(1). The first that fits counts. */
const kinds: readonly Kind[] = [
  { pattern: /^\xef\xbb\xbf/, found: "UTF-8 with a byte order mark", remedy: "read it with -e utf-8-sig" },
  {
    pattern: /^(\xff\xfe\0\0|\0\0\xfe\xff)/,
    found: "UTF-32",
    remedy: "convert it first (iconv -f utf-32 -t utf-8)",
  },
  { pattern: /^(\xff\xfe|\xfe\xff)/, found: "UTF-16", remedy: withEncoding("utf-16"), encodings: ["utf16"] },
  {
    pattern: /^\x1f\x8b/,
    found: "a gzip file",
    remedy: "its name has to end in .gz to be decompressed here, or unpack it first (gzip -d)",
  },
  { pattern: /^\xfd7zXZ\0/, found: "an xz file", remedy: `${unpack} (xz -d)` },
  { pattern: /^BZh[1-9]1AY&SY/, found: "a bzip2 file", remedy: `${unpack} (bzip2 -d)` },
  { pattern: /^\x28\xb5\x2f\xfd/, found: "a Zstandard file", remedy: `${unpack} (zstd -d)` },
  { pattern: /^7z\xbc\xaf\x27\x1c/, found: "a 7z archive", remedy: unpack },
  {
    pattern: /^PK\x03\x04[^]{26}(\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|xl\/|ppt\/)/,
    found: "an Office document (docx, xlsx or pptx)",
    remedy: exported,
  },
  { pattern: /^PK\x03\x04[^]{26}mimetypeapplication\/vnd\.oasis/, found: "an OpenDocument file", remedy: exported },
  { pattern: /^PK(\x03\x04|\x05\x06)/, found: "a zip archive", remedy: `${unpack} (unzip)` },
  { pattern: /^[^]{257}ustar/, found: "a tar archive", remedy: `${unpack} (tar -x)` },
  { pattern: /^%PDF-/, found: "a PDF document", remedy: exported },
  { pattern: /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, found: "an old Office document (doc, xls or ppt)", remedy: exported },
  { pattern: /^\{\\rtf1/, found: "an RTF document", remedy: exported },
  {
    pattern: /^\s*(<\?xml\s|<!DOCTYPE\s|<(refset|srcset|tstset|mteval|dataset)[\s>])/i,
    found: "XML or SGML",
    remedy: "take its segments out first, one in each line",
  },
];

/**
 * What is wrong with a file that begins with these bytes if it is read in this encoding; undefined if nothing is.
 *
 * @example
 * misread(Uint8Array.of(0x1f, 0x8b, 8, 0), "utf-8")?.found // "a gzip file"
 */
export function misread(start: Uint8Array, encoding: string): Misread | undefined {
  const name = canonicalEncoding(encoding);
  const isUtf16 = name.startsWith("utf16");
  const text = Buffer.from(start.buffer, start.byteOffset, start.length).toString("latin1");
  const kind = kinds.find(({ pattern }) => pattern.test(text));
  if (kind !== undefined) {
    const { found, remedy, encodings = [] } = kind;
    const isUtf8 = found.startsWith("UTF-8");
    if (encodings.includes(name) || (isUtf8 && name === "utf8sig")) return undefined;
    // the mark of the very encoding, which Python, too, keeps where the name says the order of bytes
    const isMark = isUtf8 ? name === "utf8" : isUtf16 && found === "UTF-16";
    return { found, remedy, ...(isMark && { isMark }) };
  }
  const order = unmarkedUtf16(start);
  if (order !== undefined && !isUtf16) return { found: "UTF-16", remedy: withEncoding(`utf-16-${order}`) };
  if (isUtf16 && start.length > 1 && /^[\t\n\r -~]*$/.test(text))
    return { found: "single bytes, as in UTF-8", remedy: `read it without -e ${encoding}` };
  return order === undefined && isBinary(text) ? { found: "binary data", remedy: "is it the right file?" } : undefined;
}

/** The order of bytes of UTF-16 without a mark: in most scripts' text, every other byte is often 0, the rest never. */
function unmarkedUtf16(start: Uint8Array): "le" | "be" | undefined {
  const zeros = [0, 0] as [even: number, odd: number];
  for (const [i, byte] of start.entries()) if (byte === 0) zeros[(i & 1) as 0 | 1]++;
  const [even, odd] = zeros;
  // spaces and line ends alone make a sixth of a text's characters
  const enough = start.length / 16;
  if (start.length < 4) return undefined;
  return odd > enough && even === 0 ? "le" : even > enough && odd === 0 ? "be" : undefined;
}

/** No text has the control characters 0 to 8 but as single accidents. */
function isBinary(text: string): boolean {
  return (text.match(/[\0-\x08]/g)?.length ?? 0) > text.length / 16;
}
