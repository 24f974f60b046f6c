/**
 * SARI is compared with the functions of Hugging Face's evaluate, live, and with EASSE's definition. EASSE itself is in
 * no package index; the counts of the rewriting here were all equal to those of its easse/sari.py (version 0.2.4).
 */
import { expect, test } from "vitest";
import { sari, scoreCorpus, scoreSegments, segmentStatistics, type EngineName } from "../../src/index.js";
import { createTally } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { ask } from "./sacrebleu.js";
import { oddSegments, realSegments, type Segment } from "./segments.js";

const engines: readonly EngineName[] = ["wasm", "js", "reference"];

interface Question {
  readonly tokenize: "13a" | "intl";
  readonly lowercase: boolean;
  readonly segments: readonly (Segment & { readonly source: string })[];
}

interface Answer {
  readonly rows: number[][];
  readonly operations: number[];
  readonly score: number;
  readonly sentences: number[];
}

async function compare(questions: readonly Question[]): Promise<number> {
  const answers = (await ask("sari_driver.py", questions)) as Answer[];
  const tally = createTally();
  for (const [i, { tokenize, lowercase, segments }] of questions.entries()) {
    const answer = answers[i]!;
    const options = { tokenize, caseSensitive: !lowercase };
    const corpus = {
      sources: segments.map(({ source }) => source),
      hypotheses: segments.map(({ hypothesis }) => hypothesis),
      references: segments.map(({ references }) => references),
    };
    const engine = { engine: engines[i % engines.length]! };
    const { rows } = segmentStatistics(sari(options), corpus, engine);
    for (const [s, expected] of answer.rows.entries())
      for (const [field, count] of expected.entries())
        tally.exactly(`field ${field} of ${JSON.stringify(segments[s])}`, rows[36 * s + field]!, count);
    const { score, add, keep, delete: deleted } = scoreCorpus(sari(options), corpus, engine);
    for (const [k, ours] of [add, keep, deleted].entries()) tally.closely("easse", ours, answer.operations[k]!, 1e-11);
    tally.closely("easse", score, answer.score, 1e-11);
    const sentences = scoreSegments(sari({ ...options, program: "huggingface" }), corpus, engine);
    for (const [s, one] of sentences.entries())
      tally.closely(`evaluate ${JSON.stringify(segments[s])}`, one.score, answer.sentences[s]!, 1e-11);
    const mean = answer.sentences.reduce((sum, one) => sum + one, 0) / segments.length;
    tally.closely("evaluate", scoreCorpus(sari({ ...options, program: "huggingface" }), corpus).score, mean, 1e-11);
  }
  expect(tally.differences.slice(0, 3), `${tally.differences.length} differences`).toEqual([]);
  return tally.compared();
}

/** Plausible sources of both sides: the hypothesis or a reference with some words changed. */
function questionsOf(segments: readonly Segment[], random: (below: number) => number): Question[] {
  const sourceOf = ({ hypothesis, references }: Segment, i: number): string => {
    if (random(10) === 0) return segments[(i + 1) % segments.length]!.hypothesis;
    const words = (random(2) === 0 ? hypothesis : references[random(references.length)]!).split(" ");
    for (let changes = random(4); changes > 0; changes--)
      words.splice(random(words.length + 1), random(3), ...(random(2) === 0 ? ["very", words[0] ?? ""] : []));
    return words.join(" ");
  };
  const all = segments.map((one, i) => ({ ...one, source: sourceOf(one, i) }));
  return Array.from({ length: Math.ceil(all.length / 20) }, (_, i) => ({
    tokenize: random(4) === 0 ? "intl" : "13a",
    lowercase: random(4) > 0,
    segments: all.slice(20 * i, 20 * i + 20),
  }));
}

test("SARI of 5,000 odd segments", async () => {
  const random = randomSource(1603);
  const segments = oddSegments(random, 5000);
  const compared = await compare(questionsOf(segments, random));
  console.log(`SARI: ${segments.length} odd segments, ${compared} figures compared, 0 differences`);
}, 600_000);

test("SARI of real segments in many scripts", async () => {
  const segments = realSegments(400);
  const compared = await compare(questionsOf(segments, randomSource(415)));
  console.log(`SARI: ${segments.length} real segments, ${compared} figures compared, 0 differences`);
}, 600_000);
