/** Real pairs for the recipes in docs/tools.md, and sacreBLEU's scores of them. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";

export const page = "docs/tools.md";

interface Figures {
  readonly corpus: number;
  readonly sentences: readonly number[];
}
/** Computed by golden.py, with sacreBLEU 2.6.0. */
export const golden = JSON.parse(readFileSync("lab/tools/golden.json", "utf8")) as Record<
  "bleu" | "chrf" | "chrfPlusPlus" | "ter",
  Figures
>;

const linesOf = (side: string): string[] =>
  readFileSync(`test/vectors/real/mlqe-pe-en-de.${side}.txt`, "utf8").split("\n").slice(0, 200);
const expected = linesOf("references");

export const rows = linesOf("hypotheses").map((output, i) => ({ input: `${i}`, output, expected: expected[i]! }));

/** The file that the recipes read. */
export const pairs = { "pairs.jsonl": `${rows.map((row) => JSON.stringify(row)).join("\n")}\n` };

/**
 * Compares scores from 0 to 1 with sacreBLEU's for sentences. They are equal, except for BLEU, because Python uses the
 * platform's exponential: relative differences are at most 1.2e-15 (docs/sacrebleu.md), in no printed digit.
 */
export function expectSentences(name: "bleu" | "chrf" | "ter", scores: readonly unknown[]): void {
  const { sentences } = golden[name];
  expect(scores).toHaveLength(sentences.length);
  for (const [i, points] of sentences.entries()) {
    const share = Math.min(1, Math.max(0, name === "ter" ? (points - 100) / -100 : points / 100));
    const score = scores[i] as number;
    if (name !== "bleu") expect(score, `${name} of pair ${i}`).toBe(share);
    else if (!(Math.abs(score - share) <= 1.2e-15 * share)) expect(score, `BLEU of pair ${i}`).toBe(share);
  }
}

/** Compares the scores of the three ready scorers, which a tool reports under the scorers' names, in the same way. */
export function expectReadyScorers(scoresNamed: (name: "BLEU" | "chrF2" | "TER") => readonly unknown[]): void {
  expectSentences("bleu", scoresNamed("BLEU"));
  expectSentences("chrf", scoresNamed("chrF2"));
  expectSentences("ter", scoresNamed("TER"));
}
