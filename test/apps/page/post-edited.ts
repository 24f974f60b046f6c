/**
 * Systems that took the post-edited line of a real translation more or less often, and a session of the page with them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CorpusTexts, MetricSpec } from "../../../apps/page/model/corpus.js";
import { createSession, type LocalSession } from "../../../apps/page/engine/local-session.js";

const linesOf = (name: string): string[] =>
  readFileSync(join("test", "vectors", "real", `${name}.txt`), "utf8")
    .split("\n")
    .slice(0, -1);

/** System s has the post-edited line in s of ten lines, the last system being the machine's own translation. */
export function postEdited(language: "de" | "zh", segments: number, shares: readonly number[]): CorpusTexts {
  const [translations, edited] = ["hypotheses", "references"].map((name) =>
    linesOf(`mlqe-pe-en-${language}.${name}`).slice(0, segments),
  ) as [string[], string[]];
  return {
    references: [edited],
    systems: shares.map((share) => ({
      name: `system-${share}`,
      hypotheses: translations.map((line, i) => ((i * 7 + share) % 10 < share ? edited[i]! : line)),
    })),
    source: null,
    labels: [],
    files: [],
  };
}

/** The same texts as files for the command. */
export function filesOf({ references, systems }: CorpusTexts): Record<string, string> {
  const text = (lines: readonly (string | null)[]): string => lines.map((line) => `${line ?? ""}\n`).join("");
  return Object.fromEntries([
    ...references.map((lines, r) => [`reference-${r}.txt`, text(lines)] as const),
    ...systems.map(({ name, hypotheses }) => [`${name}.txt`, text(hypotheses)] as const),
  ]);
}

export function sessionOf(texts: CorpusTexts): LocalSession {
  return createSession(texts, null, () => {});
}

export const bleuSpec: MetricSpec = { metric: "bleu", options: {} };
export const terSpec: MetricSpec = { metric: "ter", options: {} };
export const chrfSpec: MetricSpec = { metric: "chrf", options: { wordOrder: 2 } };

export const everything = { selection: [], references: null } as const;
