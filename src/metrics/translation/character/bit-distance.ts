/**
 * Levenshtein distances from many lines to one target, 32 of its tokens at a time (Hyyrö 2003, "A bit-vector algorithm
 * for computing Levenshtein and Damerau edit distances").
 */

/** How many tokens of the target one number holds. */
const BITS = 32;

/**
 * A line that others are compared with. Plain numbers and functions, because a closure for each batch makes V8 compile
 * all that calls it again.
 */
export interface Target {
  size: number;
  blocks: number;
  /** For each token, and each 32 places of the target, the places where it stands. */
  masks: Int32Array;
  /** Where in masks there is something, for each place of the target. */
  filled: Uint32Array;
  /** For each block, where the cost rises and where it falls. */
  up: Int32Array;
  down: Int32Array;
}

export function emptyTarget(): Target {
  return {
    size: 0,
    blocks: 0,
    masks: new Int32Array(64),
    filled: new Uint32Array(64),
    up: new Int32Array(4),
    down: new Int32Array(4),
  };
}

/** Sets the target: the first `length` tokens of a line. All tokens are whole numbers below `tokens`. */
export function setTarget(target: Target, line: Uint32Array, length: number, tokens: number): void {
  for (let place = 0; place < target.size; place++) target.masks[target.filled[place]!] = 0;
  const blocks = (length + BITS - 1) >>> 5;
  target.size = length;
  target.blocks = blocks;
  if (target.masks.length < tokens * blocks) target.masks = new Int32Array(2 * tokens * blocks);
  if (target.filled.length < length) target.filled = new Uint32Array(2 * length);
  if (target.up.length < blocks) {
    target.up = new Int32Array(2 * blocks);
    target.down = new Int32Array(2 * blocks);
  }
  const { masks, filled } = target;
  for (let place = 0; place < length; place++) {
    const at = line[place]! * blocks + (place >>> 5);
    masks[at]! |= 1 << place;
    filled[place] = at;
  }
}

/** The distance from the first `length` tokens of a line to the target. */
export function distanceFrom(line: Uint32Array, length: number, target: Target): number {
  const { size, blocks, masks } = target;
  if (size === 0) return length;
  return blocks === 1 ? distanceInOne(line, length, size, masks) : distanceInBlocks(line, length, target);
}

/** The distance to a target of at most 32 tokens. */
function distanceInOne(line: Uint32Array, length: number, size: number, masks: Int32Array): number {
  const end = size - 1;
  let distance = size;
  let up = -1;
  let down = 0;
  for (let i = 0; i < length; i++) {
    const equal = masks[line[i]!]!;
    const same = ((((equal & up) + up) | 0) ^ up) | equal;
    const rise = down | ~(same | up);
    const fall = up & same;
    distance += ((rise >> end) & 1) - ((fall >> end) & 1);
    // the cost before the first token rises by one with each token of the line
    const before = (rise << 1) | 1;
    up = (fall << 1) | ~(equal | down | before);
    down = before & (equal | down);
  }
  return distance;
}

function distanceInBlocks(line: Uint32Array, length: number, { size, blocks, masks, up, down }: Target): number {
  const end = (size - 1) & 31;
  let distance = size;
  for (let block = 0; block < blocks; block++) {
    up[block] = -1;
    down[block] = 0;
  }
  for (let i = 0; i < length; i++) {
    const first = line[i]! * blocks;
    let before = 1;
    let beforeFall = 0;
    let rise = 0;
    let fall = 0;
    for (let block = 0; block < blocks; block++) {
      const wasUp = up[block]!;
      const wasDown = down[block]!;
      const here = masks[first + block]!;
      const equal = here | beforeFall;
      const same = ((((equal & wasUp) + wasUp) | 0) ^ wasUp) | equal;
      rise = wasDown | ~(same | wasUp);
      fall = wasUp & same;
      const risen = (rise << 1) | before;
      up[block] = (fall << 1) | beforeFall | ~(here | wasDown | risen);
      down[block] = risen & (here | wasDown);
      before = (rise >> 31) & 1;
      beforeFall = (fall >> 31) & 1;
    }
    distance += ((rise >> end) & 1) - ((fall >> end) & 1);
  }
  return distance;
}
