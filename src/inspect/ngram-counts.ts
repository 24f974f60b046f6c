/**
 * Which n-grams systems get right, over a whole corpus: what BLEU counts, by n-gram. Only matched n-grams are kept, a
 * fraction of all: 100,000 segments have some millions.
 */
import type { TokenLines } from "../core/batch.js";
import type { EncodedWords } from "./encoded-words.js";

/** An n-gram that at least one system has right. */
export interface CountedNgram {
  readonly words: readonly string[];
  /** By system: how often it is matched, clipped as in BLEU. */
  readonly matches: readonly number[];
  /** By system: how often it is in the hypotheses at all. */
  readonly hypotheses: readonly number[];
  /** How often it is in the references: of each segment, in the one that has it most often. */
  readonly references: number;
}

/** A word of the references. */
export interface CountedWord {
  readonly word: string;
  /** By system: how often it is in the hypotheses. */
  readonly hypotheses: readonly number[];
  /** How often it is in the references: of each segment, in the one that has it most often. */
  readonly references: number;
}

/** N-grams of one order. */
export interface OrderCounts {
  readonly order: number;
  /** Different n-grams that at least one system has right. */
  readonly size: number;
  /** By system: the sum over all n-grams, BLEU's numerator. */
  readonly matches: readonly number[];
}

export interface NgramCounter {
  /** Adds the next segments. */
  add(segments: EncodedWords): void;
  /** The orders from 1. */
  orders(): OrderCounts[];
  /**
   * The n-grams of an order with the highest values, at most so many, the highest first; of equal ones those that came
   * first.
   *
   * @param valueOf the matches, by system; those with a value that is not above 0 are left out
   */
  best(order: number, most: number, valueOf: (matches: readonly number[]) => number): CountedNgram[];
  /** The different words of the references, in the order in which they came. */
  words(): CountedWord[];
}

/** The n-grams of one order that were matched. */
interface OrderTable {
  /** By the number of the n-gram's first n - 1 words and the last word. */
  readonly numbers: Map<number, number>;
  readonly prefixes: number[];
  readonly words: number[];
  /** By system, by number. */
  readonly matches: number[][];
}

/** More words than any corpus has. */
const MOST_WORDS = 0x1000000;

/**
 * Counts n-grams of orders 1..maxOrder.
 *
 * @param systems how many there are in what is added
 * @example
 * const counter = createNgramCounter(2, 2);
 * const texts = { systems: [["a cat sat"], ["the cat"]], references: [["a cat sat down", "the cat sat"]] };
 * counter.add(encodeWords(texts, createTokenizer("13a"), kernelOf()));
 * counter.best(2, 5, ([first, second]) => first - second).map(({ words }) => words.join(" ")) // ["a cat", "cat sat"]
 */
export function createNgramCounter(systems: number, maxOrder: number): NgramCounter {
  const wordNumbers = new Map<string, number>();
  const words: string[] = [];
  const inReferences: number[] = [];
  const inHypotheses: number[][] = Array.from({ length: systems }, () => []);
  const tables: OrderTable[] = Array.from({ length: maxOrder }, () => ({
    numbers: new Map(),
    prefixes: [],
    words: [],
    matches: Array.from({ length: systems }, () => []),
  }));
  const added: (Pick<EncodedWords, "systems" | "references" | "referenceEnds"> & { ids: Uint32Array })[] = [];

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

  const numberOf = (table: OrderTable, prefix: number, word: number): number => {
    const key = prefix * MOST_WORDS + word;
    let number = table.numbers.get(key);
    if (number === undefined) {
      table.numbers.set(key, (number = table.words.length));
      table.prefixes.push(prefix);
      table.words.push(word);
      for (const counts of table.matches) counts.push(0);
    }
    return number;
  };

  /** Matches of one segment: its n-grams have numbers of their own, from 0, as long as it is counted. */
  const addSegment = (references: readonly Uint32Array[], hypotheses: readonly Uint32Array[]): void => {
    // for each position the number of the n-gram that begins there, one order lower; -1 if no reference has it
    let ofReferences: Int32Array[] = references.map((line) => new Int32Array(line.length));
    let ofHypotheses: Int32Array[] = hypotheses.map((line) => new Int32Array(line.length));
    // the numbers that these have in the tables, if they are there
    let inTable: number[] = [0];
    for (let order = 1; order <= maxOrder; order++) {
      const known = new Map<number, number>();
      const most: number[] = [];
      const inThisTable: number[] = [];
      ofReferences = references.map((line, r) => {
        const here: number[] = [];
        return nextOrder(line, ofReferences[r]!, order, (prefix, word) => {
          const key = prefix * MOST_WORDS + word;
          let number = known.get(key);
          if (number === undefined) {
            known.set(key, (number = most.length));
            most.push(0);
            inThisTable.push(-1);
          }
          const count = (here[number] ?? 0) + 1;
          here[number] = count;
          if (count > most[number]!) most[number] = count;
          return number;
        });
      });
      if (order === 1) for (const [key, number] of known) inReferences[key]! += most[number]!;
      const table = tables[order - 1]!;
      ofHypotheses = hypotheses.map((line, s) => {
        const here: number[] = [];
        const own = ofHypotheses[s]!;
        return nextOrder(line, own, order, (prefix, word) => {
          const number = known.get(prefix * MOST_WORDS + word);
          if (number === undefined) return -1;
          const count = (here[number] ?? 0) + 1;
          here[number] = count;
          if (count > most[number]!) return number;
          if (inThisTable[number] === -1) inThisTable[number] = numberOf(table, inTable[prefix]!, word);
          table.matches[s]![inThisTable[number]!]!++;
          return number;
        });
      });
      inTable = inThisTable;
    }
  };

  /** The words of an n-gram. */
  const wordsOf = (order: number, number: number): number[] => {
    const found: number[] = [];
    for (let n = order, at = number; n > 0; n--) {
      const table = tables[n - 1]!;
      found.unshift(table.words[at]!);
      at = table.prefixes[at]!;
    }
    return found;
  };

  return {
    add({ words: own, systems: hypotheses, references, referenceEnds }) {
      const ids = Uint32Array.from(own, wordNumber);
      const global = ({ ids: local, ends }: TokenLines): TokenLines => ({
        ids: local.map((id) => ids[id - 1]!),
        ends: ends.slice(),
      });
      const kept = { ids, systems: hypotheses.map(global), references: global(references), referenceEnds };
      added.push(kept);
      for (const [s, { ids: all }] of kept.systems.entries()) for (const id of all) inHypotheses[s]![id]!++;
      for (let segment = 0; segment < referenceEnds.length; segment++) {
        const lines: Uint32Array[] = [];
        for (let line = segment === 0 ? 0 : referenceEnds[segment - 1]!; line < referenceEnds[segment]!; line++)
          lines.push(lineOf(kept.references, line));
        addSegment(
          lines,
          kept.systems.map((one) => lineOf(one, segment)),
        );
      }
    },

    orders: () =>
      tables.map(({ words: all, matches }, i) => ({
        order: i + 1,
        size: all.length,
        matches: matches.map((counts) => counts.reduce((sum, count) => sum + count, 0)),
      })),

    best(order, most, valueOf) {
      const { matches, words: all } = tables[order - 1]!;
      const values = Float64Array.from(all, (_, i) => valueOf(matches.map((counts) => counts[i]!)));
      const chosen = highest(values, most).map((number) => ({
        words: wordsOf(order, number),
        matches: matches.map((counts) => counts[number]!),
      }));
      const counts = occurrences(
        added,
        systems,
        chosen.map((ngram) => ngram.words),
      );
      return chosen.map((ngram, i) => ({
        words: ngram.words.map((word) => words[word]!),
        matches: ngram.matches,
        ...counts[i]!,
      }));
    },

    words: () =>
      words.flatMap((word, i) =>
        inReferences[i] === 0
          ? []
          : [{ word, references: inReferences[i]!, hypotheses: inHypotheses.map((counts) => counts[i]!) }],
      ),
  };
}

/** From the numbers of n-grams at each position to those with a word more. */
function nextOrder(
  line: Uint32Array,
  before: Int32Array,
  order: number,
  numberOf: (prefix: number, word: number) => number,
): Int32Array {
  const length = Math.max(0, line.length - order + 1);
  const after = new Int32Array(length);
  for (let at = 0; at < length; at++) {
    const prefix = before[at]!;
    after[at] = prefix < 0 ? -1 : numberOf(prefix, line[at + order - 1]!);
  }
  return after;
}

function lineOf({ ids, ends }: TokenLines, line: number): Uint32Array {
  return ids.subarray(line === 0 ? 0 : ends[line - 1]!, ends[line]!);
}

/** Positions of the highest values above 0, the highest first; of equal ones, the first first. */
function highest(values: Float64Array, most: number): number[] {
  const positions: number[] = [];
  for (const [position, value] of values.entries()) {
    if (!(value > 0) || (positions.length === most && value <= values[positions.at(-1)!]!)) continue;
    const at = positions.findIndex((other) => values[other]! < value);
    positions.splice(at < 0 ? positions.length : at, 0, position);
    if (positions.length > most) positions.pop();
  }
  return positions;
}

/** How often a few n-grams stand in the texts, found by a tree of their words. */
function occurrences(
  added: readonly Pick<EncodedWords, "systems" | "references" | "referenceEnds">[],
  systems: number,
  ngrams: readonly (readonly number[])[],
): { readonly references: number; readonly hypotheses: readonly number[] }[] {
  const branches = new Map<number, number>();
  const leaves: number[] = [];
  let nodes = 1;
  for (const [i, ngram] of ngrams.entries()) {
    let node = 0;
    for (const word of ngram) {
      const key = node * MOST_WORDS + word;
      let next = branches.get(key);
      if (next === undefined) branches.set(key, (next = nodes++));
      node = next;
    }
    leaves[node] = i;
  }
  const find = (line: Uint32Array, found: (ngram: number) => void): void => {
    for (let start = 0; start < line.length; start++) {
      let node: number | undefined = 0;
      for (let at = start; at < line.length; at++) {
        node = branches.get(node * MOST_WORDS + line[at]!);
        if (node === undefined) break;
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

/** How often an n-gram is in each segment. */
export interface NgramInSegments {
  /** By segment, in the reference that has it most often. */
  readonly references: Uint32Array;
  /** By system, by segment. Of those, as many are matched as are in the references. */
  readonly hypotheses: readonly Uint32Array[];
}

/**
 * Where an n-gram stands.
 *
 * @example
 * const texts = { systems: [["a cat", "a a"]], references: [["a dog"], ["a"]] };
 * const found = findNgram(encodeWords(texts, createTokenizer("13a"), kernelOf()), ["a"]);
 * [...found.hypotheses[0]] // [1, 2]
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
