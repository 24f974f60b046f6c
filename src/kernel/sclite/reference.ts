/**
 * sclite's alignment of the engine "reference": the least cost of each path through the beginnings of both lines, and
 * sclite's rules (SCTK, net_dp.c and word.c) in words.
 *
 * 1. Aligning two equal tokens costs 0, aligning two different tokens 4, and a deletion or an insertion 3. So three
 *    deletions and three insertions (18) are cheaper than five substitutions (20): the cheapest alignment does not
 *    always have the fewest errors.
 * 2. Either line may have alternatives; the alignment takes one of them. An alternative without a word costs 0.001.
 * 3. A word that may be missing costs 2 if it is missing, and then counts as correct.
 * 4. A fragment is a word that begins or ends with a hyphen; it equals every word that it may be a part of. If both
 *    words are fragments, the reference's fragment decides. A word that may be missing is not a fragment if it only
 *    begins with a hyphen.
 * 5. The path is traced from the ends to the beginnings. The last two tokens are aligned if no other step is cheaper.
 *    Otherwise the last token of the hypothesis is inserted, if no other step is cheaper; otherwise the last token of
 *    the reference is deleted. Where several tokens may come before, the path takes the cheapest, and of equally cheap
 *    tokens the first: in the reference, then in the hypothesis.
 */
import { tokenErrorsBy, type Operation, type Path, type Tokens } from "../token-paths.js";

const SUBSTITUTION = 4;
const ALONE = 3;
const ALONE_OPTIONAL = 2;
const TWO_NOTHINGS = 1;
const NOTHING = /* @__PURE__ */ Math.fround(0.001);

/** Costs are 32-bit floats, as in sclite: of paths with equal costs, its rounding of 0.001 selects one. */
const add = (cost: number, more: number): number => Math.fround(cost + more);

export const referenceSclite = /* @__PURE__ */ tokenErrorsBy(
  align,
  ({ substitutions, deletions, insertions, missed }) => 4 * substitutions + 3 * (deletions + insertions) + 2 * missed,
);

interface Word {
  readonly token: number;
  readonly isNothing: boolean;
  readonly isOptional: boolean;
  /** The word's position in the line. */
  readonly position: number;
  /** Numbers of the words that may precede it; 0 is the beginning. */
  readonly before: readonly number[];
}

const MARKS = 5;

interface Network {
  readonly words: readonly Word[];
  /** The words that may come last. */
  readonly last: readonly number[];
  readonly hasMarks: boolean;
}

function networkOf(marks: Tokens, line: Tokens, start: number): Network {
  const [open, or, close, nothing, optional] = marks as [number, number, number, number, number];
  const words: Word[] = [{ token: 0, isNothing: true, isOptional: false, position: -1, before: [] }];
  let at = start;
  let isOptional = false;
  /** Reads up to the end of the alternative; returns the words that may come last. */
  function sequence(first: readonly number[]): readonly number[] {
    let before = first;
    for (; at < line.length; at++) {
      const token = line[at]!;
      if (token === or || token === close) break;
      if (token === open) before = alternatives(before);
      else if (token === optional) isOptional = true;
      else {
        before = [
          words.push({ token, isNothing: token === nothing && !isOptional, isOptional, position: at, before }) - 1,
        ];
        isOptional = false;
      }
    }
    return before;
  }
  function alternatives(first: readonly number[]): readonly number[] {
    const ends: number[] = [];
    do {
      at++;
      ends.push(...sequence(first));
    } while (line[at] === or);
    return ends;
  }
  const hasMarks = line.slice(start).some((token) => token === open || token === nothing || token === optional);
  return { words, last: sequence([0]), hasMarks };
}

interface Fragment {
  /** The word without the hyphen. */
  readonly part: string;
  readonly matches: (word: string) => boolean;
  readonly isKnown: boolean;
}

function fragmentOf(word: string, isOptional: boolean): Fragment | undefined {
  if (word.length < 2 || !/^-|-$/.test(word)) return undefined;
  const atEnd = !word.startsWith("-");
  const part = atEnd ? word.slice(0, -1) : word.slice(1);
  return {
    part,
    matches: (other) => (atEnd ? other.startsWith(part) : other.endsWith(part)),
    isKnown: word.endsWith("-") || !isOptional,
  };
}

function align(line: Tokens, hypothesisLine: Tokens, text: readonly string[] | undefined): Path {
  const marks = line.slice(0, MARKS);
  const reference = networkOf(marks, line, MARKS);
  const hypothesis = networkOf(marks, hypothesisLine, 0);
  const textOf = (token: number): string => text![token - 1]!.replace(/ $/, "");
  const fragmentAt = ({ token, isOptional }: Word): Fragment | undefined =>
    text === undefined || token === 0 ? undefined : fragmentOf(textOf(token), isOptional);
  const fragments = [reference, hypothesis].map(({ words }) => words.map(fragmentAt)) as [
    (Fragment | undefined)[],
    (Fragment | undefined)[],
  ];
  const isEqual = (i: number, j: number): boolean => {
    const [word, other] = [reference.words[i]!.token, hypothesis.words[j]!.token];
    if (word === other) return true;
    const [own, others] = [fragments[0][i], fragments[1][j]];
    if (own?.isKnown !== true && others?.isKnown !== true) return false;
    return own === undefined ? others!.matches(textOf(word)) : own.matches(textOf(other));
  };
  const alone = ({ isNothing, isOptional }: Word): number =>
    isOptional ? ALONE_OPTIONAL : isNothing ? NOTHING : ALONE;
  const facing = (i: number, j: number): number =>
    reference.words[i]!.isNothing && hypothesis.words[j]!.isNothing ? TWO_NOTHINGS : isEqual(i, j) ? 0 : SUBSTITUTION;

  /** The least costs, by word of the hypothesis, then by word of the reference. */
  const costs: number[][] = [];
  type Cell = readonly [i: number, j: number];
  const cheapest = (lefts: readonly number[], heres: readonly number[]): Cell =>
    lefts
      .flatMap((i) => heres.map((j): Cell => [i, j]))
      .reduce((best, candidate) =>
        costs[candidate[1]]![candidate[0]]! < costs[best[1]]![best[0]]! ? candidate : best,
      );
  const costAt = ([i, j]: Cell): number => costs[j]![i]!;
  /** The ways into a cell, in the order of preference. */
  const waysInto = (i: number, j: number): { from: Cell; cost: number; type: "facing" | "inserted" | "deleted" }[] => {
    const [word, other] = [reference.words[i]!, hypothesis.words[j]!];
    const faced = i > 0 && j > 0 ? cheapest(word.before, other.before) : undefined;
    const inserted = j > 0 ? cheapest([i], other.before) : undefined;
    const deleted = i > 0 ? cheapest(word.before, [j]) : undefined;
    return [
      ...(faced ? [{ from: faced, cost: add(costAt(faced), facing(i, j)), type: "facing" as const }] : []),
      ...(inserted ? [{ from: inserted, cost: add(costAt(inserted), alone(other)), type: "inserted" as const }] : []),
      ...(deleted ? [{ from: deleted, cost: add(costAt(deleted), alone(word)), type: "deleted" as const }] : []),
    ];
  };
  for (const j of hypothesis.words.keys()) {
    costs.push([]);
    for (const i of reference.words.keys())
      costs[j]!.push(i === 0 && j === 0 ? 0 : Math.min(...waysInto(i, j).map(({ cost }) => cost)));
  }

  const operations: Operation[] = [];
  const taken: number[] = [];
  const hypothesisTaken: number[] = [];
  let [i, j] = cheapest(reference.last, hypothesis.last);
  while (i > 0 || j > 0) {
    const { from, type } = waysInto(i, j).find(({ cost }) => cost === costs[j]![i]!)!;
    const [word, other] = [reference.words[i]!, hypothesis.words[j]!];
    if (type === "deleted" && !word.isNothing) operations.push(word.isOptional ? "missed" : "deletion");
    if (type === "inserted" && !other.isNothing) operations.push(other.isOptional ? "missedHere" : "insertion");
    const isBoth = type === "facing" && !(word.isNothing && other.isNothing);
    if (isBoth) operations.push(isEqual(i, j) ? "hit" : "substitution");
    if (isBoth || (type === "deleted" && !word.isNothing)) taken.unshift(word.position);
    if (isBoth || (type === "inserted" && !other.isNothing)) hypothesisTaken.unshift(other.position);
    [i, j] = from;
  }
  const tellsHits =
    reference.hasMarks ||
    hypothesis.hasMarks ||
    fragments.some((side) => side.some((candidate) => candidate !== undefined));
  return { operations: operations.reverse(), taken, hypothesisTaken, tellsHits };
}
