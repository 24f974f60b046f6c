/** Word and character models: the line is split first, and parts that are not pieces are unknown. */
import { PieceType, type Pieces } from "./model.js";
import type { Segmenter } from "./piece-segments.js";
import { longestPrefix, type Trie } from "./trie.js";
import { characterLength, endsWith, spaceSymbol } from "../../utf8-characters.js";

/** Words start at each space symbol, even if the model treats white space as a suffix. */
export function createWords(pieces: Pieces, trie: Trie): Segmenter {
  return lookUp(pieces, trie, (text, start) => {
    let end = start;
    do end += characterLength(text[end]!);
    while (end < text.length && !endsWith(text, end + spaceSymbol.length, spaceSymbol));
    return end;
  });
}

export function createCharacters(pieces: Pieces, trie: Trie, userDefined: Trie | undefined): Segmenter {
  return lookUp(pieces, trie, (text, start) => {
    const symbol = userDefined === undefined ? 0 : longestPrefix(userDefined, text, start);
    return start + (symbol || characterLength(text[start]!));
  });
}

function lookUp({ types, unknown }: Pieces, trie: Trie, endOf: (text: Uint8Array, start: number) => number): Segmenter {
  return (text) => {
    const ids: number[] = [];
    const ends: number[] = [];
    for (let start = 0, end; start < text.length; start = end) {
      end = Math.min(text.length, endOf(text, start));
      const id = trie.find(text, start, end);
      ids.push(id < 0 || types[id] === PieceType.unused ? unknown : id);
      ends.push(end);
    }
    return { ids, ends };
  };
}
