/**
 * Error rates of conversations as metrics with a row for each session, so that sessions can be resampled, tested and
 * merged.
 */
import { describe, excerpt } from "../core/describe.js";
import { countingKey } from "../core/signature.js";
import type { Statistics } from "../core/statistics.js";
import { checkName } from "../core/argument-checks.js";
import type { Metric } from "../metrics/metric.js";
import type { SpeakerCounts } from "./assigned-speakers.js";
import { errorsOf, type SpeakerErrorName, type SpeakerErrors } from "./speaker-errors.js";
import { sessionText, signatureOf, type SessionTextOptions } from "./session-text.js";
import { timedSettings, type TimedOptions } from "./timed-session.js";

/** The score of a row of {@link sessionStatistics}, or of a sum of rows; speakers are those of cpWER and tcpWER. */
export type SessionErrors = SpeakerErrors & Partial<SpeakerCounts>;

const names: readonly SpeakerErrorName[] = ["cpWER", "ORC-WER", "MIMO-WER", "tcpWER", "tcORC-WER"];
const counts = ["hits", "substitutions", "deletions", "insertions"] as const;
const speakers = ["missedSpeakers", "falseAlarmSpeakers", "scoredSpeakers"] as const;

/**
 * An error rate of conversations as a metric whose segments are sessions: for intervals, tests and merging of {@link
 * sessionStatistics}. The metric cannot count texts.
 *
 * @param options the options with which the sessions were scored
 * @throws TypeError, RangeError for another name, and for options of the wrong type or value
 * @example
 * sessionMetric("tcpWER", { collar: 5 }).better // "lower"
 */
export function sessionMetric(
  name: SpeakerErrorName,
  options: SessionTextOptions | TimedOptions = {},
): Metric<SessionErrors> {
  checkName("name", name, names);
  const isTimed = name.startsWith("tc");
  const { signature } = isTimed
    ? timedSettings("sessionMetric", options as TimedOptions)
    : sessionText("sessionMetric", options);
  const hasSpeakers = name === "cpWER" || name === "tcpWER";
  const line = signatureOf(signature);
  return Object.freeze({
    name,
    signature,
    better: "lower" as const,
    tokenizers: [],
    fields: [...counts, ...(hasSpeakers ? speakers : [])],
    counting: 1,
    invariants: hasSpeakers ? ([["missedSpeakers", "scoredSpeakers"]] as const) : [],
    statistics(): never {
      throw new TypeError(
        `${name} compares conversations, not lines: expected sessionStatistics(), or wer() for lines`,
      );
    },
    score(totals: Readonly<Float64Array>): SessionErrors {
      const [hits, substitutions, deletions, insertions, ...rest] = totals as unknown as number[];
      const errors = errorsOf(name, line, {
        substitutions: substitutions!,
        deletions: deletions!,
        insertions: insertions!,
        referenceLength: hits! + substitutions! + deletions!,
      });
      return hasSpeakers ? { ...errors, ...Object.fromEntries(speakers.map((key, i) => [key, rest[i]!])) } : errors;
    },
    verbose({ hits, substitutions, deletions, insertions, referenceLength, ...rest }: SessionErrors): string {
      const { scoredSpeakers, missedSpeakers, falseAlarmSpeakers } = rest;
      const ofSpeakers = hasSpeakers
        ? ` speakers = ${scoredSpeakers} missed = ${missedSpeakers} false_alarms = ${falseAlarmSpeakers}`
        : "";
      return (
        `(hits = ${hits} sub = ${substitutions} del = ${deletions} ins = ${insertions} ref_len = ${referenceLength}` +
        `${ofSpeakers})`
      );
    },
  });
}

/**
 * The scores of sessions as statistics, a row for each session, for `bootstrapConfidence`, `pairedBootstrap`,
 * `compareAllPairs` and `scoreStatistics`. A resample draws whole sessions, because words of one session are not
 * independent of each other. So there must be several sessions, and every system must have the same sessions in the
 * same order.
 *
 * @param metric as {@link sessionMetric} returns it, with the options with which the sessions were scored
 * @throws TypeError, RangeError unless scores are those of the metric with its options
 * @example
 * const of = (recognized) =>
 *   cpWer({ reference: [{ speaker: "A", words: "a b" }], hypothesis: [{ speaker: "1", words: recognized }] });
 * const metric = sessionMetric("cpWER");
 * const statistics = sessionStatistics(metric, ["a b", "a", "b", "a c", "b a", "a b"].map(of));
 * const { score, low, high } = bootstrapConfidence(metric, statistics);
 * score // 41.66..
 * low < score && score < high // true
 */
export function sessionStatistics(metric: Metric<SessionErrors>, scores: readonly SessionErrors[]): Statistics {
  if (!Array.isArray(scores))
    throw new TypeError(`scores is ${describe(scores)}: expected a list with a score for each session`);
  const line = signatureOf(metric.signature);
  const rows = new Float64Array(scores.length * metric.fields.length);
  for (const [i, score] of (scores as readonly SessionErrors[]).entries()) {
    if (score?.name !== metric.name)
      throw new RangeError(`scores[${i}] is ${describe(score)}: expected a score of ${metric.name}`);
    if (score.signature !== line)
      throw new RangeError(
        `scores[${i}] has the signature ${excerpt(score.signature)}: expected that of the metric, ${line}`,
      );
    for (const [f, field] of metric.fields.entries())
      rows[i * metric.fields.length + f] = (score as unknown as Readonly<Record<string, number>>)[field]!;
  }
  return {
    metric: metric.name,
    signature: countingKey(metric),
    references: 1,
    segments: scores.length,
    fields: metric.fields,
    rows,
  };
}
