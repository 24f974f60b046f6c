/** The page's findings in the texts, and the effects of these, equal the library's. */
import { expect, test } from "vitest";
import { lint } from "../../../apps/page/engine/answers/lint.js";
import type { CorpusTexts } from "../../../apps/page/model/corpus.js";
import { bleu, chrf, lint as lintTexts } from "../../../src/index.js";
import { bleuSpec, chrfSpec, postEdited, sessionOf } from "./post-edited.js";

const clean = postEdited("de", 40, [0, 3]);
const [reference] = clean.references as [readonly string[]];
const [first, second] = clean.systems as [CorpusTexts["systems"][number], CorpusTexts["systems"][number]];
const corpus: CorpusTexts = {
  ...clean,
  references: [
    reference,
    // a stream that not all segments have, with a mark at its beginning
    reference.map((line, i) => (i === 0 ? `\ufeff${line}` : i % 2 === 1 ? null : line)),
  ],
  systems: [
    { ...first, hypotheses: first.hypotheses.map((line, i) => (i < 3 ? line.replace(" ", "\u00a0") : line)) },
    { ...second, hypotheses: second.hypotheses.map((line, i) => (i === 5 ? "" : i === 6 ? `CafÃ© ${line}` : line)) },
  ],
};

test("the findings and their effects on the chosen metric equal the library's", async () => {
  const session = sessionOf(corpus);
  const expected = lintTexts(corpus, { metrics: [chrf({ wordOrder: 2 }), bleu()] });
  for (const [m, metric] of [chrfSpec, bleuSpec].entries()) {
    const { name, signature, findings } = await lint(session, { metric, references: null });
    expect([name, signature.startsWith("nrefs:var|")]).toEqual([["chrF2++", "BLEU"][m], true]);
    expect(findings.map(({ segments, ...finding }) => ({ ...finding, segments: [...segments] }))).toEqual(
      expected.map(({ kind, side, segments, what, excerpts, remedy, effects }) => ({
        kind,
        side,
        segments,
        what,
        excerpts,
        remedy,
        effects: effects
          .filter((effect) => effect.metric === m)
          .map(({ system, before, after }) => ({ system, before, after })),
      })),
    );
  }
  const reported = expected.map(({ kind, side, segments }) => [kind, side.name, [...segments]]);
  expect(reported).toEqual(
    expect.arrayContaining([
      ["spaces", "system-0", [0, 1, 2]],
      ["empty", "system-3", [5]],
      ["mojibake", "system-3", [6]],
      ["byte-order-mark", "reference 2", [0]],
    ]),
  );
});

test("findings are only those of the references that count, by their own numbers", async () => {
  const session = sessionOf({ ...corpus, references: [reference, reference.map((line) => `\ufeff${line}`)] });
  const of = async (references: readonly number[]): Promise<string[]> => {
    const { findings } = await lint(session, { metric: chrfSpec, references });
    return findings.filter(({ kind }) => kind === "byte-order-mark").map(({ side }) => side.name);
  };
  expect(await of([0])).toEqual([]);
  expect(await of([1])).toEqual(["reference 2"]);
});

test("findings are reported as they are found, each before the share of the work grows", async () => {
  const reported: [number, number][] = [];
  const { findings } = await lint(sessionOf(corpus), { metric: chrfSpec, references: null }, (share, part) =>
    reported.push([share, part?.findings.length ?? reported.at(-1)?.[1] ?? 0]),
  );
  expect(reported).toEqual(reported.toSorted(([a, n], [b, m]) => a - b || n - m));
  expect(reported.every(([share, count]) => share < 1 && count <= findings.length)).toBe(true);
  expect(new Set(reported.map(([, count]) => count)).size).toBeGreaterThan(3);
});

test("after edits, findings are those of the texts as they are then", async () => {
  const session = sessionOf(corpus);
  const kinds = async (): Promise<string[]> => {
    const { findings } = await lint(session, { metric: chrfSpec, references: [0] });
    return findings.filter(({ side }) => side.index === 1 && side.role === "system").map(({ kind }) => kind);
  };
  expect(await kinds()).toEqual(expect.arrayContaining(["empty", "mojibake"]));
  session.edit(
    [5, 6].map((segment) => ({ side: "hypothesis", index: 1, segment, text: reference[segment]! }) as const),
  );
  const after = await kinds();
  expect(after).not.toContain("empty");
  expect(after).not.toContain("mojibake");
});
