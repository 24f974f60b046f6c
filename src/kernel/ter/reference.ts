/**
 * Translation edit rate of the engine "reference": Snover et al. (2006), section 3, with tercom's limits as in
 * sacreBLEU 2.6.0. Matrices are computed as a whole, and every shift is made and measured.
 */
import type { Batch } from "../../core/batch.js";
import type { ShiftedPair, TerPart } from "./ter.js";
import { checkBatch } from "../checks.js";
import { checkPair } from "../pair-checks.js";
import { line, referencesOf } from "../batch-lines.js";

type Words = readonly number[];

const LONGEST_SHIFT = 10;
const FARTHEST_SHIFT = 50;
const MOST_SHIFTS_TRIED = 1000;
const BEAM = 25;

export const referenceTer: TerPart = { shiftedEdits, shiftedPair };

/** A row for each segment: the edits to the nearest reference, the sum of the reference lengths, and their number. */
function shiftedEdits(batch: Batch): Float64Array {
  checkBatch(batch);
  return Float64Array.from(
    [...batch.hypotheses.ends.keys()].flatMap((segment) => {
      const hypothesis = line(batch.hypotheses, segment);
      const references = referencesOf(batch, segment);
      const fewest = Math.min(...references.map((reference) => editsTo(reference, hypothesis).edits));
      return [fewest, references.reduce((sum, reference) => sum + reference.length, 0), references.length];
    }),
  );
}

function shiftedPair(batch: Batch): ShiftedPair {
  checkBatch(batch);
  checkPair(batch);
  const reference = referencesOf(batch, 0)[0]!;
  const { edits, shifts, words } = editsTo(reference, line(batch.hypotheses, 0));
  const { upTo } = alignment(costMatrix(words, reference), words, reference);
  return {
    edits,
    shifts: Uint32Array.from(shifts.flatMap(({ start, length, target }) => [start, length, target])),
    aligned: Int32Array.from(upTo, (count) => count - 1),
  };
}

/** The edits that turn a hypothesis into a reference. */
interface Edits {
  /** Shifts and the other edits. */
  readonly edits: number;
  readonly shifts: readonly Shift[];
  /** The hypothesis after the shifts. */
  readonly words: Words;
}

/** Shifts and edits, found greedily, that turn a hypothesis into a reference. */
function editsTo(reference: Words, hypothesis: Words): Edits {
  if (reference.length === 0) return { edits: hypothesis.length, shifts: [], words: hypothesis };
  let words = hypothesis;
  let shiftsTried = 0;
  const chosen: Shift[] = [];
  while (true) {
    const costs = costMatrix(words, reference);
    const distance = costs[words.length]![reference.length]!;
    const found = { edits: chosen.length + distance, shifts: chosen, words };
    const shifts = possibleShifts(words, reference, alignment(costs, words, reference));
    shiftsTried += shifts.length;
    if (shiftsTried >= MOST_SHIFTS_TRIED) return found;
    const measured = shifts.map((shift) => {
      const shifted = shiftWords(words, shift);
      return { ...shift, shifted, gain: distance - costMatrix(shifted, reference)[words.length]![reference.length]! };
    });
    const [best] = measured.sort(
      (a, b) => b.gain - a.gain || b.length - a.length || a.start - b.start || a.target - b.target,
    );
    if (best === undefined || best.gain <= 0) return found;
    words = best.shifted;
    chosen.push(best);
  }
}

/** The edit distances of all prefixes, inside the beam; Infinity outside. */
function costMatrix(words: Words, reference: Words): number[][] {
  const ratio = words.length === 0 ? 1 : reference.length / words.length;
  const beam = BEAM < ratio / 2 ? Math.ceil(ratio / 2 + BEAM) : BEAM;
  const costs = Array.from({ length: words.length + 1 }, () => Array.from(reference, () => Infinity).concat(Infinity));
  costs[0] = Array.from({ length: reference.length + 1 }, (_, j) => j);
  for (let i = 1; i <= words.length; i++) {
    const diagonal = Math.floor(i * ratio);
    const end = i === words.length ? reference.length + 1 : Math.min(reference.length + 1, diagonal + beam);
    for (let j = Math.max(0, diagonal - beam); j < end; j++) {
      costs[i]![j] = Math.min(
        j === 0 ? Infinity : costs[i - 1]![j - 1]! + (words[i - 1] === reference[j - 1] ? 0 : 1),
        costs[i - 1]![j]! + 1,
        j === 0 ? Infinity : costs[i]![j - 1]! + 1,
      );
    }
  }
  return costs;
}

interface Alignment {
  /** For each word of the reference how many words of the hypothesis are aligned up to it. */
  readonly upTo: readonly number[];
  readonly hypothesisErrors: readonly boolean[];
  readonly referenceErrors: readonly boolean[];
}

/**
 * One cheapest path through the matrix, from its end; prefers two aligned words, then a surplus word of the hypothesis,
 * then a missing word.
 */
function alignment(costs: readonly (readonly number[])[], words: Words, reference: Words): Alignment {
  const upTo: number[] = [];
  const hypothesisErrors: boolean[] = [];
  const referenceErrors: boolean[] = [];
  let i = words.length;
  let j = reference.length;
  while (i > 0 || j > 0) {
    const differs = words[i - 1] !== reference[j - 1];
    if (i > 0 && j > 0 && costs[i]![j] === costs[i - 1]![j - 1]! + (differs ? 1 : 0)) {
      upTo[j - 1] = i;
      hypothesisErrors[--i] = referenceErrors[--j] = differs;
    } else if (i > 0 && costs[i]![j] === costs[i - 1]![j]! + 1) {
      hypothesisErrors[--i] = true;
    } else {
      upTo[j - 1] = i;
      referenceErrors[--j] = true;
    }
  }
  return { upTo, hypothesisErrors, referenceErrors };
}

/** Moves the words [start .. start + length) before the word that is now at `target`. */
interface Shift {
  readonly start: number;
  readonly length: number;
  readonly target: number;
}

/** Runs of words that both sides have, misplaced on both sides, with the positions where the reference has them. */
function possibleShifts(
  words: Words,
  reference: Words,
  { upTo, hypothesisErrors, referenceErrors }: Alignment,
): Shift[] {
  const shifts: Shift[] = [];
  for (const start of words.keys()) {
    for (const position of reference.keys()) {
      if (Math.abs(position - start) > FARTHEST_SHIFT) continue;
      for (let length = 1; length <= LONGEST_SHIFT; length++) {
        if (start + length > words.length || words[start + length - 1] !== reference[position + length - 1]) break;
        if (!hypothesisErrors.slice(start, start + length).includes(true)) continue;
        if (!referenceErrors.slice(position, position + length).includes(true)) continue;
        const aligned = upTo[position]! - 1;
        if (start <= aligned && aligned < start + length) continue;
        const targets = [position === 0 ? 0 : upTo[position - 1]!, ...upTo.slice(position, position + length)];
        for (const target of new Set(targets)) shifts.push({ start, length, target });
      }
    }
  }
  return shifts;
}

/** A shift to a position within the run itself moves it on by that many words. */
function shiftWords(words: Words, { start, length, target }: Shift): Words {
  const run = words.slice(start, start + length);
  const rest = [...words.slice(0, start), ...words.slice(start + length)];
  const position = target > start + length ? target - length : target;
  return [...rest.slice(0, position), ...run, ...rest.slice(position)];
}
