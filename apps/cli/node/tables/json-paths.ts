/** Paths of fields in JSON, such as response.choices.0.message.content, as a tree that a scanner descends. */

/** The columns that a value, and the values inside it, must fill. */
export interface PathNode {
  /** The slot of the value itself; -1 if it is not wanted. */
  slot: number;
  /** Slots of the value and of all values inside it: if an object has a key twice, the last value counts. */
  readonly slots: number[];
  readonly keys: PathKey[];
  /** The elements of a list, by position. */
  readonly items: Map<number, PathNode>;
}

export interface PathKey {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly node: PathNode;
}

const encoder = new TextEncoder();

/**
 * The keys of a path, which dots separate; a dot after a backslash belongs to its key.
 *
 * @throws RangeError for an empty key
 * @example
 * keysOfPath("a.0.b\\.c") // ["a", "0", "b.c"]
 */
export function keysOfPath(path: string): string[] {
  const keys = path.match(/(?:\\[^]|[^\\.]|\\$)+|(?<=^|\.)(?=\.|$)/g) ?? [""];
  if (keys.some((key) => key === ""))
    throw new RangeError(`${JSON.stringify(path)} has an empty key: expected names with dots between them`);
  return keys.map((key) => key.replace(/\\([.\\])/g, "$1"));
}

/** A key as it is written in a path. */
export function escapedKey(key: string): string {
  return key.replace(/[.\\]/g, "\\$&");
}

/** @param paths the keys of each path; the index of a path is its slot */
export function treeOfPaths(paths: readonly (readonly string[])[]): PathNode {
  const root = newNode();
  for (const [slot, keys] of paths.entries()) {
    let node = root;
    node.slots.push(slot);
    for (const key of keys) {
      node = childOf(node, key);
      node.slots.push(slot);
    }
    node.slot = slot;
  }
  return root;
}

function newNode(): PathNode {
  return { slot: -1, slots: [], keys: [], items: new Map() };
}

function childOf({ keys, items }: PathNode, text: string): PathNode {
  const known = keys.find((key) => key.text === text);
  if (known !== undefined) return known.node;
  const node = newNode();
  keys.push({ text, bytes: encoder.encode(text), node });
  if (/^(0|[1-9]\d{0,8})$/.test(text)) items.set(Number(text), node);
  return node;
}
