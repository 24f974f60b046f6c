/**
 * The English stemmer comes from another package, because that is faster. Its stems equal those of snowball-stemmers,
 * which has the same version of the algorithm.
 */
import { readFileSync } from "node:fs";
import { newStemmer } from "snowball-stemmers";
import { describe, expect, test } from "vitest";
import { snowballStemmer } from "../../src/text/meteor/stemmers.js";
import { randomSource } from "../kernel/generate.js";
import { cases } from "../cases.js";

const english = newStemmer("english");
const stem = snowballStemmer("en");

/**
 * Every ending and exception that the algorithm of English has a rule for
 * (https://snowballstem.org/algorithms/english/stemmer.html).
 */
const parts = (
  "' 's 's' sses ied ies us ss s eed eedly ed edly ing ingly at bl iz bb dd ff gg mm nn pp rr tt y tional enci " +
  "anci abli entli izer ization ational " +
  "ation ator alism aliti alli fulness ousli ousness iveness iviti biliti bli ogi fulli lessli li alize icate " +
  "iciti ical ful ness ative al ance ence er ic " +
  "able ible ant ement ment ent ism ate iti ous ive ize sion tion e l ll gener commun arsen skis skies dying " +
  "lying tying idly gently ugly early only " +
  "singly sky news howe atlas cosmos bias andes inning outing canning herring earring proceed exceed succeed Y " +
  "a i o u w x é A"
).split(" ");

describe("English stems", () => {
  test("English stems of words in real text", () => {
    const words = new Set(
      ["blns.references", "mlqe-pe-en-de.hypotheses", "tatoeba-eng-tha.references"].flatMap((name) =>
        readFileSync(`test/vectors/real/${name}.txt`, "utf8")
          .toLowerCase()
          .split(/[\s.,;:!?"()]+/),
      ),
    );
    expect(words.size).toBeGreaterThan(2_000);
    expect([...words].filter((word) => stem(word) !== english.stem(word))).toEqual([]);
  });

  test("English stems of 30,000 words (3,000 in npm test) made of beginnings and endings", () => {
    const random = randomSource(2);
    const words = Array.from({ length: cases(30_000, 3_000) }, () =>
      Array.from({ length: 1 + random(5) }, () =>
        random(3) > 0 ? parts[random(parts.length)]! : "abcdeiostuvy"[random(12)]!,
      ).join(""),
    );
    expect(words.filter((word) => stem(word) !== english.stem(word))).toEqual([]);
    expect(words.filter((word) => stem(word) !== word).length).toBeGreaterThan(words.length / 3);
  });
});
