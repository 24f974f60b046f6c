/**
 * A set of golden.sacrebleu.json as the sweeps of single metrics read it: files checked, corpora as they were scored.
 */
import { expect } from "vitest";
import type { StringCorpus } from "../text/lines.js";
import { dataFolder, readJson, readLines, sha256 } from "./data.js";

/** Missing references are empty strings, as on the command line, or None, as in the Python API. */
export type RefsMode = "files" | "ragged_none";

export interface GoldenSet<Figure, Sentence> {
  readonly corpus: readonly (Figure & {
    readonly system: string;
    readonly refs: RefsMode;
    readonly metric: string;
    readonly first_lines?: number;
  })[];
  readonly sentence: readonly (Sentence & { readonly system: string; readonly refs: RefsMode })[];
  corpusOf(system: string, mode: RefsMode, first: number | undefined): StringCorpus;
}

export function openSet<Figure, Sentence>(set: string): GoldenSet<Figure, Sentence> {
  type Golden = Omit<GoldenSet<Figure, Sentence>, "corpusOf"> & {
    readonly producer: { readonly version: string };
    readonly files: Record<string, { readonly sha256: string }>;
  };
  const golden = readJson<Golden>(dataFolder, set, "golden.sacrebleu.json");
  expect(golden.producer.version).toBe("2.6.0");
  for (const [file, { sha256: expected }] of Object.entries(golden.files))
    expect(sha256(dataFolder, set, file), file).toBe(expected);
  const references = readJson<{ refs: string[] }>(dataFolder, set, "meta.json").refs;
  return {
    corpus: golden.corpus,
    sentence: golden.sentence,
    corpusOf(system, mode, first) {
      const hypotheses = readLines(dataFolder, set, `sys.${system}.txt`).slice(0, first);
      if (mode === "ragged_none")
        return {
          hypotheses,
          references: readLines(dataFolder, set, "refs.jsonl")
            .slice(0, first)
            .map((line) => JSON.parse(line) as (string | null)[]),
        };
      return {
        hypotheses,
        referenceStreams: references.map((name) => readLines(dataFolder, set, `ref.${name}.txt`).slice(0, first)),
      };
    },
  };
}
