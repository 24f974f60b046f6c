/** Warnings about texts: one line each, which says what was found, and what it does to the score. */
import { printable } from "../../../src/report/entry.js";
import type { ReadFile } from "../corpus/opened-corpus.js";
import type { Run } from "../corpus/command-run.js";
import type { TextFindings, UnspacedLanguage } from "../corpus/text-findings.js";
import type { ChosenMetric } from "../metrics/choose.js";

export interface WarnedRun {
  readonly systems: readonly string[];
  readonly metrics: readonly Pick<ChosenMetric, "corpus">[];
  readonly findings: TextFindings;
}

/** Fewer empty references than this share of all segments are not worth a line. */
const LEAST_EMPTY = 0.01;

/** Unless --force is given. */
export function warnOfTexts(
  { messages, outputs: { force } }: Run,
  files: readonly ReadFile[],
  { systems, metrics, findings }: WarnedRun,
): void {
  if (force) return;
  const lines = [
    ...files.flatMap(misreadWarning),
    ...sameTextWarnings(findings, systems),
    ...emptyWarning(findings),
    ...unspacedWarning(findings, metrics),
    ...droppedLettersWarning(findings, metrics),
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

function sameTextWarnings({ sameAsReference, sameAsSystem, references }: TextFindings, systems: readonly string[]) {
  return systems.flatMap((system, s) => {
    const [reference, other] = [sameAsReference[s], sameAsSystem[s]];
    if (reference !== undefined) {
      const which = references === 1 ? "the reference" : `reference ${reference + 1}`;
      return [
        `${printable(system)} has the text of ${which} in every line, so its score is that of a perfect translation; ` +
          "is it the right file?",
      ];
    }
    if (other === undefined) return [];
    return [
      `${printable(system)} has the text of ${printable(systems[other]!)} in every line, so they have the same score ` +
        "and no test tells them apart; is it the right file?",
    ];
  });
}

function emptyWarning({ emptyReferences, firstEmpty, segments, references }: TextFindings): string[] {
  if (emptyReferences === 0 || emptyReferences < LEAST_EMPTY * segments) return [];
  const effect =
    references === 1
      ? "whatever a system writes there counts as wrong"
      : "they are taken for translations, and a metric may compare a system with the empty one";
  return [
    `${emptyReferences} of ${segments} segments have an empty reference (the first is ${firstEmpty}): ` +
      `${effect}; leave such lines out of all files, or give references that are missing as null in a .jsonl file`,
  ];
}

/** Metrics and tokenizers that need no spaces between words. */
const unspacedTokenizers = /^(zh|char|cjk|grapheme|word|ja-mecab|ko-mecab|spm|flores|spBLEU)/;

function unspacedWarning({ unspaced }: TextFindings, metrics: WarnedRun["metrics"]): string[] {
  if (unspaced === undefined) return [];
  const remedies = metrics.flatMap(({ corpus }): [metric: string, remedy: string][] => {
    const setting = (key: string): string | undefined => settingOf(corpus, key);
    if (corpus.name.startsWith("chrF") || setting("unit") === "chars" || setting("asian") === "yes") return [];
    if (unspacedTokenizers.test(setting("tok") ?? "") || dropsLetters({ corpus })) return [];
    return [[corpus.name, remedyFor(corpus.name, unspaced, setting("dialect") !== undefined)]];
  });
  if (remedies.length === 0) return [];
  const names = remedies.map(([metric]) => metric).join(", ");
  const byRemedy = new Map<string, string[]>();
  for (const [metric, remedy] of remedies) byRemedy.set(remedy, [...(byRemedy.get(remedy) ?? []), metric]);
  const advice =
    byRemedy.size === 1
      ? [...byRemedy.keys()][0]!
      : [...byRemedy].map(([remedy, ofMetrics]) => `${remedy} for ${ofMetrics.join(", ")}`).join("; ");
  return [
    `the references are in ${unspaced}, written without spaces between words: ${names} ` +
      `${remedies.length === 1 ? "takes" : "take"} whole sentences for words, and few of those match: use ${advice}`,
  ];
}

/** rouge-score's tokenizer, by which equal texts in Russian or Chinese have a ROUGE of 0. */
function droppedLettersWarning({ isOtherScript, unspaced }: TextFindings, metrics: WarnedRun["metrics"]): string[] {
  const names = metrics.filter(dropsLetters).map(({ corpus }) => corpus.name);
  if (!isOtherScript || names.length === 0) return [];
  const tokenizer = unspaced === undefined ? "unicode" : unspaced === "Chinese" ? "zh" : "char";
  return [
    `most letters of the references are not a to z, and ${names.join(", ")} ` +
      `${names.length === 1 ? "leaves" : "leave"} all others out: use --rouge-tokenize ${tokenizer}`,
  ];
}

function dropsLetters({ corpus }: WarnedRun["metrics"][number]): boolean {
  return settingOf(corpus, "tok") === "rouge";
}

function settingOf({ signature }: WarnedRun["metrics"][number]["corpus"], key: string): string | undefined {
  return signature.find((entry) => entry.key === key)?.value;
}

function remedyFor(metric: string, language: UnspacedLanguage, isDialect: boolean): string {
  const isIdeographic = language === "Chinese" || language === "Japanese";
  if (metric === "BLEU" && !isDialect) {
    if (language === "Chinese") return "-tok zh";
    if (language === "Japanese") return "-tok ja-mecab (with --mecab-dictionary), flores200 or char";
    return "-tok flores200 or char";
  }
  if (metric === "TER" && isIdeographic) return "--ter-normalized --ter-asian-support";
  return metric === "WER" ? "-m cer" : "-m chrf";
}
