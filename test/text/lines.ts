/** Text lines and strings, back and forth. */
import type { TextLines } from "../../src/core/batch.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function linesOf(texts: readonly string[]): TextLines {
  const encoded = texts.map((text) => encoder.encode(text));
  let end = 0;
  const ends = Uint32Array.from(encoded, (bytes) => (end += bytes.length));
  return { bytes: new Uint8Array(Buffer.concat(encoded)), ends };
}

/** The characters of code points first..first+0x3fff, without surrogates. */
export function charactersFrom(first: number): string[] {
  return Array.from({ length: 0x4000 }, (_, i) => first + i)
    .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
    .map((codePoint) => String.fromCodePoint(codePoint));
}

/**
 * The first code points of blocks that have characters, for charactersFrom(); only a few blocks if not all are tested.
 */
export function firstsOfBlocks(every: boolean): number[] {
  // letters of Europe and the Middle East; Hangul and full-width forms; mathematical letters and emoji
  if (!every) return [0, 0xc000, 0x1c000];
  const all = Array.from({ length: 0x110000 / 0x4000 }, (_, i) => i * 0x4000);
  return all.filter((first) => first < 0x40000 || first >= 0xe0000);
}

export function textOf({ bytes, ends }: TextLines): string[] {
  return Array.from(ends, (end, i) => decoder.decode(bytes.subarray(i === 0 ? 0 : ends[i - 1], end)));
}

/** A Corpus of strings, several references each, for tests that look into it. */
export type StringCorpus = { readonly hypotheses: readonly string[] } & (
  | { readonly references: readonly (readonly (string | null)[])[]; readonly referenceStreams?: undefined }
  | { readonly referenceStreams: readonly (readonly (string | null)[])[]; readonly references?: undefined }
);
