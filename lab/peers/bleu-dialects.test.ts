/** BLEU's dialects on random corpora: NLTK 3.10.3 live, the other tools by formulas rewritten from their sources. */
import { expect, test } from "vitest";
import { bleuDialect, scoreCorpus, type BleuDialectOptions, type EngineName } from "../../src/index.js";
import { createTally } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { ask } from "./sacrebleu.js";
import type { StringCorpus } from "../../test/text/lines.js";
import { isWhole } from "../../test/whole.js";

const CORPORA = isWhole ? 5_000 : 2_000;
const engines: readonly EngineName[] = ["wasm", "js", "reference"];

interface Case {
  readonly hypotheses: readonly (readonly string[])[];
  readonly references: readonly (readonly (readonly string[])[])[];
  readonly options: {
    readonly weights: readonly number[];
    readonly epsilon: number;
    readonly alpha: number;
    readonly k: number;
    readonly auto_reweigh: boolean;
  };
}

interface Answer {
  readonly nltk: readonly (number | null)[];
  readonly hf: readonly (number | null)[];
  readonly torchmetrics: readonly number[];
  readonly coco: readonly number[];
  readonly "compare-mt": number;
  readonly mteval: readonly number[];
  readonly "multi-bleu": number | null;
}

test(`${CORPORA} corpora: NLTK's methods 0 to 7 under random weights and parameters, and the six others`, async () => {
  const cases = makeCases();
  const answers = (await ask("bleu_dialects_driver.py", cases)) as Answer[];
  expect(answers).toHaveLength(CORPORA);
  const tally = createTally();
  let [raised, ofSentences] = [0, 0];
  for (const [i, { hypotheses, references, options }] of cases.entries()) {
    const expected = answers[i]!;
    const corpus: StringCorpus = {
      hypotheses: hypotheses.map((words) => words.join(" ")),
      references: references.map((all) => all.map((words) => words.join(" "))),
    };
    const engine = engines[i % engines.length]!;
    const check = (dialect: BleuDialectOptions, value: number | null, tolerance = 1e-9): void => {
      const metric = bleuDialect({ tokenize: "none", lowercase: false, ...dialect });
      const { score, fraction } = scoreCorpus(metric, corpus, { engine });
      const printed = dialect.dialect === "multi-bleu" || dialect.dialect === "compare-mt" ? score : fraction;
      // relative, because NLTK's scores may be as small as 1e-231; if a tool stops, our score is 0
      const quotient = printed === (value ?? 0) ? 1 : printed / value!;
      tally.closely(
        `${JSON.stringify(dialect)} of corpus ${i} ${engine} ${JSON.stringify(cases[i])}: ${printed}, ` +
          `expected ${value}`,
        quotient,
        1,
        tolerance,
      );
    };
    const { weights, epsilon, alpha, k, auto_reweigh: autoReweigh } = options;
    if (hypotheses.length === 1) ofSentences++;
    const lastSegment = { hypothesis: corpus.hypotheses.at(-1)!, references: corpus.references!.at(-1) as string[] };
    for (const [method, value] of expected.nltk.entries()) {
      const dialect: BleuDialectOptions = {
        dialect: "nltk",
        smoothing: `method${method}`,
        weights,
        epsilon,
        alpha,
        k,
        autoReweigh,
        ...(hypotheses.length > 1 && method > 4 ? { lastSegment } : {}),
      };
      // if NLTK stops with an IndexError, we refuse the setting (unit tests)
      if (method === 6 && weights.length < 3) continue;
      if (value === null) {
        raised++;
        expect(() => scoreCorpus(bleuDialect(dialect), corpus, { engine })).toThrow("no 3-gram matches");
      } else check(dialect, value);
    }
    for (const [n, smoothing] of ["none", "add-1"].entries()) {
      check({ dialect: "hf", smoothing }, expected.hf[n]!);
      // the tool has 24 bits of precision
      check({ dialect: "torchmetrics", smoothing }, expected.torchmetrics[n]!, 2e-6);
    }
    for (const [n, value] of expected.coco.entries()) check({ dialect: "coco", maxOrder: n + 1 }, value);
    for (const [n, value] of expected.mteval.entries())
      check({ dialect: "mteval", smoothing: n < 3 ? "exp" : "none", maxOrder: [1, 4, 9][n % 3]! }, value);
    check({ dialect: "compare-mt" }, expected["compare-mt"]);
    check({ dialect: "multi-bleu" }, expected["multi-bleu"]);
  }
  expect(tally.differences.slice(0, 5), `${tally.differences.length} differences`).toEqual([]);
  expect(Math.min(ofSentences, CORPORA - ofSentences, raised)).toBeGreaterThan(500);
  console.log(
    `dialects of BLEU: ${CORPORA} corpora, ${tally.compared()} figures compared, 0 differences; ` +
      `${raised} refused as NLTK does`,
  );
});

function makeCases(): Case[] {
  const random = randomSource(71);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const words = ["the", "a", "cat", "dog", "sat", "on", "mat", "0", ",", "."];
  const line = (most: number): string[] => Array.from({ length: random(most) }, () => pick(words));
  return Array.from({ length: CORPORA }, () => {
    const segments = pick([1, 1, 2, 4]);
    const references = Array.from({ length: segments }, () =>
      Array.from({ length: 1 + random(3) }, () => line(pick([4, 10, 14]))),
    );
    const hypotheses = references.map((all) => {
      if (random(4) === 0) return line(12);
      const edited = [...pick(all)];
      for (let edits = random(4); edits > 0; edits--) edited.splice(random(edited.length + 1), random(2), ...line(3));
      return edited;
    });
    return {
      hypotheses,
      references,
      options: {
        weights: pick([
          [0.25, 0.25, 0.25, 0.25],
          [0.25, 0.25, 0.25, 0.25],
          [1],
          [0.5, 0.5],
          [0.1, 0.3, 0.5, 0.1],
          [0.2, 0.2, 0.2, 0.2, 0.2],
          [0.5, 0, 0.25],
          [1, 1, 1, 1, 1, 1],
        ]),
        epsilon: pick([0.1, 0.1, 0.01, 1]),
        alpha: pick([5, 5, 1, 2.5]),
        k: pick([5, 5, 1, 3]),
        auto_reweigh: random(3) === 0,
      },
    };
  });
}
