/** The numbers of Python's random.seed(n) and random.random(). */

const SIZE = 624;
const SHIFT = 397;

/**
 * The Mersenne Twister MT19937 (Matsumoto and Nishimura 1998, https://doi.org/10.1145/272991.272995), seeded with an
 * array, as the authors do it; here the array has one number.
 */
export class PythonRandom {
  private readonly state = new Uint32Array(SIZE);
  private at = SIZE;

  /** @param seed 0..2^32 - 1 */
  constructor(seed: number) {
    const { state } = this;
    state[0] = 19650218;
    for (let i = 1; i < SIZE; i++) state[i] = Math.imul(1812433253, state[i - 1]! ^ (state[i - 1]! >>> 30)) + i;
    let i = 1;
    // the first round puts the seed into all numbers, the second mixes them
    for (let k = 0; k < SIZE; k++) {
      state[i] = (state[i]! ^ Math.imul(state[i - 1]! ^ (state[i - 1]! >>> 30), 1664525)) + seed;
      i = this.after(i);
    }
    for (let k = 1; k < SIZE; k++) {
      state[i] = (state[i]! ^ Math.imul(state[i - 1]! ^ (state[i - 1]! >>> 30), 1566083941)) - i;
      i = this.after(i);
    }
    state[0] = 0x80000000;
  }

  /** A number of 53 bits, from 0 up to but not including 1. */
  next(): number {
    const high = this.bits() >>> 5;
    const low = this.bits() >>> 6;
    return (high * 0x4000000 + low) / 0x20000000000000;
  }

  /** The index after i, in a circle; the number at the end is copied to the beginning. */
  private after(i: number): number {
    if (i + 1 < SIZE) return i + 1;
    this.state[0] = this.state[SIZE - 1]!;
    return 1;
  }

  private bits(): number {
    if (this.at === SIZE) this.twist();
    let bits = this.state[this.at++]!;
    bits ^= bits >>> 11;
    bits ^= (bits << 7) & 0x9d2c5680;
    bits ^= (bits << 15) & 0xefc60000;
    return (bits ^ (bits >>> 18)) >>> 0;
  }

  private twist(): void {
    const { state } = this;
    for (let i = 0; i < SIZE; i++) {
      const both = (state[i]! & 0x80000000) | (state[(i + 1) % SIZE]! & 0x7fffffff);
      state[i] = state[(i + SHIFT) % SIZE]! ^ (both >>> 1) ^ ((both & 1) === 0 ? 0 : 0x9908b0df);
    }
    this.at = 0;
  }
}
