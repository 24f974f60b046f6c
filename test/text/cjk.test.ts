/** The tokenizer cjk, compared with the runtime's classes of characters and with sacreBLEU's zh. */
import { describe, expect, test } from "vitest";
import { bleu, cjkTokenizer, createAccumulator, scoreCorpus, scoreSegment } from "../../src/index.js";
import { tokenizeChinese } from "../../src/text/tokenizers/chinese.js";
import { tokenizeCjk } from "../../src/text/tokenizers/unicode/cjk.js";

describe("tokens", () => {
  test.each([
    ["彼は𠮷野家で食べた。", "彼 は 𠮷 野 家 で 食 べ た 。"],
    ["한국어 don't 123", "한 국 어 don't 123"],
    ["ㄅㄆㄇ々〇ー", "ㄅ ㄆ ㄇ 々 〇 ー"],
    ["ﾊﾟﾝ", "ﾊ ﾟ ﾝ"],
    ["第3.5版、GPT-4（新）", "第 3.5 版 、 GPT-4 （ 新 ）"],
    ["“quotes” – and…arrows→", "“ quotes ” – and … arrows →"],
    ["3.中1,000,", "3 . 中 1,000 ,"],
    [" \u3000 中\u00a0文 ", "中 文"],
    ["naïve кошка नमस्ते ไทย 🙂x", "naïve кошка नमस्ते ไทย 🙂 x"],
    ["", ""],
  ])("%j", (line, tokens) => expect(tokenizeCjk(line).join(" ")).toBe(tokens));

  test("decomposed text has as many tokens, because marks and conjoining letters continue a character", () => {
    for (const line of ["パンがガ", "한국어 각 값", "葛\u{e0100}飾", "か\u3099 \u3099か"]) {
      const composed = tokenizeCjk(line.normalize("NFC"));
      expect(tokenizeCjk(line.normalize("NFD")).map((token) => token.normalize("NFC"))).toEqual(composed);
    }
    expect(tokenizeCjk("葛\u{e0100}飾")).toEqual(["葛\u{e0100}", "飾"]);
  });

  test("every letter of these scripts that the runtime knows is a token, in all planes", () => {
    const letter =
      /^(?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}])(?![\u1160-\u11ff\ud7b0-\ud7ff])[\p{L}\p{N}]$/u;
    let letters = 0;
    for (let point = 0; point <= 0x3ffff; point++) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const character = String.fromCodePoint(point);
      if (!letter.test(character)) continue;
      letters++;
      const tokens = tokenizeCjk(`a${character}b`);
      if (tokens.length !== 3 || tokens[1] !== character) expect(tokens, point.toString(16)).toBe(character);
    }
    expect(letters).toBeGreaterThan(100_000);
  });

  test("tokens have everything in the line but its white space", () => {
    const line = "ｱ a,b.c1-2 「x」—한글 \u0301中\u0301\u0302 1.5% ½ 👩‍👩‍👧";
    expect(tokenizeCjk(line).join("")).toBe(line.replaceAll(" ", ""));
  });
});

test("zh does not split characters outside its ranges", () => {
  expect(tokenizeChinese("𠮷野家でした")).toEqual(["𠮷", "野", "家", "でした"]);
  expect(tokenizeChinese("𠮷𠮷한국")).toEqual(["𠮷𠮷한국"]);
  expect(tokenizeCjk("𠮷𠮷한국")).toEqual(["𠮷", "𠮷", "한", "국"]);
  // both tokenizers cut Chinese without rare characters in the same way
  const line = "他说，GPT-4很好：3.5倍！";
  expect(tokenizeCjk(line)).toEqual(tokenizeChinese(line));
});

test("the signature has the version of Unicode, and every engine gives the same score", () => {
  const corpus = {
    hypotheses: ["私はパンを食べた。", "서울에 갔다"],
    references: ["私はご飯を食べた。", "서울에 갔습니다"],
  };
  const metric = bleu({ tokenize: cjkTokenizer() });
  const score = scoreCorpus(metric, corpus);
  expect(score.signature).toContain("|tok:cjk-18.0.0|");
  for (const engine of ["js", "reference"] as const) expect(scoreCorpus(metric, corpus, { engine })).toEqual(score);
  const running = createAccumulator(metric);
  running.add(corpus);
  expect(running.score()).toEqual(score);
  expect(scoreSegment(bleu({ tokenize: cjkTokenizer(), lowercase: true }), "ＡＢＣ中", ["ａｂｃ中"]).score).toBe(
    scoreSegment(bleu({ tokenize: "none" }), "ａｂｃ 中", ["ａｂｃ 中"]).score,
  );
});
