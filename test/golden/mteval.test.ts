/**
 * Every NIST figure of the files golden.mteval.json, made by mteval-v13a.pl and mteval-v14.pl (perl 5.36), and of an
 * output from 2016: totals, orders 1 to 9, separate and cumulative, and segments, to all digits that mteval prints.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import {
  nist,
  scoreCorpus,
  scoreSegments,
  type Corpus,
  type EngineName,
  type NistOptions,
  type NistScore,
} from "../../src/index.js";
import { formatFixed } from "../../src/core/format.js";
import { isToday } from "../whole.js";
import { createTally, dataFolder, leastCompared, readJson, readLines, type Compared } from "./data.js";

interface Figures {
  readonly system: string;
  readonly script: string;
  readonly flags: readonly string[];
  readonly nist: number;
  readonly nist_individual: readonly number[];
  readonly nist_cumulative: readonly number[];
  readonly seg_nist: readonly number[];
}

interface Golden {
  /** The number of lines that were scored. */
  readonly n: number;
  readonly results: readonly Figures[];
}

/** The days in which an engine runs each set once: js takes twice as long as wasm, and the reference engine ten times. */
const DAYS: Readonly<Record<EngineName, number>> = { wasm: 1, js: 2, reference: 4 };
const COMPARED: Compared = { all: 16_089, ofDay: { js: 7_329, reference: 2_804 } };

const sets = existsSync(dataFolder)
  ? readdirSync(dataFolder)
      .filter((name) => existsSync(join(dataFolder, name, "golden.mteval.json")))
      .sort()
  : [];
const engines: readonly EngineName[] = ["wasm", "js", "reference"];

/**
 * Lines as mteval read them from SGML: between spaces, and escaped, so that text that looks like an entity is kept.
 */
const escaped = (lines: readonly string[]): string[] =>
  lines.map((line) => ` ${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")} `);

const optionsOf = (flags: readonly string[]): NistOptions => {
  expect(["-c", "--no-smoothing", "--international-tokenization"]).toEqual(expect.arrayContaining([...flags]));
  return {
    caseSensitive: flags.includes("-c"),
    tokenize: flags.includes("--international-tokenization") ? "mteval-intl" : "mteval",
  };
};

const printed = (value: number): number => Number(formatFixed(value, 4));

describe.each(engines)("%s", (engine) => {
  let compared = 0;
  const some = sets.filter((_, i) => isToday(i, DAYS[engine]));
  afterAll(() => {
    console.log(
      `golden.mteval.json, NIST, ${engine}: ${compared} figures of ${some.length} sets compared, 0 exceptions`,
    );
    expect(compared).toBeGreaterThanOrEqual(leastCompared(COMPARED, engine));
  });

  test.each(some)("%s", (set) => {
    const golden = readJson<Golden>(dataFolder, set, "golden.mteval.json");
    // mteval got the first 20 of e2e-metrics-example's 39 files
    const references = readJson<{ refs: string[] }>(dataFolder, set, "meta.json").refs.slice(0, 20);
    const first = (file: string): string[] => escaped(readLines(dataFolder, set, file).slice(0, golden.n));
    const streams = references.map((name) => first(`ref.${name}.txt`));
    const tally = createTally();
    for (const figures of golden.results) {
      const corpus: Corpus = { hypotheses: first(`sys.${figures.system}.txt`), referenceStreams: streams };
      const metric = nist(optionsOf(figures.flags));
      compare(
        tally,
        `${set} ${figures.system} ${figures.script} ${figures.flags.join(" ")}`,
        scoreCorpus(metric, corpus, { engine }),
        figures,
      );
      const segments = scoreSegments(metric, corpus, { engine }).slice(0, figures.seg_nist.length);
      tally.exactly(
        `${set} ${figures.system} ${figures.flags.join(" ")} segments`,
        segments.map(({ score }) => printed(score)),
        figures.seg_nist,
      );
    }
    compared += tally.compared();
    expect(tally.differences).toEqual([]);
  });

  test("the output of 2016 that came with NLTK's wmt15_eval", () => {
    const folder = join(dataFolder, "nltk-wmt15-en-ru", "orig");
    const segmentsOf = (file: string): string[] =>
      [...readFileSync(join(folder, file), "utf8").matchAll(/<seg\b[^>]*>([\s\S]*?)<\/seg>/g)].map(
        (match) => match[1]!,
      );
    const hypotheses = segmentsOf("newstest2015-100sents-enru-google.ru.sgm");
    const report = readFileSync(join(folder, "mteval-13a.output"), "utf8");
    const [individual, cumulative] = [...report.matchAll(/^ NIST: +(.*?) +"Google"$/gm)].map((match) =>
      match[1]!.split(/ +/).map(Number),
    );
    expect([hypotheses.length, individual!.length, cumulative!.length]).toEqual([100, 9, 9]);
    const tally = createTally();
    compare(
      tally,
      "wmt15_eval",
      scoreCorpus(
        nist(),
        { hypotheses, referenceStreams: [segmentsOf("newstest2015-100sents-enru-ref.ru.sgm")] },
        { engine },
      ),
      {
        nist: Number(/NIST score = ([\d.]+)/.exec(report)![1]),
        nist_individual: individual!,
        nist_cumulative: cumulative!,
      },
    );
    compared += tally.compared();
    expect(tally.differences).toEqual([]);
  });
});

function compare(
  tally: ReturnType<typeof createTally>,
  name: string,
  score: NistScore,
  figures: Pick<Figures, "nist" | "nist_individual" | "nist_cumulative">,
): void {
  tally.exactly(`${name} score`, printed(score.score), figures.nist);
  tally.exactly(`${name} individual`, score.individual.map(printed), figures.nist_individual);
  tally.exactly(`${name} cumulative`, score.cumulative.map(printed), figures.nist_cumulative);
}
