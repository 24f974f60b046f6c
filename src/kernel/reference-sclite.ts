/**
 * sclite's alignment as the engine "reference" finds it: the least cost of each way through the reference and each beginning of the
 * hypothesis, and sclite's rules (SCTK, net_dp.c and word.c) in words.
 *
 *   1. Two equal tokens that face each other cost nothing, two others 4; a token of the reference that is left out costs 3, and so does
 *      one of the hypothesis that is inserted. So an insertion and a deletion are cheaper than two substitutions, and the errors of the
 *      cheapest alignment may be more than the fewest.
 *   2. The reference may have alternatives, of which one is taken. One that is no word costs 0.001.
 *   3. The way goes from the ends to the beginnings. The last two tokens face each other, where that is a cheapest step. Else the last token
 *      of the hypothesis is inserted, where that is one; else the last token of the reference is left out. Of several tokens that may come
 *      before one of the reference the cheapest is taken, of these the first.
 */
import { tokenErrorsBy, type Operation, type Path, type Tokens } from "./reference-token-errors.js";

const SUBSTITUTION = 4;
const ALONE = 3;
const NOTHING = /* @__PURE__ */ Math.fround(0.001);

/** Costs are numbers of 32 bits, as in sclite: of ways that would cost the same its rounding of 0.001 chooses one. */
const add = (cost: number, more: number): number => Math.fround(cost + more);

export const referenceSclite = /* @__PURE__ */ tokenErrorsBy(align, ({ substitutions, deletions, insertions }) => 4 * substitutions + 3 * (deletions + insertions));

interface Word {
  readonly token: number;
  readonly isNothing: boolean;
  /** Where it stands in the line, with its marks. */
  readonly place: number;
  /** Numbers of the words that it may come behind; 0 is the beginning. */
  readonly before: readonly number[];
}

const MARKS = 4;

/** The words of a reference, and which of them may be last. */
function networkOf(reference: Tokens): { words: readonly Word[]; last: readonly number[] } {
  const [open, or, close, nothing] = reference as [number, number, number, number];
  const words: Word[] = [{ token: 0, isNothing: true, place: -1, before: [] }];
  let at = MARKS;
  /** Up to the end of the alternative; returns the words that may come last. */
  function sequence(start: readonly number[]): readonly number[] {
    let before = start;
    for (; at < reference.length; at++) {
      const token = reference[at]!;
      if (token === or || token === close) break;
      if (token === open) before = alternatives(before);
      else before = [words.push({ token, isNothing: token === nothing, place: at, before }) - 1];
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
  const cheapest = (row: readonly number[], of: readonly number[]): number => of.reduce((best, word) => (row[word]! < row[best]! ? word : best));
  const alone = ({ isNothing }: Word): number => (isNothing ? NOTHING : ALONE);
  const facing = ({ token }: Word, j: number): number => (token === hypothesis[j - 1] ? 0 : SUBSTITUTION);
  for (let j = 0; j <= hypothesis.length; j++) {
    const row = [ALONE * j];
    for (const word of words.slice(1)) {
      const ways = [add(row[cheapest(row, word.before)]!, alone(word))];
      if (j > 0) ways.push(add(costs[j - 1]![row.length]!, ALONE), add(costs[j - 1]![cheapest(costs[j - 1]!, word.before)]!, facing(word, j)));
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
      taken.push(word.place);
      operations.push(!isFacing ? "deletion" : word.token === hypothesis[j - 1] ? "hit" : "substitution");
    }
    i = isFacing ? faced : cheapest(costs[j]!, word.before);
    if (isFacing) j--;
  }
  return { operations: operations.reverse(), taken };
}
