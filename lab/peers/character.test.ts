/** Real and random segments are compared with the package cer 1.2.0, CharacTER's program without its C++. */
import { expect, test } from "vitest";
import { character, scoreCorpus, scoreSegments, type EngineName } from "../../src/index.js";
import { createTally } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { ask } from "./sacrebleu.js";
import { oddSegments, realSegments, type Segment } from "./segments.js";
import { isWhole } from "../../test/whole.js";

const engines: readonly EngineName[] = ["wasm", "js", "reference"];

async function compare(segments: readonly Segment[]): Promise<number> {
  const expected = (await ask("character_driver.py", segments)) as number[];
  const tally = createTally();
  const corpus = {
    hypotheses: segments.map(({ hypothesis }) => hypothesis),
    references: segments.map(({ references }) => references),
  };
  const mean = expected.reduce((sum, rate) => sum + rate, 0) / expected.length;
  for (const engine of engines) {
    const ours = scoreSegments(character(), corpus, { engine }).map(({ fraction }) => fraction);
    for (const [i, fraction] of ours.entries())
      tally.closely(JSON.stringify(segments[i]), fraction, expected[i]!, 1e-15);
    tally.closely("corpus", scoreCorpus(character(), corpus, { engine }).fraction, mean, 1e-12);
  }
  expect(tally.differences.slice(0, 3), `${tally.differences.length} differences`).toEqual([]);
  return tally.compared();
}

test("CharacTER of odd segments", async () => {
  const segments = oddSegments(randomSource(181), isWhole ? 12_000 : 5_000);
  console.log(`CharacTER: ${segments.length} odd segments, ${await compare(segments)} figures, 0 differences`);
}, 600_000);

test("CharacTER of 3,000 lines of few words in another order", async () => {
  const random = randomSource(182);
  const line = (different: number, longest: number): string[] =>
    Array.from(
      { length: 1 + random(longest) },
      () => ["a", "bb", "ccc", "é", "中", "🙂x", "zz", "Z", "0"][random(different)]!,
    );
  const segments = Array.from({ length: 3_000 }, (): Segment => {
    const hypothesis = line(2 + random(8), [6, 12, 40][random(3)]!);
    const reference = hypothesis.slice();
    for (let moves = 1 + random(4); moves > 0; moves--)
      reference.splice(random(reference.length), 0, ...reference.splice(random(reference.length), 1 + random(5)));
    return { hypothesis: hypothesis.join(" "), references: [reference.join(" ")] };
  });
  console.log(`CharacTER: ${segments.length} lines of few words, ${await compare(segments)} figures, 0 differences`);
}, 600_000);

test("CharacTER of real segments in eight scripts", async () => {
  const segments = realSegments(400);
  console.log(`CharacTER: ${segments.length} real segments, ${await compare(segments)} figures, 0 differences`);
}, 600_000);
