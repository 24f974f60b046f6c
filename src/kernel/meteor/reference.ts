/**
 * Word alignments of the engine "reference": METEOR 1.5 after its program (Denkowski and Lavie 2014, section 2, and
 * what the program adds to it), and METEOR after NLTK. Every list is built, every path copied, every queue sorted.
 */
import type { Batch } from "../../core/batch.js";
import type { MeteorPart } from "./meteor.js";
import { checkBatch } from "../checks.js";
import { checkShort } from "../pair-checks.js";
import { mostComparisons, mostMatches } from "./limits.js";
import { checkKnowledge, type WordKnowledge } from "./word-knowledge.js";
import { line, referencesOf } from "../batch-lines.js";

export const referenceMeteor: MeteorPart = { alignments, greedyMatches };

type Words = readonly number[];
type Module = 0 | 1 | 2 | 3;
const EXACT: Module = 0;
const STEM: Module = 1;
const SYNONYM: Module = 2;
const PARAPHRASE: Module = 3;
const MODULES = [EXACT, STEM, SYNONYM, PARAPHRASE] as const;
const BEAM = 40;

/** A span of the reference that may be matched with a span of the hypothesis. */
export interface Match {
  readonly module: Module;
  readonly start: number;
  readonly length: number;
  readonly hypothesisStart: number;
  readonly hypothesisLength: number;
}

/** The most matches in a list: comparing every pair of a longer list would take seconds. */
const MOST_LISTED = 5000;

/**
 * The matches that alignments() or greedyMatches() counts: for a batch of one segment with one reference.
 *
 * @throws RangeError where this would take too long.
 */
export function referenceMeteorMatches(
  way: "alignments" | "greedyMatches",
  batch: Batch,
  knowledge: WordKnowledge,
): readonly Match[] {
  checkBatch(batch);
  checkKnowledge(batch, knowledge);
  checkShort(batch);
  const [hypothesis, reference] = [line(batch.hypotheses, 0), line(batch.references, 0)];
  if (way === "greedyMatches") return greedyPairs(hypothesis, reference, knowledge);
  const count = matchCount(hypothesis, reference, knowledge, 0);
  if (count > MOST_LISTED)
    throw new RangeError(`the words can be matched in ${count} ways: expected at most ${MOST_LISTED}, to list them`);
  return align(reference, possibleMatches(hypothesis, reference, knowledge, 0));
}

/** Calls back for each reference line, with its index, and all references of the segment. */
function pairs<T>(
  batch: Batch,
  result: (hypothesis: Words, reference: Words, line: number, references: readonly Words[]) => readonly T[],
): T[] {
  let number = 0;
  return [...batch.hypotheses.ends.keys()].flatMap((segment) =>
    referencesOf(batch, segment).flatMap((reference, _, all) =>
      result(line(batch.hypotheses, segment), reference, number++, all),
    ),
  );
}

const stretch = (start: number, length: number): number[] => Array.from({ length }, (_, i) => start + i);
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

function synonymsOf({ synonyms }: WordKnowledge, word: number): number[] {
  return synonyms === undefined
    ? []
    : [...synonyms.ids.subarray(word === 0 ? 0 : synonyms.ends[word - 1]!, synonyms.ends[word]!)];
}

function alignments(batch: Batch, knowledge: WordKnowledge): Float64Array {
  checkBatch(batch);
  checkKnowledge(batch, knowledge);
  return Float64Array.from(
    pairs(batch, (hypothesis, reference, line, references) => {
      const referenceWords = sum(references.map(({ length }) => length));
      const words = hypothesis.length + referenceWords;
      const refused = (chunks: number): number[] => [
        hypothesis.length,
        referenceWords,
        ...stretch(2, 18).fill(0),
        chunks,
        0,
        0,
      ];
      const comparisons = sum(references.map((other) => comparisonsOf(hypothesis, other, knowledge)));
      if (comparisons > mostComparisons(words)) return refused(-2);
      const first = line - references.indexOf(reference);
      const count = sum(references.map((other, i) => matchCount(hypothesis, other, knowledge, first + i)));
      if (count > mostMatches(words)) return refused(-1);
      const weight = (word: number): number => knowledge.weights[word]! >>> 1;
      const isFunctional = (word: number): boolean => knowledge.weights[word]! % 2 === 1;
      const total = (words: Words): number => sum(words.map(weight));
      const chosen = align(reference, possibleMatches(hypothesis, reference, knowledge, line));
      const matched = MODULES.flatMap((module) => {
        const matches = chosen.filter((match) => match.module === module);
        const inHypothesis = matches
          .flatMap((match) => stretch(match.hypothesisStart, match.hypothesisLength))
          .map((i) => hypothesis[i]!);
        const inReference = matches.flatMap((match) => stretch(match.start, match.length)).map((i) => reference[i]!);
        return [false, true].flatMap((functional) =>
          [inHypothesis, inReference].map((words) => total(words.filter((word) => isFunctional(word) === functional))),
        );
      });
      return [
        total(hypothesis),
        total(reference),
        total(hypothesis.filter(isFunctional)),
        total(reference.filter(isFunctional)),
        ...matched,
        chunksOf(chosen),
        sum(chosen.map((match) => match.hypothesisLength)),
        sum(chosen.map((match) => match.length)),
      ];
    }),
  );
}

/**
 * All possible matches. By module: equal words; different words with the same stem; different words with a common
 * synonym set, whether or not they have the same stem; phrases. Within a module, by position in the reference, then in
 * the hypothesis. For equal lines, only equal words.
 */
function possibleMatches(hypothesis: Words, reference: Words, knowledge: WordKnowledge, line: number): Match[] {
  const words = wordModules(hypothesis, reference, knowledge).flatMap(([module, fit]) =>
    reference.flatMap((word, start) =>
      hypothesis.flatMap((other, hypothesisStart): Match[] =>
        fit(other, word) ? [{ module, start, length: 1, hypothesisStart, hypothesisLength: 1 }] : [],
      ),
    ),
  );
  return [...words, ...possiblePhrases(hypothesis, reference, knowledge, line)];
}

function possiblePhrases(hypothesis: Words, reference: Words, knowledge: WordKnowledge, line: number): Match[] {
  const { phrases } = knowledge;
  const paraphrases: Match[] = [];
  if (isAlike(hypothesis, reference, knowledge)) return paraphrases;
  for (let at = line === 0 ? 0 : (phrases?.ends[line - 1] ?? 0); at < (phrases?.ends[line] ?? 0); at++) {
    const [start, length, hypothesisStart, hypothesisLength] = [...phrases!.matches.subarray(4 * at, 4 * at + 4)] as [
      number,
      number,
      number,
      number,
    ];
    paraphrases.push({ module: PARAPHRASE, start, length, hypothesisStart, hypothesisLength });
  }
  return paraphrases;
}

type Fit = (other: number, word: number) => boolean;

/** The words that each module matches; for equal lines only the first module is used. */
function wordModules(
  hypothesis: Words,
  reference: Words,
  knowledge: WordKnowledge,
): readonly (readonly [Module, Fit])[] {
  const { stems, synonyms } = knowledge;
  const equal: Fit = (a, b) => isEqual(knowledge, a, b);
  if (isAlike(hypothesis, reference, knowledge)) return [[EXACT, equal]];
  const stemmed: Fit = (a, b) => stems !== undefined && !equal(a, b) && stems[a] === stems[b];
  const synonymous: Fit = (a, b) => {
    const sets = synonyms === undefined ? [] : synonymsOf(knowledge, b);
    return sets.length > 0 && !equal(a, b) && synonymsOf(knowledge, a).some((set) => sets.includes(set));
  };
  return [
    [EXACT, equal],
    [STEM, stemmed],
    [SYNONYM, synonymous],
  ];
}

const isEqual = ({ forms }: WordKnowledge, a: number | undefined, b: number | undefined): boolean =>
  forms === undefined ? a === b : forms[a!] === forms[b!];

function isAlike(hypothesis: Words, reference: Words, knowledge: WordKnowledge): boolean {
  return (
    hypothesis.length === reference.length && hypothesis.every((word, i) => isEqual(knowledge, word, reference[i]))
  );
}

/**
 * How many comparisons are needed to list the matches: each different reference word is compared with all hypothesis
 * words.
 */
function comparisonsOf(hypothesis: Words, reference: Words, knowledge: WordKnowledge): number {
  const { stems, synonyms } = knowledge;
  const modules = 1 + Number(stems !== undefined) + Number(synonyms !== undefined);
  const sets = sum(hypothesis.map((word) => synonymsOf(knowledge, word).length));
  const each = isAlike(hypothesis, reference, knowledge) ? hypothesis.length : sets + modules * hypothesis.length;
  return each * new Set(reference).size;
}

/** How many word matches possibleMatches() would list, plus the words of the phrases that it would list. */
function matchCount(hypothesis: Words, reference: Words, knowledge: WordKnowledge, line: number): number {
  const times = (words: Words): Map<number, number> =>
    words.reduce((counts, word) => counts.set(word, (counts.get(word) ?? 0) + 1), new Map<number, number>());
  const modules = wordModules(hypothesis, reference, knowledge);
  const others = [...times(hypothesis)];
  const phraseWords = possiblePhrases(hypothesis, reference, knowledge, line).map(
    ({ length, hypothesisLength }) => length + hypothesisLength,
  );
  const wordMatches = sum(
    [...times(reference)].flatMap(([word, count]) =>
      others.map(([other, otherCount]) => modules.filter(([, fit]) => fit(other, word)).length * count * otherCount),
    ),
  );
  return wordMatches + sum(phraseWords);
}

const meet = (start: number, length: number, otherStart: number, otherLength: number): boolean =>
  start < otherStart + otherLength && otherStart < start + length;
const collide = (a: Match, b: Match): boolean =>
  meet(a.start, a.length, b.start, b.length) ||
  meet(a.hypothesisStart, a.hypothesisLength, b.hypothesisStart, b.hypothesisLength);

interface Path {
  readonly matches: readonly Match[];
  /** For exact matches the words of both sides; for the other modules half of the words of each side, rounded down. */
  readonly matched: number;
  readonly chunks: number;
  readonly distance: number;
  /** Where the last match ends in the hypothesis; undefined after an unmatched word of the reference. */
  readonly lastEnd: number | undefined;
}

/** The order of paths: more words matched, then fewer chunks, then less distance; equal paths keep their order. */
const inOrder = (paths: readonly Path[]): Path[] =>
  [...paths].sort((a, b) => b.matched - a.matched || a.chunks - b.chunks || a.distance - b.distance);

const distanceOf = (match: Match): number => Math.abs(match.start - match.hypothesisStart);

/** A path with one more match; the caller computes its distance. */
function withMatch(path: Path, match: Match, distance: number): Path {
  const words =
    match.module === EXACT
      ? match.length + match.hypothesisLength
      : Math.floor(match.length / 2) + Math.floor(match.hypothesisLength / 2);
  const breaks = path.lastEnd !== undefined && path.lastEnd !== match.hypothesisStart;
  return {
    matches: [...path.matches, match],
    matched: path.matched + words,
    chunks: path.chunks + (breaks ? 1 : 0),
    distance,
    lastEnd: match.hypothesisStart + match.hypothesisLength,
  };
}

/** The path without a match for the next word. */
const closed = ({ matches, matched, chunks, lastEnd }: Path, distance: number): Path => ({
  matches,
  matched,
  chunks: chunks + (lastEnd === undefined ? 0 : 1),
  distance,
  lastEnd: undefined,
});

/** The matches of the best path that the beam search finds, in the order of the reference. */
function align(reference: Words, possible: readonly Match[]): readonly Match[] {
  // a match that conflicts with no other is in every path, and adds its own distance
  const certain = possible.filter((match) => !possible.some((other) => other !== match && collide(match, other)));
  let paths: readonly Path[] = [{ matches: [], matched: 0, chunks: 0, distance: 0, lastEnd: undefined }];
  for (const position of reference.keys()) {
    const sure = certain.find((match) => match.start === position);
    const here = possible.filter((match) => match.start === position);
    paths = inOrder(paths)
      .slice(0, BEAM)
      .flatMap((path) => {
        if (path.matches.some((match) => match.start < position && position < match.start + match.length))
          return [path];
        if (sure !== undefined) return [withMatch(path, sure, path.distance + distanceOf(sure))];
        // a new path gets the distances of the matches tried before it, not its own; the path without a match gets them
        // all
        let { distance } = path;
        const branches: Path[] = [];
        for (const match of here) {
          if (path.matches.some((other) => collide(match, other))) continue;
          branches.push(withMatch(path, match, distance));
          distance += distanceOf(match);
        }
        branches.push(closed(path, distance));
        return branches;
      });
  }
  const [best] = inOrder(
    inOrder(paths)
      .slice(0, BEAM)
      .map((path) => closed(path, path.distance)),
  );
  return best!.matches;
}

/** Counts runs of matches that are consecutive on both sides. */
function chunksOf(matches: readonly Match[]): number {
  return matches.filter((match, i) => {
    const before = matches[i - 1];
    return (
      before === undefined ||
      before.start + before.length !== match.start ||
      before.hypothesisStart + before.hypothesisLength !== match.hypothesisStart
    );
  }).length;
}

/**
 * Matches words from the ends of both lines and removes pairs as they are found: first equal words, then equal stems,
 * then synonyms of the hypothesis word.
 */
function greedyMatches(batch: Batch, knowledge: WordKnowledge): Float64Array {
  checkBatch(batch);
  checkKnowledge(batch, knowledge);
  return Float64Array.from(
    pairs(batch, (hypothesis, reference) => {
      const found = greedyPairs(hypothesis, reference, knowledge);
      const isNext = (match: Match, before: Match | undefined): boolean =>
        before?.hypothesisStart === match.hypothesisStart - 1 && before.start === match.start - 1;
      const chunks = found.filter((match, at) => !isNext(match, found[at - 1])).length;
      return [hypothesis.length, reference.length, found.length, chunks];
    }),
  );
}

/** The pairs, in the order of the hypothesis. */
function greedyPairs(hypothesis: Words, reference: Words, knowledge: WordKnowledge): Match[] {
  const { stems } = knowledge;
  const left = hypothesis.map((word, position) => ({ word, position }));
  const free = reference.map((word, position) => ({ word, position }));
  const found: Match[] = [];
  const take = (module: Module, fit: (hypothesisWord: number, referenceWord: number) => boolean): void => {
    for (let a = left.length - 1; a >= 0; a--) {
      const b = free.findLastIndex(({ word }) => fit(left[a]!.word, word));
      if (b < 0) continue;
      const [hypothesisStart, start] = [left[a]!.position, free[b]!.position];
      found.push({ module, start, length: 1, hypothesisStart, hypothesisLength: 1 });
      left.splice(a, 1);
      free.splice(b, 1);
    }
  };
  take(EXACT, (a, b) => a === b);
  if (stems !== undefined) take(STEM, (a, b) => stems[a] === stems[b]);
  // the words that remain are replaced by their stems; their synonyms are looked for among stems
  take(SYNONYM, (a, b) => synonymsOf(knowledge, a).includes(stems === undefined ? b : stems[b]!));
  return found.sort((a, b) => a.hypothesisStart - b.hypothesisStart);
}
