/** METEOR of 2007: numbers of NLTK 3.10 (nltk.translate.meteor_score), and its own examples. */
import { describe, expect, test } from "vitest";
import { scoreCorpus, scoreSegment } from "../../src/corpus/score-corpus.js";
import { formatSignature } from "../../src/core/signature.js";
import { meteor2007 } from "../../src/metrics/translation/meteor/meteor2007.js";
import { wordNet, type WordNetFiles } from "../../src/text/meteor/wordnet.js";

const metric = meteor2007({ modules: ["exact", "stem"] });
const hypothesis = "It is a guide to action which ensures that the military always obeys the commands of the party";
const reference = "It is a guide to action that ensures that the military will forever heed Party commands";

/** A WordNet of a few sets. The number of a set is the place where its line begins. */
function smallWordNet(dog: string): WordNetFiles {
  const car = "00000000 06 n 02 car 0 auto 0 000 | a vehicle\n";
  const noun = `${car}${dog} 06 n 03 dog 0 domestic_dog 0 Hound(p) 0 000 | an animal\n`;
  const none = " \n";
  expect(car.length).toBe(46);
  return {
    "index.noun": "  1 licence\ncar n 1 0 1 0 00000000  \nauto n 1 0 1 0 00000000  \ndog n 1 0 1 0 00000046  \n",
    "data.noun": noun,
    "noun.exc": "dogges dog\n",
    "index.verb": "go v 1 0 1 0 00000000  \n",
    "data.verb": "00000000 38 v 02 go 0 travel 0 000 | move\n",
    "verb.exc": "went go\n",
    "index.adj": "big a 1 0 1 0 00000000  \n",
    "data.adj": "00000000 00 a 01 big 0 000 | large\n",
    "adj.exc": none,
    "index.adv": "so r 1 0 1 0 00000000  \n",
    "data.adv": "00000000 02 r 01 so 0 000 | thus\n",
    "adv.exc": none,
  };
}

describe("METEOR of 2007", () => {
  // the docstring of single_meteor_score: 0.6944 with WordNet, which adds no matches here
  test("NLTK's own example", () => {
    expect(scoreSegment(metric, hypothesis, [reference]).score / 100).toBeCloseTo(0.6944444444444445, 14);
    expect(scoreSegment(metric, hypothesis, [reference])).toMatchObject({
      matches: 12,
      hypothesisLength: 18,
      referenceLength: 16,
      segments: 1,
    });
    expect(scoreSegment(metric, "non matching hypothesis", ["this is a cat"]).score).toBe(0);
  });

  test("a corpus has the mean of its segments, and a segment has the score of its best reference", () => {
    const references = [[reference], ["this is a cat", "a cat this is"]];
    const scores = [
      scoreSegment(metric, hypothesis, references[0]!).score,
      scoreSegment(metric, "this is a cats", references[1]!).score,
    ];
    expect(scores[1]).toBe(scoreSegment(metric, "this is a cats", ["this is a cat"]).score);
    const score = scoreCorpus(metric, { hypotheses: [hypothesis, "this is a cats"], references });
    expect(score.score).toBeCloseTo((scores[0]! + scores[1]!) / 2, 12);
    expect(score.segments).toBe(2);
  });

  test("equal lines score less than 100, and empty lines score 0", () => {
    // penalty 0.5 * (1 / 6)^3
    expect(scoreSegment(metric, "the cat sat on the mat", ["the cat sat on the mat"]).score).toBeCloseTo(
      100 * (1 - 0.5 / 216),
      12,
    );
    for (const [empty, other] of [
      ["", "a"],
      ["a", ""],
      ["", ""],
    ] as const)
      expect(scoreSegment(metric, empty, [other]).score).toBe(0);
  });

  // NLTK's score for the characters as words; the kernel does not keep the text of characters, which the stemmer needs
  test.each(["wasm", "js", "reference"] as const)("characters, %s", (engine) => {
    const ofCharacters = meteor2007({ modules: ["exact", "stem"], tokenize: "char" });
    expect(scoreSegment(ofCharacters, "the cats saß", ["the cats sass"], { engine }).score / 100).toBeCloseTo(
      0.8103975535168196,
      14,
    );
  });

  test("synonyms by WordNet are looked up for stems", () => {
    const net = wordNet(smallWordNet("00000046"));
    expect(net.synonymsOf("cars")).toEqual(["car", "auto"]);
    expect(net.synonymsOf("dogges")).toEqual(["dog", "Hound"]);
    expect(net.synonymsOf("went")).toEqual(["go", "travel"]);
    expect(net.synonymsOf("nothing")).toEqual([]);
    const synonymous = meteor2007({ wordNet: net });
    expect(scoreSegment(synonymous, "my car", ["your autos"]).matches).toBe(1);
    expect(scoreSegment(metric, "my car", ["your autos"]).matches).toBe(0);
    expect(() => wordNet({ ...smallWordNet("00000046"), "index.noun": "car" })).toThrow(
      'index.noun has the line "car": expected a word with its offsets, as in WordNet\'s index files',
    );
    expect(() => wordNet(smallWordNet("00000045")).synonymsOf("dog")).toThrow("data.noun has no set of synonyms at 46");
  });

  test("the signature has modules and parameters", () => {
    const metric = meteor2007({ modules: ["exact", "stem"], alpha: 0.8, beta: 2, gamma: 0.4 });
    expect(formatSignature(metric.signature)).toBe("case:lc|tok:none|mod:exact+stem|param:0.8,2,0.4");
  });

  test("mistakes are refused", () => {
    expect(() => meteor2007()).toThrow("the module synonym needs WordNet 3.0: wordNet: wordNet(files) makes it");
    expect(() => meteor2007({ modules: ["stem"] })).toThrow(
      "modules is stem: expected exact as the first module, and each module at most once, in the order exact, stem, synonym",
    );
    expect(() => meteor2007({ modules: ["stem", "exact"] })).toThrow("modules is stem, exact: expected");
    expect(() => meteor2007({ wordNet: {} as never })).toThrow("wordNet is an object: expected what wordNet() returns");
    expect(() => wordNet({} as never)).toThrow('files["index.noun"] is undefined: expected the file\'s bytes');
  });
});
