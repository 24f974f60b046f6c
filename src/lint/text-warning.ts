/**
 * The effects of findings about texts on scores, in sentences: the command prints them as warnings, and the page above
 * its verdict.
 */
import type { SignatureEntry } from "../core/signature.js";
import type { TextFindings, UnspacedLanguage } from "./text-findings.js";

interface Warned {
  /** The finding, as a sentence without its period, and without advice. */
  readonly found: string;
}

/** A finding, with the data that advice needs. */
export type TextWarning = Warned &
  (
    | { readonly kind: "same as reference" | "same as system"; readonly system: number }
    | { readonly kind: "empty references" }
    | {
        readonly kind: "whole sentences";
        readonly language: UnspacedLanguage;
        /** Indices of the metrics whose scores mean little. */
        readonly metrics: readonly number[];
      }
    | {
        readonly kind: "dropped letters";
        readonly language: UnspacedLanguage | undefined;
        readonly metrics: readonly number[];
      }
  );

interface NamedMetric {
  readonly name: string;
  readonly signature: readonly SignatureEntry[];
  /** Present if the metric's scores come from elsewhere; such a metric does not tokenize any text. */
  readonly readyRows?: unknown;
}

/** The least share of segments with an empty reference that is worth a warning. */
const LEAST_EMPTY = 0.01;

/** @param systems their names */
export function textWarnings(
  findings: TextFindings,
  systems: readonly string[],
  metrics: readonly NamedMetric[],
): TextWarning[] {
  return [
    ...sameTexts(findings, systems),
    ...emptyReferences(findings),
    ...wholeSentences(findings, metrics),
    ...droppedLetters(findings, metrics),
  ];
}

function sameTexts({ sameAsReference, sameAsSystem, references }: TextFindings, systems: readonly string[]) {
  return systems.flatMap((name, system): TextWarning[] => {
    const [reference, other] = [sameAsReference[system], sameAsSystem[system]];
    if (reference !== undefined) {
      const which = references === 1 ? "the reference" : `reference ${reference + 1}`;
      const found = `${name} has the text of ${which} in every line, so its score is that of a perfect translation`;
      return [{ kind: "same as reference", system, found }];
    }
    if (other === undefined) return [];
    const found =
      `${name} has the text of ${systems[other]!} in every line, so they have the same score ` +
      "and no test tells them apart";
    return [{ kind: "same as system", system, found }];
  });
}

function emptyReferences({ emptyReferences: empty, firstEmpty, segments, references }: TextFindings): TextWarning[] {
  if (empty === 0 || empty < LEAST_EMPTY * segments) return [];
  const effect =
    references === 1
      ? "whatever a system writes there counts as wrong"
      : "they are taken for translations, and a metric may compare a system with the empty one";
  const found = `${empty} of ${segments} segments have an empty reference (the first is ${firstEmpty}): ${effect}`;
  return [{ kind: "empty references", found }];
}

/** Metrics and tokenizers that need no spaces between words. */
const unspacedTokenizers = /^(zh|char|cjk|grapheme|word|ja-mecab|ko-mecab|spm|flores|spBLEU)/;

function wholeSentences({ unspaced }: TextFindings, metrics: readonly NamedMetric[]): TextWarning[] {
  if (unspaced === undefined) return [];
  const misled = places(metrics, (metric) => {
    const setting = (key: string): string | undefined => settingOf(metric, key);
    if (metric.name.startsWith("chrF") || setting("unit") === "chars" || setting("asian") === "yes") return false;
    return !unspacedTokenizers.test(setting("tok") ?? "") && !dropsLetters(metric);
  });
  if (misled.length === 0) return [];
  const found =
    `the references are in ${unspaced}, written without spaces between words: ${listed(metrics, misled)} ` +
    `${misled.length === 1 ? "takes" : "take"} whole sentences for words, and few of those match`;
  return [{ kind: "whole sentences", language: unspaced, metrics: misled, found }];
}

/** Warns of rouge-score's tokenizer, with which equal texts in Russian or Chinese have a ROUGE of 0. */
function droppedLetters({ isOtherScript, unspaced }: TextFindings, metrics: readonly NamedMetric[]): TextWarning[] {
  const misled = places(metrics, dropsLetters);
  if (!isOtherScript || misled.length === 0) return [];
  const found =
    `most letters of the references are not a to z, and ${listed(metrics, misled)} ` +
    `${misled.length === 1 ? "leaves" : "leave"} all others out`;
  return [{ kind: "dropped letters", language: unspaced, metrics: misled, found }];
}

function dropsLetters(metric: NamedMetric): boolean {
  return settingOf(metric, "tok") === "rouge";
}

function settingOf({ signature }: NamedMetric, key: string): string | undefined {
  return signature.find((entry) => entry.key === key)?.value;
}

function places(metrics: readonly NamedMetric[], isMeant: (metric: NamedMetric) => boolean): number[] {
  return metrics.flatMap((metric, i) => (metric.readyRows === undefined && isMeant(metric) ? [i] : []));
}

function listed(metrics: readonly NamedMetric[], some: readonly number[]): string {
  return some.map((i) => metrics[i]!.name).join(", ");
}
