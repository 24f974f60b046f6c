// The kernels' bytes as texts in scripts for pages.
import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";

/** The part of the kernel whose WebAssembly a module holds as text. */
export const kernelPart = (id) => /\bkernel[\\/](\w+)-wasm\.js$/.exec(id)?.[1];

export const wasmOf = (part) => readFileSync(`build/kernel/${part}.release.wasm`);

const shift = 41;

/**
 * A character for each byte, so that gzip has half as much to look through as in hexadecimal (BLEU 0.5 kB smaller). The
 * bytes are shifted so that most of them become printable ASCII; the others are raised by 256, to Latin letters.
 */
export function denseText(bytes) {
  return Array.from(bytes, (byte) => {
    const code = (byte + shift) & 0xff;
    return String.fromCharCode(code >= 0x20 && code < 0x7f ? code : code + 0x100);
  }).join("");
}

/** The code that replaces src/kernel/wasm-text.ts. */
export const denseDecoder = `export function bytesOf(text) {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i) - ${shift};
  return bytes;
}`;

/**
 * For the page, whose parts are in one file: puts the parts one after the other, each next to the part that is most
 * like it. Gzip sees 32 kB back, and the parts have the same code for memory and tables, so the page is 15 kB smaller
 * than if each part were where it is first needed.
 */
export function kernelsTogether() {
  const together = "\0kernels";
  return {
    name: "kernels together",
    resolveId: (id) => (id === together ? id : null),
    load(id) {
      if (id === resolve("src/kernel/wasm-text.ts")) return { code: denseDecoder, moduleType: "js" };
      const part = kernelPart(id);
      if (part !== undefined) return `export { ${part} as wasm } from ${JSON.stringify(together)};`;
      if (id !== together) return null;
      const parts = readdirSync("build/kernel").flatMap((file) => /^(\w+)\.release\.wasm$/.exec(file)?.[1] ?? []);
      const texts = new Map(parts.map((name) => [name, denseText(wasmOf(name))]));
      return likeBesideLike(texts)
        .map(([name, text]) => `export const ${name} = ${JSON.stringify(text)};`)
        .join("\n");
    },
  };
}

/** Orders the parts: the smallest first, and then always the part that has most in common with the part before it. */
function likeBesideLike(texts) {
  const passages = new Map(Array.from(texts, ([name, text]) => [name, passagesOf(text)]));
  const shared = (name, last) => {
    const own = passages.get(name);
    return Array.from(own).filter((passage) => passages.get(last).has(passage)).length / own.size;
  };
  const waiting = Array.from(texts).sort(([, a], [, b]) => a.length - b.length);
  const ordered = waiting.splice(0, 1);
  while (waiting.length > 0) {
    const [last] = ordered.at(-1);
    const shares = waiting.map(([name]) => shared(name, last));
    ordered.push(...waiting.splice(shares.indexOf(Math.max(...shares)), 1));
  }
  return ordered;
}

const PASSAGE = 8;

const passagesOf = (text) =>
  new Set(Array.from({ length: text.length - PASSAGE + 1 }, (_, i) => text.slice(i, i + PASSAGE)));
