/**
 * The words of a table of n-grams: their bytes -> their ids, dense from 1, for as long as the table lives. Words of a batch are looked up
 * once each, so this need not be fast; no hash is trusted, bytes are compared.
 *
 * KNOWN_SLOTS holds ids, 0 in an empty slot: open addressing with linear probing, at most half full.
 */
import { KNOWN_BYTES, KNOWN_ENDS, KNOWN_ENTRIES, KNOWN_SLOTS, TEXT, TEXT_ENDS, WORD_IDS, baseOf, reserve } from "./memory";

const SMALLEST: u32 = 1024;
const MOST: u32 = 0x10000000;

let known: u32 = 0;
let slots: u32 = 0;

/** The id of the word `0`, which is like no other (see corpus-ngrams.ts); 0 while it is not known. */
export let zeroWord: u32 = 0;

export function knownWords(): u32 {
  return known;
}

/** Where the bytes of a word start, and end. */
// @ts-ignore: decorator
@inline
export function startOf(id: u32): usize {
  return baseOf(KNOWN_BYTES) + load<u32>(baseOf(KNOWN_ENDS) + (<usize>(id - 1) << 2));
}

// @ts-ignore: decorator
@inline
export function endOf(id: u32): usize {
  return baseOf(KNOWN_BYTES) + load<u32>(baseOf(KNOWN_ENDS) + (<usize>id << 2));
}

/** The words in TEXT -> their ids in WORD_IDS, behind a 0 for no word. */
export function translateWords(words: u32, learn: bool): bool {
  const ids = reserve(WORD_IDS, (words + 1) << 2);
  if (ids == 0) return false;
  store<u32>(ids, 0);
  const text = baseOf(TEXT);
  const ends = baseOf(TEXT_ENDS);
  let start = text;
  for (let word: u32 = 0; word < words; word++) {
    const end = text + load<u32>(ends + (<usize>word << 2));
    const id = idOf(start, <u32>(end - start), learn);
    if (id == 0 && learn) return false;
    store<u32>(ids + (<usize>(word + 1) << 2), id);
    start = end;
  }
  return true;
}

/** 0 for a word that is not known: if `learn`, because memory ran out. */
function idOf(start: usize, length: u32, learn: bool): u32 {
  if (known << 1 >= slots) {
    if (!learn) {
      if (slots == 0) return 0;
    } else if (!enlarge()) {
      return 0;
    }
  }
  const at = slotOf(start, length);
  const id = load<u32>(at);
  return id != 0 || !learn ? id : add(at, start, length);
}

/** The slot of a word, or the empty one where it belongs. */
function slotOf(start: usize, length: u32): usize {
  const base = baseOf(KNOWN_SLOTS);
  let slot = hashOf(start, length) & (slots - 1);
  while (true) {
    const at = base + (<usize>slot << 2);
    const id = load<u32>(at);
    if (id == 0) return at;
    const bytes = startOf(id);
    if (<u32>(endOf(id) - bytes) == length && memory.compare(bytes, start, length) == 0) return at;
    slot = (slot + 1) & (slots - 1);
  }
}

function add(slot: usize, start: usize, length: u32): u32 {
  const id = known + 1;
  let end: u32 = 0;
  if (known != 0) end = load<u32>(baseOf(KNOWN_ENDS) + (<usize>known << 2));
  if (end > 0xf0000000 - length) return 0;
  const bytes = reserve(KNOWN_BYTES, end + length);
  const ends = reserve(KNOWN_ENDS, (id + 1) << 2);
  const entries = reserve(KNOWN_ENTRIES, (id + 1) << 3);
  if (bytes == 0 || ends == 0 || entries == 0) return 0;
  if (known == 0) store<u32>(ends, 0);
  memory.copy(bytes + end, start, length);
  store<u32>(ends + (<usize>id << 2), end + length);
  store<u64>(entries + (<usize>id << 3), 0);
  store<u32>(slot, id);
  known = id;
  if (length == 1 && load<u8>(start) == 0x30) zeroWord = id;
  return id;
}

function enlarge(): bool {
  const count = slots == 0 ? SMALLEST : slots << 1;
  if (count > MOST) return false;
  const base = reserve(KNOWN_SLOTS, count << 2);
  if (base == 0) return false;
  memory.fill(base, 0, <usize>count << 2);
  slots = count;
  for (let id: u32 = 1; id <= known; id++) {
    const start = startOf(id);
    store<u32>(slotOf(start, <u32>(endOf(id) - start)), id);
  }
  return true;
}

/** FNV-1a, its high bits brought down. */
function hashOf(start: usize, length: u32): u32 {
  let hash: u32 = 0x811c9dc5;
  for (let i: u32 = 0; i < length; i++) hash = (hash ^ load<u8>(start + i)) * 0x01000193;
  return hash ^ (hash >>> 15);
}
