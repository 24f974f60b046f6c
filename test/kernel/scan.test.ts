/** Cases for the scanner that random lines seldom have: rewritten lines, and tokens with equal hashes. */
import { describe, expect, test } from "vitest";
import { bleu, scoreSegment, type EngineName, type TokenLines } from "../../src/index.js";
import { createWasmKernel } from "../../src/kernel/engines.js";
import { isWhitespace } from "../../src/text/whitespace.js";
import { linesOf } from "../text/lines.js";

const engines: readonly EngineName[] = ["wasm", "js", "reference"];

describe.each(engines)("scanner: %s", (engine) => {
  // tokens by sacreBLEU 2.6.0, tokenizer_13a.py: rstrip() comes before "-\\n" is taken out
  test.each([
    ["well a-\n", "well a-", 2],
    ["well a-\r\n", "well a-", 2],
    ["well a-\u00a0\n ", "well a-", 2],
    ["x &\n ", "x &", 2],
    ["a <skipped>b", "a b", 2],
    ["<skipped>", "", 0],
    ["a-\nb c", "ab c", 2],
    ["&amp;lt; b", "< b", 2],
  ])("13a: %j is %j", (line, plain, tokens) => {
    const { counts, hypothesisLength, referenceLength } = scoreSegment(bleu(), line, [plain], { engine });
    expect([counts[0], hypothesisLength, referenceLength]).toEqual([tokens, tokens, tokens]);
  });

  test("two tokens with the same hash, head and length are different tokens", () => {
    const metric = bleu({ tokenize: "none", maxOrder: 1 });
    expect(scoreSegment(metric, "headheadabcdefghijklmnop", ["headheadkeqbaaaadw88K2hO"], { engine }).counts).toEqual([
      0,
    ]);
  });
});

// the other engines leave scanning to the tokenizers
describe.each([["wasm", createWasmKernel]] as const)("scanner: characters, %s", (_, create) => {
  const kernel = create();
  const all = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint).filter(
    (codePoint) => codePoint < 0xd800 || (codePoint > 0xdfff && (codePoint < 0x20000 || codePoint % 64 === 63)),
  );
  const lines = linesOf(
    [all, all.toReversed()].map((codePoints) =>
      codePoints.map((codePoint) => String.fromCodePoint(codePoint)).join(""),
    ),
  );

  test("each code point has an id of its own, the same each time", () => {
    const [{ ids, ends }] = kernel.scan!([lines], "code points") as [TokenLines];
    expect([...ends]).toEqual([all.length, 2 * all.length]);
    expect(new Set(ids).size).toBe(all.length);
    // a comparison of this many numbers by expect() takes seconds
    expect(ids.subarray(all.length).toReversed().join()).toBe(ids.subarray(0, all.length).join());
    expect(kernel.scan!([lines], "code points")[0]!.ids.join()).toBe(ids.join());
  });

  test("white space is no character if the rule leaves it out", () => {
    const characters = all.filter((codePoint) => !isWhitespace(codePoint));
    expect(characters.length).toBe(all.length - 29);
    const [whole, other] = kernel.scan!(
      [
        linesOf([String.fromCodePoint(...characters.slice(0, 20_000))]),
        linesOf([String.fromCodePoint(...all.slice(0, 20_029))]),
      ],
      "char",
    ) as [TokenLines, TokenLines];
    expect(other.ids).toEqual(whole.ids);
  });
});
