// Random numbers that are the same in every runtime: only whole numbers of 32 bits, and no Math.random.

/** A generator (mulberry32) of its own for each seed. */
export function createRandom(...seeds) {
  let state = seeds.reduce((sum, seed) => Math.imul(sum ^ (seed + 0x9e3779b9), 0x85ebca6b) ^ (sum >>> 13), 0x2545f491);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return (bits ^ (bits >>> 14)) >>> 0;
  };
  /** A whole number below another. */
  const below = (most) => next() % most;
  return {
    below,
    /** Whether an event with the given probability in percent happens. */
    percent: (share) => below(100) < share,
    pick: (list) => list[below(list.length)],
  };
}
