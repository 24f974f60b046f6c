/**
 * Corpora of odd texts, in many languages and in none, under random options: each metric is compared with its original,
 * which runs live, to find rules that matter only for odd text.
 */
import { expect, test } from "vitest";
import {
  bleu,
  cer,
  chrf,
  gleu,
  mer,
  ribes,
  rouge,
  scoreCorpus,
  scoreSegments,
  ter,
  wer,
  wil,
  wip,
  type EngineName,
  type Metric,
  type RougeScore,
  type RougeType,
  type Score,
} from "../../src/index.js";
import { splitWhitespace } from "../../src/text/whitespace.js";
import { randomSource } from "../../test/kernel/generate.js";
import { makeLines } from "./lines.js";
import { ask } from "./sacrebleu.js";

const CORPORA = 400;
const engines: readonly EngineName[] = ["wasm", "js", "reference"];

/**
 * The tolerance, relative to the figure. Our logarithms and exponentials differ from Python's in the last bits
 * (docs/sacrebleu.md says how far).
 */
const TOLERANCE = { exact: 0, lastBits: 2e-15 } as const;

type Random = (below: number) => number;
type Options = Readonly<Record<string, unknown>>;

interface Question {
  readonly hypotheses: readonly string[];
  readonly references: readonly (readonly string[])[];
  readonly bleu: readonly Options[];
  readonly chrf: readonly Options[];
  readonly ter: readonly Options[];
}

type RougeFigures = Readonly<Record<string, readonly [precision: number, recall: number, fmeasure: number]>>;

type Answer = Readonly<Record<string, readonly number[]>> & {
  readonly rouge: { readonly plain: readonly RougeFigures[]; readonly stemming: readonly RougeFigures[] };
  readonly "rouge of several": readonly Readonly<Record<string, number>>[];
};

function makeQuestion(random: Random): Question {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const flag = (): boolean => random(2) === 0;
  const isPlain = random(4) === 0;
  const few = ["a", "b", "c", "a", "the", "cats", "running", ".", "0", "\u00a0", "A"];
  const line = (): string =>
    isPlain ? Array.from({ length: random(12) }, () => pick(few)).join(" ") : makeLines(1, random)[0]!;
  const words = (): string[] => line().split(/(?= )/).slice(0, 3);
  const edited = (from: string): string => {
    const parts = from.split(/(?=[ \u00a0.,\t])/);
    for (let edits = random(4); edits > 0; edits--)
      parts.splice(random(parts.length + 1), random(3), ...(flag() ? words() : []));
    if (random(3) === 0)
      parts.splice(random(parts.length + 1), 0, ...parts.splice(random(parts.length), 1 + random(3)));
    return parts.join("");
  };
  const count = pick([1, 1, 2, 3]);
  const references = Array.from({ length: pick([1, 1, 2, 5]) }, () => {
    const first = line();
    return Array.from({ length: count }, (_, i) => (i === 0 ? first : flag() ? edited(first) : line()));
  });
  return {
    hypotheses: references.map((list) => (random(8) === 0 ? line() : edited(pick(list)))),
    references,
    bleu: [
      {
        tokenize: pick(["13a", "none", "intl", "zh", "char"]),
        lowercase: flag(),
        smooth_method: pick(["exp", "floor", "add-k", "none"]),
        max_ngram_order: 1 + random(6),
        effective_order: flag(),
      },
      { tokenize: "13a" },
    ],
    chrf: [
      {
        char_order: 1 + random(7),
        word_order: random(4),
        beta: pick([1, 2, 3]),
        lowercase: flag(),
        whitespace: flag(),
        eps_smoothing: flag(),
      },
      { word_order: 2 },
    ],
    ter: [{ normalized: flag(), no_punct: flag(), asian_support: flag(), case_sensitive: flag() }, {}],
  };
}

const renamed: Readonly<Record<string, string>> = { max_ngram_order: "maxOrder", no_punct: "noPunctuation" };

/** sacreBLEU's keyword arguments as our options. */
const ours = (options: Options): Options =>
  Object.fromEntries(
    Object.entries(options).map(([key, value]) => [
      renamed[key] ?? key.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

type WithFraction = Metric<Score & { readonly fraction: number }>;

test(`${CORPORA} corpora: sacreBLEU, NLTK, rouge-score, coco-caption, jiwer`, async () => {
  const random = randomSource(613);
  const questions = Array.from({ length: CORPORA }, () => makeQuestion(random));
  const answers = (await ask("odd_texts_driver.py", questions)) as readonly Answer[];
  const differences: string[] = [];
  const figures = new Map<string, { compared: number; equal: number; worst: number }>();

  for (const [i, question] of questions.entries()) {
    const { hypotheses, references } = question;
    const expected = answers[i]!;
    const engine = engines[i % engines.length]!;
    const corpus = { hypotheses, references };
    const first = { hypotheses, references: references.map(([one]) => one!) };

    const check = (name: string, actual: number, figure: number, tolerance: keyof typeof TOLERANCE): void => {
      const relative = actual === figure ? 0 : Math.abs(actual - figure) / Math.max(Math.abs(figure), 1e-300);
      const tally = figures.get(name) ?? { compared: 0, equal: 0, worst: 0 };
      tally.compared++;
      if (relative === 0) tally.equal++;
      tally.worst = Math.max(tally.worst, relative);
      figures.set(name, tally);
      if (!(relative <= TOLERANCE[tolerance]))
        differences.push(`${name}, ${engine}: ${actual}, expected ${figure}, of ${JSON.stringify(question)}`);
    };
    const segments = (metric: WithFraction): number[] =>
      scoreSegments(metric, corpus, { engine }).map(({ fraction }) => fraction);

    const sacrebleus = { bleu, chrf, ter } as Readonly<Record<string, (options: Options) => Metric>>;
    for (const [name, make] of Object.entries(sacrebleus)) {
      for (const [n, options] of question[name as "bleu" | "chrf" | "ter"].entries()) {
        const { score } = scoreCorpus(make(ours(options)), corpus, { engine });
        check(name, score, expected[name]![n]!, name === "chrf" ? "exact" : "lastBits");
      }
    }
    for (const [n, options] of [{}, { minOrder: 2, maxOrder: 6 }].entries()) {
      const { fraction } = scoreCorpus(gleu({ tokenize: "none", ...options }), corpus, { engine });
      check("gleu", fraction, expected["gleu"]![n]!, "exact");
    }
    for (const [n, value] of segments(gleu({ tokenize: "none" })).entries())
      check("gleu of one", value, expected["gleu of one"]![n]!, "exact");
    const { fraction } = scoreCorpus(ribes({ tokenize: "none" }), corpus, { engine });
    check("ribes", fraction, expected["ribes"]![0]!, "lastBits");
    for (const [n, value] of segments(ribes({ tokenize: "none" })).entries())
      check("ribes of one", value, expected["ribes of one"]![n]!, "lastBits");
    for (const [name, make] of Object.entries({ wer, mer, wil, wip, cer }))
      check(name, scoreCorpus(make(), first, { engine }).fraction, expected[name]![0]!, "exact");

    for (const type of [1, 2, 3, "L", "Lsum"] satisfies RougeType[]) {
      for (const stem of ["plain", "stemming"] as const) {
        const metric: Metric<RougeScore> = rouge({ type, ...(stem === "stemming" && { stem: "porter" }) });
        for (const [n, score] of scoreSegments(metric, first, { engine }).entries()) {
          const [precision, recall, fmeasure] = expected.rouge[stem][n]![`rouge${type}`]!;
          check("rouge", score.fraction, fmeasure, "exact");
          check("rouge precision", score.precision, precision, "exact");
          check("rouge recall", score.recall, recall, "exact");
        }
      }
      for (const [n, value] of segments(rouge({ type })).entries())
        check("rouge of several", value, expected["rouge of several"][n]![`rouge${type}`]!, "exact");
    }
    for (const [n, value] of segments(
      rouge({ type: "L", tokenize: "none", references: "maxima", beta: 1.2 }),
    ).entries()) {
      // for coco-caption, two empty lines have an empty word in common
      if (splitWhitespace(hypotheses[n]!).length === 0) continue;
      check("rouge of coco", value, expected["rouge of coco"]![n]!, "exact");
    }
  }
  const compared = [...figures.values()].reduce((sum, one) => sum + one.compared, 0);
  console.log(
    [`odd texts: ${compared} figures compared`]
      .concat([...figures].map(([name, one]) => `${name}: ${one.compared}, ${one.equal} bit for bit, ${one.worst}`))
      .join("\n"),
  );
  expect(differences.slice(0, 5), `${differences.length} differences`).toEqual([]);
  expect(compared).toBeGreaterThan(10_000);
});
