/**
 * sclite's alignment of the engine "reference": the least cost of each path through the reference and each prefix of
 * the hypothesis, and sclite's rules (SCTK, net_dp.c and word.c) in words.
 *
 * 1. Aligning two equal tokens costs nothing, two different ones 4; a deletion costs 3, and so does an insertion. So an
 *    insertion and a deletion are cheaper than two substitutions, and the cheapest alignment may have more errors than
 *    the fewest possible.
 * 2. The reference may have alternatives, of which one is taken. An alternative without a word costs 0.001.
 * 3. The path is traced from the ends to the beginnings. The last two tokens are aligned if that is a cheapest step.
 *    Otherwise the last token of the hypothesis is inserted, if that is one; otherwise the last token of the reference
 *    is deleted. Of several tokens that may precede one of the reference, the cheapest is taken, and of equally cheap
 *    ones the first.
 */
import { tokenErrorsBy, type Operation, type Path, type Tokens } from "../token-errors.js";

const SUBSTITUTION = 4;
const ALONE = 3;
const NOTHING = /* @__PURE__ */ Math.fround(0.001);

/** Costs are 32-bit floats, as in sclite: of paths with equal costs, its rounding of 0.001 selects one. */
const add = (cost: number, more: number): number => Math.fround(cost + more);

export const referenceSclite = /* @__PURE__ */ tokenErrorsBy(
  align,
  ({ substitutions, deletions, insertions }) => 4 * substitutions + 3 * (deletions + insertions),
);

interface Word {
  readonly token: number;
  readonly isNothing: boolean;
  /** Its position in the line, marks included. */
  readonly position: number;
  /** Numbers of the words that may precede it; 0 is the beginning. */
  readonly before: readonly number[];
}

const MARKS = 4;

/** The words of a reference, and which of them may be last. */
function networkOf(reference: Tokens): { words: readonly Word[]; last: readonly number[] } {
  const [open, or, close, nothing] = reference as [number, number, number, number];
  const words: Word[] = [{ token: 0, isNothing: true, position: -1, before: [] }];
  let at = MARKS;
  /** Reads up to the end of the alternative; returns the words that may come last. */
  function sequence(start: readonly number[]): readonly number[] {
    let before = start;
    for (; at < reference.length; at++) {
      const token = reference[at]!;
      if (token === or || token === close) break;
      if (token === open) before = alternatives(before);
      else before = [words.push({ token, isNothing: token === nothing, position: at, before }) - 1];
    }
    return before;
  }
  function alternatives(start: readonly number[]): readonly number[] {
    const ends: number[] = [];
    do {
      at++;
      ends.push(...sequence(start));
    } while (reference[at] === or);
    return ends;
  }
  return { words, last: sequence([0]) };
}

function align(reference: Tokens, hypothesis: Tokens): Path {
  const { words, last } = networkOf(reference);
  const costs: number[][] = [];
  const cheapest = (row: readonly number[], of: readonly number[]): number =>
    of.reduce((best, word) => (row[word]! < row[best]! ? word : best));
  const alone = ({ isNothing }: Word): number => (isNothing ? NOTHING : ALONE);
  const facing = ({ token }: Word, j: number): number => (token === hypothesis[j - 1] ? 0 : SUBSTITUTION);
  for (let j = 0; j <= hypothesis.length; j++) {
    const row = [ALONE * j];
    for (const word of words.slice(1)) {
      const ways = [add(row[cheapest(row, word.before)]!, alone(word))];
      if (j > 0)
        ways.push(
          add(costs[j - 1]![row.length]!, ALONE),
          add(costs[j - 1]![cheapest(costs[j - 1]!, word.before)]!, facing(word, j)),
        );
      row.push(Math.min(...ways));
    }
    costs.push(row);
  }

  const operations: Operation[] = [];
  const taken: number[] = [];
  let j = hypothesis.length;
  let i = cheapest(costs[j]!, last);
  while (i > 0 || j > 0) {
    const word = words[i]!;
    const cost = costs[j]![i]!;
    const faced = i > 0 && j > 0 ? cheapest(costs[j - 1]!, word.before) : -1;
    const isFacing = faced >= 0 && cost === add(costs[j - 1]![faced]!, facing(word, j));
    if (!isFacing && j > 0 && cost === add(costs[j - 1]![i]!, ALONE)) {
      operations.push("insertion");
      j--;
      continue;
    }
    if (!word.isNothing) {
      taken.push(word.position);
      operations.push(!isFacing ? "deletion" : word.token === hypothesis[j - 1] ? "hit" : "substitution");
    }
    i = isFacing ? faced : cheapest(costs[j]!, word.before);
    if (isFacing) j--;
  }
  return { operations: operations.reverse(), taken };
}
