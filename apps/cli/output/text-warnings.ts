/** Warnings about texts: one line each, which says what was found, what it does to the score, and what to do. */
import { textWarnings, type TextFindings, type TextWarning, type UnspacedLanguage } from "../../../src/lint/entry.js";
import { printable } from "../../../src/report/entry.js";
import type { ReadFile } from "../corpus/opened-corpus.js";
import type { Run } from "../corpus/command-run.js";
import type { ChosenMetric } from "../metrics/choose.js";

export interface WarnedRun {
  readonly systems: readonly string[];
  readonly metrics: readonly Pick<ChosenMetric, "corpus">[];
  readonly findings: TextFindings;
}

/** Unless --force is given. */
export function warnOfTexts(
  { messages, outputs: { force } }: Run,
  files: readonly ReadFile[],
  { systems, metrics, findings }: WarnedRun,
): void {
  if (force) return;
  const named = metrics.map(({ corpus }) => corpus);
  const warnings = textWarnings(
    findings,
    systems.map((name) => printable(name)),
    named,
  );
  const lines = [
    ...files.flatMap(misreadWarning),
    ...warnings.map((warning) => `${warning.found}${adviceOn(warning, named)}`),
  ];
  for (const line of lines) messages.warning(line);
}

/** Warnings that lint (src/lint) does not report as findings. */
export function warnBesideFindings(run: Run, files: readonly ReadFile[], { findings, ...warned }: WarnedRun): void {
  const withoutMarks = files.filter(({ lines: { misread } }) => misread?.isMark !== true);
  warnOfTexts(run, withoutMarks, { ...warned, findings: { ...findings, sameAsReference: [], emptyReferences: 0 } });
}

function misreadWarning({ lines: { name, misread }, ignoresMark = false }: ReadFile): string[] {
  if (misread === undefined) return [];
  const { found, remedy, isMark = false } = misread;
  if (!isMark) return [`${printable(name)} seems to be ${found}, and is scored as if it were text: ${remedy}`];
  if (ignoresMark) return [];
  return [`${printable(name)} begins with a byte order mark, which is scored as part of its first word: ${remedy}`];
}

type Scored = ChosenMetric["corpus"];

function adviceOn(warning: TextWarning, metrics: readonly Scored[]): string {
  switch (warning.kind) {
    case "same as reference":
    case "same as system":
      return "; is it the right file?";
    case "empty references":
      return "; leave such lines out of all files, or give references that are missing as null in a .jsonl file";
    case "dropped letters": {
      const { language } = warning;
      const tokenizer = language === undefined ? "unicode" : language === "Chinese" ? "zh" : "char";
      return `: use --rouge-tokenize ${tokenizer}`;
    }
    case "whole sentences":
      return `: use ${remediesFor(
        warning.metrics.map((i) => metrics[i]!),
        warning.language,
      )}`;
  }
}

function remediesFor(metrics: readonly Scored[], language: UnspacedLanguage): string {
  const byRemedy = new Map<string, string[]>();
  for (const { name, signature } of metrics) {
    const remedy = remedyFor(
      name,
      language,
      signature.some(({ key }) => key === "dialect"),
    );
    byRemedy.set(remedy, [...(byRemedy.get(remedy) ?? []), name]);
  }
  return byRemedy.size === 1
    ? [...byRemedy.keys()][0]!
    : [...byRemedy].map(([remedy, ofMetrics]) => `${remedy} for ${ofMetrics.join(", ")}`).join("; ");
}

function remedyFor(metric: string, language: UnspacedLanguage, isDialect: boolean): string {
  const isIdeographic = language === "Chinese" || language === "Japanese";
  if (metric === "BLEU" && !isDialect) {
    if (language === "Chinese") return "-tok zh";
    if (language === "Japanese") return "-tok ja-mecab, flores200 or char";
    return "-tok flores200 or char";
  }
  if (metric === "TER" && isIdeographic) return "--ter-normalized --ter-asian-support";
  return metric === "WER" ? "-m cer" : "-m chrf";
}
