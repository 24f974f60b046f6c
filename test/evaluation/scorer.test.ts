/** Scorers compared with sacreBLEU on the same texts, and the arguments that they refuse. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as entry from "../../src/adapters/scorers.js";
import { resultStatistics, scorer, scoreResults, scoreSums, type ScorerInput } from "../../src/adapters/scorers.js";
import {
  bleu,
  chrf,
  hlepor,
  lepor,
  metricFactories,
  ngramInformation,
  cider,
  documentFrequencies,
  nist,
  pairedBootstrap,
  rouge,
  scoreCorpus,
  scoreSegment,
  scoreSegments,
  segmentStatistics,
  ter,
  wer,
  type Metric,
} from "../../src/index.js";
import { meteor } from "../../src/meteor.js";

const linesOf = (name: string): string[] =>
  readFileSync(`test/vectors/real/${name}.txt`, "utf8")
    .slice(0, -1)
    .split("\n")
    .map((line) => line.trimEnd());
const golden = JSON.parse(readFileSync("test/vectors/real/golden.json", "utf8"))["mlqe-pe-en-de"];
const hypotheses = linesOf("mlqe-pe-en-de.hypotheses");
const references = linesOf("mlqe-pe-en-de.references");
const rows = hypotheses.map((output, i) => ({ output, expected: references[i]! }));
const messageOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    return String(error);
  }
  return "nothing was thrown";
};

test("each row has sacreBLEU's sentence score, and all rows together have its corpus score", () => {
  const results = rows.map(scorer(bleu()));
  expect(results.map(({ metadata }) => Number(metadata.points.toFixed(10)))).toEqual(golden.segments["13a"]);
  const [{ score, sums }] = golden.corpus;
  expect(scoreResults(bleu(), results).score).toBe(score);
  // the results as a log has them, in the order in which concurrent tasks end
  const kept = JSON.parse(JSON.stringify(results.toReversed()));
  const signed = scoreResults(bleu(), kept);
  expect(signed).toEqual(scoreCorpus(bleu(), { hypotheses, references }));
  const added: Record<string, number> = {};
  for (const { metadata } of results)
    for (const [field, number] of Object.entries(metadata.statistics.row)) added[field] = (added[field] ?? 0) + number;
  expect(Object.values(added)).toEqual(sums);
  expect(scoreSums(bleu(), { passed: 1, ...added }).score).toBe(score);
  const prefixed = Object.fromEntries(Object.entries(added).map(([field, sum]) => [`BLEU ${field}`, sum]));
  expect(scoreSums(bleu(), { ...prefixed, matches1: 1 }, { prefix: "BLEU " }).score).toBe(score);
  expect(scoreSums(bleu(), added)).not.toHaveProperty("signature");
});

const information = ngramInformation({
  references: rows.map(({ expected }, i) => [expected, hypotheses[i + 1] ?? ""]),
});
const frequencies = documentFrequencies({ references: rows.map(({ expected }) => [expected]) });
/** Metrics whose weights come from the references of the whole corpus. */
const weighing = new Set(["nist", "cider"]);
const metrics: readonly Metric[] = [
  ...Object.entries(metricFactories).flatMap(([name, factory]) => (weighing.has(name) ? [] : [factory()])),
  nist({ information }),
  cider({ frequencies }),
  meteor({ modules: ["exact", "stem"] }),
  chrf({ wordOrder: 2 }),
  bleu({ effectiveOrder: false }),
  rouge({ type: 2 }),
];

test.each(metrics.map((metric) => [metric.name, metric] as const))("%s: rows add up to the corpus", (_, metric) => {
  const some = rows.slice(0, 20).map(({ output, expected }, i) => ({
    output,
    expected: i % 2 === 0 ? [expected, rows[i + 1]!.output] : [null, expected],
    input: rows[i + 2]!.output,
  }));
  const score = scorer(metric, metric.unbounded ? { best: 15 } : {});
  const results = some.map(score);
  for (const [i, { name, score, metadata }] of results.entries()) {
    expect(name).toBe(metric.name);
    expect(score >= 0 && score <= 1).toBe(true);
    const { output, expected, input } = some[i]!;
    const [alone] = scoreSegments(metric, { hypotheses: [output], references: [expected], sources: [input] });
    expect([metadata.points, metadata.signature]).toEqual([alone!.score, alone!.signature]);
    const { best = 15, worst = 0 } = metric.unbounded
      ? {}
      : metric.better === "higher"
        ? { best: 100 }
        : { best: 0, worst: 100 };
    expect(score).toBeCloseTo(Math.min(1, Math.max(0, (alone!.score - worst) / (best - worst))), 12);
  }
  const corpus = {
    hypotheses: some.map(({ output }) => output),
    references: some.map(({ expected }) => expected),
    sources: some.map(({ input }) => input),
  };
  expect(scoreResults(metric, results)).toEqual(scoreCorpus(metric, corpus));
  // the rows have hashes of the references, so that tests of significance know whether two runs have the same references
  expect(resultStatistics(metric, results)).toEqual(segmentStatistics(metric, corpus));
});

test("the ready scorers are those that docs/tools.md lists, each for a metric with its usual settings", () => {
  const ready = Object.entries(entry).filter(([name]) => name.endsWith("Scorer"));
  const [, listed] = /^\| names \| (.*); `scorer\(metric\)`/m.exec(readFileSync("docs/tools.md", "utf8"))!;
  expect(ready.map(([name]) => name).toSorted()).toEqual(listed!.replaceAll("`", "").split(", ").toSorted());
  const input = { output: "The cat sat down here.", expected: "The cat sat here.", input: "The old cat sat here." };
  const usual = { chrfPlusPlus: chrf({ wordOrder: 2 }), rouge1: rouge({ type: 1 }), rouge2: rouge({ type: 2 }) };
  const others = { rougeL: rouge({ type: "L" }), lepor: lepor(), hlepor: hlepor() };
  for (const [name, score] of ready) {
    const short = name.slice(0, -"Scorer".length);
    const metric = { ...usual, ...others }[short] ?? metricFactories[short as "bleu"]();
    expect((score as typeof entry.bleuScorer)(input), name).toEqual(scorer(metric)(input));
  }
});

test("two runs are distinguished by their references, in their order", () => {
  const results = rows.slice(0, 30).map(scorer(chrf()));
  const others = rows
    .slice(0, 30)
    .map(({ expected }) => ({ output: "nichts", expected }))
    .map(scorer(chrf()));
  const [a, b] = [results, others].map((all) => resultStatistics(chrf(), all));
  expect(pairedBootstrap(chrf(), a!, [b!]).systems[0]!.pValue).toBeLessThan(0.05);
  expect(() => pairedBootstrap(chrf(), a!, [resultStatistics(chrf(), others.toReversed())])).toThrow(/references/);
});

test("a scorer's scores are between 0 and 1", () => {
  const whole = scorer(bleu())({ output: "The dog bit the man.", expected: "The dog bit the man." });
  expect([whole.metadata.points, whole.score]).toEqual([100.00000000000004, 1]);
  expect(scorer(wer())({ output: "a b c d", expected: "e" })).toMatchObject({ score: 0, metadata: { points: 400 } });
  expect(scorer(wer())({ output: "a", expected: "a" }).score).toBe(1);
  expect(scorer(ter())({ output: "", expected: "" }).score).toBe(1);
  expect(scorer(bleu())({ output: "", expected: "" }).score).toBe(0);
  expect(scorer(wer(), { worst: 400 })({ output: "a b c", expected: "e" }).score).toBe(0.25);
  // the points of a user's own metric may have another range than 0 to 100
  const ofOne: Metric = { ...wer(), name: "share", better: "higher", score: () => ({ name: "share", score: 0.5 }) };
  expect(scorer(ofOne, { best: 1 })({ output: "a", expected: "a" }).score).toBe(0.5);
  const ofThousand: Metric = { ...ofOne, score: () => ({ name: "share", score: 500 }) };
  expect(messageOf(() => scorer(ofThousand)({ output: "a", expected: "a" }))).toBe(
    "RangeError: share has 500 points: expected 0 to 100; give the scorer worst and best",
  );
});

test("a scorer has the name that it is given; two scorers of the same metric may have different names", () => {
  const strict = scorer(bleu(), { name: "BLEU, strict", worst: 20 });
  expect([entry.bleuScorer.name, strict.name]).toEqual(["BLEU", "BLEU, strict"]);
  const results = [{ output: "a b c d e", expected: "a b c d f", input: "x", metadata: {} }].map(strict);
  expect(results[0]!.name).toBe("BLEU, strict");
  expect(scoreResults(bleu(), results).score).toBe(
    scoreSegment(bleu({ effectiveOrder: false }), "a b c d e", ["a b c d f"]).score,
  );
});

describe("mistakes", () => {
  const given = (input: unknown): string => messageOf(() => entry.bleuScorer(input as ScorerInput));
  const results = rows.slice(0, 2).map(entry.bleuScorer);
  test.each([
    [
      () => scorer(bleu as never),
      "TypeError: metric is a function: expected what it returns; is () missing, as in bleu()?",
    ],
    [() => scorer("bleu" as never), 'TypeError: metric is "bleu": expected a metric, such as bleu()'],
    [() => scorer(bleu(), { title: "x" } as never), 'TypeError: scorer has no option "title"'],
    [() => scorer(bleu(), { name: "" }), "TypeError: name is empty: expected the name of the scores"],
    [() => scorer(bleu(), { best: NaN }), "RangeError: best is NaN"],
    [() => scorer(bleu(), { best: -1 }), "RangeError: worst is 0 and best -1: expected worst below best"],
    [() => scorer(ter(), { worst: 0 }), "RangeError: worst is 0 and best 0: expected worst above best"],
    [() => scorer(nist()), "RangeError: a scorer cannot first read the references of the whole corpus"],
    [() => scorer(nist({ information })), "RangeError: NIST has no best score"],
    [() => scoreResults(bleu(), [{ metadata: {} }]), "TypeError: results[0] has no metadata.statistics"],
    [() => scoreResults(bleu(), [...results, null as never]), "TypeError: results[2] has no metadata.statistics"],
    [
      () => scoreResults(chrf(), results),
      "RangeError: results[0] was counted with BLEU|case:mixed|tok:13a|counting:1: expected chrF2",
    ],
    [() => scoreResults(bleu({ lowercase: true }), results), "RangeError: results[0] was counted with BLEU|case:mixed"],
    [() => scoreResults(bleu(), []), "RangeError: the statistics have no segments"],
    [() => scoreResults(bleu(), results[0] as never), "TypeError: results is an object: expected a list"],
    [() => scoreSums(bleu(), { matches1: 1 }), "TypeError: sums.hypothesisLength is undefined: expected a number"],
    [
      () => scoreSums(wer(), { hits: 1, substitutions: -1, deletions: 0, insertions: 0 }),
      "RangeError: sums.substitutions is -1",
    ],
    [() => scoreSums(bleu(), [1] as never), "TypeError: sums is an array"],
  ] as const)("%s", (action, message) => {
    expect(messageOf(action)).toContain(message);
  });

  test("mistakes in the contents of a row are errors", () => {
    expect(given("text")).toBe(
      'TypeError: scorer "BLEU" is called with a string: expected one object, { output, expected }',
    );
    expect(given({ output: "a" })).toMatch(/expected is undefined: expected the reference, .* got \{ output \}$/);
    expect(given({ output: "a", expected: null })).toContain("expected is null");
    expect(given({ output: "a", expected: { text: "a" } })).toContain("expected is an object");
    expect(given({ output: "a", expected: [] })).toContain("references[0] has no reference");
    expect(given({ output: "a", expected: [null] })).toContain("references[0] has no reference but null");
    expect(given({ output: "a", expected: ["a", 1] })).toContain("references[0][1] is a number");
    expect(given({ output: undefined, expected: "a" })).toContain("output is undefined");
    expect(given({ output: { text: "a" }, expected: "a" })).toContain("row.output.text");
    expect(given({ output: Promise.resolve("a"), expected: "a" })).toContain("is an await missing?");
    expect(given({ output: "a", expectedOutput: "a" })).toContain("createEvaluatorFromAutoevals");
    expect(given({ outputs: {}, referenceOutputs: {} })).toContain("LangSmith");
    expect(given({ run: {} })).toContain("Mastra");
  });

  test("a row that was damaged in storage is an error", () => {
    const [result] = JSON.parse(JSON.stringify(results));
    const damaged = (change: (statistics: Record<string, unknown>) => void): string => {
      const copy = structuredClone(result);
      change(copy.metadata.statistics);
      return messageOf(() => scoreResults(bleu(), [copy]));
    };
    expect(damaged(({ row }) => void ((row as { matches1: number }).matches1 = 1e9))).toContain("expected at most");
    expect(damaged(({ row }) => void ((row as { matches1: number }).matches1 = 0.5))).toContain("matches1 is 0.5");
    expect(damaged(({ row }) => delete (row as { matches1?: number }).matches1)).toContain("matches1 is undefined");
    expect(damaged((statistics) => void (statistics["hash"] = "x"))).toContain("is not a hash");
    expect(damaged((statistics) => void (statistics["references"] = "x"))).toContain("references");
  });
});
