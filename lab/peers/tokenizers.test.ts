/**
 * Adversarial lines: the same tokens as sacreBLEU 2.6.0, from the tokenizers in TypeScript and from the kernel's
 * scanner.
 */
import { expect, test } from "vitest";
import { kernelOf } from "../../src/kernel/engines.js";
import { lowercase, lowercaseLines } from "../../src/text/lowercase.js";
import { createTokenizer, tokenizerNames } from "../../src/text/tokenizers/index.js";
import { trimEnd } from "../../src/text/whitespace.js";
import type { TextLines } from "../../src/core/batch.js";
import { randomSource } from "../../test/kernel/generate.js";
import { scanned } from "../../test/kernel/scanned.js";
import { makeLines } from "./lines.js";
import { askSacrebleu } from "./sacrebleu.js";

const LINES = 30_000;
const SEED = 20_260_601;

const settings = tokenizerNames.flatMap((tokenize) => [false, true].map((lower) => ({ tokenize, lowercase: lower })));

test(`tokens of ${LINES} lines by every tokenizer, with and without lower-casing`, async () => {
  const lines = makeLines(LINES, randomSource(SEED));
  const answers = await askSacrebleu(settings.map((setting) => ({ kind: "tokens", ...setting, lines }) as const));

  for (const [i, setting] of settings.entries()) {
    const expected = answers[i]!;
    const name = `${setting.tokenize}${setting.lowercase ? ", lower-cased" : ""}`;
    const chosen = createTokenizer(setting.tokenize, setting);
    const { tokenize } = chosen;
    const differing = lines.flatMap((line, number) => {
      const actual = tokenize(trimEnd(setting.lowercase ? lowercase(line) : line)).join(" ");
      return actual === expected[number] ? [] : [{ line, actual, expected: expected[number] }];
    });
    expect(differing.slice(0, 5), `${name}: ${differing.length} of ${LINES} lines differ`).toEqual([]);

    // two streams: tokens that they share must have the same ids
    const half = LINES / 2;
    const streams = [toText(lines.slice(0, half)), toText(lines.slice(half))].map((text) =>
      setting.lowercase ? lowercaseLines(text) : text,
    );
    const ids = scanned(kernelOf("wasm"), chosen, streams).flatMap((tokens) => {
      let start = 0;
      return Array.from(tokens.ends, (end) => tokens.ids.subarray(start, (start = end)));
    });
    expect(whereIdsDiffer(ids, expected), `${name}, scanner`).toEqual([]);
  }
  console.log(`tokenizers: ${LINES} lines under ${settings.length} settings, TypeScript and scanners: 0 differences`);
});

/** Ids are right if they are equal exactly where tokens are equal. */
function whereIdsDiffer(ids: readonly Uint32Array[], expected: readonly string[]): string[] {
  const tokenOf = new Map<number, string>();
  const idOf = new Map<string, number>();
  const differing: string[] = [];
  for (const [number, line] of expected.entries()) {
    const tokens = line === "" ? [] : line.split(" ");
    const actual = ids[number]!;
    let same = tokens.length === actual.length;
    for (const [i, token] of tokens.entries()) {
      const id = actual[i];
      if (id === undefined) break;
      if (!idOf.has(token) && !tokenOf.has(id)) {
        idOf.set(token, id);
        tokenOf.set(id, token);
      }
      same &&= idOf.get(token) === id && tokenOf.get(id) === token;
    }
    if (!same && differing.length < 5)
      differing.push(`line ${number}, ${JSON.stringify(tokens)}: ${actual.length} ids, ${actual.join(" ")}`);
  }
  return differing;
}

function toText(lines: readonly string[]): TextLines {
  const encoded = lines.map((line) => new TextEncoder().encode(line));
  let end = 0;
  const ends = Uint32Array.from(encoded, (line) => (end += line.length));
  const bytes = new Uint8Array(end);
  for (const [i, line] of encoded.entries()) bytes.set(line, ends[i]! - line.length);
  return { bytes, ends };
}
