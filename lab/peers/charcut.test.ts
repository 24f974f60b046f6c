/**
 * Real and random pairs are compared with the package charcut 1.1.1, the authors' program: cost and length of each
 * pair.
 */
import { expect, test } from "vitest";
import { charcut, scoreCorpus, segmentStatistics, type CharCutOptions, type EngineName } from "../../src/index.js";
import { createTally } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { makeLines } from "./lines.js";
import { ask } from "./sacrebleu.js";
import { oddSegments, realSegments } from "./segments.js";
import { isWhole } from "../../test/whole.js";

const engines: readonly EngineName[] = ["wasm", "js", "reference"];

/** The program takes 4 ms and more for a pair. */

type Pair = readonly [hypothesis: string, reference: string];

interface Question extends Required<Pick<CharCutOptions, "matchSize" | "normalize">> {
  readonly pairs: readonly Pair[];
}

/** Cost and length; null if this Python does not know one of the characters yet. */
type Answer = readonly [number, number] | null;

async function compare(questions: readonly Question[]): Promise<number> {
  const answers = (await ask("charcut_driver.py", questions)) as Answer[][];
  const tally = createTally();
  for (const [i, { pairs, ...options }] of questions.entries()) {
    const corpus = {
      hypotheses: pairs.map(([hypothesis]) => hypothesis),
      references: pairs.map(([, reference]) => [reference]),
    };
    const engine = { engine: engines[i % engines.length]! };
    const { rows } = segmentStatistics(charcut(options), corpus, engine);
    let [costs, lengths] = [0, 0];
    for (const [p, answer] of answers[i]!.entries()) {
      if (answer === null) continue;
      const [cost, length] = answer;
      const of = `of ${JSON.stringify(options)} ${JSON.stringify(pairs[p])}`;
      tally.exactly(`cost ${of}`, rows[2 * p]!, cost);
      tally.exactly(`length ${of}`, rows[2 * p + 1]!, length);
      costs += cost;
      lengths += length;
    }
    if (answers[i]!.includes(null)) continue;
    const score = lengths === 0 ? 0 : costs / lengths;
    tally.exactly("corpus", scoreCorpus(charcut(options), corpus, engine).fraction, score);
  }
  expect(tally.differences.slice(0, 3), `${tally.differences.length} differences`).toEqual([]);
  return tally.compared();
}

test("CharCut of odd pairs, all settings", async () => {
  const random = randomSource(1720);
  const few = (of: readonly string[], most: number): string =>
    Array.from({ length: random(most) }, () => of[random(of.length)]).join("");
  const pair = (): Pair => {
    switch (random(4)) {
      case 0: {
        // few letters and marks, so that much repeats itself, and both kinds of substrings compete
        const of = [..."aab.. -é_1"].slice(0, 2 + random(9));
        const [hypothesis, reference] = [few(of, 40), few(of, 40)];
        return random(3) > 0 ? [hypothesis, reference] : [hypothesis + reference, reference + hypothesis];
      }
      case 1:
        return makeLines(2, random) as [string, string];
      default: {
        const [{ hypothesis, references }] = oddSegments(random, 1) as [ReturnType<typeof oddSegments>[0]];
        return [hypothesis, references[0]!];
      }
    }
  };
  const questions = Array.from({ length: isWhole ? 120 : 30 }, (_, i): Question => ({
    matchSize: i % 2 === 0 ? 3 : 1 + random(6),
    normalize: random(4) === 0 ? "hypothesis" : "both",
    pairs: Array.from({ length: 50 }, pair),
  }));
  const count = 50 * questions.length;
  console.log(`CharCut: ${count} odd pairs, ${await compare(questions)} figures compared, 0 differences`);
}, 600_000);

test("CharCut of real pairs in eight scripts", async () => {
  const pairs = realSegments(isWhole ? 300 : 40).map(({ hypothesis, references }): Pair => [
    hypothesis,
    references[0]!,
  ]);
  const compared = await compare([
    { matchSize: 3, normalize: "both", pairs },
    { matchSize: 2, normalize: "hypothesis", pairs: pairs.slice(0, 100) },
  ]);
  console.log(`CharCut: ${pairs.length} real pairs, ${compared} figures compared, 0 differences`);
}, 600_000);
