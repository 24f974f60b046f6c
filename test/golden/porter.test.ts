/**
 * Martin Porter's vocabulary, with the stems of NLTK's PorterStemmer (nltk_data, packages/stemmers/porter_test.zip).
 */
import { expect, test } from "vitest";
import { porterStem } from "../../src/text/tokenizers/porter.js";
import { createTally, dataFolder, readLines } from "./data.js";

test("23,531 words", () => {
  const words = readLines(dataFolder, "porter-stemmer", "porter_vocabulary.txt");
  const tally = createTally();
  tally.exactly("stems", words.map(porterStem), readLines(dataFolder, "porter-stemmer", "porter_nltk_output.txt"));
  expect(tally.differences).toEqual([]);
  expect(tally.compared()).toBe(23_531);
});
