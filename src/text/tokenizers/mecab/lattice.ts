/**
 * The words of a line as the cheapest path through its lattice (Kudo, Yamamoto and Matsumoto 2004,
 * https://aclanthology.org/W04-3230), in the order of MeCab 0.996: of two paths of equal cost, the word found last
 * wins. Positions are bytes of UTF-8.
 */
import { LineError } from "../../line-error.js";
import { characterLength } from "../../utf8-characters.js";
import {
  categoryOf,
  isAlwaysTried,
  isGrouped,
  isOfKind,
  longestUnknown,
  type Characters,
} from "./character-categories.js";
import type { Connections } from "./connections.js";
import { leftId, partOfSpeech, rightId, wordCost, type Dictionary } from "./dictionary.js";

export interface Analyser {
  readonly words: Dictionary;
  readonly unknown: Dictionary;
  /** For each character category, the first entry and the number of entries in `unknown`. */
  readonly unknownEntries: readonly (readonly [number, number])[];
  readonly characters: Characters;
  readonly connections: Connections;
  readonly spacePenalties: ReadonlyMap<number, number>;
}

/** A candidate word, and the cheapest path to its end. */
interface Node {
  readonly leftId: number;
  readonly rightId: number;
  /** The cost of the word by itself. */
  readonly cost: number;
  readonly start: number;
  readonly end: number;
  total: number;
  previous: Node | undefined;
  /** The next node that ends at the same position. */
  sameEnd: Node | undefined;
}

/**
 * The longest unknown word that is a run of a category, not counting its first character: MeCab's max-grouping-size.
 */
const LONGEST_RUN = 24;

/** The longest prefix that MeCab looks up. */
const LONGEST_LOOKUP = 65_535;

/**
 * A limit of ours: no real dictionary has words of this many bytes, but a dictionary made by an attacker could lead to
 * an endless search.
 */
const LONGEST_WORD = 1024;

/**
 * The limits on pairs of neighbouring words in a lattice, for each byte of the line, and on words that begin at a
 * position. With mecab-ko-dic, real lines have some 1,000 pairs and 300 words. Only a dictionary made by an attacker
 * exceeds the limits.
 */
const MOST_PAIRS = 20_000;
const MOST_WORDS = 20_000;

/**
 * Start and end of each word of a line in UTF-8, alternating. What the dictionary treats as white space is in no word.
 */
export function analyse(text: Uint8Array, analyser: Analyser): number[] {
  const { rightIds, costs } = analyser.connections;
  // a word of white space at the end may extend beyond the text by one character
  const endingAt = Array.from<Node | undefined>({ length: text.length + 5 });
  let pairs = MOST_PAIRS * (text.length + 1);
  const connect = (at: number, node: Node): void => {
    let best = Infinity;
    for (let before = endingAt[at]; before !== undefined; before = before.sameEnd) {
      if (--pairs < 0) throw tooMany(`${MOST_PAIRS} pairs of neighbouring words for each byte`);
      const total = before.total + costs[before.rightId + rightIds * node.leftId]! + node.cost;
      if (total >= best) continue;
      best = total;
      node.previous = before;
    }
    node.total = best;
  };

  endingAt[0] = edge(0);
  let last = 0;
  for (let at = 0; at < text.length; at++) {
    if (endingAt[at] === undefined) continue;
    last = at;
    const found = wordsAt(text, at, analyser);
    for (let i = found.length - 1; i >= 0; i--) {
      const node = found[i]!;
      connect(at, node);
      node.sameEnd = endingAt[node.end];
      endingAt[node.end] = node;
    }
  }
  const end = edge(text.length);
  connect(endingAt[text.length] === undefined ? last : text.length, end);

  const places: number[] = [];
  for (let node = end.previous; node?.previous !== undefined; node = node.previous) places.push(node.end, node.start);
  return places.reverse();
}

function tooMany(what: string): LineError {
  return new LineError(`the dictionary has more than ${what}: expected fewer, as in MeCab's own dictionaries`);
}

/** The node for the beginning or the end of a line. */
function edge(place: number): Node {
  return {
    leftId: 0,
    rightId: 0,
    cost: 0,
    start: place,
    end: place,
    total: 0,
    previous: undefined,
    sameEnd: undefined,
  };
}

/** The candidate words at a position, in MeCab's order; white space before them is skipped. */
function wordsAt(text: Uint8Array, at: number, analyser: Analyser): Node[] {
  const { words, unknown, unknownEntries, characters, spacePenalties } = analyser;
  const textEnd = Math.min(text.length, at + LONGEST_LOOKUP);
  const found: Node[] = [];

  let info = characters.space;
  let start = at;
  let size = 0;
  for (let kind = info; start < textEnd; start += size) {
    info = characters.infoAt(text, start, textEnd);
    size = characterLength(text[start]!);
    if (!isOfKind(kind, info)) break;
    kind = info;
  }

  const add = (dictionary: Dictionary, first: number, count: number, end: number): void => {
    if (found.length + count > MOST_WORDS) throw tooMany(`${MOST_WORDS} words that begin at one place`);
    for (let entry = first; entry < first + count; entry++) {
      const penalty = start > at ? (spacePenalties.get(partOfSpeech(dictionary, entry)) ?? 0) : 0;
      found.push({
        leftId: leftId(dictionary, entry),
        rightId: rightId(dictionary, entry),
        cost: wordCost(dictionary, entry) + penalty,
        start,
        end,
        total: 0,
        previous: undefined,
        sameEnd: undefined,
      });
    }
  };
  const lookupEnd = Math.min(textEnd, start + LONGEST_WORD);
  words.prefixes(text, start, lookupEnd, (length, first, count) => add(words, first, count, start + length));
  if (found.length > 0 && !isAlwaysTried(info)) return found;

  const [first, count] = unknownEntries[categoryOf(info)]!;
  const addUnknown = (end: number): void => add(unknown, first, count, end);
  let end = start + size;
  if (end > textEnd) {
    addUnknown(end);
    return found;
  }

  let runEnd = -1;
  if (isGrouped(info)) {
    let length = 0;
    runEnd = end;
    // a run that is too long is not followed further: it could end only as a shorter unknown word, of at most 15
    // characters
    for (let kind = info; runEnd < textEnd && length <= LONGEST_RUN; length++) {
      const next = characters.infoAt(text, runEnd, textEnd);
      if (!isOfKind(kind, next)) break;
      kind = next;
      runEnd += characterLength(text[runEnd]!);
    }
    if (length <= LONGEST_RUN) addUnknown(runEnd);
  }
  for (let i = 1; i <= longestUnknown(info) && end <= textEnd; i++) {
    if (end === runEnd) continue;
    addUnknown(end);
    if (end === textEnd || !isOfKind(info, characters.infoAt(text, end, textEnd))) break;
    end += characterLength(text[end]!);
  }
  if (found.length === 0) addUnknown(end);
  return found;
}
