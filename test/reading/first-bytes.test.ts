/** The kinds of files, recognized by their first bytes. */
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { misread } from "../../src/reading/encodings/first-bytes.js";

const text = "The cat sat.\nNo one saw it.\n";
const base64 = (bytes: string): Buffer => Buffer.from(bytes, "base64");
const bigEndian = (characters: string): Buffer => Buffer.from(characters, "utf16le").swap16();

// "The cat sat.\n" packed by XZ Utils 5.4.1, bzip2 1.0.8, zstd 1.5.4, and zipfile of Python 3.11
const xz = base64("/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAMVGhlIGNhdCBzYXQuCgAAAACWuJ6sty1oRQABJQ1xGcS2H7bzfQEAAAAABFla");
const bzip2 = base64("QlpoOTFBWSZTWaM8rMUAAAJTgAAQQAEEACpADAAgACGjQ0aEAMCmK1p8WPF3JFOFCQozysxQ");
const zstd = base64("KLUv/QRYaQAAVGhlIGNhdCBzYXQuCiINyY8=");
const zip = base64("UEsDBBQAAAAAAAAAIQC0/iFlDQAAAA0AAAAHAAAAaHlwLnR4dFRoZSBjYXQgc2F0LgpQSwECFAMUAAAAAAAAACEA");
const docx = base64("UEsDBBQAAAAAAAAAIQC0/iFlDQAAAA0AAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbFRoZSBjYXQgc2F0LgpQSwEC");

describe("a file is recognized", () => {
  test.each<[found: string, bytes: Uint8Array | string, encoding?: string]>([
    ["a gzip file", gzipSync(text)],
    ["an xz file", xz],
    ["a bzip2 file", bzip2],
    ["a Zstandard file", zstd],
    ["a zip archive", zip],
    ["an Office document (docx, xlsx or pptx)", docx],
    ["a tar archive", `${"hyp.txt".padEnd(257, "\0")}ustar`],
    // DuckDB 1.5 wrote the first bytes of the first file; the first bytes of the other two files follow from their
    // formats
    ["a Parquet file", "PAR1\u0015\0\u0015"],
    ["an Arrow file", "ARROW1\0\0\u00ff"],
    ["an SQLite database", "SQLite format 3\0\u0010"],
    ["a PDF document", "%PDF-1.5\n%\u00d0\n"],
    // the signatures of file(1)
    ["an image or sound", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1")],
    ["an image or sound", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"), "latin-1"],
    ["an image or sound", Buffer.from("\xff\xd8\xff\xe0\0\x10JFIF", "latin1")],
    ["an image or sound", "RIFF\x24\0\0\0WEBPVP8 "],
    ["an image or sound", "RIFF\x24\0\0\0WAVEfmt "],
    ["XML or SGML", '<?xml version="1.0"?>\n<dataset>'],
    ["XML or SGML", '<refset setid="a" srclang="any">\n'],
    ["UTF-8 with a byte order mark", `\ufeff${text}`],
    ["UTF-8 with a byte order mark", `\ufeff${text}`, "latin-1"],
    ["UTF-16", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-16", bigEndian(`\ufeff${text}`)],
    ["UTF-16", Buffer.from(text, "utf16le")],
    ["UTF-16", bigEndian("Привет, мир.\n")],
    ["UTF-32", Buffer.from([0xff, 0xfe, 0, 0, 0x54, 0, 0, 0])],
    ["UTF-32", Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x54])],
    ["single bytes, as in UTF-8", text, "utf-16"],
    ["a gzip file", gzipSync(text), "latin-1"],
    ["binary data", Buffer.from(Array.from({ length: 64 }, (_, i) => i % 9))],
  ])("%s", (found, bytes, encoding = "utf-8") => {
    expect(misread(Buffer.from(bytes as string), encoding)?.found).toBe(found);
  });

  test("the error says how to read the file", () => {
    expect(misread(bigEndian(text), "utf-8")?.remedy).toMatch(/^read it with -e utf-16-be, /);
    expect(misread(xz, "utf-8")?.remedy).toBe("unpack it first (xz -d)");
  });

  test.each<[bytes: Uint8Array | string, encoding: string, isMark: boolean | undefined]>([
    [`\ufeff${text}`, "UTF-8", true],
    [`\ufeff${text}`, "latin-1", undefined],
    [Buffer.from(`\ufeff${text}`, "utf16le"), "utf-16-le", true],
    [Buffer.from(`\ufeff${text}`, "utf16le"), "utf-8", undefined],
  ])("a file is recognized by a byte order mark that its encoding keeps: %j as %s, %s", (bytes, encoding, isMark) => {
    expect(misread(Buffer.from(bytes as string), encoding)?.isMark).toBe(isMark);
  });
});

test.each<[bytes: Uint8Array | string, encoding?: string]>([
  [""],
  ["a"],
  [text],
  ["中文没有空格。\n"],
  ["a\0b c d e f g h i j k l m n o p q\n"],
  [`\ufeff${text}`, "utf-8-sig"],
  [text, "utf-8-sig"],
  [Buffer.from(`\ufeff${text}`, "utf16le"), "utf-16"],
  [Buffer.from(text, "utf16le"), "utf-16"],
  [bigEndian(text), "utf-16-be"],
  [Buffer.from("Gr\u00fcn\n", "latin1"), "latin-1"],
  ["<seg> in a text </seg>\n"],
  ["PKW sind Autos\n"],
])("text is text: %j", (bytes, encoding = "utf-8") => {
  expect(misread(Buffer.from(bytes as string), encoding)).toBeUndefined();
});
