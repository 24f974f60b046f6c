/**
 * For all tokenizers for which the kernel puts spaces into lines, including ROUGE's and mteval-intl, the kernel finds
 * the tokens of src/text/. The lines are those of a quarter of the data's files, which changes every day, and 50,000
 * generated lines (TRUEBLEU_ALL=1: all files, and a million lines).
 */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createWasmKernel } from "../../src/kernel/engines.js";
import { mteval } from "../../src/text/tokenizers/mteval.js";
import { createTokenizer } from "../../src/text/tokenizers/index.js";
import { randomSource } from "../kernel/generate.js";
import { agreeOnSpaces } from "../kernel/spaced.js";
import { pieces } from "../text/arbitrary.js";
import { agreeOnRewritten } from "../text/rewritten.js";
import { agreeOnRougeWords, rougeSettings } from "../text/rouge-words.js";
import { dataFolder, readLines } from "./data.js";
import { isToday, isWhole } from "../whole.js";

const kernel = createWasmKernel();
const names = ["intl", "zh"] as const;
const MADE_UP = isWhole ? 1_000_000 : 50_000;
/** Each file is read once in so many days. */
const DAYS = 4;
const AT_ONCE = 10_000;

// stems take most of the time
const fewSettings = rougeSettings.filter(({ stem }, i) => stem === undefined || i === rougeSettings.length - 1);
const agree = (lines: readonly string[]): void => {
  for (const name of names) agreeOnSpaces(kernel, createTokenizer(name), lines);
  // in mteval-intl these controls are part of a word
  const withoutControls = lines.filter((line) => !/[\x1c-\x1f]/.test(line));
  for (const caseSensitive of [false, true])
    agreeOnRewritten(kernel, mteval({ caseSensitive, international: true }), withoutControls);
  for (const settings of fewSettings) agreeOnRougeWords(kernel, settings, lines);
};

let compared = 0;
afterAll(() => console.log(`intl, zh, mteval-intl and ROUGE in the kernel: ${compared} lines each, 0 differences`));

const files = readdirSync(dataFolder, { recursive: true, encoding: "utf8" })
  .filter((file) => statSync(join(dataFolder, file)).isFile())
  .sort();

test(isWhole ? "every line of every file" : `every line of one in ${DAYS} files`, () => {
  expect(files.length).toBeGreaterThan(300);
  for (const file of files.filter((_, i) => isToday(i, DAYS))) {
    const lines = readLines(dataFolder, file);
    agree(lines);
    compared += lines.length;
  }
});

test(`${MADE_UP} lines`, () => {
  const random = randomSource(20_261_121);
  for (let count = 0; count < MADE_UP; count += AT_ONCE) {
    const lines = Array.from({ length: AT_ONCE }, () => {
      // some lines have few different pieces, so that runs of the same kind are long
      const few = random(3) === 0 ? Array.from({ length: 3 }, () => pieces[random(pieces.length)]!) : pieces;
      const any = String.fromCodePoint(
        [random(0x800), random(0xd800), 0xe000 + random(0x2000), 0x10000 + random(0x10000)][random(4)]!,
      );
      return Array.from({ length: random(40) }, () => (random(20) === 0 ? any : few[random(few.length)]!)).join("");
    });
    agree(lines);
    compared += AT_ONCE;
  }
});
