/** What the scanner must not get wrong and random lines seldom show: rewritten lines, tokens whose hashes are equal. */
import { describe, expect, test } from "vitest";
import { bleu, scoreSegment, type EngineName } from "../../src/index.js";

const engines: readonly EngineName[] = ["wasm", "js", "reference"];

describe.each(engines)("scanner: %s", (engine) => {
  // tokens by sacreBLEU 2.6.0, tokenizer_13a.py: rstrip() comes before "-\\n" is taken out
  test.each([
    ["well a-\n", "well a-", 2], ["well a-\r\n", "well a-", 2], ["well a-\u00a0\n ", "well a-", 2], ["x &\n ", "x &", 2],
    ["a <skipped>b", "a b", 2], ["<skipped>", "", 0], ["a-\nb c", "ab c", 2], ["&amp;lt; b", "< b", 2],
  ])("13a: %j is %j", (line, plain, tokens) => {
    const { counts, hypothesisLength, referenceLength } = scoreSegment(bleu(), line, [plain], { engine });
    expect([counts[0], hypothesisLength, referenceLength]).toEqual([tokens, tokens, tokens]);
  });

  test("two tokens of one hash, head and length are two tokens", () => {
    const metric = bleu({ tokenize: "none", maxOrder: 1 });
    expect(scoreSegment(metric, "headheadabcdefghijklmnop", ["headheadkeqbaaaadw88K2hO"], { engine }).counts).toEqual([0]);
  });
});
