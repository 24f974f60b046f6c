/**
 * Normalizers of transcripts are compared with their programs: Whisper's normalizers with openai-whisper 20250625, on
 * odd and on real lines; our normalizer for Indic scripts with indic-nlp-library 0.92, where both have the same
 * purpose.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { kernelOf } from "../../src/kernel/engines.js";
import { batchStepOf } from "../../src/text/transforms/lines-transform.js";
import { spellings } from "../../src/text/transforms/whisper/spellings.js";
import { marksAndSymbols, nonspacingMark } from "../../src/text/transforms/whisper/unicode-members.js";
import { indicNormalize, whisperBasic, whisperEnglish, type TextTransform } from "../../src/adapters/transforms.js";
import { dataFolder, readLines } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { linesOf, textOf } from "../../test/text/lines.js";
import { makeLines } from "./lines.js";
import { ask } from "./sacrebleu.js";
import { isWhole } from "../../test/whole.js";

const driver = "transcript_normalizers_driver.py";
type Random = (below: number) => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!;

const normalizers: Readonly<Record<string, TextTransform>> = {
  whisperEnglish: whisperEnglish(),
  whisperBasic: whisperBasic(),
  whisperBasicWithoutDiacritics: whisperBasic({ removeDiacritics: true }),
};

/**
 * The characters for which this Python has the categories of the pinned tables: older Pythons do not know some
 * characters, or have other categories.
 */
const [categories] = (await ask(driver, [{ kind: "assigned" }])) as [[code: number, category: string][]];
const assigned = categories.flatMap(([code, category]) => {
  const character = String.fromCodePoint(code);
  marksAndSymbols.lastIndex = 0;
  const isAlike =
    marksAndSymbols.test(character) === /^[MSP]/.test(category) &&
    nonspacingMark.test(character) === (category === "Mn");
  return isAlike ? [code] : [];
});
const known = new Set(assigned);
const seasoned = (line: string): string => [...line].filter((one) => known.has(one.codePointAt(0)!)).join("");

test("few characters have another category than in this Python", () => {
  expect(categories.length - assigned.length).toBeLessThan(20);
  expect(assigned.length).toBeGreaterThan(280_000);
});

async function compare(lines: readonly string[]): Promise<Record<string, string[]>> {
  const names = Object.keys(normalizers);
  const answers = (await ask(
    driver,
    names.map((normalizer) => ({ kind: "normalized", normalizer, lines })),
  )) as string[][];
  const differences: string[][] = [];
  const encoded = linesOf(lines);
  for (const [n, name] of names.entries()) {
    const inBatch = batchStepOf(normalizers[name]!)?.(encoded, kernelOf("wasm"));
    const ofBytes = inBatch && textOf(inBatch);
    for (const [i, line] of lines.entries()) {
      const normalized = normalizers[name]!.transform(line);
      if (normalized !== answers[n]![i]) differences.push([name, line, normalized, answers[n]![i]!]);
      if (ofBytes !== undefined && ofBytes[i] !== answers[n]![i])
        differences.push([`${name} from bytes`, line, ofBytes[i]!, answers[n]![i]!]);
    }
  }
  expect(differences.slice(0, 5), `${differences.length} differences`).toEqual([]);
  return Object.fromEntries(names.map((name, n) => [name, answers[n]!]));
}

/** Words that the English normalizer changes. */
const phrases = (
  "zero oh o one two three five six ten eleven twelve nineteen twenty thirty fifty ninety hundred thousand million " +
  "billion decillion ones sixes zeroth first second third fifth eighth ninth twelfth twentieth twenties hundreds " +
  "thousandth millions minus negative plus positive pound euros dollars cent cents per percent and double triple point " +
  "a half and a half 1 2 0 10 21 100 1,000 2,5 3.5 2.0 1.5.2 $20 £5.07 $0.07 $2 ¢7 €3 5% % $ 1960s 274th 32 nd 1st 2s " +
  "won't can't let's ain't y'all wanna gotta gonna i'ma imma woulda ma'am mr Mrs. st Dr prof gov hon jr esq he'd been " +
  "she's gone it's got they'd done don't we're I'd you'll isn't I've I'm 's t' uh um Hmm mm mhm colour organised " +
  "archaeology theatre grey [laugh] <unk> (aside) () ( ) ] the cat . , ! ? - _ ' \" … x2 3d ٣ ٣.٥ 5٣ ½ ² Ⅻ é naïve " +
  "Œuvre straße İstanbul ŁÓDŹ ﬁne ™ ℌ हिन्दी 한국어 日本 🙂 👩‍👩‍👧 \u00a0 \u2028 \t mr_ émr mré um2 1_ ¢07 0.5 .5 5. -3 +4"
).split(" ");

/** All cases would take Python minutes. */

test("odd lines are normalized alike", async () => {
  const random = randomSource(83);
  const spoken = (): string =>
    Array.from(
      { length: 1 + random(12) },
      () => pick(random, phrases) + (random(5) === 0 ? "" : pick(random, [" ", " ", " ", "  ", "-"])),
    ).join("");
  const lines = Array.from({ length: isWhole ? 15_000 : 5_000 }, (_, i) =>
    i % 3 === 0 ? spoken() + makeLines(1, random)[0]! : spoken(),
  );
  await compare(["", " ", "\n", "and a half", "a.\n", ...lines].map(seasoned));
});

test("lines of number words alone are normalized alike", async () => {
  const random = randomSource(89);
  const words = phrases.slice(0, 75);
  const lines = Array.from({ length: isWhole ? 20_000 : 5_000 }, () =>
    Array.from({ length: 1 + random(8) }, () => pick(random, words)).join(" "),
  );
  await compare(lines);
});

test("all characters, or every third, each between two others, are normalized alike", async () => {
  const lines: string[] = [];
  const characters = assigned.filter((_, i) => isWhole || i % 3 === 0);
  for (let i = 0; i < characters.length; i += 40)
    lines.push(
      characters
        .slice(i, i + 40)
        .map((code) => `a${String.fromCodePoint(code)}mr 1${String.fromCodePoint(code)}`)
        .join(" "),
    );
  await compare(lines);
});

test.runIf(existsSync(dataFolder))("real lines of all sets of the data are normalized alike", async () => {
  const lines: string[] = [];
  for (const set of readdirSync(dataFolder).filter((name) => statSync(join(dataFolder, name)).isDirectory()))
    for (const file of readdirSync(join(dataFolder, set)))
      if (/^(ref|sys|src)\..*\.txt$/.test(file)) lines.push(...readLines(dataFolder, set, file));
  const all = [...new Set(lines.map(seasoned))].filter((line) => line.length < 20_000);
  const step = isWhole ? 1 : Math.ceil(all.length / 5_000);
  const own = all.filter((_, i) => i % step === 0);
  expect(own.length).toBeGreaterThan(2000);
  await compare(own);
  console.log(`Whisper's normalizers: ${own.length} real lines, no difference`);
});

test("the spellings are openai-whisper's", async () => {
  const [mapping] = (await ask(driver, [{ kind: "spellings" }])) as [Record<string, string>];
  // no real word is equal to this placeholder
  const { "flyer / flier": _, ...words } = mapping;
  expect(Object.fromEntries(spellings().american)).toEqual(words);
});

/** The script of each language, by the beginning of its block. */
const scripts: Readonly<Record<string, number>> = {
  hi: 0x900, bn: 0x980, pa: 0xa00, gu: 0xa80, or: 0xb00, ta: 0xb80, te: 0xc00, kn: 0xc80, ml: 0xd00,
}; // prettier-ignore

/**
 * Changes that only indic-nlp-library makes, or that it makes differently. They are letters that look or sound alike
 * (Marathi's chandra a, Oriya's va, Malayalam's au mark by itself); vowels typed as two (Gurmukhi, Oriya; Oriya's ai
 * becomes U+0B58, which is no letter); Bengali's numerator as danda; khanda ta; and nuktas that it leaves in Kannada
 * and Telugu.
 */
const otherwise =
  /[\u0972\u0a72\u0a73\u09f7\u0b35\u0b71\u0b7c\u0b57\u0d57\u0c3c\u0cbc]|\u0a05[\u0a3e\u0a48\u0a4c]|\u0b05\u0b3e|\u0b47\u0b56|\u09a4\u09cd\u200d/;

test("Indic scripts: 18,000 lines, and real ones, with and without nuktas", async () => {
  const random = randomSource(97);
  const questions = Object.entries(scripts).flatMap(([language, first]) => {
    const letters = assigned
      .filter((code) => code >= first && code < first + 0x80)
      .map((code) => String.fromCodePoint(code));
    const nukta = String.fromCodePoint(first + 0x3c);
    const virama = String.fromCodePoint(first + 0x4d);
    const extra = [
      nukta,
      virama,
      `${virama}\u200d`,
      "\u200c",
      "\u200d",
      "\u200b",
      "\u00a0",
      "\ufeff",
      "\u2060",
      "\u00ad",
      " ",
      "a",
    ].filter(seasoned);
    const lines = Array.from({ length: 1000 }, () =>
      Array.from({ length: 1 + random(16) }, () => pick(random, random(3) === 0 ? extra : letters)).join(""),
    );
    return [false, true].map((removeNuktas) => ({ kind: "indic", language, removeNuktas, lines }));
  });
  if (existsSync(dataFolder)) {
    const real = readdirSync(join(dataFolder, "wmt21-bn-hi")).filter((file) => /^(ref|sys|src)\..*\.txt$/.test(file));
    for (const file of real)
      for (const removeNuktas of [false, true])
        questions.push({
          kind: "indic",
          language: file.startsWith("src") ? "bn" : "hi",
          removeNuktas,
          lines: readLines(dataFolder, "wmt21-bn-hi", file).map((line) => line.replaceAll(/[|:„“”–—´‘‚’…']/g, " ")),
        });
  }
  // the halves around a removed character may join to another removable one
  const requests = questions.map((question) => ({
    ...question,
    lines: question.lines.filter(
      (line) =>
        !otherwise.test(line.replaceAll(/\u200c|\u200d|\ufeff|\u2060|\u00ad|\u0a3c|\u0b3c/g, "")) &&
        !otherwise.test(line),
    ),
  }));
  const answers = (await ask(driver, requests)) as string[][];
  const differences: unknown[] = [];
  let compared = 0;
  for (const [q, { language, removeNuktas, lines }] of requests.entries()) {
    const { transform } = indicNormalize(removeNuktas ? { nukta: "remove" } : {});
    for (const [i, line] of lines.entries()) {
      compared++;
      const expected = answers[q]![i]!.normalize("NFC");
      if (transform(line) !== expected) differences.push([language, removeNuktas, line, transform(line), expected]);
    }
  }
  expect(differences.slice(0, 5), `${differences.length} differences`).toEqual([]);
  expect(compared).toBeGreaterThan(12_000);
  console.log(`indic-nlp-library: ${compared} lines, no difference`);
});
