// Whether an original and we say the same of one question.
import { known } from "./known.mjs";

/** How many pairs and numbers were compared, by which share scores differ at most, and how many differ as is meant. */
export function createTally() {
  return { pairs: 0, figures: 0, largest: 0, meant: 0 };
}

/**
 * The first difference: what differs, in words by which a finding is known, and both values; undefined if there is none.
 *
 * @param theirs what the original's program answered
 * @param ours a function that makes our answer
 * @param tolerance the largest share by which scores may differ
 */
export function difference(metric, theirs, ours, tolerance, tally) {
  let answer;
  try {
    answer = ours();
  } catch (error) {
    answer = { error: `${error.name}: ${error.message}` };
  }
  const isMeant = (value, other) => known.some((one) => one.metric === metric && one.isMeant(value, other));
  const found = compared(theirs, answer, { tolerance, tally, isMeant });
  return found && { ...found, what: `${metric}: ${found.what}` };
}

function compared(theirs, ours, { tolerance, tally, isMeant }) {
  if (theirs.error !== undefined || ours.error !== undefined) {
    if (theirs.error !== undefined && ours.error !== undefined) return undefined;
    return { what: theirs.error === undefined ? "we refuse it" : "the original refuses it", theirs, ours };
  }
  for (const [part, most] of Object.entries({ rows: 0, sums: 0, scores: tolerance, total: tolerance })) {
    const [list, others] = [flat(theirs[part]), flat(ours[part])];
    if (list.length !== others.length)
      return { what: `${part} are not as many`, theirs: theirs[part], ours: ours[part] };
    tally.figures += list.length;
    for (const [i, value] of list.entries()) {
      const share = distance(value, others[i]);
      if (share > most) {
        if (!isMeant(value, others[i])) return { what: `${part} differ`, theirs: value, ours: others[i] };
        tally.meant++;
      } else if (share > tally.largest) tally.largest = share;
    }
  }
  return undefined;
}

/** One list of all numbers, with the length of each list in it. */
function flat(part) {
  if (part === undefined) return [];
  return Array.isArray(part[0]) ? part.flatMap((list) => [list.length, ...list]) : part;
}

/** By which share of the larger one two numbers differ; null is a score that one side refuses. */
function distance(value, other) {
  if (value === other) return 0;
  if (value === null || other === null || !Number.isFinite(other)) return Infinity;
  return Math.abs(value - other) / Math.max(Math.abs(value), Math.abs(other));
}
