/**
 * The words of a table of n-grams: their bytes -> their ids, dense from 1, for as long as the table lives. Words of a batch are looked up
 * once each; no hash is trusted, bytes are compared.
 * KNOWN_SLOTS is a table of slots with their ids (hashed-slots.ts).
 */
import { KNOWN_BYTES, KNOWN_ENDS, KNOWN_SLOTS, PADDING, TEXT, TEXT_ENDS, WORD_IDS, baseOf, reserve } from "./memory";
import { enlargeSlots } from "./hashed-slots";
import { hashOf, sameBytes } from "./vocabulary";

let known: u32 = 0;
let slots: u32 = 0;

/** The id of the word `0`, which is like no other (see ngram-weights.ts); 0 while it is not known. */
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

/** So many ids of the batch -> ids of the table. False where a word is not known: its id is 0. */
export function translateTo(out: usize, ids: usize, length: u32): bool {
  const wordIds = baseOf(WORD_IDS);
  let known = true;
  for (const end = ids + (<usize>length << 2); ids < end; ids += 4, out += 4) {
    const id = load<u32>(wordIds + (<usize>load<u32>(ids) << 2));
    if (id == 0) known = false;
    store<u32>(out, id);
  }
  return known;
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
  const hash = <u32>(hashOf(start, length) >>> 32);
  const at = slotOf(hash, start, length);
  const id = load<u32>(at, 4);
  return id != 0 || !learn ? id : add(at, hash, start, length);
}

/** The slot of a word, or the empty one where it belongs. */
function slotOf(hash: u32, start: usize, length: u32): usize {
  const base = baseOf(KNOWN_SLOTS);
  let slot = hash & (slots - 1);
  while (true) {
    const at = base + (<usize>slot << 3);
    const id = load<u32>(at, 4);
    if (id == 0) return at;
    if (load<u32>(at) == hash) {
      const bytes = startOf(id);
      if (<u32>(endOf(id) - bytes) == length && sameBytes(bytes, start, length)) return at;
    }
    slot = (slot + 1) & (slots - 1);
  }
}

function add(slot: usize, hash: u32, start: usize, length: u32): u32 {
  const id = known + 1;
  let end: u32 = 0;
  if (known != 0) end = load<u32>(baseOf(KNOWN_ENDS) + (<usize>known << 2));
  if (end > 0xf0000000 - length) return 0;
  const bytes = reserve(KNOWN_BYTES, end + length + PADDING);
  const ends = reserve(KNOWN_ENDS, (id + 1) << 2);
  if (bytes == 0 || ends == 0) return 0;
  if (known == 0) store<u32>(ends, 0);
  memory.copy(bytes + end, start, length);
  store<u32>(ends + (<usize>id << 2), end + length);
  store<u32>(slot, hash);
  store<u32>(slot, id, 4);
  known = id;
  if (length == 1 && load<u8>(start) == 0x30) zeroWord = id;
  return id;
}

function enlarge(): bool {
  const count = enlargeSlots(KNOWN_SLOTS, slots);
  if (count == 0) return false;
  slots = count;
  return true;
}
