/**
 * Which n-grams systems get right, over a whole corpus: BLEU's counts, by n-gram. Only matched n-grams are kept, a
 * fraction of all n-grams: for 100,000 segments some millions.
 */
import type { TokenLines } from "../core/batch.js";
import { largest } from "./largest.js";
import { NgramTrie } from "../metrics/generation/ngram-trie.js";
import type { EncodedWords } from "./encoded-words.js";

/** An n-gram that at least one system has right. */
export interface CountedNgram {
  readonly words: readonly string[];
  /** By system: how often the n-gram is matched, clipped as in BLEU. */
  readonly matches: readonly number[];
  /** By system: how often the n-gram occurs in the hypotheses. */
  readonly hypotheses: readonly number[];
  /**
   * Its count in the references, summed over segments; in each segment, the largest count in any one reference counts.
   */
  readonly references: number;
}

/** A word of the references. */
export interface CountedWord {
  readonly word: string;
  /** By system: how often the word is in the hypotheses. */
  readonly hypotheses: readonly number[];
  /**
   * Its count in the references, summed over segments; in each segment, the largest count in any one reference counts.
   */
  readonly references: number;
}

/** N-grams of one order. */
export interface OrderCounts {
  readonly order: number;
  /** The number of distinct n-grams that at least one system has right. */
  readonly size: number;
  /** By system: the sum of the matches of all n-grams, BLEU's numerator. */
  readonly matches: readonly number[];
}

export interface NgramCounter {
  /** Adds the next segments. */
  add(segments: EncodedWords): void;
  /** The counts of each order, from 1. */
  orders(): OrderCounts[];
  /**
   * For each order the n-grams with the highest values, at most `most` for each function, the highest first; n-grams
   * with equal values in the order of their first occurrence. No n-gram is listed twice.
   *
   * @param values functions of an n-gram's matches by system; an n-gram whose value is not above 0 is left out
   */
  best(most: number, ...values: readonly ((matches: readonly number[]) => number)[]): CountedNgram[][];
  /** The distinct words of the references, in the order of their first occurrence. */
  words(): CountedWord[];
}

/** Segments whose words have the numbers of the counter, from 0. */
type AddedSegments = Pick<EncodedWords, "systems" | "references" | "referenceEnds">;

/**
 * Counts n-grams of orders 1..maxOrder.
 *
 * @param systems how many systems the added segments have
 * @example
 * const counter = createNgramCounter(2, 2);
 * const line = (...ids: number[]) => ({ ids: Uint32Array.from(ids), ends: Uint32Array.of(ids.length) });
 * const systems = [line(1, 2, 3), line(2, 1)];
 * counter.add({ words: ["a", "cat", "sat"], systems, references: line(1, 2, 3), referenceEnds: Uint32Array.of(1) });
 * const [, pairs] = counter.best(5, ([first, second]) => first - second);
 * pairs.map(({ words }) => words.join(" ")) // ["a cat", "cat sat"]
 */
export function createNgramCounter(systems: number, maxOrder: number): NgramCounter {
  const wordNumbers = new Map<string, number>();
  const words: string[] = [];
  const inReferences: number[] = [];
  const inHypotheses: number[][] = Array.from({ length: systems }, () => []);
  // the matched n-grams; the beginning of an n-gram is given by its number in the table of the order below
  const tables = Array.from({ length: maxOrder }, () => ({
    ngrams: new NgramTrie(),
    /** The matches by system, then by n-gram. */
    matches: Array.from({ length: systems }, () => [0]),
  }));
  const added: AddedSegments[] = [];
  const ofSegment = new NgramTrie();

  const wordNumber = (word: string): number => {
    let number = wordNumbers.get(word);
    if (number === undefined) {
      wordNumbers.set(word, (number = words.length));
      words.push(word);
      inReferences.push(0);
      for (const counts of inHypotheses) counts.push(0);
    }
    return number;
  };

  /** Counts a segment; meanwhile its n-grams have numbers of their own, from 1. */
  const addSegment = (references: readonly Uint32Array[], hypotheses: readonly Uint32Array[]): void => {
    // for each position, the number of the (order - 1)-gram that begins there; 0 if no reference has it
    const before = [...references, ...hypotheses].map((line) => new Uint32Array(line.length));
    // the numbers that n-grams of the segment have in the table of their order; 0 if they have none
    let inTable: number[] = [0];
    for (let order = 1; order <= maxOrder; order++) {
      const { ngrams, matches } = tables[order - 1]!;
      ofSegment.clear();
      const most = [0];
      const here = [0];
      const lastLine = [0];
      const inThisTable = [0];
      for (const [r, line] of references.entries()) {
        const own = before[r]!;
        for (let at = 0, word = order - 1; word < line.length; at++, word++) {
          const ngram = ofSegment.add(own[at]!, line[word]!);
          own[at] = ngram;
          if (ngram === most.length) {
            most.push(0);
            here.push(0);
            lastLine.push(r);
            inThisTable.push(0);
          }
          if (lastLine[ngram] !== r) {
            lastLine[ngram] = r;
            here[ngram] = 0;
          }
          here[ngram]!++;
          if (here[ngram]! > most[ngram]!) most[ngram] = here[ngram]!;
        }
      }
      if (order === 1)
        for (let ngram = 1; ngram < ofSegment.size; ngram++) inReferences[ofSegment.lastWords[ngram]!]! += most[ngram]!;
      for (const [s, line] of hypotheses.entries()) {
        const own = before[references.length + s]!;
        here.fill(0);
        for (let at = 0, word = order - 1; word < line.length; at++, word++) {
          const beginning = own[at]!;
          const ngram = order > 1 && beginning === 0 ? 0 : ofSegment.find(beginning, line[word]!);
          own[at] = ngram;
          if (ngram === 0 || ++here[ngram]! > most[ngram]!) continue;
          if (inThisTable[ngram] === 0) {
            const known = ngrams.add(inTable[beginning]!, line[word]!);
            inThisTable[ngram] = known;
            if (known === matches[0]!.length) for (const counts of matches) counts.push(0);
          }
          matches[s]![inThisTable[ngram]!]!++;
        }
      }
      inTable = inThisTable;
    }
  };

  /** The words of an n-gram. */
  const wordsOf = (order: number, ngram: number): number[] => {
    const found: number[] = [];
    for (let n = order, at = ngram; n > 0; n--) {
      const { ngrams } = tables[n - 1]!;
      found.unshift(ngrams.lastWords[at]!);
      at = ngrams.beginnings[at]!;
    }
    return found;
  };

  return {
    add({ words: own, systems: hypotheses, references, referenceEnds }) {
      const numbers = Uint32Array.from(own, wordNumber);
      const renumbered = ({ ids, ends }: TokenLines): TokenLines => ({
        ids: ids.map((id) => numbers[id - 1]!),
        ends: ends.slice(),
      });
      const kept = { systems: hypotheses.map(renumbered), references: renumbered(references), referenceEnds };
      added.push(kept);
      for (const [s, { ids }] of kept.systems.entries()) for (const id of ids) inHypotheses[s]![id]!++;
      for (let segment = 0, line = 0; segment < referenceEnds.length; segment++) {
        const lines: Uint32Array[] = [];
        for (; line < referenceEnds[segment]!; line++) lines.push(lineOf(kept.references, line));
        addSegment(
          lines,
          kept.systems.map((system) => lineOf(system, segment)),
        );
      }
    },

    orders: () =>
      tables.map(({ ngrams, matches }, i) => ({
        order: i + 1,
        size: ngrams.size - 1,
        matches: matches.map((counts) => counts.reduce((sum, count) => sum + count, 0)),
      })),

    best(most, ...values) {
      const chosen = tables.map(({ ngrams, matches }, i) => {
        const own = matches.map(() => 0);
        const best = values.flatMap((valueOf) =>
          largest(
            Float64Array.from({ length: ngrams.size }, (_, ngram) => {
              for (const [s, counts] of matches.entries()) own[s] = counts[ngram]!;
              return ngram === 0 ? 0 : valueOf(own);
            }),
            most,
          ),
        );
        return [...new Set(best)].map((ngram) => ({
          words: wordsOf(i + 1, ngram),
          matches: matches.map((counts) => counts[ngram]!),
        }));
      });
      const counts = occurrences(
        added,
        systems,
        chosen.flat().map((ngram) => ngram.words),
      );
      let at = 0;
      return chosen.map((list) =>
        list.map((ngram) => ({
          words: ngram.words.map((word) => words[word]!),
          matches: ngram.matches,
          ...counts[at++]!,
        })),
      );
    },

    words: () =>
      words.flatMap((word, i) =>
        inReferences[i] === 0
          ? []
          : [{ word, references: inReferences[i]!, hypotheses: inHypotheses.map((counts) => counts[i]!) }],
      ),
  };
}

function lineOf({ ids, ends }: TokenLines, line: number): Uint32Array {
  return ids.subarray(line === 0 ? 0 : ends[line - 1]!, ends[line]!);
}

/** How often each of a few n-grams occurs in the texts, found by a tree of their words. */
function occurrences(
  added: readonly AddedSegments[],
  systems: number,
  ngrams: readonly (readonly number[])[],
): { readonly references: number; readonly hypotheses: readonly number[] }[] {
  const tree = new NgramTrie();
  const leaves: number[] = [];
  for (const [i, ngram] of ngrams.entries()) leaves[ngram.reduce((node, word) => tree.add(node, word), 0)] = i;
  const find = (line: Uint32Array, found: (ngram: number) => void): void => {
    for (let start = 0; start < line.length; start++) {
      for (let node = 0, at = start; at < line.length; at++) {
        node = tree.find(node, line[at]!);
        if (node === 0) break;
        const leaf = leaves[node];
        if (leaf !== undefined) found(leaf);
      }
    }
  };
  const counts = ngrams.map(() => ({ references: 0, hypotheses: Array.from({ length: systems }, () => 0) }));
  for (const { systems: hypotheses, references, referenceEnds } of added) {
    for (let segment = 0, line = 0; segment < referenceEnds.length; segment++) {
      const most = new Map<number, number>();
      for (; line < referenceEnds[segment]!; line++) {
        const here = new Map<number, number>();
        find(lineOf(references, line), (ngram) => here.set(ngram, (here.get(ngram) ?? 0) + 1));
        for (const [ngram, count] of here) most.set(ngram, Math.max(count, most.get(ngram) ?? 0));
      }
      for (const [ngram, count] of most) counts[ngram]!.references += count;
      for (const [s, lines] of hypotheses.entries())
        find(lineOf(lines, segment), (ngram) => {
          counts[ngram]!.hypotheses[s]!++;
        });
    }
  }
  return counts;
}

/** How often an n-gram occurs in each segment. */
export interface NgramInSegments {
  /** The count in each segment: the largest count in any one reference. */
  readonly references: Uint32Array;
  /**
   * For each system, the count in the hypothesis of each segment. Of these occurrences, at most as many are matched as
   * `references` says.
   */
  readonly hypotheses: readonly Uint32Array[];
}

/**
 * How often an n-gram occurs in each segment of the systems and the references.
 *
 * @example
 * const lines = (ids: number[], ends: number[]) => ({ ids: Uint32Array.from(ids), ends: Uint32Array.from(ends) });
 * const [systems, references] = [[lines([1, 2, 1, 1], [2, 4])], lines([1, 1], [1, 2])];
 * const segments = { words: ["a", "cat"], systems, references, referenceEnds: Uint32Array.of(1, 2) };
 * [...findNgram(segments, ["a"]).hypotheses[0]] // [1, 2]
 */
export function findNgram(segments: EncodedWords, ngram: readonly string[]): NgramInSegments {
  const { words, systems, references, referenceEnds } = segments;
  const ids = ngram.map((word) => words.indexOf(word) + 1);
  const isThere = !ids.includes(0);
  const countIn = (line: Uint32Array): number => {
    let count = 0;
    if (isThere)
      for (let at = 0; at + ids.length <= line.length; at++) if (ids.every((id, i) => line[at + i] === id)) count++;
    return count;
  };
  let line = 0;
  return {
    references: referenceEnds.map((end) => {
      let most = 0;
      for (; line < end; line++) most = Math.max(most, countIn(lineOf(references, line)));
      return most;
    }),
    hypotheses: systems.map((lines) => lines.ends.map((_, segment) => countIn(lineOf(lines, segment)))),
  };
}
