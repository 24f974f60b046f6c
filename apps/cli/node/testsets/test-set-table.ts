/** The table of test sets: data/testsets.json, or another of the same shape (tests, an organization's own sets). */
import { createRequire } from "node:module";

export type TestSetKind = "sgml" | "iwslt-xml" | "wmt-addition" | "wmt-xml" | "plain-text" | "tsv";

export interface Download {
  readonly url: string;
  readonly md5: string;
}

export interface LanguagePair {
  /**
   * Paths below the set's raw folder: source and references; one file with everything for wmt-xml; "column:path" for
   * tsv, where columns are counted from 0.
   */
  readonly files: readonly string[];
  /** wmt-xml: the translators to score against, if they are not those of the set. */
  readonly translators?: readonly string[];
}

export interface TestSet {
  readonly kind: TestSetKind;
  readonly description: string;
  readonly citation?: string;
  readonly downloads: readonly Download[];
  /** Attributes of <doc> that become fields, one line per segment. */
  readonly documentFields?: readonly string[];
  /** wmt-xml: the translators to score against; "" is the translator without a name. */
  readonly translators?: readonly string[];
  readonly pairs: Readonly<Record<string, LanguagePair>>;
}

export interface TestSetTable {
  readonly source: string;
  readonly sets: Readonly<Record<string, TestSet>>;
  /** For each set that has them, document ids with COUNTRY-domain annotations. */
  readonly annotations: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * The sets of sacreBLEU 2.6.0. The table is resolved by package.json's "imports", from the sources as from the bundle,
 * and read only when a test set is asked for.
 */
export function builtInTable(): TestSetTable {
  return createRequire(import.meta.url)("#testsets") as TestSetTable;
}

/** Looks up a name given by the user, own properties only: "constructor" is not a test set. */
export function entry<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
