/** The words of a batch as characters. */
import type { TextLines } from "../../../core/batch.js";
import { decodeUtf8 } from "../../../text/utf8.js";

export interface Spelling {
  /** The words by their ids, from 1. */
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
  /** A 0 for each id, for counting. */
  readonly counts: Int32Array;
  /** Numbers for characters, from 1, as they are first seen; 0 is the space between words. */
  readonly numbers: Map<string, number>;
  /** The characters of the words that were asked for. */
  readonly known: (readonly number[] | undefined)[];
  /** Characters of lines. */
  line: Uint32Array;
}

const SPACE = 0;

export function spellWords({ bytes, ends }: TextLines): Spelling {
  return {
    bytes,
    ends,
    counts: new Int32Array(ends.length + 1),
    numbers: new Map(),
    known: [],
    line: new Uint32Array(512),
  };
}

/** Numbers for the characters of a word, which are code points. */
export function spelling({ bytes, ends, numbers, known }: Spelling, word: number): readonly number[] {
  let characters = known[word];
  if (characters !== undefined) return characters;
  characters = Array.from(
    decodeUtf8(bytes.subarray(word === 1 ? 0 : ends[word - 2]!, ends[word - 1]!)),
    (character) => {
      let number = numbers.get(character);
      if (number === undefined) {
        number = numbers.size + 1;
        numbers.set(character, number);
      }
      return number;
    },
  );
  known[word] = characters;
  return characters;
}

/** Puts the characters of a line of words, with a space between two, into `line` from a place on; returns how many. */
export function spellOut(words: Spelling, ids: Uint32Array, from: number): number {
  let at = from;
  for (let i = 0; i < ids.length; i++) {
    const characters = spelling(words, ids[i]!);
    if (words.line.length <= at + characters.length) {
      const longer = new Uint32Array(2 * (at + characters.length));
      longer.set(words.line);
      words.line = longer;
    }
    const { line } = words;
    if (i > 0) line[at++] = SPACE;
    for (let c = 0; c < characters.length; c++) line[at++] = characters[c]!;
  }
  return at - from;
}

/** The order of two different words by their code points, which is that of their bytes. */
export function compareWords({ bytes, ends }: Spelling, word: number, other: number): number {
  let i = word === 1 ? 0 : ends[word - 2]!;
  let k = other === 1 ? 0 : ends[other - 2]!;
  const [end, otherEnd] = [ends[word - 1]!, ends[other - 1]!];
  while (i < end && k < otherEnd && bytes[i] === bytes[k]) {
    i++;
    k++;
  }
  return i === end || k === otherEnd ? end - i - (otherEnd - k) : bytes[i]! - bytes[k]!;
}
