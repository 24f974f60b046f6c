/**
 * Lines that are changed word by word, as bytes, equal lines that are changed as a whole, as strings. lab/peers compares
 * both with openai-whisper itself.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { whisperEnglish } from "../../src/adapters/transforms.js";
import { kernelOf } from "../../src/kernel/engines.js";
import { batchStepOf } from "../../src/text/transforms/lines-transform.js";
import { cases, stride } from "../cases.js";
import { randomSource } from "../kernel/generate.js";
import { linesOf, textOf } from "./lines.js";

const english = whisperEnglish();

function agree(texts: readonly string[]): void {
  const rewritten = textOf(batchStepOf(english)!(linesOf(texts), kernelOf("wasm"))!);
  texts.forEach((text, i) => {
    const expected = english.transform(text);
    if (rewritten[i] !== expected)
      throw new Error(`${JSON.stringify(text)}: ${JSON.stringify(rewritten[i])}, expected ${JSON.stringify(expected)}`);
  });
}

/** Words whose normal form depends on their neighbours, and some whose form does not. */
const words = (
  'dog dog... dog.., dog,.5 dog." "dog Cat\'s the uh um, mm- \u00fcber na\u00efve \u041a\u043e\u0442 \u4e2d\u6587 colour organised archaeology, one two oh zero five twenty hundred million ' +
  "tens first second ones and And, double triple point minus plus dollars dollar cents per cent percent pounds \u20ac5 $ $20 $. \u00a27 % 5% %5 " +
  "2 1 1s 1,000 3.5 .5 5. st nd rd th s s. &s -nd 's 't '. uh's um'd he'd she's it's been been, beenish gone done got half a mr Mr. St. " +
  "( ) (aside) [x <y> - -- . .. ... .b \u0663 \u0301a \u200bs s\u200b \u00a0s x X \0 \u001c \u2003and and\u2003 they'll won't 'tis y'all"
).split(" ");

describe("Whisper's English normalizer, word by word", () => {
  test("pairs of words that have rules are changed alike, alone and among other words", () => {
    for (const first of words.filter((_, i) => i % stride(10) === 0))
      for (const frame of ["#", "dog # cat", "# cat", "dog #", " #  ", "five # five", "uh # uh"])
        agree(
          words.flatMap((second) =>
            [`${first} ${second}`, `${first}  ${second}`].map((pair) => frame.replace("#", () => pair)),
          ),
        );
  });

  test("lines of many such words are changed alike", () => {
    const random = randomSource(171);
    for (let turn = 0; turn < cases(2000, 100); turn++)
      agree(
        Array.from({ length: 20 }, () =>
          Array.from({ length: random(12) }, () => words[random(words.length)]! + (random(6) === 0 ? " " : "")).join(
            " ",
          ),
        ),
      );
  });

  test("words are changed alike if they are more than the cache holds, long, or of an earlier batch", () => {
    const random = randomSource(172);
    const letters = (): string => Array.from({ length: 1 + random(5) }, () => "abehlnot'1"[random(10)]!).join("");
    for (let turn = 0; turn < 4; turn++)
      agree([
        ...Array.from({ length: 2500 }, () => Array.from({ length: 8 }, letters).join(" ")),
        `${"long".repeat(16)} ${"long".repeat(17)}`,
        `${"one ".repeat(30)}dog ${"-".repeat(70)}`,
        "",
        " ",
        "x",
      ]);
  });

  test("words are changed alike if more of them have the same hash than slots are searched", () => {
    // 31 * 97 + 98 is 31 * 98 + 67
    const pairs = (n: number): string => Array.from({ length: 7 }, (_, i) => ((n >> i) & 1 ? "bC" : "ab")).join("");
    const equal = Array.from({ length: 128 }, (_, n) => pairs(n));
    agree([equal.join(" "), equal.toReversed().join(" "), ...equal.map((word) => `${word} one ${word}.`)]);
  });

  test("lines of real text are changed alike", () => {
    for (const name of ["mlqe-pe-en-de.hypotheses.txt"])
      agree(readFileSync(new URL(`../vectors/real/${name}`, import.meta.url), "utf8").split("\n"));
  });

  test("bytes that are no UTF-8 are refused", () => {
    const bytes = Uint8Array.from([0x61, 0x20, 0x62, 0xff]);
    expect(() => batchStepOf(english)!({ bytes, ends: Uint32Array.of(4) }, kernelOf("wasm"))).toThrow(TypeError);
  });
});
