/**
 * Text in encodings other than UTF-8, by Python's names. Only encodings that decode to the same characters as in Python
 * are offered: not Big5, EUC-JP and Shift JIS, whose tables differ between platforms.
 */
import { printable } from "../../report/printable.js";
import { inputError } from "../input-error.js";
import type { ByteSource } from "../byte-source.js";
import { fromLines, fromTable, fromUtf16, withoutMark, type Transcoder } from "./transcoders.js";

type Names = Readonly<Record<string, string>>;

function lookUp(names: Names, name: string): string | undefined {
  return Object.hasOwn(names, name) ? names[name] : undefined;
}

/** Python's aliases that differ by more than hyphens. */
const aliases: Names = {
  u8: "utf8",
  utf: "utf8",
  cp65001: "utf8",
  u16: "utf16",
  usascii: "ascii",
  "646": "ascii",
  iso88591: "latin1",
  "88591": "latin1",
  l1: "latin1",
  cp819: "latin1",
  latin: "latin1",
  iso8859: "latin1",
  latin2: "iso88592",
  latin3: "iso88593",
  latin4: "iso88594",
  latin6: "iso885910",
  latin7: "iso885913",
  latin8: "iso885914",
  latin9: "iso885915",
  cyrillic: "iso88595",
  arabic: "iso88596",
  greek: "iso88597",
  hebrew: "iso88598",
  macintosh: "macroman",
  cp936: "gbk",
  korean: "euckr",
};

/** Single-byte encodings and their labels for TextDecoder; each was compared with Python byte for byte. */
const singleByte: Names = {
  cp1250: "windows-1250",
  cp1251: "windows-1251",
  cp1254: "windows-1254",
  cp1255: "windows-1255",
  cp1256: "windows-1256",
  cp1257: "windows-1257",
  cp1258: "windows-1258",
  iso88592: "iso-8859-2",
  iso88593: "iso-8859-3",
  iso88594: "iso-8859-4",
  iso88595: "iso-8859-5",
  iso88596: "iso-8859-6",
  iso88597: "iso-8859-7",
  iso88598: "iso-8859-8",
  iso885910: "iso-8859-10",
  iso885913: "iso-8859-13",
  iso885914: "iso-8859-14",
  iso885915: "iso-8859-15",
  koi8r: "koi8-r",
  koi8u: "koi8-u",
  macroman: "macintosh",
};

const multiByte: Names = { gbk: "gbk", gb18030: "gb18030", euckr: "euc-kr" };

/**
 * The characters of bytes 0x80-0x9F in Windows-1252; a blank where the byte is undefined. Node 20's own decoder takes
 * this encoding for Latin-1.
 */
const windows1252 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** One spelling for each encoding: lower case, no hyphens, such as "utf8" and "latin1". */
export function canonicalEncoding(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[-_ ]/g, "")
    .replace(/^windows(?=125)/, "cp");
  return lookUp(aliases, plain) ?? plain;
}

/**
 * A source of UTF-8, whatever the encoding of `source`. UTF-8 itself is passed through unchecked: the line reader
 * checks it.
 *
 * @throws InputError for an unknown encoding.
 */
export function decodedSource(source: ByteSource, encoding: string): ByteSource {
  const name = canonicalEncoding(encoding);
  if (name === "utf8") return source;
  const transcode = transcoder(name);
  if (transcode === undefined) {
    throw inputError(
      `unknown encoding: ${printable(encoding)}; expected a name such as utf-8, utf-16, latin-1, cp1252 or gb18030 ` +
        "(texts in others can be converted first, as by iconv -t utf-8)",
    );
  }
  const raw = new Uint8Array(1 << 16);
  let text: Uint8Array = new Uint8Array(0);
  let ended = false;
  return {
    ...source,
    async read(into) {
      while (text.length === 0 && !ended) {
        const count = await source.read(raw);
        ended = count === 0;
        text = transcode(raw.subarray(0, count));
      }
      const count = Math.min(text.length, into.length);
      into.set(text.subarray(0, count));
      text = text.subarray(count);
      return count;
    },
  };
}

function transcoder(name: string): Transcoder | undefined {
  switch (name) {
    case "utf8sig":
      return withoutMark();
    case "utf16":
      return fromUtf16("marked");
    case "utf16le":
      return fromUtf16("little");
    case "utf16be":
      return fromUtf16("big");
    case "ascii":
      return fromTable(upperHalf(() => undefined));
    case "latin1":
      return fromTable(upperHalf((byte) => String.fromCharCode(byte)));
    case "cp1252":
      return fromTable(
        upperHalf((byte) => (byte >= 0xa0 ? String.fromCharCode(byte) : windows1252[byte - 0x80]!.trim() || undefined)),
      );
  }
  const label = lookUp(singleByte, name);
  if (label !== undefined) return fromTable(decodedUpperHalf(label));
  const lineLabel = lookUp(multiByte, name);
  return lineLabel === undefined ? undefined : fromLines(lineLabel);
}

function upperHalf(character: (byte: number) => string | undefined): (string | undefined)[] {
  return Array.from({ length: 128 }, (_, i) => character(0x80 + i));
}

function decodedUpperHalf(label: string): (string | undefined)[] {
  const decoder = new TextDecoder(label, { fatal: true });
  return upperHalf((byte) => {
    try {
      const character = decoder.decode(Uint8Array.of(byte));
      // the platform decodes the undefined bytes of a code page as control characters
      return label.startsWith("windows") && character >= "\u0080" && character <= "\u009f" ? undefined : character;
    } catch {
      return undefined;
    }
  });
}
