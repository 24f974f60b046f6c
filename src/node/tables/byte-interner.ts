/** Numbers for strings of bytes, equal for equal ones: groups and ids of records, of which there may be millions. */

export interface ByteInterner {
  /** How many there are. */
  readonly size: number;
  /** The number of these bytes, from 0, in the order in which they first came. */
  numberOf(bytes: Uint8Array, from: number, to: number): number;
  /** The bytes of a number. */
  bytesOf(number: number): Uint8Array;
}

export function createByteInterner(): ByteInterner {
  let stored = new Uint8Array(1 << 12);
  let ends = new Uint32Array(64);
  let hashes = new Int32Array(64);
  // a slot has a number plus 1, or 0; at most half of them are taken
  let slots = new Int32Array(128);
  let size = 0;
  let length = 0;

  function isStored(number: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = number === 0 ? 0 : ends[number - 1]!;
    if (ends[number]! - start !== to - from) return false;
    for (let i = from, at = start; i < to; i++, at++) if (bytes[i] !== stored[at]) return false;
    return true;
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
    numberOf(bytes, from, to) {
      // FNV-1a, with the bits of its upper half mixed in; the bytes decide
      let hash = 0x811c9dc5 | 0;
      for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
      hash ^= hash >>> 15;
      const mask = slots.length - 1;
      let slot = hash & mask;
      for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
        const number = slots[slot]! - 1;
        if (hashes[number] === hash && isStored(number, bytes, from, to)) return number;
      }
      slots[slot] = size + 1;
      hashes[size] = hash;
      if (length + to - from > stored.length)
        stored = longer(stored, new Uint8Array(Math.max(2 * stored.length, length + to - from)));
      stored.set(bytes.subarray(from, to), length);
      length += to - from;
      ends[size] = length;
      size++;
      if (size === ends.length) grow();
      return size - 1;
    },
    bytesOf: (number) => stored.subarray(number === 0 ? 0 : ends[number - 1]!, ends[number]!),
  };
}

function longer<T extends Uint8Array | Uint32Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
