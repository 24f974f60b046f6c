/** The texts and calls of test/vectors/abi/abi-vectors.jsonl: real texts, whose licence allows it, and edge cases. */
import { readFileSync } from "node:fs";

export interface AbiText {
  readonly text: string;
  readonly source: string;
  readonly hypotheses: readonly string[];
  /** The references of each hypothesis. */
  readonly references: readonly (readonly string[])[];
}

/** A call of a function of abi.json, its parameters by name; rules by their names. */
export interface AbiCall {
  readonly part: string;
  readonly function: string;
  readonly arguments: Readonly<Record<string, number | boolean | string>>;
}

/** A call for one of the texts, and what it returns. */
export interface AbiCase extends AbiCall {
  readonly text: string;
  readonly rows: readonly (readonly number[])[];
  /** The score of the sum of the rows. */
  readonly score?: number;
}

/** What a region holds: text, f64 in ROWS_IN and ROWS_OUT, or u32. */
export type RegionContent = string | readonly number[];

/** A call to an instance: its parameters by name, and what regions hold before it. */
export interface AbiStep {
  readonly function: string;
  readonly arguments: AbiCall["arguments"];
  readonly regions: Readonly<Record<string, RegionContent>>;
}

/** Calls to a new instance of a part, one after the other, and what regions hold after the last of them. */
export interface AbiSteps {
  readonly part: string;
  readonly steps: readonly AbiStep[];
  readonly outputs: Readonly<Record<string, RegionContent>>;
}

const linesOf = (file: string, count: number): string[] =>
  readFileSync(`test/vectors/real/${file}`, "utf8").split("\n").slice(0, count);
const single = (lines: readonly string[]): string[][] => lines.map((line) => [line]);
const real = (text: string, source: string, pair: readonly [string, string], count: number): AbiText => ({
  text,
  source,
  hypotheses: linesOf(pair[0], count),
  references: single(linesOf(pair[1], count)),
});

const scripts = [
  ["Το γρήγορο καφέ αλεπού.", "Η γρήγορη καφέ αλεπού!"],
  ["Быстрая лиса, 1,5 кг.", "Быстрая  коричневая лиса 1,5 кг"],
  ["שלום, עולם", "שלום עולם"],
  ["مرحبا بالعالم؟", "مرحبًا بالعالم"],
  ["नमस्ते दुनिया।", "नमस्कार दुनिया"],
  ["สวัสดีชาวโลก", "สวัสดี ชาวโลก"],
  ["敏捷的棕色狐狸。", "敏捷的狐狸,跳过。"],
  ["素早い茶色のキツネ", "すばやい茶色の狐"],
  ["빠른 갈색 여우", "빠른 여우가"],
  ["სწრაფი, ყავისფერი", "სწრაფი ყავისფერი"],
  ["👩‍👩‍👧 e\u0301 🙂🙂", "👩‍👧 é 🙂"],
  ["𐍈 𝒳𝒴 \u{10ffff}", "𝒳𝒴 𐍈"],
] as const;

/**
 * Lines with all kinds of white space, at their ends and inside, control characters, entities, and characters that some
 * programs take for line ends.
 */
const hostile = [
  ["a b \t\u3000", "a b"],
  ["  a\u00a0b\u2003c\u200bd  ", "a b c d"],
  ["a\u0085b\u2028c\u2029d\u001ce", "a b c d e"],
  ["a\0b \u0001 \u007f", "a\0b"],
  ["\ufeffthe cat", "the cat"],
  ["x-\ny z\n", "xy z"],
  ["&quot;A&amp;lt;B&gt;&quot; <skipped>C", '"A<B>" C'],
  ["1,000.5 -3 a-b 1-2 ... 1..2 ,,3", "1,000.5 - 3 a - b 1 -2 . . . 1. .2"],
  ['(hi) "so?" \'tis !a !', '( hi ) " so ? " \'tis ! a !'],
  ["\\\\ \u0000\u0000 %s%n ${x} '; DROP TABLE", "\\ %s %n $ { x } ' ; DROP TABLE"],
  ["\u200e\u200f\u202eabc\u2066", "abc"],
  ["\u1680\u180e\u205f\u3000", ""],
] as const;

const numbered = (count: number, step: number): string =>
  Array.from({ length: count }, (_, i) => `w${(i * step) % 41}`).join(" ");
const spelled = (count: number): string => Array.from({ length: count }, (_, i) => "abcde é"[(i * i) % 7]!).join("");

export const texts: readonly AbiText[] = [
  real(
    "german",
    "MLQE-PE, English-German test set, CC0 1.0",
    ["mlqe-pe-en-de.hypotheses.txt", "mlqe-pe-en-de.references.txt"],
    30,
  ),
  real(
    "chinese",
    "MLQE-PE, English-Chinese test set, CC0 1.0",
    ["mlqe-pe-en-zh.hypotheses.txt", "mlqe-pe-en-zh.references.txt"],
    12,
  ),
  real(
    "thai",
    "Tatoeba and its contributors, by way of OPUS-MT-testsets, CC BY 2.0 FR",
    ["tatoeba-eng-tha.hypotheses.txt", "tatoeba-eng-tha.references.txt"],
    12,
  ),
  {
    text: "naughty",
    source: "Big List of Naughty Strings, Copyright (c) 2015-2020 Max Woolf, MIT",
    hypotheses: linesOf("blns.stripped.txt", 515).filter((_, i) => i % 11 === 0),
    references: linesOf("blns.references.txt", 515)
      .map((line, i, all) => [line, all[(i + 1) % 515]!])
      .filter((_, i) => i % 11 === 0),
  },
  {
    text: "scripts",
    source: "made up",
    hypotheses: scripts.map(([hypothesis]) => hypothesis),
    references: single(scripts.map(([, reference]) => reference)),
  },
  {
    text: "hostile",
    source: "made up",
    hypotheses: hostile.map(([hypothesis]) => hypothesis),
    references: single(hostile.map(([, reference]) => reference)),
  },
  {
    text: "empty and many",
    source: "made up",
    hypotheses: ["", "", "the cat", "a b c d", "the cat sat on the mat", "a a a a", "x"],
    references: [
      [""],
      ["the cat", ""],
      [""],
      ["a b c", "a b c d e", "d c b a"],
      Array.from(
        { length: 20 },
        (_, i) => `the ${["cat", "dog", "mat"][i % 3]} sat on ${i} ${"the mat ".repeat(i % 4)}`,
      ),
      ["a a", "a a", "a"],
      ["y", "z", "x", "x"],
    ],
  },
  {
    text: "long",
    source: "made up",
    hypotheses: [
      numbered(63, 5),
      numbered(64, 7),
      numbered(65, 9),
      numbered(150, 11),
      `${"x".repeat(3000)} b`,
      spelled(4200),
      "w1 ".repeat(130),
      "",
    ],
    references: [
      [numbered(64, 5)],
      [numbered(65, 7)],
      [numbered(64, 3), numbered(65, 9)],
      [numbered(140, 4)],
      [`b ${"x".repeat(2999)}y`],
      [spelled(4150)],
      ["w1 w2 ".repeat(70), "w1 ".repeat(129)],
      [numbered(70, 2)],
    ],
  },
];

const bleu = (rule: string, maxOrder: number): AbiCall => ({
  part: "counting",
  function: "textMatches",
  arguments: { maxOrder, rule },
});
const chrf = (charOrder: number, wordOrder: number, whitespace = false, beta = 2, epsSmoothing = false): AbiCall => ({
  part: "chrf",
  function: "textTriples",
  arguments: { charOrder, wordOrder, whitespace, beta, epsSmoothing },
});
const ter: AbiCall = { part: "ter", function: "textEdits", arguments: { rule: "NONE" } };

/** The calls for a text. Edge cases have more orders and settings than real texts. */
export function callsOf({ source }: AbiText): readonly AbiCall[] {
  const always = [bleu("13A", 4), bleu("NONE", 4), chrf(6, 0), chrf(6, 2), ter];
  if (source !== "made up") return always;
  return [
    ...always,
    bleu("CHAR", 4),
    bleu("13A", 1),
    bleu("13A", 7),
    chrf(0, 5, false, 1),
    chrf(3, 1, true, 0.5, true),
    chrf(7, 0, false, 3),
  ];
}
