/** Random segments under every setting: the same TER as sacreBLEU 2.6.0, edit for edit. */
import { expect, test } from "vitest";
import { scoreCorpus, ter, version, type Corpus, type EngineName } from "../../src/index.js";
import { createTally } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { shiftable } from "../../test/kernel/generate-shifts.js";
import { makeLines } from "./lines.js";
import { askSacrebleu, type TerQuestion } from "./sacrebleu.js";

type Case = TerQuestion["corpora"][number];
type Random = (below: number) => number;

const engines: readonly EngineName[] = ["wasm", "js", "reference"];

test("TER of 6,060 segments of words moved about, and of adversarial lines, under every setting", async () => {
  const random = randomSource(47);
  const cases = [
    ...Array.from({ length: 4_500 }, () => movedWords(random, 14)),
    ...Array.from({ length: 150 }, () => movedWords(random, 40)),
    ...Array.from({ length: 10 }, () => movedWords(random, 120)),
    ...Array.from({ length: 1_400 }, () => adversarialLines(random)),
  ];
  const [answers] = await askSacrebleu([{ kind: "ter", corpora: cases }]);
  const tally = createTally();
  let segments = 0;
  for (const [i, { options, hypotheses, streams }] of cases.entries()) {
    const expected = answers[i]!;
    const metric = ter({
      caseSensitive: options.case_sensitive,
      normalized: options.normalized,
      noPunctuation: options.no_punct,
      asianSupport: options.asian_support,
    });
    const corpus: Corpus = { hypotheses, referenceStreams: streams };
    for (const engine of engines) {
      const name = `corpus ${i} ${engine} ${JSON.stringify(cases[i])}`;
      const score = scoreCorpus(metric, corpus, { engine });
      tally.closely(`score of ${name}`, score.score, expected.score);
      tally.exactly(`edits of ${name}`, score.edits, expected.num_edits);
      tally.closely(`length of ${name}`, score.referenceLength, expected.ref_length);
      tally.exactly(
        `signature of ${name}`,
        score.signature,
        expected.signature.replace("|version:2.6.0", `|version:truebleu-${version}`),
      );
    }
    segments += hypotheses.length;
  }
  expect(segments).toBe(6_060);
  expect(tally.differences.slice(0, 5), `${tally.differences.length} differences`).toEqual([]);
  console.log(`TER: ${segments} segments, ${tally.compared()} figures compared, 0 differences`);
});

const words = [
  "the",
  "The",
  "cat",
  "sat",
  "mat.",
  "mat",
  ",",
  "it's",
  "1,000",
  "&amp;",
  "中文",
  "。",
  "カナ",
  "U.S.",
  "x",
  "y",
  "z",
  "'s",
  "a-b",
  "5-",
  "(so)",
  "...",
  "on",
  "a",
  "of",
];

function settings(random: Random): Case["options"] {
  const flag = (): boolean => random(2) === 0;
  return { case_sensitive: flag(), normalized: flag(), no_punct: flag(), asian_support: flag() };
}

/** A line and up to three references, from which words have been moved. */
function movedWords(random: Random, longest: number): Case {
  const textOf = (ids: readonly number[]): string => ids.map((id) => words[id] ?? `w${id}`).join(" ");
  const { hypothesis, reference } = shiftable(random, longest);
  const streams: (string | null)[][] = [[textOf(reference)]];
  for (let more = random(4) === 0 ? 1 + random(2) : 0; more > 0; more--)
    streams.push([random(4) === 0 ? null : textOf(shiftable(random, longest).reference)]);
  return { options: settings(random), hypotheses: [textOf(hypothesis)], streams };
}

/** A line of pieces that are hard for tokenizers, and a reference with some of its parts exchanged. */
function adversarialLines(random: Random): Case {
  const [line, other] = makeLines(2, random) as [string, string];
  const parts = `${line} ${other}`.split(/(?=[ '.,-])/).slice(0, 40);
  const hypothesis = parts.join("");
  parts.splice(random(parts.length + 1), 0, ...parts.splice(random(parts.length + 1), 1 + random(3)));
  return { options: settings(random), hypotheses: [hypothesis], streams: [[parts.join("")]] };
}
