/** Random segments and corpora under every setting: the same chrF as sacreBLEU 2.6.0, count for count. */
import { expect, test } from "vitest";
import { chrf, scoreCorpus, version, type EngineName } from "../../src/index.js";
import { createTally } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { makeLines } from "./lines.js";
import { askSacrebleu, type ChrfQuestion } from "./sacrebleu.js";

type Case = ChrfQuestion["corpora"][number];

const CORPORA = 5_000;
const engines: readonly EngineName[] = ["wasm", "js", "reference"];

test(`chrF of ${CORPORA} corpora of adversarial lines under every setting`, async () => {
  const cases = makeCases();
  const [answers] = await askSacrebleu([{ kind: "chrf", corpora: cases }]);
  const tally = createTally();
  let segments = 0;
  for (const [i, { options, hypotheses, streams }] of cases.entries()) {
    const expected = answers[i]!;
    const metric = chrf({
      charOrder: options.char_order,
      wordOrder: options.word_order,
      beta: options.beta,
      lowercase: options.lowercase,
      whitespace: options.whitespace,
      epsSmoothing: options.eps_smoothing,
    });
    // the engines agree on every count (test/kernel), so each case takes one of them
    const engine = engines[i % engines.length]!;
    const name = `corpus ${i} ${engine} ${JSON.stringify(cases[i])}`;
    const score = scoreCorpus(metric, { hypotheses, referenceStreams: streams }, { engine });
    tally.exactly(`name of ${name}`, score.name, expected.name);
    tally.closely(`score of ${name}`, score.score, expected.score);
    tally.exactly(
      `sums of ${name}`,
      score.orders.flatMap(({ hypothesis, reference, matches }) => [hypothesis, reference, matches]),
      expected.sums,
    );
    tally.exactly(
      `signature of ${name}`,
      score.signature,
      expected.signature.replace("|version:2.6.0", `|version:truebleu-${version}`),
    );
    segments += hypotheses.length;
  }
  expect(segments).toBeGreaterThan(CORPORA);
  expect(tally.differences.slice(0, 5), `${tally.differences.length} differences`).toEqual([]);
  console.log(`chrF: ${CORPORA} corpora of ${segments} segments, ${tally.compared()} figures compared, 0 differences`);
});

function makeCases(): Case[] {
  const random = randomSource(53);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  return Array.from({ length: CORPORA }, () => {
    const lines = makeLines(6, random);
    const segments = pick([1, 1, 1, 2, 5]);
    // parts of one line in another: text to match, in another order and with gaps
    const mixed = (): string => {
      const [a, b] = [pick(lines), pick(lines)];
      const at = random(a.length + 1);
      return random(10) === 0
        ? ""
        : wellFormed(a.slice(0, at) + b.slice(random(b.length + 1)) + (random(3) === 0 ? a.slice(at) : ""));
    };
    const streams = Array.from({ length: 1 + random(3) }, (_, k) =>
      Array.from({ length: segments }, () =>
        k > 0 && random(5) === 0 ? null : random(2) === 0 ? pick(lines) : mixed(),
      ),
    );
    const hypotheses = Array.from({ length: segments }, (_, i) =>
      random(8) === 0 ? streams[0]![i]! : random(2) === 0 ? mixed() : pick(lines),
    );
    const options = {
      ...pick([
        { char_order: pick([6, 6, 1, 2, 4, 9]), word_order: pick([0, 0, 2, 1, 3]) },
        { char_order: 0, word_order: pick([1, 2, 6]) },
      ]),
      beta: pick([2, 2, 1, 3, 0]),
      lowercase: random(2) === 0,
      whitespace: random(2) === 0,
      eps_smoothing: random(2) === 0,
    };
    return { options, hypotheses, streams };
  });
}

/** The text without halves of characters, which remain where a text is cut between UTF-16 units. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "");
}
