/** The page counts a metric that compares with the source as the library does, also while a text is edited. */
import { expect, test } from "vitest";
import { createSession } from "../../../apps/page/engine/local-session.js";
import { segmentNumbers } from "../../../apps/page/engine/answers/segment-numbers.js";
import { sari } from "../../../src/metrics/list.js";
import { segmentStatistics } from "../../../src/corpus/segment-statistics.js";

const source = ["the old cat sat down slowly", "nobody at all saw it", "x y"];
const references = [
  ["the cat sat down", "nobody saw it", "x"],
  ["the old cat sat", "no one saw it", null],
];
const hypotheses = ["the cat sat", "no one saw it", "x y z"];
const spec = { metric: "sari", options: {} };
const texts = { references, systems: [{ name: "a", hypotheses }], source, labels: [], files: [] };
const bySegment = source.map((_, i) => references.map((stream) => stream[i]!));

test("the page counts rows with sources, also of an edited segment", async () => {
  const session = createSession(texts, null, () => {});
  const [table] = await session.statistics(spec, null);
  expect(table).toEqual(segmentStatistics(sari(), { hypotheses, references: bySegment, sources: source }));

  session.edit([{ side: "hypothesis", index: 0, segment: 1, text: "nobody saw it" }]);
  const edited = [hypotheses[0]!, "nobody saw it", hypotheses[2]!];
  expect((await session.statistics(spec, null))[0]).toEqual(
    segmentStatistics(sari(), { hypotheses: edited, references: bySegment, sources: source }),
  );
  const situation = { selection: [], references: null };
  expect(await segmentNumbers(session, { metric: spec, situation, segment: 1 })).toBeDefined();
});

test("a metric that needs sources is an error in words without them", async () => {
  const session = createSession({ ...texts, source: null }, null, () => {});
  await expect(session.statistics(spec, null)).rejects.toThrow("sources is missing: expected");
});
