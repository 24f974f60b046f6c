/** Real and random texts are compared with rapidfuzz and thefuzz. */
import { expect, test } from "vitest";
import { es, scoreSegments, type EditSimilarityOptions, type EngineName } from "../../src/index.js";
import { createTally } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { makeLines } from "./lines.js";
import { ask } from "./sacrebleu.js";
import { oddSegments, realSegments, type Segment } from "./segments.js";

const engines: readonly EngineName[] = ["wasm", "js", "reference"];

/** In the order of the driver's answers; fuzz.ratio is Indel's similarity in percent. */
const kinds: readonly (EditSimilarityOptions & { readonly percent?: true })[] = [
  ...(["characters", "words"] as const).flatMap((unit) => [
    { unit, distance: "levenshtein" as const },
    { unit, distance: "indel" as const },
    { unit, distance: "indel" as const, percent: true as const },
  ]),
  { distance: "thefuzz", percent: true },
];

async function compare(segments: readonly Segment[]): Promise<number> {
  const answers = (await ask("edit_similarity_driver.py", segments)) as number[][];
  const tally = createTally();
  for (const [k, { percent, ...options }] of kinds.entries()) {
    for (const [e, engine] of engines.entries()) {
      // the engine "reference" fills whole tables
      const some = segments.map((segment, i) => ({ segment, answer: answers[i]![k]! })).filter((_, i) => i % 3 === e);
      const corpus = {
        hypotheses: some.map(({ segment }) => segment.hypothesis),
        references: some.map(({ segment }) => segment.references),
      };
      for (const [i, { score, fraction }] of scoreSegments(es(options), corpus, { engine }).entries()) {
        const what = `${JSON.stringify(options)} ${JSON.stringify(some[i]!.segment)}`;
        tally.closely(what, percent ? score : fraction, some[i]!.answer, percent ? 1e-13 * 100 : 1e-15);
      }
    }
  }
  expect(tally.differences.slice(0, 3), `${tally.differences.length} differences`).toEqual([]);
  return tally.compared();
}

test("edit similarity of 6,000 odd segments", async () => {
  const random = randomSource(1705);
  const mixed = Array.from({ length: 2000 }, (): Segment => {
    const [hypothesis, ...references] = makeLines(2 + random(2), random) as [string, string];
    return { hypothesis, references };
  });
  const compared = await compare([...oddSegments(random, 4000), ...mixed]);
  console.log(`ES: 6,000 odd segments, ${compared} figures compared, 0 differences`);
}, 600_000);

test("edit similarity of real segments in eight scripts", async () => {
  const segments = realSegments(400);
  const compared = await compare(segments);
  console.log(`ES: ${segments.length} real segments, ${compared} figures compared, 0 differences`);
}, 600_000);
