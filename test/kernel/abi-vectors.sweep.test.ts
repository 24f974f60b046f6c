/**
 * The rows and texts of test/vectors/abi/abi-vectors.jsonl are those of the engine "reference" and of src/. After a
 * change of the texts: npx vitest run --project exhaustive test/kernel/abi-vectors.sweep.test.ts -u
 */
import { readFileSync } from "node:fs";
import binaryen from "binaryen";
import { expect, test } from "vitest";
import { SIMPLIFICATIONS } from "#kernel/constants";
import type { Batch, TokenLines } from "../../src/core/batch.js";
import { segmentStatistics } from "../../src/index.js";
import { characterPart } from "../../src/kernel/character/character.js";
import { eedPart } from "../../src/kernel/eed/eed.js";
import { createReferenceKernel, createWasmKernel } from "../../src/kernel/engines.js";
import { lcsPart } from "../../src/kernel/lcs/lcs.js";
import { leporPart } from "../../src/kernel/lepor/lepor.js";
import { levenshteinPart } from "../../src/kernel/levenshtein/levenshtein.js";
import { nistPart } from "../../src/kernel/nist/nist.js";
import { pairwisePart } from "../../src/kernel/pairwise/pairwise.js";
import { sari } from "../../src/metrics/generation/sari.js";
import { asPairs } from "../../src/metrics/reference-pairs.js";
import { meansWidth, putSegment } from "../../src/metrics/segment-means.js";
import { bestRows } from "../../src/metrics/translation/nist-sums.js";
import { nist, type NistMode } from "../../src/metrics/translation/nist.js";
import { keepingWords } from "../../src/text/kept-words.js";
import { createTokenizer } from "../../src/text/tokenizers/index.js";
import { mteval } from "../../src/text/tokenizers/mteval.js";
import type { Tokenizer } from "../../src/text/tokenizers/tokenizer.js";
import { ribesPart } from "../../src/kernel/ribes/ribes.js";
import { porter, rougeTokenizer } from "../../src/text/tokenizers/rouge.js";
import { terPart } from "../../src/kernel/ter/ter.js";
import { bleu } from "../../src/metrics/translation/bleu.js";
import { chrf, type ChrfOptions } from "../../src/metrics/translation/chrf.js";
import { ter } from "../../src/metrics/translation/ter.js";
import { encodeSegments } from "../../src/text/encode.js";
import type { Metric } from "../../src/metrics/metric.js";
import { linesOf } from "../text/lines.js";
import { abi, fileOf, instantiate, scoreOf } from "./abi-host.js";
import { drawn } from "./abi-drawn.js";
import { measuredOf } from "./abi-measured.js";
import { rewrittenOf } from "./abi-rewritten.js";
import { asText, step } from "./abi-steps.js";
import { callsOf, texts, type AbiCall, type AbiCase, type AbiStep, type AbiSteps, type AbiText } from "./abi-texts.js";
import { sumOf } from "./generate.js";

const reference = createReferenceKernel();
const tokenizers: Readonly<Record<string, "13a" | "none" | "char">> = { "13A": "13a", NONE: "none", CHAR: "char" };

/** Rows of the engine "reference". */
function expectedRows(call: AbiCall, text: AbiText): number[][] {
  const metric: Metric =
    call.part === "ter"
      ? ter({ caseSensitive: true })
      : call.part === "chrf"
        ? chrf(call.arguments as ChrfOptions)
        : bleu({ tokenize: tokenizers[String(call.arguments["rule"])]!, maxOrder: Number(call.arguments["maxOrder"]) });
  let end = 0;
  const encoded = {
    systems: [linesOf(text.hypotheses)],
    references: linesOf(text.references.flat()),
    referenceEnds: Uint32Array.from(text.references, (lines) => (end += lines.length)),
  };
  const tokens = metric.tokenizers.map((tokenizer) => encodeSegments(encoded, tokenizer, reference)[0]!);
  // TER's statistics have the mean of the reference lengths, but the kernel's rows have their sum
  const rows =
    call.part === "ter"
      ? reference.part(terPart).shiftedEdits(tokens[0]!)
      : metric.statistics({ size: text.hypotheses.length, tokens }, reference);
  const width = rows.length / text.hypotheses.length;
  return text.hypotheses.map((_, i) => [...rows.subarray(i * width, (i + 1) * width)]);
}

function casesOf(text: AbiText): AbiCase[] {
  return callsOf(text).map((call) => {
    const rows = expectedRows(call, text);
    const sum = sumOf(rows.flat(), rows[0]!.length);
    const score = call.part === "ter" ? {} : { score: scoreOf(instantiate(fileOf(call.part, "release")), call, sum) };
    return { text: text.text, ...call, rows, ...score };
  });
}

const codePoints = (lines: readonly string[]): { ids: number[]; ends: number[] } => {
  const ids = lines.map((line) => Array.from(line, (character) => character.codePointAt(0)!));
  let end = 0;
  return { ids: ids.flat(), ends: ids.map((line) => (end += line.length)) };
};
const inPairs = ({ hypotheses, references }: AbiText): string[] =>
  references.flatMap((lines, i) => lines.map(() => hypotheses[i]!));

/** rouge-score's measures of pairs, in its order: of n-grams of orders 1 and 2, ROUGE-L and ROUGE-Lsum. */
function rougeOf(hypotheses: readonly string[], references: readonly string[]): number[] {
  const referenceEnds = Uint32Array.from(references, (_, i) => i + 1);
  const encoded = { systems: [linesOf(hypotheses)], references: linesOf(references), referenceEnds };
  const form = { tokenize: "rouge", lowercase: true, stem: porter, sentenceSeparator: "\n" } as const;
  const batchOf = (inSentences: boolean) =>
    encodeSegments(encoded, rougeTokenizer({ ...form, inSentences }), reference)[0]!;
  const [words, sentences] = [batchOf(false), batchOf(true)];
  const part = reference.part(lcsPart);
  const common = part.longestCommon(words);
  const ngrams = { rows: reference.ngramMatches(words, 2, "clipped"), width: 6 };
  const counts = [
    { ...ngrams, order: 1 },
    { ...ngrams, order: 2 },
    { rows: common, width: 3, order: 0 },
    { rows: part.unionCommon(sentences), width: 3, order: 0 },
  ].map((found) => part.measures({ ...found, beta: 1, maxima: false }, referenceEnds));
  return hypotheses.flatMap((_, i) => [
    common[3 * i]!,
    common[3 * i + 1]!,
    ...counts.flatMap((measures) => [measures[3 * i + 1]!, measures[3 * i + 2]!, measures[3 * i]!]),
  ]);
}

const linesIn = ({ ids, ends }: TokenLines): number[][] =>
  Array.from(ends, (end, i) => [...ids.subarray(i === 0 ? 0 : ends[i - 1]!, end)]);

/** The steps of alignments as runs: (number of tokens) << 2, plus 0 for hits, 1 inserted, 2 substituted, 3 deleted. */
function runsOf(batch: Batch): { RUNS: number[]; RUN_ENDS: number[] } {
  const { rows, steps } = reference.part(levenshteinPart).tokenAlignments(batch);
  const [hypotheses, references] = [linesIn(batch.hypotheses), linesIn(batch.references)];
  const runs: [count: number, kind: number][] = [];
  let at = 0;
  const ends = hypotheses.map((hypothesis, segment) => {
    const first = runs.length;
    const add = (count: number, kind: number): void => {
      const last = runs.length === first ? undefined : runs.at(-1)!;
      if (last?.[1] === kind) last[0] += count;
      else if (count > 0) runs.push([count, kind]);
    };
    const line = references[(batch.referenceEnds[segment - 1] ?? 0) + rows[5 * segment + 4]!]!;
    let next = steps[at++]! >> 1;
    add(next, 3);
    for (const word of hypothesis) {
      const [isInserted, deleted] = [steps[at]! % 2 === 1, steps[at]! >> 1];
      at++;
      if (isInserted) add(1, 1);
      else add(1, line[next++] === word ? 0 : 2);
      add(deleted, 3);
      next += deleted;
    }
    return runs.length;
  });
  return { RUNS: runs.map(([count, kind]) => count * 4 + kind), RUN_ENDS: ends };
}

/** Metrics whose parts need several calls, ids or rows. The results are those of the engine "reference" and of src/. */
function steppedOf(text: AbiText): AbiSteps[] {
  const references = text.references.flat();
  const segments = text.hypotheses.length;
  let end = 0;
  const segmentEnds = text.references.map((lines) => (end += lines.length));
  const encoded = {
    systems: [linesOf(text.hypotheses)],
    references: linesOf(references),
    referenceEnds: Uint32Array.from(segmentEnds),
  };
  const batchOf = (tokenizer: Tokenizer) => encodeSegments(encoded, tokenizer, reference)[0]!;

  const words = batchOf(mteval({ caseSensitive: false, international: false }));
  const table = reference.fresh(nistPart);
  table.add({ words: words.wordBytes!, lines: words.references, times: new Uint32Array(references.length).fill(1) });
  const rule = "MTEVAL_LOWERCASE";
  const counted = (isFalse: boolean): AbiStep[] => [
    step("addText", { lines: references.length, rule }, asText(references)),
    step("treatZero", { isFalse }),
    step("countNgrams", {}),
  ];
  const { words: size, lines: added, checksum } = table.summary();
  const half = (from: number): number => Number(`0x${checksum.slice(from, from + 8)}`);
  const lines = linesIn(words.references);
  const described = [size, added, half(8), half(0), new Set(lines.flat()).size, new Set(lines.map(String)).size];
  const rows = [...table.matchedInformation(words)];
  const pairs = [...table.matchedInformation(asPairs(words), false, "a word")];
  const best = [...bestRows(words, table)];
  const scoresOf = (mode: NistMode, row: number[]): number[] => {
    const metric = nist({ mode });
    const { score, brevityPenalty, referenceLength, individual, cumulative } = metric.score(
      Float64Array.from(row),
      createWasmKernel(),
    );
    return [score, brevityPenalty, referenceLength, ...individual, ...cumulative];
  };

  const [hypothesisCharacters, referenceCharacters] = [codePoints(text.hypotheses), codePoints(references)];
  const weights = { alpha: 2, rho: 0.3, deletion: 0.2, insertion: 1 };
  const asIds = ({ ids, ends }: { ids: number[]; ends: number[] }) => ({
    ids: Uint32Array.from(ids),
    ends: Uint32Array.from(ends),
  });
  const distances = [
    ...reference.part(eedPart).distances(
      {
        hypotheses: asIds(hypothesisCharacters),
        references: asIds(referenceCharacters),
        referenceEnds: encoded.referenceEnds,
      },
      { ...weights, skipped: 0, space: 0x20 },
    ),
  ];
  const rates = text.references.map((_, i) =>
    Math.min(1, ...distances.filter((__, at) => at % 3 === 2).slice(segmentEnds[i - 1] ?? 0, segmentEnds[i])),
  );
  const means = new Float64Array(segments * meansWidth(1));
  for (const [i, rate] of rates.entries()) putSegment(means, i * meansWidth(1), rate);

  const plain = batchOf(keepingWords(createTokenizer("none")));
  const { bytes, ends } = plain.wordBytes!;
  const sources = [...text.hypotheses].reverse();
  const simplified = sari({ caseSensitive: true, tokenize: "none" });
  const { rows: changes } = segmentStatistics(
    simplified,
    { sources, hypotheses: [...text.hypotheses], references: text.references.map((lines) => [...lines]) },
    { engine: "reference" },
  );
  const change = sumOf([...changes], 36);
  const { score, add, keep, delete: deleted } = simplified.score(Float64Array.from(change), reference);

  const none = batchOf(createTokenizer("none"));
  const ofSegments = { ...asText([...text.hypotheses, ...references]), SEGMENT_ENDS: segmentEnds };
  const lcs = reference.part(lcsPart);
  const common = [...lcs.longestCommon(none)];
  const errors = [...reference.part(levenshteinPart).tokenErrors(none)];
  const pairwise = reference.part(pairwisePart);
  const idsOfReferences = { REFERENCE_IDS: [...plain.references.ids], REFERENCE_ENDS: [...plain.references.ends] };
  // divides a line into sentences of three words
  const inLines = (line: string): string => line.replaceAll(/(\S+ \S+ \S+) /g, "$1\n");
  const [pairHypotheses, pairReferences] = [inPairs(text).map(inLines), references.map(inLines)];

  return [
    {
      part: "lcs",
      steps: [step("textCommon", { segments, rule: "NONE", inSentences: false }, ofSegments)],
      outputs: { ROWS_OUT: common },
    },
    {
      part: "lcs",
      steps: [
        step(
          "measures",
          { segments, width: 3, order: 0, beta: 1.2, maxima: true },
          { ROWS_IN: common, SEGMENT_ENDS: segmentEnds },
        ),
      ],
      outputs: {
        ROWS_OUT: [
          ...lcs.measures(
            { rows: Float64Array.from(common), width: 3, order: 0, beta: 1.2, maxima: true },
            encoded.referenceEnds,
          ),
        ],
      },
    },
    {
      part: "lcs",
      steps: [
        step(
          "textRouge",
          { segments: references.length, maxOrder: 2, common: true, inSentences: true, stemmed: true },
          { ...asText([...pairHypotheses, ...pairReferences]), SEGMENT_ENDS: references.map((_, i) => i + 1) },
        ),
      ],
      outputs: { ROWS_OUT: rougeOf(pairHypotheses, pairReferences) },
    },
    {
      part: "levenshtein",
      steps: [step("textErrors", { segments, rule: "NONE" }, ofSegments)],
      outputs: { ROWS_OUT: errors },
    },
    {
      part: "levenshtein",
      steps: [step("textRuns", { segments, rule: "NONE" }, ofSegments)],
      outputs: { ROWS_OUT: errors, ...runsOf(none) },
    },
    {
      part: "ribes",
      steps: [step("textOrders", { segments, rule: "NONE", asAuthors: true }, ofSegments)],
      outputs: { ROWS_OUT: [...reference.part(ribesPart).wordOrders(none, true)] },
    },
    {
      part: "nist",
      steps: [
        ...counted(true),
        step(
          "textInformation",
          { segments, rule, summed: false },
          { ...asText([...text.hypotheses, ...references]), SEGMENT_ENDS: segmentEnds },
        ),
      ],
      outputs: { ROWS_OUT: rows },
    },
    {
      part: "nist",
      steps: [
        ...counted(false),
        step(
          "textInformation",
          { segments: references.length, rule, summed: false },
          { ...asText([...inPairs(text), ...references]), SEGMENT_ENDS: references.map((_, i) => i + 1) },
        ),
      ],
      outputs: { ROWS_OUT: pairs },
    },
    {
      part: "nist",
      steps: [...counted(true), step("describe", {})],
      outputs: { ROWS_OUT: described },
    },
    {
      part: "means",
      steps: [step("nistBest", { segments, summed: false }, { ROWS_IN: pairs, SEGMENT_ENDS: segmentEnds })],
      outputs: { ROWS_OUT: best },
    },
    {
      part: "means",
      steps: [step("nistScores", { rows: 1, order: 5, asNltk: false }, { ROWS_IN: sumOf(rows, 29) })],
      outputs: { ROWS_OUT: scoresOf("mteval", sumOf(rows, 29)) },
    },
    {
      part: "means",
      steps: [step("nistScores", { rows: 1, order: 5, asNltk: true }, { ROWS_IN: sumOf(best, 36) })],
      outputs: { ROWS_OUT: scoresOf("nltk", sumOf(best, 36)) },
    },
    {
      part: "eed",
      steps: [
        step(
          "distances",
          { segments, skipped: 0, space: 0x20 },
          {
            ROWS_IN: Object.values(weights),
            HYPOTHESIS_IDS: hypothesisCharacters.ids,
            HYPOTHESIS_ENDS: hypothesisCharacters.ends,
            REFERENCE_IDS: referenceCharacters.ids,
            REFERENCE_ENDS: referenceCharacters.ends,
            SEGMENT_ENDS: segmentEnds,
          },
        ),
      ],
      outputs: { ROWS_OUT: distances },
    },
    {
      part: "means",
      steps: [step("lowestRates", { segments }, { ROWS_IN: distances, SEGMENT_ENDS: segmentEnds })],
      outputs: { ROWS_OUT: rates },
    },
    {
      part: "means",
      steps: [step("meanRows", { segments, means: 1, summed: false }, { ROWS_IN: rates })],
      outputs: { ROWS_OUT: [...means] },
    },
    {
      part: "character",
      steps: [
        step(
          "characterRates",
          { segments, words: ends.length },
          {
            TEXT: new TextDecoder().decode(bytes.subarray(0, ends.at(-1) ?? 0)),
            TEXT_ENDS: [...ends],
            HYPOTHESIS_IDS: [...plain.hypotheses.ids],
            HYPOTHESIS_ENDS: [...plain.hypotheses.ends],
            REFERENCE_IDS: [...plain.references.ids],
            REFERENCE_ENDS: [...plain.references.ends],
            SEGMENT_ENDS: segmentEnds,
          },
        ),
      ],
      outputs: { ROWS_OUT: [...reference.part(characterPart).characterRates(plain)] },
    },
    {
      part: "lepor",
      steps: [
        step(
          "alignInContext",
          { segments, window: 2 },
          {
            HYPOTHESIS_IDS: [...plain.hypotheses.ids],
            HYPOTHESIS_ENDS: [...plain.hypotheses.ends],
            REFERENCE_IDS: [...plain.references.ids],
            REFERENCE_ENDS: [...plain.references.ends],
            SEGMENT_ENDS: segmentEnds,
          },
        ),
      ],
      outputs: { ROWS_OUT: [...reference.part(leporPart).alignInContext(plain, 2)] },
    },
    {
      part: "pairwise",
      steps: [
        step(
          "meanMatches",
          { hypotheses: segments, references: references.length, maxOrder: 4 },
          {
            HYPOTHESIS_IDS: [...plain.hypotheses.ids],
            HYPOTHESIS_ENDS: [...plain.hypotheses.ends],
            ...idsOfReferences,
          },
        ),
      ],
      // the kernel leaves the division by the number of references to the host
      outputs: {
        ROWS_OUT: [...pairwise.meanMatches(plain.hypotheses, plain.references, 4)].map((mean) =>
          Math.round(mean * references.length),
        ),
      },
    },
    {
      part: "pairwise",
      steps: [
        step(
          "selfMatches",
          { references: references.length, maxOrder: 4 },
          { HYPOTHESIS_IDS: [], HYPOTHESIS_ENDS: [], ...idsOfReferences },
        ),
      ],
      outputs: { ROWS_OUT: [...pairwise.selfMatches(plain.references, 4)] },
    },
    {
      part: "revision",
      steps: [
        step(
          "textRevisions",
          { segments, rule: "NONE", kind: SIMPLIFICATIONS, summed: false },
          { ...asText([...text.hypotheses, ...references, ...sources]), SEGMENT_ENDS: segmentEnds },
        ),
      ],
      outputs: { ROWS_OUT: [...changes] },
    },
    {
      part: "means",
      steps: [step("sariScores", { rows: 1, ofMeans: false }, { ROWS_IN: change })],
      outputs: { ROWS_OUT: [score, add, keep, deleted] },
    },
  ];
}

test("the committed vectors equal the counts of these texts by the engine reference", async () => {
  const stepped = texts.filter(({ text }) => !["german", "chinese", "thai", "naughty", "long"].includes(text));
  const entries = [
    ...texts.flatMap((text) => [text, ...casesOf(text)]),
    ...stepped.flatMap((text) => [...steppedOf(text), ...measuredOf(text)]),
    ...rewrittenOf(stepped),
    ...drawn(),
  ];
  const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`);
  await expect(lines.join("")).toMatchFileSnapshot(`../vectors/abi/abi-vectors.jsonl`);
});

test("a part that uses SIMD has a scalar build, which does not", () => {
  const usesSimd = (file: string): boolean => {
    const module = binaryen.readBinary(readFileSync(file));
    const text = module.emitText();
    module.dispose();
    return text.includes("v128");
  };
  for (const [part, { scalar }] of Object.entries(abi.parts)) {
    expect(usesSimd(fileOf(part, "release")), part).toBe(scalar !== undefined);
    if (scalar !== undefined) expect(usesSimd(fileOf(part, "scalar")), part).toBe(false);
  }
});
