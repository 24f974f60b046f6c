/** The marks show what was counted: ranges of random texts against the rows of the metrics, with every tokenizer. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  alignSegment,
  bleu,
  bleuDialect,
  cer,
  chrf,
  hlepor,
  inspectBleu,
  inspectChrf,
  inspectMatches,
  inspectTer,
  inspectWords,
  lepor,
  ngramPrecision,
  scoreSegment,
  segmentStatistics,
  ter,
  wer,
  type BleuDialectOptions,
  type BleuOptions,
  type ChrfOptions,
  type TerOptions,
  type TokenSpan,
  type WordMatch,
} from "../../src/index.js";
import { meteor, meteor2007, meteorSynonyms } from "../../src/meteor.js";
import { rowsOf } from "../../src/corpus/count-batch.js";
import { kernelOf } from "../../src/kernel/engines.js";
import { toSegmentText } from "../../src/text/segments.js";
import { spansOf } from "../../src/text/token-spans.js";
import type { EngineName, Kernel } from "../../src/kernel/kernel.js";
import type { KernelPart } from "../../src/kernel/part.js";
import type { Metric } from "../../src/metrics/metric.js";
import type { Tokenizer } from "../../src/text/tokenizers/tokenizer.js";
import { cases } from "../cases.js";

const runs = { numRuns: cases(80, 8), seed: 20_26 };

/** Pieces of text that tokenizers treat differently, some of them with various kinds of space between. */
const pieces = [
  "the",
  "The",
  "cat",
  "sat",
  "mat.",
  "U.S.",
  "1,000.50",
  "5-b",
  ",,5",
  "2010.",
  "it's",
  "dog's.",
  "&quot;",
  "&amp;lt;",
  "&amp;quot;",
  "&lt;b&gt;",
  "&apos;",
  "&",
  "<skipped>",
  "&quot<skipped>;",
  "-\n",
  "\n",
  "\u4e2d\u6587",
  "\u201c\u4f60\u597d\u201d",
  "\u3002",
  "\u{1f642}",
  "\u{20000}",
  "\u0130stanbul",
  "\u039f\u0394\u039f\u03a3",
  "e\u0301",
  "\u00a0",
  "\u2028",
  "\ufeff",
  "...",
  "'",
  "(hi)",
  "%",
];
const line = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(" ", " ", "", "  ", "\t")), { maxLength: 14 })
  .map((parts) => parts.flat().join(""));
const segment = fc.tuple(line, fc.array(line, { minLength: 1, maxLength: 3 }));

const rowOf = (metric: Metric, hypothesis: string, references: readonly (string | null)[]): Map<string, number> => {
  const { fields, rows } = segmentStatistics(metric, { hypotheses: [hypothesis], references: [references] });
  return new Map(fields.map((field, i) => [field, rows[i]!]));
};

const inOrder = (spans: readonly TokenSpan[], text: string): void => {
  let before = 0;
  for (const { start, end } of spans) {
    if (start < before || end < start) expect.fail(`${start} to ${end} follows ${before} in ${JSON.stringify(text)}`);
    before = start;
  }
  expect(spans.at(-1)?.end ?? 0).toBeLessThanOrEqual(text.length);
};

/** Tokenizes the marked stretch by itself: its tokens must make up the same text, however they are divided. */
function expectSameText(spans: readonly TokenSpan[], text: string, tokenizer: Tokenizer): void {
  inOrder(spans, text);
  // one character can be lower-cased to two, each of which is a token
  const ofStretch = new Map<number, string>();
  for (const { token, start } of spans) ofStretch.set(start, (ofStretch.get(start) ?? "") + token);
  for (const { token, start, end, isExact } of spans) {
    if (!isExact) expect.fail(`${JSON.stringify(token)} in ${JSON.stringify(text)} is not exact`);
    const stretch = text.slice(start, end);
    const joined = tokenizer.tokenize(tokenizer.lowercase ? stretch.toLowerCase() : stretch).join("");
    // whether a sigma is final depends on the characters around it
    expect(joined.replaceAll("\u03c2", "\u03c3")).toBe(ofStretch.get(start)!.replaceAll("\u03c2", "\u03c3"));
  }
}

describe("BLEU", () => {
  const options: readonly BleuOptions[] = (["13a", "none", "intl", "zh", "char"] as const).flatMap((tokenize) => [
    { tokenize },
    { tokenize, lowercase: true, maxOrder: 6 },
  ]);
  const own: BleuOptions = { tokenize: { name: "halves", tokenize: (text) => text.match(/[^\s,.]+|[,.]/g) ?? [] } };
  test.each([...options, own].map((one) => [one] as const))("%j", (given) => {
    const metric = bleu(given);
    const tokenizer = metric.tokenizers[0]!;
    fc.assert(
      fc.property(segment, ([hypothesis, references]) => {
        const inspected = inspectBleu(metric, hypothesis, references);
        const row = rowOf(metric, hypothesis, references);
        expect(inspected.hypothesis).toHaveLength(row.get("hypothesisLength")!);
        for (const { order, matches, hypothesis: ngrams, references: others } of inspected.orders) {
          expect(matches).toBe(row.get(`matches${order}`));
          expect(ngrams).toHaveLength(row.get(`ngrams${order}`)!);
          // counts are clipped to the largest count in a single reference; this checks the marks in the references
          const most = new Map<number, number>();
          for (const line of others) {
            const counts = new Map<number, number>();
            for (const { id, state } of line) if (state === "matched") counts.set(id, (counts.get(id) ?? 0) + 1);
            for (const [id, count] of counts) most.set(id, Math.max(most.get(id) ?? 0, count));
          }
          expect([...most.values()].reduce((sum, count) => sum + count, 0)).toBe(matches);
          for (const { first, start, end, state, id } of ngrams) {
            const tokens = inspected.hypothesis.slice(first, first + order);
            expect([start, end]).toEqual([tokens[0]!.start, tokens.at(-1)!.end]);
            const isKnown = others.some((line) => line.some((one) => one.id === id));
            expect(isKnown).toBe(state !== "unmatched");
          }
        }
        expect(inspected.orders).toHaveLength(given.maxOrder ?? 4);
        expectSameText(inspected.hypothesis, hypothesis, tokenizer);
        for (const [i, reference] of references.entries())
          expectSameText(inspected.references[i]!, reference, tokenizer);
      }),
      runs,
    );
  });

  test.each<[BleuDialectOptions]>([
    [{ dialect: "mteval" }],
    [{ dialect: "mteval", tokenize: "mteval-intl" }],
    [{ dialect: "multi-bleu" }],
    [{ dialect: "multi-bleu-detok" }],
    [{ dialect: "nltk" }],
  ])("%j", (given) => {
    const metric = bleuDialect(given);
    fc.assert(
      fc.property(segment, ([hypothesis, references]) => {
        const inspected = inspectBleu(metric, hypothesis, references);
        const row = rowOf(metric, hypothesis, references);
        for (const { order, matches } of inspected.orders) expect(matches).toBe(row.get(`matches${order}`));
        inOrder(inspected.hypothesis, hypothesis);
        for (const { isExact } of inspected.hypothesis) expect(isExact).toBe(true);
      }),
      runs,
    );
  });

  test("a match is clipped as in the paper", () => {
    const { orders } = inspectBleu(bleu({ lowercase: true }), "the the the the the the the", [
      "The cat is on the mat.",
      "There is a cat on the mat.",
    ]);
    const { hypothesis, references, matches } = orders[0]!;
    expect(matches).toBe(2);
    expect(hypothesis.map(({ state }) => state)).toEqual([
      "matched",
      "matched",
      ...Array.from({ length: 5 }, () => "clipped"),
    ]);
    expect(references[1]!.filter(({ state }) => state === "matched")).toEqual([
      { first: 5, id: 0, start: 18, end: 21, state: "matched" },
    ]);
  });

  test("tokens that differ from their text (replaced, lower-cased) are marked at the right place", () => {
    const text = "\u0130X &amp;lt; <skipped>&quot;a\u{1f642}";
    const [hypothesis] = [inspectBleu(bleu({ lowercase: true }), text, ["x"]).hypothesis];
    expect(hypothesis.map(({ token, start, end }) => [token, text.slice(start, end)])).toEqual([
      ["i\u0307x", "\u0130X"],
      ["<", "&amp;lt;"],
      ['"', "&quot;"],
      ["a\u{1f642}", "a\u{1f642}"],
    ]);
  });

  test("a token that is not in the text is marked at the stretch between its neighbours", () => {
    const stems = { name: "stems", tokenize: (text: string) => text.split(" ").map((word) => word.replace(/s$/, "!")) };
    const text = "two cats  sat";
    const { hypothesis } = inspectBleu(bleu({ tokenize: stems }), text, ["x"]);
    expect(hypothesis).toEqual([
      { token: "two", start: 0, end: 3, isExact: true },
      { token: "cat!", start: 4, end: 8, isExact: false },
      { token: "sat", start: 10, end: 13, isExact: true },
    ]);
  });

  test("a missing reference has no tokens", () => {
    expect(inspectBleu(bleu(), "a b", [null, "a b"]).references.map((tokens) => tokens.length)).toEqual([0, 2]);
  });
});

describe("chrF", () => {
  test.each<[ChrfOptions]>([
    [{}],
    [{ wordOrder: 2 }],
    [{ charOrder: 0, wordOrder: 3, lowercase: true }],
    [{ whitespace: true, lowercase: true }],
    [{ charOrder: 2, beta: 0.5, epsSmoothing: true }],
  ])("%j", (given) => {
    const metric = chrf(given);
    fc.assert(
      fc.property(segment, ([hypothesis, references]) => {
        const row = rowOf(metric, hypothesis, references);
        const { units, referenceNumber } = inspectChrf(metric, hypothesis, references);
        for (const [i, { unit, orders, hypothesis: tokens, reference }] of units.entries()) {
          for (const { order, matches, references: others } of orders) {
            expect(matches).toBe(row.get(`${unit}${order}Matches`));
            expect(others[0]).toHaveLength(row.get(`${unit}${order}Reference`)!);
          }
          expectSameText(tokens, hypothesis, metric.tokenizers[i]!);
          expectSameText(reference, references[referenceNumber]!, metric.tokenizers[i]!);
          // an n-gram of n characters counts in the shares of n characters
          const all = tokens.map((_, at) =>
            orders.flatMap((order) => order.hypothesis.filter(({ first }) => first <= at && at < first + order.order)),
          );
          for (const [at, { share }] of tokens.entries()) {
            const matched = all[at]!.filter(({ state }) => state === "matched").length;
            expect(share).toBe(all[at]!.length === 0 ? 0 : matched / all[at]!.length);
          }
        }
      }),
      { ...runs, numRuns: cases(60) },
    );
  });
});

describe("TER", () => {
  const words = fc.array(fc.constantFrom("a", "b", "c", "d", "e", "F", "g."), { maxLength: 30 });
  const shuffled = fc
    .tuple(words, fc.array(words, { minLength: 1, maxLength: 3 }))
    .map(([hypothesis, references]): [string, string[]] => [
      hypothesis.join(" "),
      // the halves of the lines are exchanged, so that there are shifts
      [...references, [...hypothesis.slice(9), ...hypothesis.slice(0, 9)]].map((line) => line.join(" ")),
    ]);
  const engines: readonly EngineName[] = ["wasm", "js", "reference"];
  test.each<[TerOptions]>([
    [{}],
    [{ caseSensitive: true }],
    [{ normalized: true }],
    [{ noPunctuation: true }],
    [{ normalized: true, noPunctuation: true, asianSupport: true }],
  ])("%j", (given) => {
    const metric = ter(given);
    fc.assert(
      fc.property(fc.oneof(segment, shuffled), ([hypothesis, references]) => {
        const row = rowOf(metric, hypothesis, references);
        const [inspected, ...others] = engines.map((engine) => inspectTer(metric, hypothesis, references, { engine }));
        for (const other of others) expect(other).toEqual(inspected);
        const { edits, shifts, alignment, referenceNumber } = inspected!;
        expect(edits).toBe(row.get("edits"));
        expect(shifts.length + alignment.filter(({ type }) => type !== "equal").length).toBe(edits);
        // the shifted hypothesis has the hypothesis' tokens in another order, the reference keeps its order
        const order = inspected!.hypothesis.map((_, i) => i);
        for (const { tokens, from, to } of shifts) {
          expect(order.slice(from, from + tokens.length)).toEqual(tokens);
          order.splice(from, tokens.length);
          order.splice(to, 0, ...tokens);
        }
        const of = (side: "hypothesis" | "reference") => alignment.map((edit) => edit[side]).filter((i) => i !== null);
        expect(of("hypothesis")).toEqual(order);
        const reference = inspected!.references[referenceNumber]!;
        expect(of("reference")).toEqual(reference.map((_, i) => i));
        for (const { type, hypothesis: i, reference: j } of alignment) {
          if (i === null || j === null) expect(type).toBe(i === null ? "delete" : "insert");
          else expect(inspected!.hypothesis[i]!.token === reference[j]!.token).toBe(type === "equal");
        }
        for (const [i, one] of references.entries()) {
          inOrder(inspected!.references[i]!, one);
          for (const { isExact } of inspected!.references[i]!) expect(isExact).toBe(true);
        }
        if (given.normalized !== true) expectSameText(inspected!.hypothesis, hypothesis, metric.tokenizers[0]!);
      }),
      runs,
    );
  });

  test("marks are right in long lines, which are aligned within a beam", () => {
    const reference = Array.from({ length: 300 }, (_, i) => `w${(i * 7) % 90}`);
    const hypothesis = [...reference.slice(40), ...reference.slice(0, 40)].filter((_, i) => i % 11 !== 0);
    const [wasm, js] = (["wasm", "js"] as const).map((engine) =>
      inspectTer(ter(), hypothesis.join(" "), [reference.join(" ")], { engine }),
    );
    expect(wasm).toEqual(js);
    expect(wasm!.shifts.length + wasm!.alignment.filter(({ type }) => type !== "equal").length).toBe(wasm!.edits);
    expect(wasm!.edits).toBe(rowOf(ter(), hypothesis.join(" "), [reference.join(" ")]).get("edits"));
  });

  test("sacreBLEU's example of a shift", () => {
    const { shifts, alignment, edits } = inspectTer(ter(), "b a c", ["a b c"]);
    expect([edits, shifts]).toEqual([1, [{ tokens: [0], from: 0, to: 1 }]]);
    expect(alignment.map(({ hypothesis }) => hypothesis)).toEqual([1, 0, 2]);
  });
});

describe("WER and its family", () => {
  const transforms = {
    lowercase: true,
    expandContractions: true,
    removeNonWords: true,
    removeWords: ["cat", "the"],
    removePunctuation: true,
    keepEmptied: true,
  } as const;
  test.each([
    ["wer", wer(), {}],
    ["wer, lower case", wer({ lowercase: true }), { lowercase: true }],
    ["cer", cer(), { unit: "characters" }],
    ["all transforms", wer({ ...transforms, whitespace: "space" }), { ...transforms, whitespace: "space" }],
    [
      "all transforms, characters",
      cer({ ...transforms, whitespace: "remove" }),
      { ...transforms, whitespace: "remove", unit: "characters" },
    ],
    ["sclite", wer({ alignment: "sclite" }), { alignment: "sclite" }],
  ] as const)("%s: the alignment of alignSegment, marked in the texts", (_, metric, options) => {
    fc.assert(
      fc.property(segment, ([hypothesis, references]) => {
        // sclite's marks have tests of their own
        const inspected = inspectWords(metric, hypothesis, [null, ...references]);
        const aligned = alignSegment(hypothesis, references, options);
        expect(inspected.chunks).toEqual(aligned.chunks);
        expect(inspected.referenceNumber).toBe(aligned.referenceNumber + 1);
        expect(inspected.reference.map(({ token }) => token)).toEqual(aligned.reference);
        expect(inspected.hypothesis.map(({ token }) => token)).toEqual(aligned.hypothesis);
        inOrder(inspected.hypothesis, hypothesis);
        for (const { isExact } of [...inspected.hypothesis, ...inspected.reference]) expect(isExact).toBe(true);
      }),
      runs,
    );
  });

  test("words that transforms make are marked at the text that they were made from", () => {
    const text = "She'll  (can't) <unk> well-known";
    const metric = wer({ expandContractions: true, removeNonWords: true, removePunctuation: true });
    const { hypothesis } = inspectWords(metric, text, ["x"]);
    expect(hypothesis.map(({ token, start, end }) => [token, text.slice(start, end)])).toEqual([
      ["She", "She"],
      ["will", "'ll"],
      ["can", "can't"],
      ["not", "can't"],
      ["wellknown", "well-known"],
    ]);
  });

  test("of alternatives, only the chosen words are shown", () => {
    const reference = "I { am / m } here";
    const { reference: words } = inspectWords(wer({ alignment: "sclite" }), "I m here", [reference]);
    expect(words.map(({ token, start }) => [token, start])).toEqual([
      ["I", 0],
      ["m", 9],
      ["here", 13],
    ]);
  });
});

describe("METEOR and LEPOR", () => {
  const words = fc.array(fc.constantFrom("the", "cat", "cats", "sat", "on", "mats", "mat", "Ran", "runs"), {
    maxLength: 14,
  });
  const texts = fc.tuple(
    words.map((list) => list.join(" ")),
    fc.array(
      words.map((list) => list.join("  ")),
      { minLength: 1, maxLength: 3 },
    ),
  );
  const synonyms = meteorSynonyms({ synsets: "cat\n1 2\nsat\n2\n", exceptions: "go\nwent gone\n" });
  const metrics: readonly (readonly [string, Metric, readonly string[]])[] = [
    ["meteor", meteor({ modules: ["exact", "stem"], weights: [1, 0.6] }), ["exact", "stem"]],
    [
      "meteor with synonyms",
      meteor({ modules: ["exact", "stem", "synonym"], weights: [1, 0.6, 0.8], synonyms }),
      ["exact", "stem", "synonym"],
    ],
    ["meteor2007", meteor2007({ modules: ["exact", "stem"] }), ["exact", "stem"]],
    ["lepor", lepor(), ["exact"]],
    ["hlepor", hlepor(), ["exact"]],
    ["hlepor of Python", hlepor({ mode: "python" }), ["exact"]],
    ["hlepor of Perl", hlepor({ mode: "perl" }), ["exact"]],
  ];

  /** The kernel's counts for a single reference, recorded when the metric asks the kernel for them. */
  function counted(metric: Metric, hypothesis: string, reference: string): { name: string; row: Float64Array } {
    let last: { name: string; row: Float64Array } | undefined;
    const kernel = kernelOf();
    const part = (loader: KernelPart<Record<string, (...given: unknown[]) => Float64Array>>): unknown =>
      Object.fromEntries(
        Object.entries(kernel.part(loader)).map(([name, method]) => [
          name,
          (...given: unknown[]) => {
            const row = method(...given);
            if (/^(alignments|greedyMatches|alignInContext|alignAs\w+)$/.test(name)) last = { name, row };
            return row;
          },
        ]),
      );
    const [text] = toSegmentText({ hypotheses: [hypothesis], references: [[reference]] });
    rowsOf([metric], text!, { ...kernel, part } as unknown as Kernel, 0, false);
    return last!;
  }

  test.each(metrics)("%s", (_, metric, modules) => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(texts, ([hypothesis, references]) => {
        const { matches, referenceNumber, ...tokens } = inspectMatches(metric, hypothesis, references);
        const { name, row } = counted(metric, hypothesis, references[referenceNumber]!);
        for (const { type } of matches) seen.add(type);
        const sum = (size: (match: WordMatch) => number): number => matches.reduce((all, one) => all + size(one), 0);
        if (name === "alignments") {
          expect(sum(({ hypothesisStart, hypothesisEnd }) => hypothesisEnd - hypothesisStart)).toBe(row[21]);
          expect(sum(({ referenceStart, referenceEnd }) => referenceEnd - referenceStart)).toBe(row[22]);
        } else if (name !== "alignAsPerl") {
          expect(matches).toHaveLength(row[2]!);
        }
        if (name.startsWith("alignAs") || name === "alignInContext") {
          // the sum of the distances between relative positions; the Perl program leaves out the empty word
          const led = name === "alignAsPerl" ? 1 : 0;
          const [own, other] = [tokens.hypothesis.length - led, tokens.reference.length - led];
          expect(
            sum(({ hypothesisEnd, referenceEnd }) =>
              Math.abs((hypothesisEnd - led) * other - (referenceEnd - led) * own),
            ),
          ).toBe(row[3]);
        }
        inOrder(tokens.hypothesis, hypothesis);
        inOrder(tokens.reference, references[referenceNumber]!);
        for (const { token, isExact } of [...tokens.hypothesis, ...tokens.reference])
          expect(isExact).toBe(token !== "");
        for (const { type, hypothesisStart, referenceStart } of name === "alignAsPerl" ? [] : matches) {
          const isSame = tokens.hypothesis[hypothesisStart]!.token === tokens.reference[referenceStart]!.token;
          expect(isSame).toBe(type === "exact");
        }
      }),
      runs,
    );
    expect(modules).toEqual(expect.arrayContaining([...seen]));
    expect([...seen]).toContain(modules.at(-1));
  });

  test("lines with too many pairs of words, or too many matches, are refused", () => {
    const line = "a ".repeat(1001);
    expect(() => inspectMatches(lepor(), line, [line])).toThrow(
      "the hypothesis has 1001 words, the reference 1001: expected at most a million pairs of them",
    );
    expect(() => inspectMatches(metrics[0]![1], "a ".repeat(99), ["a ".repeat(98)])).toThrow(
      "the words can be matched in 9702 ways: expected at most 5000",
    );
  });
});

test("other metrics are refused", () => {
  expect(() => inspectMatches(bleu(), "a", ["a"])).toThrow("metric is BLEU: expected meteor(), meteor2007(), lepor()");
  expect(() => inspectBleu(ter(), "a", ["a"])).toThrow("metric is TER: expected bleu() or bleuDialect()");
  expect(() => inspectTer(bleu(), "a", ["a"])).toThrow("metric is BLEU: expected ter()");
  expect(() => inspectChrf(bleu(), "a", ["a"])).toThrow("metric is BLEU: expected chrf()");
  expect(() => inspectWords(bleu(), "a", ["a"])).toThrow("metric is BLEU: expected wer(), cer()");
  expect(() => inspectBleu(bleu(), "a", [])).toThrow("references[0] has no reference");
  expect(() => inspectTer(ter(), "a", 1 as unknown as string[])).toThrow("references is a number");
});

test("places are found in time linear in the line", () => {
  const text = "word ".repeat(20_000);
  const none = { name: "none", lowercase: false, tokenize: (line: string) => line.split(" ").map(() => "x") };
  expect(spansOf(text, none, false).every(({ isExact }) => !isExact)).toBe(true);
});

test("the only reference of a segment may be a string", () => {
  const [hypothesis, reference] = ["The cat sat here.", "The cat sat."];
  const all: ((references: string | readonly string[]) => unknown)[] = [
    (references) => scoreSegment(bleu(), hypothesis, references),
    (references) => alignSegment(hypothesis, references),
    (references) => ngramPrecision(hypothesis, references),
    (references) => inspectBleu(bleu(), hypothesis, references),
    (references) => inspectChrf(chrf(), hypothesis, references),
    (references) => inspectTer(ter(), hypothesis, references),
    (references) => inspectWords(wer(), hypothesis, references),
    (references) => inspectMatches(lepor(), hypothesis, references),
  ];
  for (const inspected of all) {
    expect(inspected(reference)).toEqual(inspected([reference]));
    expect(inspected(reference)).not.toEqual(inspected([hypothesis]));
  }
});
