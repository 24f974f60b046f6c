/**
 * The figures of NIST's own tests of sclite (SCTK 2.4, sclite 2.10): the counts and the alignment of each utterance, and
 * the counts and percentages of each speaker, under the engines wasm and js. If the data has the input as transcripts,
 * these are scored; otherwise the words that the report shows are aligned again (of alternatives, the report shows the
 * chosen one). Not compared are reports without words whose input is not in the data (13, 14_a to 14_d, and 1b and 3b with
 * weights and confidences), and means, deviations and medians over speakers.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { formatFixed } from "../../src/core/format.js";
import {
  alignCorpus,
  cer,
  scoreCorpus,
  wer,
  type SegmentAlignment,
  type EngineName,
  type UnitOptions,
} from "../../src/index.js";
import { nistWords } from "../../src/reading/timed/nist-words.js";
import { createTally, dataFolder } from "./data.js";

const folder = join(dataFolder, "sclite-tests");
const reports = readdirSync(join(folder, "base"))
  .filter((name) => name.endsWith(".pra"))
  .map((name) => name.slice(0, -".pra".length))
  .sort();

/** Reference and hypothesis, of the reports whose input is in the data (testdata/tsclite.sh). */
const inputs: Readonly<Record<string, readonly [string, string]>> = {
  test1: ["csrnab.ref", "csrnab.hyp"],
  test1e: ["csrnab.ref", "csrnab.hyp"],
  test8: ["csrnab1.ref", "csrnab1.hyp"],
  test7: ["tests.ref", "tests.hyp"],
  test7_6: ["tests.ref", "tests.hyp"],
  test7_noD: ["tests.ref", "tests.hyp"],
  test7_r: ["tests.hyp", "tests.ref"],
  ...Object.fromEntries(
    [2, 3, 4].map((bytes) => [
      `test7-utf8-${bytes}bytes`,
      [`tests.ref.utf8-${bytes}bytes`, `tests.hyp.utf8-${bytes}bytes`],
    ]),
  ),
  test15_c: ["test.turkish.ref", "test.turkish.hyp"],
  test15_d: ["test.ukranian.ref", "test.ukranian.hyp"],
  test17: ["test.vietnamese.ref.trn", "test.vietnamese.hyp.trn"],
};
const inGb = /^test(6|9|9_1|10|10_1|11|12)$/;
const ofCharacters = /^test8$/;
/** The reports made with -D, and with -F. */
const ofOptionalWords = /^test7(_r|_6|-utf8.*)?$/;
const ofFragments = /^test(7(_r|_6|_noD|_3|_4|-utf8.*)?|12)$/;

/**
 * Differences from sclite, with their reasons. Not compared are the utterances named here, their speakers, and the sums
 * of their reports.
 */
const exceptions: readonly { readonly cause: string; readonly report: RegExp; readonly id: RegExp }[] = [
  { cause: "-d: aligned by GNU diff", report: /^test[246]$/, id: /./ },
  { cause: "txt: cut into utterances by GNU diff, and aligned by it", report: /^test5$/, id: /./ },
  { cause: "lower case of A to Z alone: Ģ is not ģ", report: /^test7-utf8-2bytes$/, id: /^alt-6$|^od[13]-3$/ },
  {
    cause: "a place without a word, @, that the report does not show decided between two alignments",
    report: /^test(3|3a|14_e)$/,
    id: /^2347-a-(014|001)$|^2347-b-016$/,
  },
  {
    cause: "a place without a word, @, that the report does not show decided between two alignments",
    report: /^test7_[24]$/,
    id: /^i_5$/,
  },
];

/** The numbers of compared figures and of exceptions when this was written. */
const LEAST_COMPARED = 21_200;
const MOST_EXCEPTIONS = 195;

interface Utterance {
  readonly id: string;
  readonly speaker: string;
  /** Hits, substitutions, deletions, insertions. */
  readonly counts: readonly number[];
  /** A letter for each column: C, S, D or I. */
  readonly marks: string;
  readonly reference: string;
  readonly hypothesis: string;
}

function utterancesOf(report: string): Utterance[] {
  const text = new TextDecoder(inGb.test(report) ? "gb18030" : "utf-8").decode(
    readFileSync(join(folder, "base", `${report}.pra`)),
  );
  const [references, hypotheses] = (inputs[report] ?? []).map(transcriptsOf);
  return text
    .split(/^Speaker sentences +\d+: +/m)
    .slice(1)
    .flatMap((ofSpeaker) => {
      const speaker = /^\S+/.exec(ofSpeaker)![0];
      return ofSpeaker
        .split(/^id: /m)
        .slice(1)
        .map((lines): Utterance => {
          const id = /^\((.*)\)$/m.exec(lines)![1]!;
          const counts = /^Scores: \(#C #S #D #I\) (\d+) (\d+) (\d+) (\d+)$/m.exec(lines)!.slice(1).map(Number);
          const cells = (name: string): string[] =>
            (new RegExp(`^${name}: (.*)$`, "m").exec(lines)?.[1] ?? "")
              .trim()
              .toLowerCase()
              .split(/ +/)
              .filter((word) => word !== "");
          const [reference, hypothesis] = [cells("REF"), cells("HYP")];
          const words = (side: readonly string[]): string => side.filter((word) => !isMissing(word)).join(" ");
          // only the report's line of errors shows which words count as equal, or are optional
          const evaluation = /^Eval: (.*)$/m.exec(lines)?.[1] ?? "";
          const marks = ofFragments.test(report)
            ? evaluation.replaceAll(" ", "")
            : reference
                .map((word, i) =>
                  isMissing(word) ? "I" : isMissing(hypothesis[i] ?? "") ? "D" : word === hypothesis[i] ? "C" : "S",
                )
                .join("");
          return {
            id,
            speaker,
            counts,
            marks,
            reference: references?.get(id) ?? words(reference),
            hypothesis: hypotheses?.get(id) ?? words(hypothesis),
          };
        });
    });
}

const isMissing = (word: string): boolean => /^\*+$/.test(word);

/** The words of each utterance by its id; sclite ignores the case of ids. */
function transcriptsOf(name: string): Map<string, string> {
  const lines = readFileSync(join(folder, name), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith(";;"));
  return new Map(
    lines.map((line) => {
      const [, words, id] = /^(.*)\(([^()]+)\)\s*$/.exec(line)!;
      return [id!.toLowerCase(), nistWords(words!)];
    }),
  );
}

function marksOf({ chunks }: SegmentAlignment, report: string): string {
  const letters = { equal: "C", substitute: "S", delete: "D", insert: "I", optional: "C" };
  const marks = chunks
    .map(({ type, referenceStart, referenceEnd, hypothesisStart, hypothesisEnd }) =>
      letters[type].repeat(Math.max(referenceEnd - referenceStart, hypothesisEnd - hypothesisStart)),
    )
    .join("");
  return ofFragments.test(report) ? marks.replaceAll("C", "") : marks;
}

/**
 * The rows of a .raw or .sys by speaker: utterances, words, and the six numbers after these. The entropy of confidences
 * may follow.
 */
function rowsOf(report: string, ending: "raw" | "sys"): Map<string, string[]> {
  const text = readFileSync(join(folder, "base", `${report}.${ending}`), "latin1");
  const rows = [...text.matchAll(/^ *\| *(\S+?) *\| +(\d+) +(\d+) +\|([^|]*)\|.*$/gm)];
  return new Map(
    rows.map(([, speaker, segments, words, rest]) => [speaker!, [segments!, words!, ...rest!.trim().split(/ +/)]]),
  );
}

/** F_ROUND of sctk.h: halves go up. */
const rounded = (rate: number): number => Math.floor(10 * rate + 0.5) / 10;

const engines: readonly EngineName[] = ["wasm", "js"];

describe.each(engines)("%s", (engine) => {
  let compared = 0;
  let left = 0;
  const used = new Set<object>();
  afterAll(() => {
    console.log(
      `sclite, ${engine}: ${compared} figures of ${reports.length} reports compared, ${left} utterances are exceptions`,
    );
    expect(compared).toBeGreaterThanOrEqual(LEAST_COMPARED);
    expect(left).toBeLessThanOrEqual(MOST_EXCEPTIONS);
    expect(exceptions.filter((exception) => !used.has(exception))).toEqual([]);
  });

  test.each(reports)("%s", (report) => {
    const tally = createTally();
    const settings: UnitOptions = {
      alignment: "sclite",
      lowercase: true,
      ...(ofOptionalWords.test(report) && { optionalWords: true }),
      ...(ofFragments.test(report) && { fragments: true }),
      ...(ofCharacters.test(report) && { unit: "characters", whitespace: "remove" }),
    };
    const utterances = utterancesOf(report);
    const exceptionOf = ({ id }: Utterance): (typeof exceptions)[number] | undefined =>
      exceptions.find((one) => one.report.test(report) && one.id.test(id));
    const alike = utterances.filter((one) => exceptionOf(one) === undefined);
    for (const utterance of utterances) if (exceptionOf(utterance) !== undefined) used.add(exceptionOf(utterance)!);
    left += utterances.length - alike.length;

    const corpusOf = (some: readonly Utterance[]): { hypotheses: string[]; references: string[][] } => ({
      hypotheses: some.map(({ hypothesis }) => hypothesis),
      references: some.map(({ reference }) => [reference]),
    });
    const aligned = alike.length === 0 ? [] : alignCorpus(corpusOf(alike), { ...settings, engine });
    for (const [i, { hits, substitutions, deletions, insertions, ...alignment }] of aligned.entries()) {
      const { id, counts, marks } = alike[i]!;
      tally.exactly(`${id} counts`, [hits, substitutions, deletions, insertions], counts);
      tally.exactly(
        `${id} alignment`,
        [...marksOf({ hits, substitutions, deletions, insertions, ...alignment }, report)],
        [...marks],
      );
    }

    const { unit, ...rest } = settings;
    const metric = unit === "characters" ? cer(rest) : wer(rest);
    const [counts, percentages] = [rowsOf(report, "raw"), rowsOf(report, "sys")];
    const speakers = new Map(
      utterances.map(({ speaker }) => [speaker, utterances.filter((one) => one.speaker === speaker)]),
    );
    for (const [speaker, some] of [...speakers, ["Sum", utterances] as const]) {
      if (some.some((one) => exceptionOf(one) !== undefined)) continue;
      const corpus = corpusOf(some);
      const { hits, substitutions, deletions, insertions, referenceLength, score } = scoreCorpus(metric, corpus, {
        engine,
      });
      const wrong = alignCorpus(corpus, { ...settings, engine }).filter(
        (one) => one.substitutions + one.deletions + one.insertions > 0,
      ).length;
      const numbers = [hits, substitutions, deletions, insertions, substitutions + deletions + insertions, wrong];
      tally.exactly(`${speaker} counts`, [some.length, referenceLength, ...numbers].map(String), counts.get(speaker));
      if (referenceLength === 0) continue;
      const rates = [
        ...numbers.slice(0, 4).map((number) => (100 * number) / referenceLength),
        score,
        (100 * wrong) / some.length,
      ].map((rate) => formatFixed(rounded(rate), 1));
      tally.exactly(
        `${speaker} percentages`,
        [String(some.length), String(referenceLength), ...rates],
        percentages.get(speaker === "Sum" ? "Sum/Avg" : speaker),
      );
    }
    compared += tally.compared();
    expect(tally.differences).toEqual([]);
  });
});
