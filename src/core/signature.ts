/**
 * The signature: the line that says how a score was computed, and the key that decides which statistics may be merged.
 * Keys and order are sacreBLEU's (metrics/base.py of 2.6.0): number of references first, the metric's settings, the
 * version last.
 */
import { version } from "./version.js";

/** One setting of a signature, with its long and its short key. */
export interface SignatureEntry {
  readonly key: string;
  readonly short: string;
  readonly value: string;
  /** What the setting changes: "scoring" if it leaves rows of statistics as they are; by default "counting". */
  readonly acts?: "counting" | "scoring";
}

/** The settings of a score, in the order in which they are printed. */
export type Signature = readonly SignatureEntry[];

/** Number of references of every segment, or "var" where segments differ. */
export type ReferenceCount = number | "var";

/** The seed of the random draws: a whole number 0..2^128-1, a bigint beyond 2^53-1. */
export type Seed = number | bigint;

/**
 * What a test of significance draws: bootstrap resamples or trials of approximate randomization, and their seed.
 */
export interface Resampling {
  readonly bs?: number;
  readonly ar?: number;
  /** "none" if the seed itself was drawn at random. */
  readonly seed: Seed | "none";
}

/**
 * The whole signature: the number of references, the settings of a test, the settings of the metric, and our version.
 */
export function fullSignature(settings: Signature, references: ReferenceCount, resampling?: Resampling): Signature {
  const drawn = (["bs", "ar", "seed"] as const).flatMap((key) => {
    const value = resampling?.[key];
    return value === undefined ? [] : [{ key, short: key === "seed" ? "rs" : key, value: String(value) }];
  });
  return [{ key: "nrefs", short: "#", value: String(references) }, ...drawn, ...settings, versionEntry];
}

/**
 * The signature of a score as a line. It is kept for each metric and number of references, because making it costs as
 * much as scoring a sentence.
 */
export function signatureLine(settings: Signature, references: ReferenceCount): string {
  let lines = signatureLines.get(settings);
  if (lines === undefined) signatureLines.set(settings, (lines = new Map()));
  let line = lines.get(references);
  if (line === undefined) lines.set(references, (line = formatSignature(fullSignature(settings, references))));
  return line;
}

const signatureLines = new WeakMap<Signature, Map<ReferenceCount, string>>();

/**
 * What two tables of statistics must share to be merged: the settings that counting depends on, and the version of the
 * counting.
 *
 * @param counting the version of the metric's counting
 */
export function countingKey({
  signature,
  counting,
}: {
  readonly signature: Signature;
  readonly counting: number;
}): string {
  return formatSignature([...countingSignature(signature), { key: "counting", short: "c", value: String(counting) }]);
}

/** The kind of statistics, such as "BLEU|case:mixed|tok:13a|counting:1": statistics of the same kind may be added. */
export function kindOfStatistics({
  metric,
  signature,
}: {
  readonly metric: string;
  readonly signature: string;
}): string {
  return `${metric}|${signature}`;
}

/** The kind of statistics that a metric counts: equal for metrics that count the same numbers. */
export function kindOfMetric(metric: {
  readonly name: string;
  readonly signature: Signature;
  readonly counting: number;
}): string {
  return `${metric.name}|${countingKey(metric)}`;
}

/**
 * The settings that rows of statistics depend on: metrics that differ only in other settings count the same rows.
 *
 * @example
 * formatSignature(countingSignature(bleu({ smoothMethod: "floor" }).signature)) // "case:mixed|tok:13a"
 */
export function countingSignature(settings: Signature): Signature {
  return settings.filter(({ acts }) => acts !== "scoring");
}

const versionEntry: SignatureEntry = { key: "version", short: "v", value: `truebleu-${version}` };

/**
 * A signature as it is printed, `key:value` joined by `|`.
 *
 * @example
 * formatSignature(fullSignature(bleu().signature, 1))
 * // "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:truebleu-0.1.0"
 */
export function formatSignature(signature: Signature, style: "long" | "short" = "long"): string {
  return signature.map((entry) => `${style === "short" ? entry.short : entry.key}:${entry.value}`).join("|");
}

/**
 * The number of references of a corpus whose two parts have these numbers; `undefined` stands for a part that does not
 * exist.
 */
export function combineReferenceCounts(before: ReferenceCount | undefined, part: ReferenceCount): ReferenceCount {
  return before === undefined || before === part ? part : "var";
}

/** How many references each segment has, given where the references of each segment end. */
export function referenceCount(referenceEnds: Uint32Array): ReferenceCount {
  const first = referenceEnds[0] ?? 0;
  // each segment has at least one reference, so if there are as many references as segments, each has exactly one
  if (referenceEnds[referenceEnds.length - 1] === referenceEnds.length) return 1;
  for (let i = 1; i < referenceEnds.length; i++) {
    if (referenceEnds[i]! - referenceEnds[i - 1]! !== first) return "var";
  }
  return first;
}
