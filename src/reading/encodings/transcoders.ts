/** Converts other encodings to UTF-8, chunk by chunk. */
import { joined } from "../../core/batch.js";

/**
 * Converts the next chunk of a text to UTF-8; the last call gets an empty chunk. Invalid input becomes BROKEN; the line
 * reader finds it and reports its place.
 */
export type Transcoder = (bytes: Uint8Array) => Uint8Array;

/** A byte that never occurs in UTF-8. */
const BROKEN = 0xff;

const nothing = new Uint8Array(0);
const encoder = new TextEncoder();

/** Single-byte encodings: ASCII, and these characters for bytes 0x80-0xFF; undefined where a byte has none. */
export function fromTable(characters: readonly (string | undefined)[]): Transcoder {
  const utf8 = characters.map((character) =>
    character === undefined ? Uint8Array.of(BROKEN) : encoder.encode(character),
  );
  return (bytes) => {
    const text = new Uint8Array(bytes.length * 3);
    let length = 0;
    for (const byte of bytes) {
      if (byte < 0x80) text[length++] = byte;
      else for (const part of utf8[byte - 0x80]!) text[length++] = part;
    }
    return text.subarray(0, length);
  };
}

/**
 * Decodes whole lines: in these encodings a line feed is never the second byte of a character, so a broken line affects
 * no other.
 */
export function fromLines(label: string): Transcoder {
  const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
  const decodeLine = (line: Uint8Array): Uint8Array => {
    try {
      return encoder.encode(decoder.decode(line));
    } catch {
      return Uint8Array.of(BROKEN, 0x0a);
    }
  };
  const decode = (lines: Uint8Array): Uint8Array => {
    try {
      return encoder.encode(decoder.decode(lines));
    } catch {
      const decodedLines: Uint8Array[] = [];
      for (let start = 0; start < lines.length;) {
        const end = lines.indexOf(0x0a, start) + 1 || lines.length;
        decodedLines.push(decodeLine(lines.subarray(start, end)));
        start = end;
      }
      return joined(Uint8Array, decodedLines);
    }
  };
  let rest: Uint8Array = nothing;
  return (bytes) => {
    const text = joined(Uint8Array, [rest, bytes]);
    const end = bytes.length === 0 ? text.length : text.lastIndexOf(0x0a) + 1;
    rest = text.subarray(end);
    return decode(text.subarray(0, end));
  };
}

/** Without a byte order mark "utf-16" is little-endian, as in Python on today's machines. */
export function fromUtf16(order: "marked" | "little" | "big"): Transcoder {
  let bigEndian = order === "big";
  let expectMark = order === "marked";
  /** Bytes that the next chunk may complete: half a unit, perhaps after the first half of a pair. */
  let rest: Uint8Array = nothing;
  return (bytes) => {
    const units = joined(Uint8Array, [rest, bytes]);
    let at = 0;
    const unitAt = (i: number): number =>
      bigEndian ? (units[i]! << 8) | units[i + 1]! : units[i]! | (units[i + 1]! << 8);
    if (expectMark && units.length > 1) {
      expectMark = false;
      bigEndian = units[0] === 0xfe && units[1] === 0xff;
      if (unitAt(0) === 0xfeff) at = 2;
    }
    // a unit has two bytes, and at most three in UTF-8
    const text = new Uint8Array(Math.ceil(units.length / 2) * 3);
    let length = 0;
    const isEnd = bytes.length === 0;
    for (; at + 1 < units.length; at += 2) {
      const unit = unitAt(at);
      if (unit < 0x80) text[length++] = unit;
      else if (unit < 0x800) {
        text[length++] = 0xc0 | (unit >> 6);
        text[length++] = 0x80 | (unit & 0x3f);
      } else if ((unit & 0xf800) !== 0xd800) {
        text[length++] = 0xe0 | (unit >> 12);
        text[length++] = 0x80 | ((unit >> 6) & 0x3f);
        text[length++] = 0x80 | (unit & 0x3f);
      } else {
        if (unit < 0xdc00 && at + 3 >= units.length && !isEnd) break;
        const low = at + 3 < units.length ? unitAt(at + 2) : 0;
        if (unit >= 0xdc00 || (low & 0xfc00) !== 0xdc00) {
          text[length++] = BROKEN;
          continue;
        }
        const code = 0x1_0000 + ((unit & 0x3ff) << 10) + (low & 0x3ff);
        text[length++] = 0xf0 | (code >> 18);
        text[length++] = 0x80 | ((code >> 12) & 0x3f);
        text[length++] = 0x80 | ((code >> 6) & 0x3f);
        text[length++] = 0x80 | (code & 0x3f);
        at += 2;
      }
    }
    rest = units.slice(at);
    if (isEnd && rest.length > 0) text[length++] = BROKEN;
    return text.subarray(0, length);
  };
}

/** UTF-8 without a leading byte order mark, which some programs write. */
export function withoutMark(): Transcoder {
  let start: Uint8Array | undefined = nothing;
  return (bytes) => {
    if (start === undefined) return bytes;
    const text = joined(Uint8Array, [start, bytes]);
    // decide after three bytes, or at the end if there are fewer
    start = text.length < 3 && bytes.length > 0 ? text : undefined;
    if (start !== undefined) return nothing;
    return text[0] === 0xef && text[1] === 0xbb && text[2] === 0xbf ? text.subarray(3) : text;
  };
}
