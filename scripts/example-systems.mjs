// The example text with further systems, which are made from its translation: one is better than the translation, and
// one is worse.
import { readFileSync } from "node:fs";

const lines = (name) => readFileSync(`examples/${name}`, "utf8").trimEnd().split("\n");

/** @returns the reference, and the systems by name, as lists of lines */
export function exampleSystems() {
  const translation = lines("translation.de.txt");
  const corrected = lines("post-edit.de.txt");
  const withoutArticles = (line) => line.replace(/\b(der|die|das|den|dem|des) /g, "");
  return {
    reference: corrected,
    systems: {
      translation,
      "a third corrected": translation.map((line, i) => (i % 3 === 0 ? corrected[i] : line)),
      mixed: translation.map((line, i) => (i % 8 === 0 ? corrected[i] : i % 4 === 1 ? withoutArticles(line) : line)),
      "without articles": translation.map(withoutArticles),
    },
  };
}
