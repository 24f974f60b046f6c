/**
 * Martin Porter's vocabulary, with the stems of NLTK's PorterStemmer (nltk_data, packages/stemmers/porter_test.zip); and the
 * kernel's stems of all words of the data.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { kernelOf } from "../../src/kernel/engines.js";
import { lcsPart } from "../../src/kernel/lcs/lcs.js";
import { porterStem } from "../../src/text/tokenizers/porter.js";
import { rougeWords, SHORTEST_STEMMED } from "../../src/text/tokenizers/rouge.js";
import { linesOf, textOf } from "../text/lines.js";
import { createTally, dataFolder, readLines } from "./data.js";

const words = readLines(dataFolder, "porter-stemmer", "porter_vocabulary.txt");
const stems = readLines(dataFolder, "porter-stemmer", "porter_nltk_output.txt");

test("the stems of 23,531 words", () => {
  const tally = createTally();
  tally.exactly("stems", words.map(porterStem), stems);
  expect(tally.differences).toEqual([]);
  expect(tally.compared()).toBe(23_531);
});

test("the kernel's stems are NLTK's", () => {
  const known = words.flatMap((word, i) => (/^[a-z]{4,}$/.test(word) ? [{ word, stem: stems[i]! }] : []));
  const tally = createTally();
  tally.exactly(
    "stems",
    stemsOf(known.map(({ word }) => word)),
    known.map(({ stem }) => stem),
  );
  expect(tally.differences).toEqual([]);
  expect(tally.compared()).toBeGreaterThan(22_000);
});

test("the kernel's stems of all words of the data are the tokenizer's", () => {
  const files = readdirSync(dataFolder, { encoding: "utf8", recursive: true }).filter((file) => file.endsWith(".txt"));
  const all = new Set(files.flatMap((file) => rougeWords(readFileSync(join(dataFolder, file), "utf8").toLowerCase())));
  const distinct = [...all].filter((word) => word.length >= SHORTEST_STEMMED);
  const tally = createTally();
  tally.exactly("stems", stemsOf(distinct), distinct.map(porterStem));
  expect(tally.differences).toEqual([]);
  expect(tally.compared()).toBeGreaterThan(50_000);
});

/** The stems of words, one a line. */
function stemsOf(lines: readonly string[]): string[] {
  const rules = { separator: new Uint8Array(0), marked: false, stemmed: true };
  return textOf(kernelOf("wasm").part(lcsPart).rougeWords!(linesOf(lines), rules));
}
