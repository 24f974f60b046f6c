/** Text lines and strings, back and forth. */
import type { TextLines } from "../../src/core/batch.js";

export function linesOf(texts: readonly string[]): TextLines {
  const encoded = texts.map((text) => new TextEncoder().encode(text));
  let end = 0;
  const ends = Uint32Array.from(encoded, (bytes) => (end += bytes.length));
  return { bytes: Uint8Array.from(encoded.flatMap((bytes) => [...bytes])), ends };
}

/** The characters of code points first..first+0x3fff, without surrogates. */
export function charactersFrom(first: number): string[] {
  return Array.from({ length: 0x4000 }, (_, i) => first + i)
    .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
    .map((codePoint) => String.fromCodePoint(codePoint));
}

export function textOf({ bytes, ends }: TextLines): string[] {
  return Array.from(ends, (end, i) =>
    new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes.subarray(i === 0 ? 0 : ends[i - 1], end)),
  );
}
