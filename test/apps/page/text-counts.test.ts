/** What is counted in texts of any language; sentences of the Universal Declaration of Human Rights and our own. */
import { expect, test } from "vitest";
import {
  bareWord,
  capitalised,
  hasNames,
  numbersIn,
  quotesIn,
  unitOf,
  unitsOf,
} from "../../../apps/page/engine/text-counts.js";
import { createSession } from "../../../apps/page/engine/local-session.js";
import type { Measure } from "../../../apps/page/model/measure.js";

const english = [
  "All human beings are born free and equal in dignity and rights.",
  "We met Ann Lee of Kyoto on a rainy Monday late in the spring of that year.",
];
const german = [
  "Alle Menschen sind frei und gleich an Würde und Rechten geboren.",
  "Der Hund und die Katze sahen das Haus.",
];
const chinese = ["人人生而自由，在尊严和权利上一律平等。"];
const arabic = ["يولد جميع الناس أحراراً متساوين في الكرامة والحقوق."];
const thai = ["มนุษย์ทั้งหลายเกิดมามีอิสระ"];

test("words are counted where blanks separate them, characters elsewhere", () => {
  expect([english, german, arabic].map(unitOf)).toEqual(["words", "words", "words"]);
  expect([chinese, thai].map(unitOf)).toEqual(["characters", "characters"]);
  expect(unitsOf(arabic[0]!, "words")).toHaveLength(8);
  expect(unitsOf("人人 生😀", "characters")).toEqual(["人", "人", "生", "😀"]);
  expect(unitsOf(" \t ", "words")).toEqual([]);
});

test("names are recognized only in English, because German has capitals in all nouns, and Chinese and Arabic have no capitals", () => {
  expect(capitalised(english[1]!)).toEqual({ capitals: 4, words: 16 });
  expect([english, german, chinese, arabic].map(hasNames)).toEqual([true, false, false, false]);
  // beginnings of sentences, "I", and texts all of capitals tell nothing
  expect(capitalised("Stop. Then I'm off: Go!").capitals).toBe(0);
  expect(capitalised("HELLO WORLD").capitals).toBe(0);
});

test("numbers of any script and quotation marks of any language are counted, apostrophes are not", () => {
  expect(["1,234.5 and 7", "٣٬٥ و ٤", "１２", "x²", ""].map(numbersIn)).toEqual([2, 2, 1, 0, 0]);
  expect(['„so“ "x"', "«a»", "「人」", "don’t 'a'"].map(quotesIn)).toEqual([4, 2, 2, 0]);
  expect(["“Hello,”", "…", "l’été."].map(bareWord)).toEqual(["hello", "", "l’été"]);
});

test("a corpus has measures: rare words, occurrences, numbers of references, names of the source", async () => {
  const session = createSession(
    {
      references: [
        ["a b c d", "a b", "a b"],
        ["x", null, "y"],
      ],
      systems: [{ name: "s", hypotheses: ["a", "b", "c"] }],
      source: ["it was Ann who saw us all here", "it was so", "we saw it"],
      labels: [],
      files: [],
    },
    null,
    () => {},
  );
  const of = async (kind: Measure["of"]) => [...(await session.measured({ of: kind } as Measure, null))];
  expect(await of("rare-words")).toEqual([50, 0, 0]);
  expect(await of("occurrences")).toEqual([1, 2, 2]);
  expect(await of("reference-count")).toEqual([2, 1, 2]);
  expect(await of("names")).toEqual([1, 0, 0]);
  expect(await of("source-length")).toEqual([8, 3, 3]);
  expect(await of("reference-length")).toEqual([4, 2, 2]);
});
