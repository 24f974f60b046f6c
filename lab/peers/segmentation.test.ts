/**
 * The tokenizers grapheme and word: the classes of every code point, and the tokens of odd and real lines. They are
 * compared with the Python package regex, which has the same version of Unicode, with the rules of UAX #29 in Python,
 * and with Intl.Segmenter of this Node, whatever version of Unicode it has.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import * as graphemeClasses from "#unicode-graphemes";
import * as wordClasses from "#unicode-word-breaks";
import { expect, test } from "vitest";
import { decodeRanges } from "../../src/text/tokenizers/international.js";
import { tokenizeGraphemes } from "../../src/text/tokenizers/unicode/graphemes.js";
import { tokenizeWords } from "../../src/text/tokenizers/unicode/word-breaks.js";
import { isWhitespace } from "../../src/text/whitespace.js";
import { dataFolder, readLines } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { makeLines } from "./lines.js";
import { ask } from "./sacrebleu.js";
import { isWhole } from "../../test/whole.js";

const driver = "segmentation_driver.py";
type Random = (below: number) => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!;

const grapheme = (value: string): string => String.raw`\p{GCB=${value}}`;
const word = (value: string): string => String.raw`\p{WB=${value}}`;
const white = String.raw`[\s\x1c-\x1f\u200b]`;

/** Each of our classes, without white space, and its definition. */
const classes: readonly (readonly [deltas: string, pattern: string])[] = [
  [graphemeClasses.extend, grapheme("Extend")],
  [graphemeClasses.spacing, grapheme("SpacingMark")],
  [graphemeClasses.prepend, grapheme("Prepend")],
  [graphemeClasses.control, `(?!${white})[${["CR", "LF", "Control"].map(grapheme).join("")}]`],
  [graphemeClasses.linkers, String.raw`(?=\p{InCB=Linker})${grapheme("Extend")}`],
  [graphemeClasses.linkingLetters, String.raw`(?=\p{InCB=Linker})\P{GCB=Extend}`],
  [graphemeClasses.consonants, String.raw`\p{InCB=Consonant}`],
  [graphemeClasses.pictographs, String.raw`\p{Extended_Pictographic}`],
  [graphemeClasses.regional, grapheme("Regional_Indicator")],
  [graphemeClasses.leading, grapheme("L")],
  [graphemeClasses.vowels, grapheme("V")],
  [graphemeClasses.trailing, grapheme("T")],
  // assumptions of our classes: what continues a conjunct, Hangul's syllables, the joiner
  ["", String.raw`\p{InCB=Extend}(?<![\u200d${grapheme("Extend")}])|\u200c(?<=\p{InCB=Extend})`],
  ["", String.raw`(?!\p{InCB=Linker}|\p{InCB=Extend}|\u200c)${grapheme("Extend")}`],
  ["", String.raw`\p{InCB=Consonant}(?<!\p{GCB=Other})`],
  ["", String.raw`[\uac00-\ud7a3](?<![${grapheme("LV")}${grapheme("LVT")}])|\P{GCB=ZWJ}(?<=\u200d)`],
  [wordClasses.ignored, `[${word("Extend")}${word("Format")}]`],
  [wordClasses.letters, word("ALetter")],
  [wordClasses.hebrewLetters, word("Hebrew_Letter")],
  [wordClasses.katakana, word("Katakana")],
  [wordClasses.numeric, word("Numeric")],
  [wordClasses.connectors, `(?!${white})${word("ExtendNumLet")}`],
  [wordClasses.betweenLetters, word("MidLetter")],
  [wordClasses.betweenNumbers, word("MidNum")],
  [wordClasses.betweenBoth, word("MidNumLet")],
  [wordClasses.regional, word("Regional_Indicator")],
  ["", String.raw`[${["Newline", "CR", "LF", "WSegSpace"].map(word).join("")}](?<!${white})`],
];

test("every code point has the class that regex has", async () => {
  const [found] = (await ask(driver, [{ kind: "properties", patterns: classes.map(([, pattern]) => pattern) }])) as [
    (readonly [number, number])[][],
  ];
  for (const [i, [deltas, pattern]] of classes.entries()) {
    const ours = deltas === "" ? [] : decodeRanges(deltas).flatMap(withoutWhite);
    expect(ours, pattern).toEqual(found[i]!.flatMap(withoutWhite));
  }
});

/** A range in pieces, without its white space. */
function withoutWhite([first, last]: readonly [number, number]): [number, number][] {
  const pieces: [number, number][] = [];
  let start = first;
  for (let point = first; point <= Math.min(last, 0x3000); point++) {
    if (!isWhitespace(point) && point !== 0x200b) continue;
    if (point > start) pieces.push([start, point - 1]);
    start = point + 1;
  }
  return start > last ? pieces : [...pieces, [start, last]];
}

/** Code points of every class, with each class equally frequent. */
const members = classes.flatMap(([deltas]) => (deltas === "" ? [] : [decodeRanges(deltas)]));

function oddLines(count: number, random: Random): string[] {
  const few = [..."a1.:,'\"_ kा्क한가각👩🏽\u200d\u200c\u0301\u00ad\u0600🇩🇪אבカ\u202f\u200b漢ひทက္က"];
  const character = (): string => {
    const chance = random(10);
    if (chance < 4) return pick(random, few);
    if (chance === 4) return String.fromCodePoint(0x20 + random(0x3100));
    const [first, last] = pick(random, pick(random, members));
    return String.fromCodePoint(first + random(last - first + 1));
  };
  return Array.from({ length: count }, (_, i) =>
    i % 10 === 0 ? makeLines(1, random)[0]! : Array.from({ length: 1 + random(24) }, character).join(""),
  );
}

async function compare(lines: readonly string[]): Promise<number> {
  const [graphemes, words] = (await ask(driver, [
    { kind: "graphemes", lines },
    { kind: "words", lines },
  ])) as [string[][], string[][]];
  const differences: unknown[] = [];
  let tokens = 0;
  for (const [i, line] of lines.entries())
    for (const [ours, theirs] of [
      [tokenizeGraphemes(line), graphemes[i]!],
      [tokenizeWords(line), words[i]!],
    ] as const) {
      tokens += ours.length;
      if (ours.join(" ") !== theirs.join(" ")) differences.push([line, ours, theirs]);
    }
  expect(differences.slice(0, 5), `${differences.length} differences`).toEqual([]);
  return tokens;
}

test("segments of odd lines are those of \\X, and of the rules of words in Python", async () => {
  const lines = oddLines(isWhole ? 50_000 : 6_000, randomSource(229));
  const tokens = await compare(lines);
  console.log(`segmentation: ${lines.length} odd lines, ${tokens} tokens, no difference`);
});

test.runIf(existsSync(dataFolder))("segments of real lines from all sets of the data", async () => {
  const lines: string[] = [];
  for (const set of readdirSync(dataFolder).filter((name) => statSync(join(dataFolder, name)).isDirectory()))
    for (const file of readdirSync(join(dataFolder, set)))
      if (/^(ref|sys|src)\..*\.txt$/.test(file)) lines.push(...readLines(dataFolder, set, file));
  const all = [...new Set(lines)].filter((line) => line.length < 2_000);
  const step = isWhole ? 10 : Math.ceil(all.length / 2_500);
  const own = all.filter((_, i) => i % step === 0);
  expect(own.length).toBeGreaterThan(2000);
  const tokens = await compare(own);
  console.log(`segmentation: ${own.length} real lines, ${tokens} tokens, no difference`);
});

/**
 * ICU finds words of these scripts with dictionaries, and joins Hangul to them: UAX #29 leaves this to implementations.
 * The tokenizer cuts these scripts character by character, and treats Hangul like other letters.
 */
const byDictionary =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Talu}\p{sc=Tale}\p{sc=Lana}\p{sc=Tavt}\p{sc=Ahom}ー]/u;
/** GB9c has changed in Unicode 18: a linker needs no consonant before it, and letters can be linkers. */
const membersOf = (deltas: string): Set<number> =>
  new Set(
    decodeRanges(deltas).flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
  );
const viramas = membersOf(graphemeClasses.linkers);
const linkingLetters = membersOf(graphemeClasses.linkingLetters);
const isLinker = (character: string): boolean =>
  viramas.has(character.codePointAt(0)!) || linkingLetters.has(character.codePointAt(0)!);
const isUnknown = (text: string): boolean => /\P{Assigned}/u.test(text);

/** The segments of each of many lines, which have no white space. */
function segmented(segmenter: Intl.Segmenter, lines: readonly string[]): string[][] {
  const found: string[][] = [[]];
  for (const { segment } of segmenter.segment(lines.join("\n")))
    if (segment === "\n") found.push([]);
    else found.at(-1)!.push(segment);
  return found;
}

/** The contexts in which each code point is tried. */
const besides = {
  grapheme: ["a*", "*\u0301", "क*क", "क्*", "👩\u200d*", "*\u200d👩", "\u0600*", "ᄀ*", "*ᅡ", "*ᆨ", "🇩*🇪"],
  word: ["a*a", "1*1", "a*1", "א*א", "*\u0301a", "_*_", "a.*", "1.*", "a\u200d*", "🇩*🇪"],
} as const;

test.runIf(Number(process.versions["unicode"]!.split(".")[0]) >= 17)(
  "Intl.Segmenter, where its version and its dictionaries make no difference",
  () => {
    const random = randomSource(233);
    const points = Array.from({ length: 0x110000 }, (_, point) => point).filter((point) => {
      if ((point >= 0xd800 && point < 0xe000) || isWhitespace(point) || point === 0x200b) return false;
      // ideographs, Hangul, private use and unassigned characters behave alike
      const isOne = /[\p{Co}\p{sc=Tang}\p{Ideographic}]|[가-힣]/u.test(String.fromCodePoint(point));
      return !isUnknown(String.fromCodePoint(point)) && (!isOne || point % 61 === 0) && (isWhole || point % 3 === 0);
    });
    expect(points.length).toBeGreaterThan(10_000);
    for (const [granularity, tokenize, isExcepted] of [
      ["grapheme", tokenizeGraphemes, (line: string) => [...line].some(isLinker)],
      ["word", tokenizeWords, (line: string) => byDictionary.test(line)],
    ] as const) {
      const segmenter = new Intl.Segmenter("en", { granularity });
      const differing: string[] = [];
      let compared = 0;
      const check = (lines: readonly string[]): void => {
        const found = segmented(segmenter, lines);
        expect(found.length).toBe(lines.length);
        for (const [i, line] of lines.entries()) {
          compared++;
          if (tokenize(line).join(" ") !== found[i]!.join(" ")) differing.push(line);
        }
      };
      for (let i = 0; i < points.length; i += 500) {
        const some = points.slice(i, i + 500).map((point) => String.fromCodePoint(point));
        // a virama by itself is tried among others; since Unicode 18, a letter that is a linker joins the next letter
        const tried = some.filter((one) =>
          granularity === "grapheme" ? !linkingLetters.has(one.codePointAt(0)!) : !isExcepted(one),
        );
        for (const place of besides[granularity]) check(tried.map((one) => place.replace("*", one)));
      }
      check(
        oddLines(isWhole ? 50_000 : 5_000, random)
          .flatMap((line) => line.split(/[\s\x1c-\x1f\x85\u200b]+/u))
          .filter((line) => line !== "" && !isUnknown(line) && !isExcepted(line) && !/\p{Cs}/u.test(line)),
      );
      expect(differing.slice(0, 5), `${differing.length} differences`).toEqual([]);
      console.log(
        `Intl.Segmenter, ${granularity}, Unicode ${process.versions.unicode}: ${compared} lines, no difference`,
      );
    }
  },
);
