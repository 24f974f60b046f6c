/**
 * Words that were broken off, such as `frag-` or `-ment`. As with sclite's option -F (word.c), a fragment matches every
 * word that begins or ends with it. If both words are fragments, the fragment of the reference decides.
 */
import { skipU32, u32At } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { WORDS, WORD_ENDS } from "./sclite-regions";

const HYPHEN: u32 = 0x2d;
const SPACE: u32 = 0x20;

/** The kind of a fragment: the beginning of a word, or its ending. */
const BEGINNING: u32 = 1;
const ENDING: u32 = 2;
/**
 * A fragment that matches only if the other word is a fragment, too: sclite does not see that an optional word such as
 * (-ment) is a fragment.
 */
const OVERLOOKED: u32 = 4;

let start: usize = 0;
let length: u32 = 0;

/** Sets `start` and `length` to the bytes of a token; marks end in a space, which is not part of the word. */
function find(token: u32): void {
  const ends = baseOf(WORD_ENDS);
  const from = token == 1 ? 0 : u32At(ends, token - 2);
  start = baseOf(WORDS) + from;
  length = u32At(ends, token - 1) - from;
  if (length == 2 && load<u8>(start, 1) == SPACE) length = 1;
}

/** The way in which a token is broken off; 0 for a whole word. */
export function kindOf(token: u32, isOptional: bool): u32 {
  find(token);
  if (length < 2) return 0;
  const endsBroken = load<u8>(start + length - 1) == HYPHEN;
  if (load<u8>(start) == HYPHEN) return isOptional && !endsBroken ? ENDING | OVERLOOKED : ENDING;
  return endsBroken ? BEGINNING : 0;
}

/** Whether a reference word and a hypothesis word match. At least one of them must be a fragment. */
export function areAlike(reference: u32, kind: u32, hypothesis: u32, otherKind: u32): bool {
  const isSeen = kind != 0 && kind < OVERLOOKED || otherKind != 0 && otherKind < OVERLOOKED;
  if (!isSeen) return false;
  return kind != 0 ? matches(reference, kind, hypothesis) : matches(hypothesis, otherKind, reference);
}

function matches(fragment: u32, kind: u32, word: u32): bool {
  find(fragment);
  const bytes = length - 1;
  const isEnding = (kind & ENDING) != 0;
  const from = isEnding ? start + 1 : start;
  find(word);
  if (length < bytes) return false;
  return memory.compare(from, isEnding ? start + length - bytes : start, bytes) == 0;
}
