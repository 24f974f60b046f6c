/**
 * How often each n-gram of orders 1..9 occurs in the lines of a table.
 *
 * An n-gram is a pair: the number of its first n - 1 words, and its last word; no hash is trusted. Only n-grams that can bear
 * information have a number. What stands at a single place of the different lines is a leaf: all that goes on from there occurs as often
 * as itself, so its information is log2(1) = 0, and it is not stored. When an n-gram turns up at a second place, the leaf is opened: it
 * gets a number, and the word behind its first place becomes its child. In running text this leaves about one n-gram in four.
 *
 * A slot is four u32: number of the beginning | last word, 0 where empty | count | link. Words have the last two, their entries.
 * A link is the number of the n-gram; or LEAF and the place in LINES behind it; or 0, for n-grams of the longest order.
 */
import { KNOWN_ENTRIES, LINES, NGRAM_SLOTS, baseOf, reserve } from "./memory";
import { zeroWord } from "./known-words";

/** mteval's $max_Ngram. */
export const LONGEST: u32 = 9;

export const LEAF: u32 = 0x80000000;

const SLOT_BITS: u32 = 4;
const SMALLEST: u32 = 4096;
const MOST: u32 = 0x8000000;

let slots: usize = 0;
let mask: u32 = 0;
let size: u32 = 0;
let numbers: u32 = 0;

/** Address of count and link of a word. */
// @ts-ignore: decorator
@inline
export function entryOfWord(word: u32): usize {
  return baseOf(KNOWN_ENTRIES) + (<usize>word << 3);
}

/** Address of count and link of an n-gram; 0 where it has none. */
export function entryOf(beginning: u32, word: u32): usize {
  if (slots == 0) return 0;
  const at = slotOf(beginning, word);
  return load<u32>(at, 4) == 0 ? 0 : at + 8;
}

/**
 * Counts the n-grams of a line of LINES `times` times; `fresh` unless it was counted before. The n-grams of a line that was are no
 * second place, so no leaf is opened. False when memory ran out.
 */
export function countLine(start: u32, times: u32, fresh: bool): bool {
  if (slots == 0 && !enlarge()) return false;
  const text = baseOf(LINES);
  for (let from = start; load<u32>(text + (<usize>from << 2)) != 0; from++) {
    const word = load<u32>(text + (<usize>from << 2));
    let entry = entryOfWord(word);
    let count = load<u32>(entry);
    let link = load<u32>(entry, 4);
    store<u32>(entry, count + times);
    if (count == 0) {
      // to mteval, what follows the word 0 has the count of all words in its denominator: there is information behind it at any count
      link = word == zeroWord ? ++numbers : LEAF | (from + 1);
      store<u32>(entry, link, 4);
      if (word != zeroWord) continue;
    }
    let next = from + 1;
    for (let order: u32 = 2; link != 0; order++) {
      if ((link & LEAF) != 0) {
        if (!fresh) break;
        const place = link & ~LEAF;
        link = ++numbers;
        store<u32>(entry, link, 4);
        const behind = load<u32>(text + (<usize>place << 2));
        if (behind != 0 && !create(link, behind, count, linkBehind(order, place))) return false;
      }
      const word = load<u32>(text + (<usize>next << 2));
      if (word == 0) break;
      entry = entryOf(link, word);
      if (entry == 0) {
        if (!create(link, word, times, linkBehind(order, next))) return false;
        break;
      }
      count = load<u32>(entry);
      link = load<u32>(entry, 4);
      store<u32>(entry, count + times);
      next++;
    }
  }
  return true;
}

/** The link of a new n-gram whose last word stands at `place`. */
// @ts-ignore: decorator
@inline
function linkBehind(order: u32, place: u32): u32 {
  return order == LONGEST ? 0 : LEAF | (place + 1);
}

function create(beginning: u32, word: u32, count: u32, link: u32): bool {
  if (size >= mask - (mask >>> 2) && !enlarge()) return false;
  size++;
  const at = slotOf(beginning, word);
  store<u32>(at, beginning);
  store<u32>(at, word, 4);
  store<u32>(at, count, 8);
  store<u32>(at, link, 12);
  return true;
}

/** The slot of an n-gram, or the empty one where it belongs. */
function slotOf(beginning: u32, word: u32): usize {
  // multiplications by odd constants (MurmurHash3's) spread both halves, and the shifts bring the high bits down
  let hash = (beginning * 0xcc9e2d51) ^ rotl<u32>(word * 0x1b873593, 15);
  hash = (hash ^ (hash >>> 16)) * 0x85ebca6b;
  let slot = (hash ^ (hash >>> 13)) & mask;
  while (true) {
    const at = slots + (<usize>slot << SLOT_BITS);
    const last = load<u32>(at, 4);
    if (last == 0 || (last == word && load<u32>(at) == beginning)) return at;
    slot = (slot + 1) & mask;
  }
}

/** Twice the slots. The region moves, for it was as large as the slots were, and the old ones stay readable where they are. */
function enlarge(): bool {
  const old = slots;
  const oldBytes: usize = old == 0 ? 0 : <usize>(mask + 1) << SLOT_BITS;
  const count = old == 0 ? SMALLEST : (mask + 1) << 1;
  if (count > MOST) return false;
  const base = reserve(NGRAM_SLOTS, count << SLOT_BITS);
  if (base == 0) return false;
  assert(base != old);
  slots = base;
  mask = count - 1;
  memory.fill(slots, 0, <usize>count << SLOT_BITS);
  for (let at = old; at < old + oldBytes; at += 1 << SLOT_BITS) {
    const word = load<u32>(at, 4);
    if (word != 0) memory.copy(slotOf(load<u32>(at), word), at, 1 << SLOT_BITS);
  }
  return true;
}
