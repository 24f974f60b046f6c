// An evaluation of a language model as a test: npx vitest run. A bad answer fails, with its score and the words that differ.
import { expect, test } from "vitest";
import { chrf, f1 } from "truebleu";
import "truebleu/vitest";
import { answer } from "./model.ts";

const questions = [
  { question: "Who won the 50th Super Bowl?", expected: ["Denver Broncos", "The Denver Broncos"] },
  { question: "When did people first walk on the moon?", expected: ["July 1969", "1969"] },
];

test.for(questions)("$question", async ({ question, expected }) => {
  expect(await answer(question)).toScoreAtLeast(f1(), expected, 60);
});

test("all translations together", async () => {
  const sources = ["Der Hund biss den Mann.", "Es war keine Überraschung."];
  const references = ["The dog bit the man.", "It was no surprise."];
  const outputs = await Promise.all(sources.map((source) => answer(`Translate into English: ${source}`)));
  expect(outputs).toScoreAtLeast(chrf(), references, 70);
});
