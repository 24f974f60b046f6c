/**
 * How often each n-gram of orders 1..9 occurs in the lines of a table. Counted when all of them are there, by sorting: order by order the
 * places of LINES are brought together by the n-gram that starts there, and those of a group are told apart by the word that goes on.
 *
 * A group is an n-gram that stands at two places or more of the different lines. A place where it goes on as nowhere else is left out: all that
 * starts there and is longer occurs as often, so its information is log2(1) = 0. Groups have numbers that rise with their order; 0 is the empty n-gram,
 * which occurs as often as there are words. In GROUPS a group is two u32: how often it occurs | group of its beginning. DEEPEST has for each place
 * of LINES the longest group that starts there.
 *
 * No n-gram is hashed: the words behind a group are told apart by WORD_SLOTS, which has eight bytes for each word. Places carry their group
 * with them, two u32, so that one look at the text, for the next word, is all that goes across memory.
 */
import { DEEPEST, GROUPS, LINES, LINE_ENDS, LINE_TIMES, SORTED_PLACES, WORD_SLOTS, baseOf, reserve } from "./memory";
import { differentLines, textLength, version } from "./corpus-lines";
import { knownWords } from "./known-words";

/** mteval's $max_Ngram. */
export const LONGEST: u32 = 9;

/** In a slot: the only place so far of the n-gram that ends in this word, as bytes into the list, rather than its group. */
const ONLY: u32 = 0x80000000;

const PLACE_BYTES: usize = 8;

/** So many bytes of a list are gone through in a call: V8 compiles a function well that is called again, not while it runs. */
const STRETCH: usize = 1 << 19;

/** u32: the first group of each order from 0, and behind those of the last. */
const firstGroups = memory.data((LONGEST + 2) << 2, 16);

/** Where GROUPS and DEEPEST are, and how many groups there are. */
let groups: usize = 0;
let deepest: usize = 0;
let size: u32 = 0;

let countedVersion: u32 = 0;

/** Counts what lines there are, unless that was done. False when memory ran out. */
export function countNgrams(): bool {
  if (countedVersion == version) return true;
  const places = reserve(SORTED_PLACES, textLength << 4);
  deepest = reserve(DEEPEST, textLength << 2);
  const slots = reserve(WORD_SLOTS, (knownWords() + 1) << 3);
  // running text has a group for three places: seldom so many that the region has to move
  groups = reserve(GROUPS, textLength << 3);
  if (places == 0 || deepest == 0 || slots == 0 || groups == 0) return false;
  memory.fill(slots, 0, <usize>(knownWords() + 1) << 3);

  size = 1;
  store<u32>(firstGroups, 0);
  let list = places;
  let other = places + (<usize>textLength << 3);
  let end = listWords(list);
  for (let order: u32 = 1; order <= LONGEST; order++) {
    const first = size;
    store<u32>(firstGroups + (<usize>order << 2), first);
    // two places for each
    groups = reserve(GROUPS, (size + <u32>((end - list) >>> 4)) << 3);
    if (groups == 0) return false;
    for (let from = list; from < end; from += STRETCH) formGroups(list, from, min(from + STRETCH, end), order, slots);
    const otherEnd = divide(first, other);
    for (let from = list; from < end; from += STRETCH) sortPlaces(from, min(from + STRETCH, end), first);
    const sorted = other;
    other = list;
    list = sorted;
    end = otherEnd;
  }
  store<u32>(firstGroups + (<usize>(LONGEST + 1) << 2), size);
  sortPlaces(list, end, size);
  // masks of places from now on (see short-information.ts)
  memory.fill(slots, 0, <usize>(knownWords() + 1) << 3);
  addUp();
  countedVersion = version;
  return true;
}

/** The places of all words, in the empty group, to `out`; returns where they end. */
function listWords(out: usize): usize {
  const text = baseOf(LINES);
  for (let place: u32 = 0; place < textLength; place++) {
    if (load<u32>(text + (<usize>place << 2)) == 0) continue;
    store<u32>(out, place);
    store<u32>(out, 0, 4);
    out += PLACE_BYTES;
  }
  return out;
}

/**
 * The places of each group of the order before stand side by side in a list, of which this is a stretch: new groups for the words that go on at two of
 * them or more, and how many places these have. A slot is two u32: group behind which it was written, from 1 | ONLY and a place, or the new group.
 */
function formGroups(list: usize, at: usize, end: usize, order: u32, slots: usize): void {
  const lastWords = baseOf(LINES) + (<usize>(order - 1) << 2);
  for (; at < end; at += PLACE_BYTES) {
    const word = load<u32>(lastWords + (<usize>load<u32>(at) << 2));
    if (word == 0) continue;
    const slot = slots + (<usize>word << 3);
    const beginning = load<u32>(at, 4);
    if (load<u32>(slot) != beginning + 1) {
      store<u32>(slot, beginning + 1);
      store<u32>(slot, ONLY | <u32>((at - list) >>> 3), 4);
      continue;
    }
    let group = load<u32>(slot, 4);
    if ((group & ONLY) != 0) {
      const only = list + (<usize>(group & ~ONLY) << 3);
      group = size++;
      store<u32>(slot, group, 4);
      store<u32>(only, group, 4);
      store<u32>(groups + (<usize>group << 3), 1);
      store<u32>(groups + (<usize>group << 3), beginning, 4);
    }
    store<u32>(at, group, 4);
    const entry = groups + (<usize>group << 3);
    store<u32>(entry, load<u32>(entry) + 1);
  }
}

/** Where the places of each group from `first` on go, in the place of how many they are; returns where the last ones end. */
function divide(first: u32, start: usize): usize {
  for (let group = first; group < size; group++) {
    const entry = groups + (<usize>group << 3);
    const places = <usize>load<u32>(entry);
    store<u32>(entry, <u32>start);
    start += places * PLACE_BYTES;
  }
  return start;
}

/** A stretch of places to where their groups are, or where they are in none from `first` on, to DEEPEST. */
function sortPlaces(at: usize, end: usize, first: u32): void {
  for (; at < end; at += PLACE_BYTES) {
    const group = load<u32>(at, 4);
    if (group < first) {
      store<u32>(deepest + (<usize>load<u32>(at) << 2), group);
      continue;
    }
    const entry = groups + (<usize>group << 3);
    const next = <usize>load<u32>(entry);
    store<u64>(next, load<u64>(at));
    store<u32>(entry, <u32>(next + PLACE_BYTES));
  }
}

/** How often each group occurs: every place is counted where its longest group is, and groups are added to those of their beginnings. */
function addUp(): void {
  for (let group: u32 = 0; group < size; group++) store<u32>(groups + (<usize>group << 3), 0);
  const ends = baseOf(LINE_ENDS);
  const times = baseOf(LINE_TIMES);
  let at = deepest;
  for (let line: usize = 0; line < <usize>differentLines; line++) {
    const end = deepest + (<usize>load<u32>(ends + (line << 2)) << 2);
    const count = load<u32>(times + (line << 2));
    // without the 0 behind it
    for (; at < end - 4; at += 4) {
      const entry = groups + (<usize>load<u32>(at) << 3);
      store<u32>(entry, load<u32>(entry) + count);
    }
    at = end;
  }
  for (let group = size - 1; group > 0; group--) {
    const entry = groups + (<usize>group << 3);
    const beginning = groups + (<usize>load<u32>(entry, 4) << 3);
    store<u32>(beginning, load<u32>(beginning) + load<u32>(entry));
  }
}

/** The first group of an order. */
// @ts-ignore: decorator
@inline
export function firstGroup(order: u32): u32 {
  return load<u32>(firstGroups + (<usize>order << 2));
}

/** The group of the n-gram that starts at a place of LINES; where it stands at no other place, of its longest beginning that does. */
export function groupAt(place: u32, order: u32): u32 {
  let group = load<u32>(deepest + (<usize>place << 2));
  const end = firstGroup(order + 1);
  while (group >= end) group = beginningOf(group);
  return group;
}

/** How often a group occurs. */
// @ts-ignore: decorator
@inline
export function countOf(group: u32): u32 {
  return load<u32>(groups + (<usize>group << 3));
}

// @ts-ignore: decorator
@inline
export function beginningOf(group: u32): u32 {
  return load<u32>(groups + (<usize>group << 3), 4);
}
