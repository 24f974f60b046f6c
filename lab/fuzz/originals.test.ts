/**
 * The kind "originals": a fault planted in one metric is found among generated texts and reduced to its essentials. An
 * engine answers in place of the Python programs, so that `npm test` needs no Python.
 */
import { describe, expect, test } from "vitest";

interface Segment {
  readonly hypothesis: string;
  readonly references: readonly string[];
}
interface Question {
  readonly metric: string;
  readonly settings: Record<string, unknown>;
  readonly segments: readonly Segment[];
}
interface Corpus {
  readonly hypotheses: readonly string[];
  readonly references: readonly (readonly string[])[];
}
interface Answer {
  readonly rows: number[][];
  readonly scores: (number | null)[][];
  readonly total: number[];
}
interface Row {
  readonly references: number;
  readonly needsPython?: boolean;
  settings(random: unknown): Record<string, unknown>;
  isAsked?(settings: unknown): boolean;
  theirs(settings: unknown): Record<string, unknown>;
  ours(settings: unknown, corpus: Corpus, engine: string): Answer;
}

// JavaScript without types, which node runs as it is
const { metrics } = (await import("./originals/metrics.mjs" as string)) as { metrics: Record<string, Row> };
const { createComparison } = await import("./originals/compare.mjs" as string);
const { allSentences, createTexts } = await import("./originals/texts.mjs" as string);
const { featuresOf } = await import("./originals/features.mjs" as string);
const { createRandom } = await import("../runtimes/random.js" as string);

const corpusOf = (segments: readonly Segment[]): Corpus => ({
  hypotheses: segments.map(({ hypothesis }) => hypothesis),
  references: segments.map(({ references }) => references),
});

/** The reference engine, in place of an original. */
const table = Object.fromEntries(
  Object.entries(metrics).map(([name, row]) => [name, { ...row, theirs: (settings: unknown) => settings }]),
);
const ask = (_: string, { metric, settings, segments }: Question): Promise<Answer> =>
  Promise.resolve(metrics[metric]!.ours(settings, corpusOf(segments), "reference"));

const texts = createTexts();

function questionOf(metric: string, number: number): Question {
  const random = createRandom(number, 1);
  const { settings, references } = metrics[metric]!;
  return { metric, settings: settings(random), segments: texts.segments(random, 20, references) };
}

const withoutPython = Object.keys(metrics).filter((name) => metrics[name]!.needsPython !== true);

test.each(withoutPython)("%s: every random question has the same answer from another engine", async (metric) => {
  const { firstDifference, tallies } = createComparison(ask, table);
  for (let number = 0; number < 3; number++) {
    const question = questionOf(metric, number);
    if (metrics[metric]!.isAsked?.(question.settings) === false) continue;
    expect(await firstDifference(question, ["wasm"])).toBeUndefined();
  }
  expect(tallies[metric].figures).toBeGreaterThan(50);
});

describe("a planted fault", () => {
  const planted = (name: string, change: (answer: Answer, corpus: Corpus) => Answer) => ({
    ...table,
    [name]: {
      ...table[name]!,
      ours: (settings: unknown, corpus: Corpus, engine: string) =>
        change(metrics[name]!.ours(settings, corpus, engine), corpus),
    },
  });
  const search = async (metric: string, faulty: object): Promise<[{ what: string }, Question] | undefined> => {
    const { firstDifference, reduced } = createComparison(ask, faulty);
    for (let number = 0; number < 40; number++) {
      const found = await firstDifference(questionOf(metric, number), ["wasm"]);
      if (found !== undefined) return [found, await reduced(found)];
    }
    return undefined;
  };

  test("a fault in one row is found, and reduced to the words that it needs", async () => {
    const faulty = planted("wer", (answer, { hypotheses }) => ({
      ...answer,
      rows: answer.rows.map((row, i) => (/\bb a\b/.test(hypotheses[i]!) ? [...row.slice(0, -1), 99] : row)),
    }));
    const [found, question] = (await search("wer", faulty))!;
    expect(found.what).toBe("wer: rows differ");
    expect(question.segments).toEqual([{ hypothesis: "b a", references: [""] }]);
  });

  test("a fault in the last digits of a score is found, where a text has two references", async () => {
    const faulty = planted("bleu", (answer, { references }) => ({
      ...answer,
      scores: answer.scores.map(([score], i) => [references[i]!.length > 1 ? score! * (1 + 1e-11) : score!]),
    }));
    const [found, question] = (await search("bleu", faulty))!;
    expect(found.what).toBe("bleu: scores differ");
    expect(question.segments).toHaveLength(1);
    expect(question.segments[0]!.references).toHaveLength(2);
  });

  test("a fault that throws is reported with the side that refuses", async () => {
    const faulty = planted("chrf", () => {
      throw new RangeError("planted");
    });
    expect((await search("chrf", faulty))![0].what).toBe("chrf: we refuse it");
  });

  describe("a fault is found next to a segment that both sides refuse", () => {
    const refuse = (error: Error) => (answer: Answer, corpus: Corpus) => {
      if (corpus.hypotheses.includes("no")) throw error;
      return { ...answer, rows: answer.rows.map((row, i) => (corpus.hypotheses[i] === "a" ? row.map(() => 99) : row)) };
    };
    const refusing = (original: string, question: Question): Promise<Answer | { error: string }> =>
      question.segments.some(({ hypothesis }) => hypothesis === "no")
        ? Promise.resolve({ error: "ValueError: no" })
        : ask(original, question);
    const question = (...hypotheses: string[]): Question => ({
      ...questionOf("chrf", 1),
      segments: hypotheses.map((hypothesis) => ({ hypothesis, references: ["b"] })),
    });

    test("the fault is found, and the refused segments are counted", async () => {
      const faulty = planted("chrf", refuse(new RangeError("expected another text")));
      const { firstDifference, tallies } = createComparison(refusing, faulty);
      expect(await firstDifference(question("no", "b", "no", "c"), ["wasm"])).toBeUndefined();
      expect(tallies["chrf"]).toMatchObject({ pairs: 4, refused: 2 });
      expect(await firstDifference(question("no", "b", "no", "a"), ["wasm"])).toMatchObject({
        what: "chrf: rows differ",
        question: { segments: [{ hypothesis: "a" }] },
      });
    });

    test("an error that is no refusal is a fault", async () => {
      for (const error of [new TypeError("x is not a function"), new RangeError("Invalid array length")]) {
        const { firstDifference } = createComparison(refusing, planted("chrf", refuse(error)));
        expect(await firstDifference(question("b", "no"), ["wasm"])).toMatchObject({ what: "chrf: we fail" });
      }
    });
  });
});

describe("texts", () => {
  test("texts show many forms of alignments, missing texts and several references", () => {
    const seen = new Set<string>();
    for (let number = 0; number < 25; number++)
      for (const segment of questionOf("bleu", number).segments) for (const one of featuresOf(segment)) seen.add(one);
    expect(seen.size).toBeGreaterThan(150);
    for (const feature of ["hypothesisLength 0", "referenceLength 0", "references 4", "edits 3", "matches4 5"])
      expect(seen).toContain(feature);
  });

  test("the texts of the exhaustive run are all sentences, each once", () => {
    const sentences: string[] = allSentences(["a", "b", "c"], 5);
    expect(new Set(sentences).size).toBe(364);
    expect(sentences).toHaveLength(364);
    expect(sentences.filter((sentence) => /^([abc] ){4}[abc]$/.test(sentence))).toHaveLength(243);
  });
});
