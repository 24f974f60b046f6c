/** Options with the names of other tools, and mistyped words. */
import { expect, test } from "vitest";
import { bleu, bootstrapConfidence, chrf, scoreCorpus, ter } from "../../src/index.js";
import { meantOption, nearest } from "../../src/core/suggest.js";

const options = {
  bleu: ["tokenize", "lowercase", "smoothMethod", "smoothValue", "maxOrder", "effectiveOrder"],
  chrf: ["charOrder", "wordOrder", "beta", "lowercase", "whitespace", "epsSmoothing"],
  ter: ["caseSensitive", "normalized", "noPunctuation", "asianSupport"],
  bootstrap: ["samples", "seed", "engine"],
};

test.each<[keyof typeof options, string, string | undefined]>([
  // sacreBLEU's
  ["bleu", "smooth_method", "smoothMethod"],
  ["bleu", "smooth_value", "smoothValue"],
  ["bleu", "max_ngram_order", "maxOrder"],
  ["bleu", "effective_order", "effectiveOrder"],
  ["bleu", "use_effective_order", "effectiveOrder"],
  ["chrf", "word_order", "wordOrder"],
  ["chrf", "char_order", "charOrder"],
  ["chrf", "eps_smoothing", "epsSmoothing"],
  ["ter", "case_sensitive", "caseSensitive"],
  ["ter", "no_punct", "noPunctuation"],
  ["ter", "asian_support", "asianSupport"],
  // the names of Hugging Face, torchmetrics and NLTK
  ["bleu", "tokenizer", "tokenize"],
  ["bleu", "tok", "tokenize"],
  ["bleu", "smooth", "smoothMethod"],
  ["bleu", "smoothing_function", "smoothMethod"],
  ["bleu", "n_gram", "maxOrder"],
  ["chrf", "n_char_order", "charOrder"],
  ["chrf", "n_word_order", "wordOrder"],
  ["chrf", "include_whitespace", "whitespace"],
  ["bleu", "lowercase_", "lowercase"],
  ["bleu", "lc", "lowercase"],
  ["bleu", "ignore_case", "lowercase"],
  ["ter", "lowercase", "caseSensitive"],
  ["ter", "normalize", "normalized"],
  ["ter", "support_asian", "asianSupport"],
  ["bootstrap", "n_samples", "samples"],
  ["bootstrap", "num_resamples", "samples"],
  // as spelled in papers, in capitals, or shortened to one word
  ["bleu", "n", "maxOrder"],
  ["bleu", "TOKENIZE", "tokenize"],
  ["bleu", "MAXORDER", "maxOrder"],
  ["ter", "lc", "caseSensitive"],
  ["chrf", "use_eps", "epsSmoothing"],
  // no option has a similar name
  ["bleu", "sm", undefined],
  ["bleu", "references", undefined],
  ["bleu", "beta", undefined],
  ["ter", "x", undefined],
])("%s: %s is %s", (of, given, meant) => {
  expect(meantOption(given, options[of])).toBe(meant);
});

test("of equally similar words, the first is suggested, whatever the case", () => {
  expect(nearest("bat", ["cat", "hat", "BAT2"])).toBe("cat");
  expect(nearest("BAT", ["hat", "cat", "bat"])).toBe("bat");
  expect(nearest("cost", ["coast", "cast", "most"])).toBe("coast");
});

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Any = any;

test.each<[string, () => unknown, string]>([
  ["bleu", () => bleu({ max_ngram_order: 2 } as Any), 'no option "max_ngram_order": expected tokenize'],
  ["bleu", () => bleu({ max_ngram_order: 2 } as Any), "; is maxOrder meant?"],
  ["chrf", () => chrf({ word_order: 2 } as Any), "; is wordOrder meant?"],
  ["ter", () => ter({ no_punct: true } as Any), "; is noPunctuation meant?"],
  ["resamples", () => bootstrapConfidence(bleu(), {} as Any, { n_samples: 9 } as Any), "; is samples meant?"],
  [
    "lists of Hugging Face",
    () => scoreCorpus(bleu(), { predictions: ["a"], references: ["a"] } as Any),
    "got predictions, references; is predictions meant to be hypotheses?",
  ],
  [
    "one hypothesis",
    () => scoreCorpus(bleu(), { hypothesis: "a", references: ["a"] } as Any),
    "got hypothesis, references; is hypothesis meant to be hypotheses?",
  ],
  [
    "lists of sacreBLEU",
    () => scoreCorpus(bleu(), { hypotheses: ["a"], refs: ["a"] } as Any),
    "got hypotheses, refs; is refs meant to be references?",
  ],
  [
    "streams",
    () => scoreCorpus(bleu(), { hypotheses: ["a"], ref_streams: [["a"]] } as Any),
    "got hypotheses, ref_streams; is ref_streams meant to be referenceStreams?",
  ],
])("%s: the error names what is meant", (_, action, message) => {
  expect(action).toThrow(message);
});
