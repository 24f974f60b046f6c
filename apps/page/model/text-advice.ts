/** Warnings about the texts, each with a change of the view that follows its advice. */
import { textWarnings, type TextFindings, type TextWarning } from "../../../src/lint/entry.js";
import type { MetricSpec } from "./corpus.js";
import { metricOf } from "./metric-spec.js";
import { sentence } from "./sentences.js";
import type { View } from "./view.js";
import { listWords } from "./words.js";

export interface TextAdvice {
  /** What was found, in a sentence. */
  readonly found: string;
  /** The action of the button, in words. */
  readonly words: string;
  readonly change: Partial<View>;
  /** The indices of the metrics whose scores mean little: no verdict rests on them. */
  readonly doubted: readonly number[];
  /** The section that shows more about the warning; null if there is only the change. */
  readonly section: "lint" | null;
}

/** @param systems the names of the systems */
export function adviceOnTexts(
  findings: TextFindings,
  systems: readonly string[],
  view: Pick<View, "metrics" | "metric" | "selection" | "panels">,
): readonly TextAdvice[] {
  const metrics = view.metrics.map(metricOf);
  return [
    ...textWarnings(findings, systems, metrics).map((warning) => adviceOn(warning, findings, view)),
    ...tokenized(findings, systems, view),
  ];
}

function adviceOn(
  warning: TextWarning,
  { references }: TextFindings,
  view: Pick<View, "metrics" | "metric" | "selection" | "panels">,
): TextAdvice {
  const found = `${warning.found}.`;
  switch (warning.kind) {
    case "same as reference":
    case "same as system":
      return { found: `${found} Is it the right file?`, ...lookAtTexts(view) };
    case "empty references": {
      if (references !== 1) return { found, ...lookAtTexts(view) };
      const empty = { by: "range", measure: { of: "reference-length" }, from: 0, to: 0 } as const;
      const change = { selection: [...view.selection, { by: "not", filters: [empty] } as const] };
      return { found, words: "Leave these segments out", change, doubted: [], section: null };
    }
    case "whole sentences":
    case "dropped letters": {
      const { metrics: doubted } = warning;
      const better = view.metrics.map((spec, i) => (doubted.includes(i) ? remedyFor(spec, warning) : spec));
      const keys = better.map((spec) => JSON.stringify(spec));
      // a metric that would replace another may be shown already
      const metrics = better.filter((_, i) => keys.indexOf(keys[i]!) === i);
      const metric = Math.max(0, metrics.indexOf(better[keys.indexOf(keys[view.metric]!)]!));
      const words = [...new Set(doubted.map((i) => remedyWords(view.metrics[i]!, better[i]!)))].join(", ");
      return { found: sentence(found), words: `Use ${words}`, change: { metrics, metric }, doubted, section: null };
    }
  }
}

type OfMetrics = Extract<TextWarning, { readonly metrics: readonly number[] }>;

/** Tokenizers that need a model or a dictionary are not in the page. */
function remedyFor({ metric, options }: MetricSpec, { kind, language }: OfMetrics): MetricSpec {
  const byCharacters = language === "Chinese" ? "zh" : "char";
  if (kind === "dropped letters")
    return { metric, options: { ...options, tokenize: language === undefined ? "unicode" : byCharacters } };
  if (metric === "bleu") return { metric, options: { ...options, tokenize: byCharacters } };
  if (metric === "ter" && (language === "Chinese" || language === "Japanese"))
    return { metric, options: { ...options, normalized: true, asianSupport: true } };
  return metric === "wer" ? { metric: "cer", options: {} } : { metric: "chrf", options: {} };
}

function remedyWords(spec: MetricSpec, remedy: MetricSpec): string {
  const { name } = metricOf(spec);
  if (remedy.metric !== spec.metric) return `${metricOf(remedy).name} in place of ${name}`;
  return spec.metric === "ter"
    ? "normalized text with Asian support for TER"
    : `the tokenizer ${String(remedy.options["tokenize"])} for ${name}`;
}

/** sacreBLEU's warning, where BLEU would cut the text a second time. */
function tokenized(
  { looksTokenized }: TextFindings,
  systems: readonly string[],
  view: Pick<View, "metrics" | "panels">,
): TextAdvice[] {
  const names = systems.filter((_, s) => looksTokenized[s]);
  const cuts = view.metrics.some(({ metric, options }) => metric === "bleu" && options["tokenize"] !== "none");
  if (names.length === 0 || !cuts) return [];
  const whose = names.length === systems.length && names.length > 1 ? "All outputs look" : `${listWords(names)} look`;
  const found =
    `${whose}${names.length === 1 ? "s" : ""} tokenized: 100 lines or more end in a space and a period. ` +
    "BLEU cuts text by itself, and expects text as people write it.";
  return [{ found, ...lookAtTexts(view) }];
}

function lookAtTexts({ panels }: Pick<View, "panels">): Omit<TextAdvice, "found"> {
  const change = { panels: panels.includes("lint") ? panels : [...panels, "lint"] };
  return { words: "Look at the texts", change, doubted: [], section: "lint" };
}
