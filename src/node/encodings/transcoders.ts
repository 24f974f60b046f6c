/** Converts other encodings to UTF-8, chunk by chunk. */

/** The last call gets an empty chunk. Invalid input becomes BROKEN; the line reader finds it and reports its place. */
export type Transcoder = (bytes: Uint8Array) => Uint8Array;

/** A byte that never occurs in UTF-8. */
const BROKEN = 0xff;

const nothing = new Uint8Array(0);

/** Single-byte encodings: ASCII, and these characters for bytes 0x80-0xFF; undefined where a byte has none. */
export function fromTable(characters: readonly (string | undefined)[]): Transcoder {
  const utf8 = characters.map((character) =>
    character === undefined ? Uint8Array.of(BROKEN) : new TextEncoder().encode(character),
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
      return Buffer.from(decoder.decode(line));
    } catch {
      return Uint8Array.of(BROKEN, 0x0a);
    }
  };
  const decode = (lines: Uint8Array): Uint8Array => {
    try {
      return Buffer.from(decoder.decode(lines));
    } catch {
      const decodedLines: Uint8Array[] = [];
      for (let start = 0; start < lines.length;) {
        const end = lines.indexOf(0x0a, start) + 1 || lines.length;
        decodedLines.push(decodeLine(lines.subarray(start, end)));
        start = end;
      }
      return Buffer.concat(decodedLines);
    }
  };
  let rest = Buffer.alloc(0);
  return (bytes) => {
    const text = Buffer.concat([rest, bytes]);
    const end = bytes.length === 0 ? text.length : text.lastIndexOf(0x0a) + 1;
    rest = text.subarray(end);
    return decode(text.subarray(0, end));
  };
}

/** Without a byte order mark "utf-16" is little-endian, as in Python on today's machines. */
export function fromUtf16(order: "marked" | "little" | "big"): Transcoder {
  const { StringDecoder } = process.getBuiltinModule("node:string_decoder");
  const decoder = new StringDecoder("utf16le");
  let bigEndian = order === "big";
  let expectMark = order === "marked";
  let rest = Buffer.alloc(0);
  return (bytes) => {
    if (bytes.length === 0)
      return Buffer.concat([encode(decoder.end()), rest.length === 0 ? nothing : Uint8Array.of(BROKEN)]);
    const text = Buffer.concat([rest, bytes]);
    rest = text.subarray(text.length & ~1);
    let units = text.subarray(0, text.length & ~1);
    if (expectMark && units.length > 0) {
      expectMark = false;
      bigEndian = units[0] === 0xfe && units[1] === 0xff;
      if (bigEndian || (units[0] === 0xff && units[1] === 0xfe)) units = units.subarray(2);
    }
    return encode(decoder.write(bigEndian ? units.swap16() : units));
  };
}

/** UTF-8, with BROKEN for every lone surrogate. */
function encode(text: string): Uint8Array {
  return Buffer.concat(
    text.split(/\p{Surrogate}/u).flatMap((piece, i) => [i === 0 ? nothing : Uint8Array.of(BROKEN), Buffer.from(piece)]),
  );
}

/** UTF-8 without a leading byte order mark, which some programs write. */
export function withoutMark(): Transcoder {
  let start: Uint8Array | undefined = nothing;
  return (bytes) => {
    if (start === undefined) return bytes;
    const text = Buffer.concat([start, bytes]);
    // decide after three bytes, or at the end if there are fewer
    start = text.length < 3 && bytes.length > 0 ? text : undefined;
    if (start !== undefined) return nothing;
    return text[0] === 0xef && text[1] === 0xbb && text[2] === 0xbf ? text.subarray(3) : text;
  };
}
