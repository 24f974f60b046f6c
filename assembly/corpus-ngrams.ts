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
import { KNOWN_ENTRIES, LINES, NGRAM_SLOTS, PLACES, baseOf, reserve } from "./memory";
import { zeroWord } from "./known-words";

/** mteval's $max_Ngram. */
export const LONGEST: u32 = 9;

export const LEAF: u32 = 0x80000000;

/** Memory ran out: more than any link that is no leaf. */
const NEVER: u32 = 0x7fffffff;

const PLACE_BYTES: usize = 8;
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
 * Counts the n-grams of a line of LINES, of so many words, `times` times; `fresh` unless it was counted before. The n-grams of a line that was
 * are no second place, so no leaf is opened. False when memory ran out.
 *
 * Order by order: the slots of an order are all asked for before the first is looked at, so that memory answers at once what would be a wait
 * for each. All places of an n-gram are met in their order still.
 */
export function countLine(start: u32, length: u32, times: u32, fresh: bool): bool {
  if (slots == 0 && !enlarge()) return false;
  const text = baseOf(LINES) + (<usize>start << 2);
  const places = reserve(PLACES, (length + 1) << 3);
  if (length > 0x1fffffff || places == 0) return false;
  let end = places;
  for (let from: u32 = 0; from < length; from++) {
    const word = load<u32>(text + (<usize>from << 2));
    const entry = entryOfWord(word);
    const count = load<u32>(entry);
    store<u32>(entry, count + times);
    if (count == 0) {
      // to mteval, what follows the word 0 has the count of all words in its denominator: there is information behind it at any count
      store<u32>(entry, word == zeroWord ? ++numbers : LEAF | (start + from + 1), 4);
      if (word != zeroWord) continue;
    }
    const link = linkAt(entry, 1, count, fresh);
    if (link == NEVER) return false;
    end = place(end, from + 1, link);
  }

  for (let order: u32 = 2; end != places; order++) {
    // each may be new, and open a leaf
    while (mask - (mask >>> 2) - size < 2 * <u32>((end - places) / PLACE_BYTES)) {
      if (!enlarge()) return false;
    }
    touch(places, end, text);
    const last = end;
    end = places;
    for (let at = places; at < last; at += PLACE_BYTES) {
      const next = load<u32>(at);
      const beginning = load<u32>(at, 4);
      const word = load<u32>(text + (<usize>next << 2));
      if (word == 0) continue;
      const slot = slotOf(beginning, word);
      const entry = slot + 8;
      if (load<u32>(slot, 4) == 0) {
        fill(slot, beginning, word, times, linkBehind(order, start + next));
        continue;
      }
      const count = load<u32>(entry);
      store<u32>(entry, count + times);
      const link = linkAt(entry, order, count, fresh);
      if (link == NEVER) return false;
      end = place(end, next + 1, link);
    }
  }
  return true;
}

/** Where an n-gram goes on, unless nothing does: u32 place of the next word in the line | number. Returns the end of the list. */
// @ts-ignore: decorator
@inline
function place(end: usize, next: u32, link: u32): usize {
  store<u32>(end, next);
  store<u32>(end, link, 4);
  return end + (link == 0 ? 0 : PLACE_BYTES);
}

/** The number of an n-gram that turned up again, `count` times before; 0 where nothing behind it is counted. */
// @ts-ignore: decorator
@inline
function linkAt(entry: usize, order: u32, count: u32, fresh: bool): u32 {
  const link = load<u32>(entry, 4);
  return (link & LEAF) == 0 ? link : fresh ? openLeaf(entry, order, count, link & ~LEAF) : 0;
}

/** A number for the n-gram with this entry, whose last place ends before `place`: what follows there becomes its child. NEVER when memory ran out. */
function openLeaf(entry: usize, order: u32, count: u32, place: u32): u32 {
  const link = ++numbers;
  store<u32>(entry, link, 4);
  const behind = load<u32>(baseOf(LINES) + (<usize>place << 2));
  return behind == 0 || create(link, behind, count, linkBehind(order + 1, place)) ? link : NEVER;
}

/** Loads the first slot of each n-gram that is about to be looked up. */
function touch(places: usize, end: usize, text: usize): void {
  let touched: u32 = 0;
  for (let at = places; at < end; at += PLACE_BYTES) {
    touched ^= load<u32>(slots + (<usize>firstSlot(load<u32>(at, 4), load<u32>(text + (<usize>load<u32>(at) << 2))) << SLOT_BITS));
  }
  // so that no compiler leaves it out
  store<u32>(end, touched);
}

/** The link of a new n-gram whose last word stands at `place`. */
// @ts-ignore: decorator
@inline
function linkBehind(order: u32, place: u32): u32 {
  return order == LONGEST ? 0 : LEAF | (place + 1);
}

function create(beginning: u32, word: u32, count: u32, link: u32): bool {
  if (size >= mask - (mask >>> 2) && !enlarge()) return false;
  fill(slotOf(beginning, word), beginning, word, count, link);
  return true;
}

function fill(at: usize, beginning: u32, word: u32, count: u32, link: u32): void {
  size++;
  store<u32>(at, beginning);
  store<u32>(at, word, 4);
  store<u32>(at, count, 8);
  store<u32>(at, link, 12);
}

/** Where to look first: multiplications by odd constants (MurmurHash3's) spread both halves, and the shifts bring the high bits down. */
// @ts-ignore: decorator
@inline
function firstSlot(beginning: u32, word: u32): u32 {
  let hash = (beginning * 0xcc9e2d51) ^ rotl<u32>(word * 0x1b873593, 15);
  hash = (hash ^ (hash >>> 16)) * 0x85ebca6b;
  return (hash ^ (hash >>> 13)) & mask;
}

/** The slot of an n-gram, or the empty one where it belongs. */
function slotOf(beginning: u32, word: u32): usize {
  let slot = firstSlot(beginning, word);
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
    if (word == 0) continue;
    const slot = slotOf(load<u32>(at), word);
    store<u64>(slot, load<u64>(at));
    store<u64>(slot, load<u64>(at, 8), 8);
  }
  return true;
}
