/**
 * GLEU of grammatical error correction is compared with the package gleu 1.1.0, live, where the package computes the
 * same as the authors' program. It is also compared with a rewriting of that program, which is in no package index.
 */
import { expect, test } from "vitest";
import {
  drawnGecGleu,
  gecgleu,
  scoreCorpus,
  scoreSegments,
  segmentStatistics,
  type EngineName,
} from "../../src/index.js";
import { createTally } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { ask } from "./sacrebleu.js";
import { oddSegments, realSegments, type Segment } from "./segments.js";

const engines: readonly EngineName[] = ["wasm", "js", "reference"];

interface Question {
  readonly iterations: number;
  readonly segments: readonly (Segment & { readonly source: string })[];
}

/** The values of the whole corpus are present if all segments have the same number of references. */
interface Answer {
  readonly rows: number[][][];
  readonly sentences: number[];
  readonly first?: number;
  readonly drawn?: number;
  readonly package?: number;
  readonly packageRows?: number[][][][];
  readonly isAlike?: boolean;
}

async function compare(questions: readonly Question[]): Promise<string> {
  const answers = (await ask("gecgleu_driver.py", questions)) as Answer[];
  const tally = createTally();
  let alike = 0;
  for (const [i, { iterations, segments }] of questions.entries()) {
    const answer = answers[i]!;
    const engine = { engine: engines[i % engines.length]! };
    const sources = segments.map(({ source }) => source);
    const hypotheses = segments.map(({ hypothesis }) => hypothesis);
    const references = segments.map((one) => one.references);
    for (const [s, { score }] of scoreSegments(gecgleu(), { sources, hypotheses, references }, engine).entries())
      tally.closely(`sentence ${JSON.stringify(segments[s])}`, score, 100 * answer.sentences[s]!, 1e-11);
    const most = Math.max(...references.map(({ length }) => length));
    const tables = Array.from({ length: most }, (_, r) =>
      segmentStatistics(gecgleu(), { sources, hypotheses, references: references.map((all) => all[r] ?? "") }, engine),
    );
    for (const [r, { rows, fields }] of tables.entries()) {
      const at = (s: number, name: string): number => rows[s * fields.length + fields.indexOf(name)]!;
      for (const [s, each] of answer.rows.entries()) {
        const expected = each[r];
        if (expected === undefined) continue;
        const ours = [1, 2, 3, 4].flatMap((n) => [at(s, `matches${n}Parts`) / 720_720, at(s, `ngrams${n}`)]);
        const all = [at(s, "ngrams1"), at(s, "referenceLengthParts") / 720_720, ...ours];
        for (const [k, count] of expected.entries())
          tally.exactly(`count ${k} of ${JSON.stringify(segments[s])}`, all[k]!, count);
        for (const [k, count] of (answer.packageRows?.[s]![r]!.flat() ?? []).entries())
          tally.exactly(`count ${k} of the package of ${JSON.stringify(segments[s])}`, ours[k]!, count);
      }
    }
    if (answer.first === undefined) continue;
    const single = { sources, hypotheses, references: references.map(([one]) => one!) };
    tally.closely("first reference", scoreCorpus(gecgleu(), single, engine).fraction, answer.first, 1e-13);
    const { fraction } = drawnGecGleu(gecgleu(), tables, { iterations, ...engine });
    tally.closely("drawn", fraction, answer.drawn!, 1e-13);
    if (!answer.isAlike!) continue;
    tally.closely("package", fraction, answer.package!, 1e-13);
    alike++;
  }
  expect(tally.differences.slice(0, 3), `${tally.differences.length} differences`).toEqual([]);
  return `${tally.compared()} figures compared, 0 differences; ${alike} corpora as the package gleu has them`;
}

/** Plausible sources of both sides: the hypothesis or a reference with some words changed. */
function questionsOf(segments: readonly Segment[], size: number, random: (below: number) => number): Question[] {
  const sourceOf = ({ hypothesis, references }: Segment, i: number): string => {
    if (random(10) === 0) return segments[(i + 1) % segments.length]!.hypothesis;
    const words = (random(2) === 0 ? hypothesis : references[random(references.length)]!).split(" ");
    for (let changes = random(4); changes > 0; changes--)
      words.splice(random(words.length + 1), random(3), ...(random(2) === 0 ? ["very", words[0] ?? ""] : []));
    return words.join(" ");
  };
  const all = segments.map((one, i) => ({ ...one, source: sourceOf(one, i) }));
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => ({
    iterations: 20,
    segments: all.slice(size * i, size * i + size),
  }));
}

test("GLEU of corrections: 5,000 odd segments", async () => {
  const random = randomSource(1605);
  const segments = oddSegments(random, 5000);
  // in half of the corpora all segments have the same number of references
  const even = segments.map(({ hypothesis, references }, i) => {
    const [first] = references as [string];
    return i % 500 < 250
      ? { hypothesis, references }
      : { hypothesis, references: [first, references.at(-1)!, `${first} x`] };
  });
  console.log(`GEC-GLEU: 5,000 odd segments, ${await compare(questionsOf(even, 50, random))}`);
}, 600_000);

test("GLEU of corrections: real segments in many scripts", async () => {
  const random = randomSource(1502);
  const segments = realSegments(300);
  const [one, two] = [1, 2].map((count) => segments.filter(({ references }) => references.length === count));
  const questions = [one!, two!].flatMap((some) => (some.length === 0 ? [] : questionsOf(some, 300, random)));
  console.log(`GEC-GLEU: ${segments.length} real segments, ${await compare(questions)}`);
}, 600_000);
