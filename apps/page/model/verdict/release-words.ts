/** Whether B may take the place of A: the answer in a sentence, by the rules of the command's gate. */
import { formatFixed } from "../../../../src/core/entry.js";
import { gateFinding, type GatedMetric } from "../../../../src/report/entry.js";
import { isDecidable, leastDiffering } from "../../../../src/significance/entry.js";
import { listed, on, system, type Extent, type Piece, type Sentence } from "../sentences.js";
import type { Release } from "../view.js";
import { askedQuestions } from "./release-question.js";
import { counted, grouped, listWords } from "../words.js";

/** The points that a metric may lose by default: the same number as in the command's gate. */
export const USUAL_MARGIN = 0.3;

/** How many decimals the gate's numbers have. */
const DIGITS = 2;

/**
 * "yes" if the 95% interval of each metric shows that no more than the margin is lost; "no" if some metric, on all
 * segments or on those of a group, has lost more than that, and not by chance: then the gate fails.
 */
export type ReleaseAnswer = "yes" | "no" | "open";

export function releaseAnswer(parts: readonly GatedMetric[], segments: number): ReleaseAnswer {
  if (parts.some(({ passed }) => !passed)) return "no";
  return whole(parts).every((part) => isShown(part, segments)) ? "yes" : "open";
}

/**
 * What is found by one metric: it "FAILED" where the gate fails; of those that the gate passes, it "passed" if the
 * interval shows that no more than the margin is lost, and is "open" if nothing is shown either way.
 */
export function outcomeOf(part: GatedMetric, segments: number): "passed" | "FAILED" | "open" {
  if (!part.passed) return "FAILED";
  return isShown(part, segments) ? "passed" : "open";
}

/**
 * Whether the interval's end shows that no more than the margin is lost. With few segments, no interval shows anything.
 */
function isShown({ interval, max_drop: margin }: GatedMetric, segments: number): boolean {
  return isDecidable(segments) && interval!.high <= margin!;
}

function whole(parts: readonly GatedMetric[]): readonly GatedMetric[] {
  return parts.filter(({ group }) => group === undefined);
}

/** The answer, which names both systems and the margin, and then what it rests on. */
export function releaseSentences(
  parts: readonly GatedMetric[],
  extent: Extent,
  { baseline, against }: { readonly baseline: number; readonly against: number },
): Sentence[] {
  const [a, b] = [system(baseline), system(against)];
  const answer = releaseAnswer(parts, extent.segments);
  const finding = (pieces: readonly Piece[]): Sentence[] => [{ kind: "finding", pieces: [on(extent), ...pieces] }];
  if (answer === "yes")
    return finding([
      b,
      " may take the place of ",
      a,
      ": it loses no more than the margin by ",
      ...listed(whole(parts).map((part) => [`${part.name} (${margin(part)}: ${mostLost(part)})`])),
      ".",
    ]);
  if (answer === "no") {
    const failed = parts.filter(({ passed }) => !passed);
    const [all, groups] = [whole(failed), failed.filter(({ group }) => group !== undefined)];
    const tested = new Set(parts.flatMap(({ group }) => group ?? [])).size;
    const lost = new Set(groups.map(({ group }) => group)).size;
    const ofGroups = lost === 0 ? [] : [[`in ${grouped(lost)} of ${grouped(tested)} groups`]];
    return finding([
      b,
      " should not take the place of ",
      a,
      ": it loses more than the margin ",
      ...listed([
        ...all.map((part): Piece[] => [`by ${part.name} (${points(part.fall!)}; ${margin(part)})`]),
        ...ofGroups,
      ]),
      ".",
    ]);
  }
  const open = whole(parts).filter((part) => !isShown(part, extent.segments));
  return finding([
    "it is open whether ",
    b,
    " may take the place of ",
    a,
    ": ",
    ...(isDecidable(extent.segments)
      ? listed(open.map((part) => [`by ${part.name} ${mostLost(part)} (${margin(part)})`]))
      : [`it takes ${leastDiffering()} segments to show anything`]),
    ". A yes takes an interval that rules out a loss of more than the margin, but truebleu gate stops a system only if " +
      "such a loss is shown, so it would let ",
    b,
    " through: test more segments to decide.",
  ]);
}

/** What the interval adds to the gate's words about a metric whose result is open; nothing for other metrics. */
export function openInWords(part: GatedMetric, segments: number): string {
  if (outcomeOf(part, segments) !== "open" || !isDecidable(segments)) return "";
  return `; ${mostLost(part)} (95% interval)`;
}

function margin({ max_drop: allowed }: GatedMetric): string {
  return `margin ${allowed}`;
}

/** What the worse end of the interval says. */
function mostLost({ interval }: GatedMetric): string {
  const { high } = interval!;
  return high <= 0 ? "it loses nothing" : `it may lose up to ${points(high)}`;
}

function points(value: number): string {
  return formatFixed(value, DIGITS);
}

/** How a metric is called that a question does not ask about. */
const LEFT_OUT = "left out";

/**
 * The changes of the question after an answer was seen, because nobody should choose a margin, a metric, or labels by
 * the answer; null if there are none.
 */
export function changedQuestion(release: Release): string | null {
  const asked = askedQuestions(release);
  const change = (name: string, all: readonly (string | number)[]) => {
    const steps = all.filter((value, i) => i === 0 || value !== all[i - 1]);
    return steps.length === 1 ? [] : [{ name, steps }];
  };
  const metrics = [...new Set(asked.flatMap(({ margins }) => Object.keys(margins)))];
  const ofMetrics = metrics.flatMap((name) =>
    change(
      name,
      asked.map(({ margins }) => margins[name] ?? LEFT_OUT),
    ),
  );
  const ofLabels = change(
    "regressions",
    asked.map(({ by }) => `by ${by ?? "no label"}`),
  );
  const changes = [...ofMetrics, ...ofLabels];
  if (changes.length === 0) return null;
  const isMore = ofLabels.length > 0 || ofMetrics.some(({ steps }) => steps.includes(LEFT_OUT));
  const what = isMore ? "question" : "margin";
  const lists = changes.map(({ name, steps }) => `${name} ${steps.join(", then ")}`);
  return `The ${what} was changed after an answer was seen: ${lists.join("; ")}. A ${what} that follows the scores proves nothing.`;
}

/** The results of the tests of a release. */
export interface TestedRelease {
  /** The results of all segments by each metric, then those of each group, as in the gate. */
  readonly parts: readonly GatedMetric[];
  readonly segments: number;
  readonly samples: number;
  readonly alpha: number;
  readonly groups: number;
  /** How many groups were not tested, those with the fewest segments: there are too many. */
  readonly leftOut: number;
}

/** A metric, of all segments or of a group, with its result. */
export interface OutcomeLine {
  readonly outcome: ReturnType<typeof outcomeOf>;
  readonly words: string;
}

/** All that is said about a release. Only names of systems in `finding` are marked as coming from outside. */
export interface ReleaseInWords {
  readonly finding: readonly Sentence[];
  /** The changes of the question; null if there are none. */
  readonly changed: string | null;
  readonly lines: readonly OutcomeLine[];
  /** What is said of the groups, those that are worse, and the others; null if none were asked about. */
  readonly groups: {
    readonly words: string;
    readonly lines: readonly OutcomeLine[];
    readonly others: readonly OutcomeLine[];
  } | null;
  readonly method: string;
}

/** @param leftOut the names of the metrics that the page shows and the question leaves out */
export function releaseInWords(
  tested: TestedRelease,
  {
    release,
    pair,
    leftOut,
  }: {
    readonly release: Release;
    readonly pair: { baseline: number; against: number };
    readonly leftOut: readonly string[];
  },
  { of, systems }: { readonly of: number; readonly systems: number },
): ReleaseInWords {
  const { parts, segments, alpha } = tested;
  const linesOf = (list: readonly GatedMetric[]): OutcomeLine[] =>
    list.map((part) => ({
      outcome: outcomeOf(part, segments),
      words: gateFinding(part, alpha, DIGITS) + openInWords(part, segments),
    }));
  const ofGroups = parts.filter(({ group }) => group !== undefined);
  const worse = ofGroups.filter(({ passed }) => !passed);
  const others = ofGroups.filter(({ passed }) => passed);
  return {
    finding: releaseSentences(parts, { segments, of }, pair),
    changed: changedQuestion(release),
    lines: linesOf(whole(parts)),
    groups:
      // while groups are tested, the answer before, which may have none, is still shown
      release.by === null || tested.groups === 0
        ? null
        : {
            words: groupsInWords(release.by, tested, worse.length),
            lines: linesOf(worse),
            others: linesOf(others),
          },
    method: releaseMethod(tested, leftOut, systems),
  };
}

/** How the answer was found. */
function releaseMethod(
  { parts, samples, alpha, groups }: TestedRelease,
  leftOut: readonly string[],
  systems: number,
): string {
  return [
    ...(leftOut.length === 0 ? [] : [`Not asked about: ${listWords(leftOut)}.`]),
    `As truebleu gate --max-drop: a metric has FAILED if more than its margin is lost, and p is below ${alpha} by a ` +
      `one-sided paired bootstrap of ${counted(samples, "resample")}` +
      (groups > 0 ? " (for groups, the larger of its p and that of approximate randomization)" : "") +
      `, corrected by Holm for ${counted(parts.length, "comparison")}.`,
    ...(systems > 2 ? ["Only this pair is tested."] : []),
    "“Passed” is stricter here than in the gate: the worse end of the 95% interval of the loss must be within the margin " +
      "(non-inferiority). A metric is open if it has neither FAILED nor passed: more segments could decide it.",
  ].join(" ");
}

/** What the tests of the groups of a column of labels have found. */
function groupsInWords(column: string, { groups, leftOut }: TestedRelease, regressions: number): string {
  const found = regressions === 0 ? "none loses more than the margin, as far as the tests can tell." : "regressions:";
  return (
    `${counted(groups, "group")} of ${column}: ${found}` +
    (leftOut > 0 ? ` ${counted(leftOut, "smaller group")} were not tested.` : "")
  );
}
