/** Real and random segments are compared with torchmetrics' EED, the authors' program without its 32-bit floats. */
import { expect, test } from "vitest";
import { eed, scoreCorpus, scoreSegments, type EedOptions, type EngineName } from "../../src/index.js";
import { eedCharacters, firstToken } from "../../src/metrics/translation/eed/eed-text.js";
import { createTally } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { makeLines } from "./lines.js";
import { ask } from "./sacrebleu.js";
import { oddSegments, realSegments, type Segment } from "./segments.js";
import { isWhole } from "../../test/whole.js";

const LINES = isWhole ? 40_000 : 10_000;

const engines: readonly EngineName[] = ["wasm", "js", "reference"];

interface Question {
  readonly kind: "scores";
  readonly options: EedOptions;
  readonly segments: readonly Segment[];
}

async function compare(questions: readonly Question[]): Promise<number> {
  const answers = (await ask("eed_driver.py", questions)) as { corpus: number; segments: number[] }[];
  const tally = createTally();
  for (const [i, { options, segments }] of questions.entries()) {
    const corpus = {
      hypotheses: segments.map(({ hypothesis }) => hypothesis),
      references: segments.map(({ references }) => references),
    };
    const engine = engines[i % engines.length]!;
    const ours = scoreSegments(eed(options), corpus, { engine }).map(({ fraction }) => fraction);
    for (const [s, fraction] of ours.entries())
      tally.closely(
        `${JSON.stringify(options)} ${JSON.stringify(segments[s])}`,
        fraction,
        answers[i]!.segments[s]!,
        1e-15,
      );
    tally.closely("corpus", scoreCorpus(eed(options), corpus, { engine }).fraction, answers[i]!.corpus, 1e-12);
  }
  expect(tally.differences.slice(0, 3), `${tally.differences.length} differences`).toEqual([]);
  return tally.compared();
}

test("EED of 5,000 odd segments, all settings", async () => {
  const random = randomSource(171);
  const weight = (): number => [0, 0.1, 0.3, 1, random(200) / 70][random(5)]!;
  const questions = Array.from({ length: 250 }, (_, i): Question => ({
    kind: "scores",
    options: {
      language: random(2) === 0 ? "en" : "ja",
      // the program divides by 0 if rho is 0 and a Japanese reference empty
      ...(i % 2 === 1 && { alpha: weight(), rho: weight() + 0.01, deletion: weight(), insertion: weight() }),
    },
    segments: oddSegments(random, 20),
  }));
  const compared = await compare(questions);
  console.log(`EED: 5,000 odd segments, ${compared} figures compared, 0 differences`);
}, 600_000);

test("EED of real segments in eight scripts", async () => {
  const segments = realSegments(300);
  const japanese = segments.filter(({ hypothesis }) => /[\u3040-\u30ff]/.test(hypothesis));
  const questions: Question[] = [
    { kind: "scores", options: {}, segments },
    { kind: "scores", options: { language: "ja" }, segments: japanese },
  ];
  console.log(`EED: ${segments.length} real segments, ${await compare(questions)} figures compared, 0 differences`);
}, 600_000);

test(`${LINES} lines are prepared for EED alike`, async () => {
  const random = randomSource(173);
  const marks = ["Mr", " .", ".", "1", "٣", "𝟗", ",", " ", "e", "i", ". ", "g", "U", "S", "!", "Mrs", "?", "\u2003"];
  const lines = Array.from({ length: LINES }, (_, i) =>
    i % 2 === 0
      ? makeLines(1, random)[0]!
      : Array.from({ length: random(16) }, () => marks[random(marks.length)]).join(""),
  );
  for (const language of ["en", "ja"] as const) {
    const [expected] = (await ask("eed_driver.py", [{ kind: "text", language, lines }])) as [string[]];
    const ours = lines.map((line) => eedCharacters(language).tokenize(line).slice(firstToken[language]).join(""));
    const different = ours.flatMap((text, i) => (text === expected[i] ? [] : [[lines[i], text, expected[i]]]));
    expect(different.slice(0, 3), `${different.length} differences, ${language}`).toEqual([]);
  }
}, 600_000);
