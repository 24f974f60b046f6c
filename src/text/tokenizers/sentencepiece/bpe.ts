/**
 * Byte-pair encoding (Sennrich et al. 2016, https://aclanthology.org/P16-1162) as in sentencepiece: of all neighbours
 * that together form a piece, the pair with the best score is joined (of equally good pairs the leftmost), until no
 * pair is left.
 */
import { PieceType, type Pieces } from "./model.js";
import type { Segmenter } from "./piece-segments.js";
import { longestPrefix, type Trie } from "./trie.js";
import { characterLength } from "../../utf8-characters.js";

/** A candidate pair: the symbol that starts at `left` and the symbol after it. */
interface Pair {
  readonly left: number;
  readonly right: number;
  readonly end: number;
  readonly rank: number;
}

export function createBpe({ scores, types, unknown }: Pieces, trie: Trie, userDefined: Trie | undefined): Segmenter {
  // floats as integers in the same order, with -0 below +0, as sentencepiece compares them
  const ranks = new Int32Array(scores.buffer).map((bits) => (bits < 0 ? bits ^ 0x7fffffff : bits));

  return (text) => {
    const size = text.length;
    // the symbol that starts at a byte ends at ends[byte] (0 if it was joined to another); the symbol before it starts
    // at previous[byte]
    const ends = new Int32Array(size + 1);
    const previous = new Int32Array(size + 1).fill(-1);
    const frozen = new Uint8Array(size + 1);
    for (let start = 0; start < size; start = ends[start]!) {
      const symbol = userDefined === undefined ? 0 : longestPrefix(userDefined, text, start);
      frozen[start] = symbol > 0 ? 1 : 0;
      ends[start] = Math.min(size, start + (symbol || characterLength(text[start]!)));
      previous[ends[start]!] = start;
    }

    const agenda: Pair[] = [];
    /** For unused pieces, which are joined only to be split again: the byte at which each was last joined. */
    const seams = new Map<number, number>();
    const consider = (left: number, right: number): void => {
      if (left < 0 || right === size || frozen[left] === 1 || frozen[right] === 1) return;
      const end = ends[right]!;
      const id = trie.find(text, left, end);
      if (id < 0) return;
      push(agenda, { left, right, end, rank: ranks[id]! });
      if (types[id] === PieceType.unused) seams.set(id, right - left);
    };
    for (let left = 0; left < size; left = ends[left]!) consider(left, ends[left]!);

    while (agenda.length > 0) {
      const { left, right, end } = pop(agenda);
      // one of the two has been joined to another in the meantime
      if (ends[left] !== right || ends[right] !== end) continue;
      ends[left] = end;
      ends[right] = 0;
      previous[end] = left;
      consider(previous[left]!, left);
      consider(left, end);
    }

    const found = { ids: [] as number[], ends: [] as number[] };
    for (let start = 0; start < size; start = ends[start]!) {
      const parts = [ends[start]!];
      for (let from = start; parts.length > 0;) {
        const end = parts.pop()!;
        const id = trie.find(text, from, end);
        const seam = id >= 0 && types[id] === PieceType.unused ? seams.get(id) : undefined;
        if (seam !== undefined) {
          parts.push(end, from + seam);
          continue;
        }
        found.ids.push(id < 0 || types[id] === PieceType.unused ? unknown : id);
        found.ends.push(end);
        from = end;
      }
    }
    return found;
  };
}

const isBefore = (a: Pair, b: Pair): boolean => (a.rank === b.rank ? a.left < b.left : a.rank > b.rank);

/** A binary heap with the best pair on top. */
function push(heap: Pair[], pair: Pair): void {
  let at = heap.length;
  for (let parent; at > 0 && isBefore(pair, heap[(parent = (at - 1) >> 1)]!); at = parent) heap[at] = heap[parent]!;
  heap[at] = pair;
}

function pop(heap: Pair[]): Pair {
  const top = heap[0]!;
  const last = heap.pop()!;
  if (heap.length === 0) return top;
  let at = 0;
  for (let child = 1; child < heap.length; child = 2 * at + 1) {
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++;
    if (!isBefore(heap[child]!, last)) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = last;
  return top;
}
