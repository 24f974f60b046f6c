/** The fields of a language pair that the table states, and their raw files. */
import { columnOf } from "./formats/tsv.js";
import type { LanguagePair, TestSet } from "./test-set-table.js";

/**
 * Source, references, document attributes. Undefined for wmt-xml: there only the file names its translators and
 * systems.
 */
export function fixedFields(set: TestSet, pair: LanguagePair): string[] | undefined {
  if (set.kind === "wmt-xml") return undefined;
  const references = pair.files.slice(1);
  return [
    "src",
    ...(references.length === 1 ? ["ref"] : references.map((_, i) => `ref:${i}`)),
    ...(set.documentFields ?? []),
  ];
}

/** Paths below the raw folder, each once. */
export function rawFiles(set: TestSet, pair: LanguagePair): string[] {
  return [...new Set(set.kind === "tsv" ? pair.files.map((location) => columnOf(location).file) : pair.files)];
}
