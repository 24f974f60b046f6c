/** Checks texts for what may mislead, before their scores are trusted. */
import { checkKeys, checkList } from "../core/argument-checks.js";
import type { EngineName } from "../kernel/kernel.js";
import { checkMetrics } from "../metrics/check-metric.js";
import type { Metric } from "../metrics/metric.js";
import { measureEffects, type Effect } from "./effects.js";
import type { Found } from "./finding.js";
import { checkTexts, segmentsOf, type LintedTexts } from "./linted-texts.js";
import { rules } from "./registry.js";
import { lineEnds, withoutLineEnds } from "./rules/line-ends.js";

/** A property of the texts that may mislead, with its effect on the scores. */
export interface Finding extends Found {
  /** The effects, for each system concerned and each metric. */
  readonly effects: readonly Effect[];
}

/** The settings of {@link lint}. */
export interface LintOptions {
  /** The metrics of the effects; by default none. */
  readonly metrics?: readonly Metric[];
  /** The engine that counts; by default "wasm", or "js" where WebAssembly may not be compiled. */
  readonly engine?: EngineName;
}

/**
 * Finds what may mislead in these texts: text that is tokenized on only one side, lines that are shifted or copied,
 * characters that were read in the wrong encoding, quotes of another style and so on (docs/lint.md has all kinds). Each
 * finding names its repair, and the scores of the repaired texts, as they would be counted from files.
 *
 * Clean texts have no findings. Lines are taken as they are; a carriage return at the end of a line is a finding, and
 * the other rules look at the line without it.
 *
 * @throws TypeError, RangeError for texts of another shape, or unknown options.
 * @example
 * const texts = {
 *   systems: [{ name: "a", hypotheses: ["The caf\u00c3\u00a9 is closed today.", "It opens at nine."] }],
 *   references: [["The café is closed today.", "It opens at nine."]],
 * };
 * const [found] = lint(texts, { metrics: [chrf()] });
 * found.kind // "mojibake"
 * found.segments // [0]
 * found.effects[0].after // 100
 */
export function lint(texts: LintedTexts, options: LintOptions = {}): Finding[] {
  return Array.from(lintSteps(texts, options)).flatMap(({ findings }) => findings);
}

/** The findings of a rule, and the share of the work that is done, 0..1. */
export interface LintStep {
  readonly findings: readonly Finding[];
  readonly share: number;
}

/** Like {@link lint}, but returns after each rule, for callers that show progress. */
export function* lintSteps(texts: LintedTexts, options: LintOptions = {}): Generator<LintStep> {
  checkTexts(texts);
  checkKeys("lint", options, ["metrics", "engine"]);
  const { metrics = [], engine } = options;
  checkList("metrics", metrics, "a list of metrics");
  if (metrics.length > 0) checkMetrics(metrics);
  if (segmentsOf(texts) === 0 || texts.references.length === 0) return;
  const clean = withoutLineEnds(texts);
  const measured = measureEffects(clean, metrics, engine);
  if (clean !== texts) {
    const asGiven = measureEffects(texts, metrics, engine);
    yield { findings: Array.from(lineEnds(texts), (found) => ({ ...found, effects: asGiven.of(found) })), share: 0 };
  }
  for (const [i, rule] of rules.entries()) {
    const findings = Array.from(rule(clean), (found) => ({ ...found, effects: measured.of(found) }));
    yield { findings, share: (i + 1) / rules.length };
  }
}
