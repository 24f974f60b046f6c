/** The effects of all findings are sacreBLEU 2.6.0's scores of the original texts and of the repaired texts. */
import { expect, test } from "vitest";
import { bleu, chrf, lint, repaired, type LintedTexts } from "../../src/index.js";
import { createTally } from "../../test/golden/data.js";
import { clean, faults } from "../../test/lint/planted.js";
import { askSacrebleu, type ChrfQuestion, type CorporaQuestion } from "./sacrebleu.js";

const bleuOptions = {
  tokenize: "13a",
  lowercase: false,
  smooth_method: "exp",
  smooth_value: null,
  max_ngram_order: 4,
  effective_order: false,
} as const;
const chrfOptions = {
  char_order: 6,
  word_order: 0,
  beta: 2,
  lowercase: false,
  whitespace: false,
  eps_smoothing: false,
};

/** Each line as a reader of files returns it: sacreBLEU's command strips white space at the end. */
const asRead = (line: string | null): string | null => line && line.replace(/[\r ]+$/, "");

test("the effect of every fault, planted in real text, on BLEU and chrF (TER takes minutes in Python)", async () => {
  const metrics = [bleu(), chrf()];
  const cases: { name: string; scores: readonly number[]; texts: LintedTexts; system: number }[] = [];
  const corpora: [string, LintedTexts][] = [
    ...Object.entries(faults).map(([name, [texts]]): [string, LintedTexts] => [name, texts]),
    // two faults at once, and two systems
    [
      "two systems",
      {
        systems: [...faults["lower case"]![0].systems, ...faults["a lost line"]![0].systems],
        references: faults["a tokenized reference"]![0].references,
      },
    ],
    ["two references", { ...faults.entities![0], references: [clean.references[0]!, clean.systems[0]!.hypotheses] }],
  ];
  for (const [name, texts] of corpora) {
    for (const { kind, repair, effects } of lint(texts, { metrics })) {
      const after = repaired(texts, repair);
      for (const system of new Set(effects.map((effect) => effect.system))) {
        const own = effects.filter((effect) => effect.system === system);
        const what = `${name}, ${kind}, system ${system}`;
        const known = cases.some((one) => one.texts === texts && one.system === system);
        if (!known) cases.push({ name: `${what} as it is`, scores: own.map(({ before }) => before), texts, system });
        if (after.systems[0]!.hypotheses.length === 0) continue;
        cases.push({
          name: `${what} put right`,
          scores: own.map((effect) => effect.after!),
          texts: after,
          system,
        });
      }
    }
  }
  const corpusOf = ({ texts, system }: (typeof cases)[number]) => ({
    hypotheses: texts.systems[system]!.hypotheses.map((line) => asRead(line)!),
    streams: texts.references.map((stream) => stream.map(asRead)),
  });
  const questions = [
    { kind: "corpora", corpora: cases.map((one) => ({ options: bleuOptions, ...corpusOf(one) })) },
    { kind: "chrf", corpora: cases.map((one) => ({ options: chrfOptions, ...corpusOf(one) })) },
  ] as const satisfies readonly [CorporaQuestion, ChrfQuestion];
  const answers = await askSacrebleu(questions);
  const tally = createTally();
  const [ofBleu, ofChrf] = answers.map((answer) => answer.map(({ score }) => score)) as [number[], number[]];
  for (const [i, { name, scores }] of cases.entries())
    for (const [m, expected] of [ofBleu[i]!, ofChrf[i]!].entries())
      tally.closely(`${metrics[m]!.name} of ${name}`, scores[m]!, expected);
  expect(tally.differences).toEqual([]);
  expect(tally.compared()).toBeGreaterThan(150);
  console.log(`${tally.compared()} scores of ${cases.length} corpora are equal`);
}, 600_000);
