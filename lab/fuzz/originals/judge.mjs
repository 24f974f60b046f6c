// Whether the answer of an original and ours agree on a question.
import { brokenByError } from "../readers/laws.mjs";
import { known } from "./known.mjs";

/**
 * How many pairs and numbers were compared, the largest relative difference between scores, how many differ
 * intentionally, and how many pairs both sides refuse.
 */
export function createTally() {
  return { pairs: 0, figures: 0, largest: 0, meant: 0, refused: 0 };
}

/** Both sides refuse the question: nothing of it was compared. */
export const BOTH_REFUSE = Symbol("both refuse");

/**
 * The first difference: a description of what differs, which identifies a finding, and both values; undefined if there
 * is no difference, and BOTH_REFUSE if no side has an answer.
 *
 * @param theirs the answer of the original's program
 * @param ours a function that makes our answer
 * @param tolerance the largest relative difference between scores
 */
export function difference(metric, theirs, ours, tolerance, tally) {
  let answer;
  try {
    answer = ours();
  } catch (error) {
    answer = { error: `${error.name}: ${error.message}`, isRefusal: isRefusal(error) };
  }
  const isMeant = (value, other) => known.some((one) => one.metric === metric && one.isMeant(value, other));
  const found = compared(theirs, answer, { tolerance, tally, isMeant });
  return found === undefined || found === BOTH_REFUSE ? found : { ...found, what: `${metric}: ${found.what}` };
}

function compared(theirs, ours, { tolerance, tally, isMeant }) {
  if (theirs.error !== undefined || ours.error !== undefined) {
    if (ours.error !== undefined && !ours.isRefusal) return { what: "we fail", theirs, ours };
    if (theirs.error !== undefined && ours.error !== undefined) return BOTH_REFUSE;
    return { what: theirs.error === undefined ? "we refuse it" : "the original refuses it", theirs, ours };
  }
  for (const [part, most] of Object.entries({ rows: 0, sums: 0, scores: tolerance, total: tolerance })) {
    const found = differingPlace(theirs[part] ?? [], ours[part] ?? [], { most, tally, isMeant });
    if (found !== undefined) return { what: `${part} ${found.how}`, theirs: found.theirs, ours: found.ours };
  }
  return undefined;
}

/** Whether an error refuses a text or a setting, by its class, and was not thrown by the JavaScript engine. */
function isRefusal(error) {
  const [fault] = brokenByError(error, "");
  return (error.name === "RangeError" || error.name === "InputError") && !fault?.startsWith("fault: ");
}

/** The place where two lists differ; they contain numbers, strings or lists of these. */
function differingPlace(list, others, judging) {
  if (list.length !== others.length) return { how: "are not as many", theirs: list, ours: others };
  const { most, tally, isMeant } = judging;
  for (let i = 0; i < list.length; i++) {
    const [value, other] = [list[i], others[i]];
    if (Array.isArray(value)) {
      const found = differingPlace(value, other, judging);
      if (found !== undefined) return found;
      continue;
    }
    tally.figures++;
    const share = distance(value, other);
    if (share > most) {
      if (!isMeant(value, other)) return { how: "differ", theirs: value, ours: other };
      tally.meant++;
    } else if (share > tally.largest) tally.largest = share;
  }
  return undefined;
}

/** The difference of two numbers, relative to the larger one; a score that a side refuses is null. */
function distance(value, other) {
  if (value === other) return 0;
  if (value === null || other === null || !Number.isFinite(other)) return Infinity;
  return Math.abs(value - other) / Math.max(Math.abs(value), Math.abs(other));
}
