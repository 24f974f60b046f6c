/**
 * Gives numbers to strings of bytes or of UTF-16 units; equal strings get the same number. It is used for the words of
 * a session, and for the groups of millions of records.
 */

export interface Interner<T extends Uint8Array | Uint16Array> {
  /** How many strings have numbers. */
  readonly size: number;
  /** The number of the string units[from .. to). Numbers start at 0; each new string gets the next number. */
  numberOf(units: T, from: number, to: number): number;
  /** The number of the string units[from .. to), or -1 if the string has none. Unlike numberOf(), this adds nothing. */
  find(units: T, from: number, to: number): number;
  /** The units of the string with this number. */
  unitsOf(number: number): T;
  /** Forgets all strings; huge tables are freed. */
  clear(): void;
}

const LEAST_STORED = 1 << 12;
const LEAST_SLOTS = 128;
/**
 * Tables up to these sizes are kept when they are emptied; for larger tables, making a new one takes no longer than
 * emptying the old one.
 */
const KEPT_STORED = 1 << 20;
const KEPT_SLOTS = 1 << 14;

/** @param Units the kind of array that holds the units */
export function createInterner<T extends Uint8Array | Uint16Array>(Units: new (length: number) => T): Interner<T> {
  let stored = new Units(LEAST_STORED);
  // a slot has a string's number plus 1, or 0; at most half of the slots are taken
  let slots = new Int32Array(LEAST_SLOTS);
  let ends = new Uint32Array(LEAST_SLOTS / 2);
  let hashes = new Int32Array(LEAST_SLOTS / 2);
  let size = 0;
  let length = 0;
  let hash = 0;

  function isStored(number: number, units: T, from: number, to: number): boolean {
    const start = number === 0 ? 0 : ends[number - 1]!;
    if (ends[number]! - start !== to - from) return false;
    for (let i = from, at = start; i < to; i++, at++) if (units[i] !== stored[at]) return false;
    return true;
  }

  /** The slot of these units, or the empty slot where they belong. Leaves their hash in the variable `hash`. */
  function slotOf(units: T, from: number, to: number): number {
    // FNV-1a, with the bits of its upper half mixed in; equality is decided by the units
    hash = 0x811c9dc5 | 0;
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ units[i]!, 0x01000193);
    hash ^= hash >>> 15;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const number = slots[slot]! - 1;
      if (hashes[number] === hash && isStored(number, units, from, to)) break;
    }
    return slot;
  }

  function grow(): void {
    ends = longer(ends, new Uint32Array(2 * size));
    hashes = longer(hashes, new Int32Array(2 * size));
    slots = new Int32Array(4 * size);
    const mask = slots.length - 1;
    for (let number = 0; number < size; number++) {
      let slot = hashes[number]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
  }

  return {
    get size() {
      return size;
    },
    find: (units, from, to) => slots[slotOf(units, from, to)]! - 1,
    numberOf(units, from, to) {
      const slot = slotOf(units, from, to);
      if (slots[slot] !== 0) return slots[slot]! - 1;
      slots[slot] = size + 1;
      hashes[size] = hash;
      if (length + to - from > stored.length)
        stored = longer(stored, new Units(Math.max(2 * stored.length, length + to - from)));
      // a loop is faster for short strings than set(), which needs a subarray object
      for (let i = from; i < to; i++) stored[length++] = units[i]!;
      ends[size] = length;
      size++;
      if (size === ends.length) grow();
      return size - 1;
    },
    unitsOf: (number) => stored.subarray(number === 0 ? 0 : ends[number - 1]!, ends[number]!) as T,
    clear() {
      size = 0;
      length = 0;
      if (stored.length > KEPT_STORED) stored = new Units(LEAST_STORED);
      if (slots.length <= KEPT_SLOTS) {
        slots.fill(0);
        return;
      }
      slots = new Int32Array(LEAST_SLOTS);
      ends = new Uint32Array(LEAST_SLOTS / 2);
      hashes = new Int32Array(LEAST_SLOTS / 2);
    },
  };
}

function longer<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
