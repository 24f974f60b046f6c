/** The warnings about texts that the page shows above the verdict, and the changes that follow their advice. */
import { describe, expect, test } from "vitest";
import { textFindings } from "../../../apps/page/engine/answers/text-findings.js";
import { createSession } from "../../../apps/page/engine/local-session.js";
import type { CorpusTexts, MetricSpec } from "../../../apps/page/model/corpus.js";
import { metricOf } from "../../../apps/page/model/metric-spec.js";
import { adviceOnTexts, type TextAdvice } from "../../../apps/page/model/text-advice.js";
import { initialView } from "../../../apps/page/model/view.js";
import { scoreCorpus } from "../../../src/index.js";

const chinese = ["今天天气很好，我们去公园散步。", "他昨天在图书馆看了一本书。", "这个问题非常复杂。"];
const usual: readonly MetricSpec[] = ["bleu", "chrf", "ter"].map((metric) => ({ metric, options: {} }));

function texts(references: readonly string[], ...outputs: readonly (readonly string[])[]): CorpusTexts {
  const systems = outputs.map((hypotheses, s) => ({ name: "abc"[s]!, hypotheses }));
  return { references: [references], systems, source: null, labels: [], files: [] };
}

async function adviceOn(
  corpus: CorpusTexts,
  metrics: readonly MetricSpec[],
  metric = 0,
): Promise<readonly TextAdvice[]> {
  const findings = await textFindings(
    createSession(corpus, null, () => {}),
    { references: null, first: metrics[0]! },
  );
  return adviceOnTexts(
    findings!,
    corpus.systems.map(({ name }) => name),
    { ...initialView, metrics, metric },
  );
}

describe("Chinese", () => {
  const other = chinese.map((line) => line.replace("很", "非常").replace("看了", "读了").replace("问题", "题目"));
  const corpus = texts(chinese, other);

  test("Chinese makes BLEU with 13a and TER doubtful, but not chrF", async () => {
    const [advice, ...more] = await adviceOn(corpus, usual);
    expect(more).toEqual([]);
    expect(advice!.found).toBe(
      "The references are in Chinese, written without spaces between words: BLEU, TER take whole sentences for words, " +
        "and few of those match.",
    );
    expect(advice!.doubted).toEqual([0, 2]);
    expect(advice!.words).toBe("Use the tokenizer zh for BLEU, normalized text with Asian support for TER");
  });

  test("after the advice is followed there are no more warnings, and the score is another", async () => {
    const [advice] = await adviceOn(corpus, usual);
    const metrics = advice!.change.metrics!;
    expect(metrics).toEqual([
      { metric: "bleu", options: { tokenize: "zh" } },
      { metric: "chrf", options: {} },
      { metric: "ter", options: { normalized: true, asianSupport: true } },
    ]);
    expect(await adviceOn(corpus, metrics)).toEqual([]);
    const score = (spec: MetricSpec): number =>
      scoreCorpus(metricOf(spec), { hypotheses: other, references: chinese.map((line) => [line]) }).score;
    expect(score(metrics[0]!)).toBeGreaterThan(score(usual[0]!) + 20);
  });

  test("advice does not add a metric that is there already, and the replacement of the chosen metric is chosen", async () => {
    const metrics = [{ metric: "nist", options: {} }, usual[1]!, { metric: "wer", options: {} }];
    const [advice] = await adviceOn(corpus, metrics, 2);
    expect(advice!.words).toBe("Use chrF2 in place of NIST, CER in place of WER");
    expect(advice!.change).toEqual({ metrics: [usual[1], { metric: "cer", options: {} }], metric: 1 });
  });
});

describe("other texts", () => {
  const lines = ["The cat is on the mat.", "It rains.", "Nobody knows why."];

  test("texts give no warning if nothing is wrong with them", async () => {
    expect(await adviceOn(texts(lines, ["A cat is here.", "It rained.", "Nobody knew."]), usual)).toEqual([]);
  });

  test("texts give a warning if an output equals the reference or another output", async () => {
    const found = await adviceOn(texts(lines, lines, ["a", "b", "c"], ["a", "b", "c"]), usual);
    expect(found.map((one) => [one.found, one.doubted])).toEqual([
      [
        "a has the text of the reference in every line, so its score is that of a perfect translation. Is it the right " +
          "file?",
        [],
      ],
      [
        "c has the text of b in every line, so they have the same score and no test tells them apart. Is it the right " +
          "file?",
        [],
      ],
    ]);
    expect(found[0]!.change).toEqual({ panels: ["lint"] });
  });

  test("texts with an empty reference have advice that leaves those segments out", async () => {
    const [advice] = await adviceOn(texts(["The cat.", "", "A dog."], ["The cat.", "It rains.", "The dog."]), usual);
    expect(advice!.found).toContain("1 of 3 segments have an empty reference (the first is segment 2)");
    expect(advice!.change.selection).toEqual([
      { by: "not", filters: [{ by: "range", measure: { of: "reference-length" }, from: 0, to: 0 }] },
    ]);
  });

  test("texts that look tokenized give a warning, but not for BLEU without a tokenizer", async () => {
    const many = Array.from({ length: 120 }, (_, i) => `It rains on day ${i} .`);
    const corpus = texts(
      many.map((line) => line.replace(" .", ".")),
      many,
    );
    const [advice] = await adviceOn(corpus, usual);
    expect(advice!.found).toMatch(/^a looks tokenized: 100 lines or more end in a space and a period/);
    expect(await adviceOn(corpus, [{ metric: "bleu", options: { tokenize: "none" } }])).toEqual([]);
  });
});
