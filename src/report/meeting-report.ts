/** Scores of conversations, by system, measure and session, as text and as JSON. */
import { formatFixed } from "../core/format.js";
import type { CpWerScore } from "../meetings/cp-wer.js";
import type { SessionsScore } from "../meetings/session-sums.js";
import type { MimoWerScore, OrcWerScore } from "../meetings/stream-wer.js";
import { printable } from "./printable.js";
import type { Report } from "./report-formats.js";

export interface MeetingScores {
  readonly system: string;
  readonly measures: readonly {
    readonly all: SessionsScore;
    readonly sessions: ReadonlyMap<string, CpWerScore | OrcWerScore | MimoWerScore>;
  }[];
}

/** All numbers, with the assignments. */
export function meetingReport(systems: readonly MeetingScores[]): Report<"text"> {
  return {
    json: () =>
      systems.map(({ system, measures }) => ({
        system,
        scores: measures.map(({ all, sessions }) => ({
          ...all,
          sessions: Array.from(sessions, ([session, score]) => ({ session, ...score, name: undefined })),
        })),
      })),
    show: (_, { width }) => formatMeetings(systems, width),
  };
}

/** A line for each system and measure, and for each session below it. */
function formatMeetings(systems: readonly MeetingScores[], width: number): string {
  return systems
    .flatMap(({ system, measures }) => [
      ...(systems.length > 1 ? [printable(system)] : []),
      ...measures.flatMap(({ all, sessions }) => [
        `${all.name} = ${figures(all, width)}`,
        ...Array.from(
          sessions,
          ([session, score]) => `  ${printable(session)}: ${figures(score, width)}${pairs(score)}`,
        ),
      ]),
    ])
    .join("\n");
}

function figures(score: SessionsScore, width: number): string {
  const { hits, substitutions, deletions, insertions, referenceLength } = score;
  const speakers =
    "scoredSpeakers" in score
      ? ` speakers = ${score.scoredSpeakers} missed = ${score.missedSpeakers} false_alarms = ${score.falseAlarmSpeakers}`
      : "";
  return (
    `${formatFixed(score.score, width)} (hits = ${hits} sub = ${substitutions} del = ${deletions} ` +
    `ins = ${insertions} ref_len = ${referenceLength}${speakers})`
  );
}

/** Which speaker is assigned to which stream. */
function pairs(score: CpWerScore | OrcWerScore | MimoWerScore): string {
  if (score.name !== "cpWER" || score.assignment.length === 0) return "";
  const name = (speaker: string | null): string => (speaker === null ? "(none)" : printable(speaker));
  const all = score.assignment.map(({ reference, hypothesis }) => `${name(reference)} = ${name(hypothesis)}`);
  return ` ${all.join(", ")}`;
}
