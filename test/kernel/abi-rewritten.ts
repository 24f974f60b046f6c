/**
 * Vectors of the functions that rewrite lines or cut them into tokens. The lines that they leave have the tokens of
 * src/text/.
 */
import { expect } from "vitest";
import { TRIM_BOTH, TRIM_END, TRIM_NONE } from "#kernel/constants";
import type { Spacing } from "../../src/core/batch.js";
import { createWasmKernel } from "../../src/kernel/engines.js";
import { foldingPart } from "../../src/kernel/folding/folding.js";
import { lcsPart } from "../../src/kernel/lcs/lcs.js";
import { englishText } from "../../src/metrics/translation/eed/eed-text.js";
import { squadWords } from "../../src/text/tokenizers/answers/squad-words.js";
import { createTokenizer } from "../../src/text/tokenizers/index.js";
import { internationalKinds, tokenizeInternational } from "../../src/text/tokenizers/international.js";
import { Kind } from "../../src/text/tokenizers/punctuation.js";
import { porter, rougeTokenizer } from "../../src/text/tokenizers/rouge.js";
import { linesOf, textOf } from "../text/lines.js";
import { asSpacedText, asText, asWords, step } from "./abi-steps.js";
import type { AbiSteps, AbiText } from "./abi-texts.js";

const kernel = createWasmKernel();
const cut = (line: string): string[] => line.split(" ").filter((token) => token !== "");

/** Code points from here on have no entry in the vectors' table, which would be long. */
const KINDS_END = 0x300;

const trims: readonly [Spacing["trim"], number][] = [
  ["none", TRIM_NONE],
  ["end", TRIM_END],
  ["both", TRIM_BOTH],
];

/** Lines with blanks around intl's tokens: those lines whose characters are of the same kind by the short table. */
function spacedOf(given: readonly string[]): AbiSteps[] {
  const whole = internationalKinds();
  const kinds = whole.slice(0, KINDS_END);
  const isKnown = (codePoint: number): boolean =>
    codePoint < KINDS_END || (whole[codePoint] ?? Kind.other) === Kind.other;
  const lines = given.filter((line) => Array.from(line).every((character) => isKnown(character.codePointAt(0)!)));
  // the table needs 8 bytes more
  const table = asWords(Uint8Array.from([...kinds, ...Array<number>(8).fill(0)]));
  const prepare = step("prepareKinds", { codePoints: KINDS_END }, { KINDS: table });
  return trims.map(([trim, number]) => {
    const spaced = textOf(kernel.spaced!(linesOf(lines), { kinds: () => kinds, trim }));
    expect(spaced.map(cut)).toEqual(lines.map(tokenizeInternational));
    return {
      part: "spacing",
      steps: [prepare, step("spaceLines", { lines: lines.length, trim: number }, asText(lines))],
      outputs: asSpacedText(spaced),
    };
  });
}

/** ROUGE's words of lines with the separator "<n>". */
function rougeWordsOf(lines: readonly string[], marked: boolean, stemmed: boolean): AbiSteps {
  const sentenceSeparator = "<n>";
  const stem = stemmed ? porter : undefined;
  const { tokenize } = rougeTokenizer({
    tokenize: "rouge",
    lowercase: true,
    stem,
    sentenceSeparator,
    inSentences: marked,
  });
  const separator = new TextEncoder().encode(sentenceSeparator);
  const words = textOf(kernel.part(lcsPart).rougeWords!(linesOf(lines), { separator, marked, stemmed }));
  // the mark before a sentence is "\n" in src/text/, and a full stop in the kernel
  expect(words.map(cut)).toEqual(lines.map((line) => tokenize(line).map((word) => (word === "\n" ? "." : word))));
  return {
    part: "lcs",
    steps: [
      step(
        "words",
        { lines: lines.length, separator: separator.length, marked, stemmed },
        { SEPARATOR: sentenceSeparator, ...asText(lines) },
      ),
    ],
    outputs: asSpacedText(words),
  };
}

/** SQuAD's words of lines; a line that the kernel leaves to the host becomes empty. */
function answersOf(lines: readonly string[]): AbiSteps {
  const { left, ...folded } = kernel.part(foldingPart)!.folded(linesOf(lines), "answers");
  const words = textOf(folded);
  expect(words).toEqual(lines.map((line, i) => (left.includes(i) ? "" : squadWords(line).join(" "))));
  return {
    part: "folding",
    steps: [step("answers", { lines: lines.length }, asText(lines))],
    outputs: asSpacedText(words),
  };
}

/** The ids of words between white space, and the words. */
function scannedOf(lines: readonly string[]): AbiSteps {
  const words = lines.map(createTokenizer("none").tokenize);
  const different = [...new Set(words.flat())];
  let end = 0;
  const { TEXT: all, TEXT_ENDS: wordEnds } = asText(different);
  return {
    part: "counting",
    steps: [step("scan", { lines: lines.length, rule: "NONE" }, asText(lines)), step("scannedWords", {})],
    outputs: {
      SCANNED_IDS: words.flat().map((word) => different.indexOf(word) + 1),
      SCANNED_ENDS: words.map((line) => (end += line.length)),
      SCANNED_WORDS: all,
      SCANNED_WORD_ENDS: wordEnds,
    },
  };
}

export function rewrittenOf(texts: readonly AbiText[]): AbiSteps[] {
  const lines = texts.flatMap(({ hypotheses, references }) => [...hypotheses, ...references.flat()]);
  // divides a line into sentences of three words
  const inSentences = lines.map((line) => line.replaceAll(/(\S+ \S+ \S+) /g, "$1<n>"));
  return [
    ...spacedOf(lines),
    answersOf(lines),
    rougeWordsOf(inSentences, false, false),
    rougeWordsOf(inSentences, true, true),
    {
      part: "means",
      steps: [step("eedLines", { lines: lines.length }, asText(lines))],
      outputs: asSpacedText(lines.map((line) => ` ${englishText(line)} `)),
    },
    scannedOf(lines),
  ];
}
