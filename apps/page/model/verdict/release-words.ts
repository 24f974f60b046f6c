/** Whether B may take the place of A: the answer in a sentence, by the rules of the command's gate. */
import { formatFixed } from "../../../../src/core/entry.js";
import type { GatedMetric } from "../../../../src/report/entry.js";
import { isDecidable, leastDiffering } from "../../../../src/significance/entry.js";
import { counted, listed, on, system, type Extent, type Piece, type Sentence } from "../sentences.js";
import type { Release } from "../view.js";

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
    const ofGroups = lost === 0 ? [] : [[`in ${counted(lost)} of ${counted(tested)} groups`]];
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
    ". More segments would tell; until then, truebleu gate passes ",
    b,
    ", because no loss of more than the margin is certain.",
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

/**
 * The changes after an answer was seen, because nobody should choose a margin by the answer; null if there are none.
 */
export function changedMargins({ margins, earlier }: Release): string | null {
  const names = Object.keys(margins).filter((name) => earlier.some((before) => before[name] !== margins[name]));
  if (names.length === 0) return null;
  const lists = names.map((name) => {
    const all = [...earlier, margins].flatMap((one) => one[name] ?? []);
    return `${name} ${all.filter((value, i) => i === 0 || value !== all[i - 1]).join(", then ")}`;
  });
  return `The margin was changed after an answer was seen: ${lists.join("; ")}. A margin that follows the scores proves nothing.`;
}
