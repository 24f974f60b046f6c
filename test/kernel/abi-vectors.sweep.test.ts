/**
 * The rows of test/vectors/abi/abi-vectors.jsonl are those of the engine "reference". After a change of the texts:
 * npx vitest run --project exhaustive test/kernel/abi-vectors.sweep.test.ts -u
 */
import { readFileSync } from "node:fs";
import binaryen from "binaryen";
import { expect, test } from "vitest";
import { createReferenceKernel } from "../../src/kernel/engines.js";
import { terPart } from "../../src/kernel/ter/ter.js";
import { bleu } from "../../src/metrics/translation/bleu.js";
import { chrf, type ChrfOptions } from "../../src/metrics/translation/chrf.js";
import { ter } from "../../src/metrics/translation/ter.js";
import { encodeSegments } from "../../src/text/encode.js";
import type { Metric } from "../../src/metrics/metric.js";
import { linesOf } from "../text/lines.js";
import { abi, fileOf, instantiate, scoreOf } from "./abi-host.js";
import { callsOf, texts, type AbiCall, type AbiCase, type AbiText } from "./abi-texts.js";
import { sumOf } from "./generate.js";

const reference = createReferenceKernel();
const tokenizers: Readonly<Record<string, "13a" | "none" | "char">> = { "13A": "13a", NONE: "none", CHAR: "char" };

/** Rows of the engine "reference". */
function expectedRows(call: AbiCall, text: AbiText): number[][] {
  const metric: Metric =
    call.part === "ter"
      ? ter({ caseSensitive: true })
      : call.part === "chrf"
        ? chrf(call.arguments as ChrfOptions)
        : bleu({ tokenize: tokenizers[String(call.arguments["rule"])]!, maxOrder: Number(call.arguments["maxOrder"]) });
  let end = 0;
  const encoded = {
    systems: [linesOf(text.hypotheses)],
    references: linesOf(text.references.flat()),
    referenceEnds: Uint32Array.from(text.references, (lines) => (end += lines.length)),
  };
  const tokens = metric.tokenizers.map((tokenizer) => encodeSegments(encoded, tokenizer, reference)[0]!);
  // TER's statistics make means of the reference lengths
  const rows =
    call.part === "ter"
      ? reference.part(terPart).shiftedEdits(tokens[0]!)
      : metric.statistics({ size: text.hypotheses.length, tokens }, reference);
  const width = rows.length / text.hypotheses.length;
  return text.hypotheses.map((_, i) => [...rows.subarray(i * width, (i + 1) * width)]);
}

function casesOf(text: AbiText): AbiCase[] {
  return callsOf(text).map((call) => {
    const rows = expectedRows(call, text);
    const sum = sumOf(rows.flat(), rows[0]!.length);
    const score = call.part === "ter" ? {} : { score: scoreOf(instantiate(fileOf(call.part, "release")), call, sum) };
    return { text: text.text, ...call, rows, ...score };
  });
}

test("the committed vectors are those of these texts, counted by the engine reference", async () => {
  const lines = texts.flatMap((text) => [text, ...casesOf(text)]).map((entry) => `${JSON.stringify(entry)}\n`);
  await expect(lines.join("")).toMatchFileSnapshot(`../vectors/abi/abi-vectors.jsonl`);
});

test("a part that uses SIMD has a scalar build, which does not", () => {
  const usesSimd = (file: string): boolean => {
    const module = binaryen.readBinary(readFileSync(file));
    const text = module.emitText();
    module.dispose();
    return text.includes("v128");
  };
  for (const [part, { scalar }] of Object.entries(abi.parts)) {
    expect(usesSimd(fileOf(part, "release")), part).toBe(scalar !== undefined);
    if (scalar !== undefined) expect(usesSimd(fileOf(part, "scalar")), part).toBe(false);
  }
});
