/**
 * A trie of byte strings whose edges (node, byte) -> node are in one hash table, so that any fan-out costs the same.
 */

export interface Trie {
  /** The node that an edge leads to, or -1. The root is node 0. */
  step(node: number, byte: number): number;
  /** The id of the string that ends in a node, or -1. */
  idAt(node: number): number;
  /** The id of bytes[start .. end), or -1. */
  find(bytes: Uint8Array, start: number, end: number): number;
}

export interface TrieBuilder extends Trie {
  /** Adds bytes[start .. end), which has no NUL. Returns false, and changes nothing, if it is in the trie already. */
  add(bytes: Uint8Array, start: number, end: number, id: number): boolean;
}

/** An edge is one word, node << 8 | byte. */
const MOST_NODES = 1 << 24;

export function createTrie(): TrieBuilder {
  // edge and node alternate; no string has a NUL, so no edge is 0, which marks a free slot
  let bits = 10;
  let table = new Int32Array(2 << bits);
  let ids = new Int32Array(1 << (bits - 1)).fill(-1);
  let nodes = 1;

  // a random seed, so that nobody can make a model whose edges collide
  const seed = (Math.random() * 0x100000000) | 0;

  /** The slot of an edge, or a free slot for it. Multiplicative hashing (Knuth, TAOCP 3, 6.4), then linear probing. */
  const placeOf = (edge: number): number => {
    const mask = (1 << bits) - 1;
    const hash = Math.imul(edge ^ seed, 0x9e3779b1);
    let place = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> (32 - bits);
    while (table[2 * place] !== 0 && table[2 * place] !== edge) place = (place + 1) & mask;
    return 2 * place;
  };

  const grow = (): void => {
    const old = table;
    table = new Int32Array(2 << ++bits);
    for (let i = 0; i < old.length; i += 2) {
      if (old[i] === 0) continue;
      const place = placeOf(old[i]!);
      table[place] = old[i]!;
      table[place + 1] = old[i + 1]!;
    }
    const larger = new Int32Array(1 << (bits - 1)).fill(-1);
    larger.set(ids);
    ids = larger;
  };

  const step = (node: number, byte: number): number => {
    if (byte === 0) return -1;
    const place = placeOf((node << 8) | byte);
    return table[place] === 0 ? -1 : table[place + 1]!;
  };

  const child = (node: number, byte: number): number => {
    const found = step(node, byte);
    if (found >= 0) return found;
    if (nodes === MOST_NODES)
      throw new RangeError(
        `the vocabulary is too large: expected at most ${MOST_NODES} different beginnings of pieces`,
      );
    // at most half full
    if (nodes === ids.length) grow();
    const edge = (node << 8) | byte;
    const place = placeOf(edge);
    table[place] = edge;
    table[place + 1] = nodes;
    return nodes++;
  };

  return {
    step,
    idAt: (node) => ids[node]!,
    find(bytes, start, end) {
      let node = 0;
      for (let at = start; at < end && node >= 0; at++) node = step(node, bytes[at]!);
      return node < 0 ? -1 : ids[node]!;
    },
    add(bytes, start, end, id) {
      let node = 0;
      for (let at = start; at < end; at++) node = child(node, bytes[at]!);
      if (ids[node] !== -1) return false;
      ids[node] = id;
      return true;
    },
  };
}

/** The length of the longest string in the trie that is a prefix of the text at `start`, or 0. */
export function longestPrefix(trie: Trie, text: Uint8Array, start: number): number {
  let longest = 0;
  for (let at = start, node = 0; at < text.length;) {
    node = trie.step(node, text[at++]!);
    if (node < 0) break;
    if (trie.idAt(node) >= 0) longest = at - start;
  }
  return longest;
}
