/** Numbers for pairs of numbers: a Map with one key made of both would allocate for each, and take three times as long. */

/** Pairs are of whole numbers from 0 to 2^31 - 1; the first pair gets the number 0. */
export class PairTable {
  /** By number. */
  readonly firsts: number[] = [];
  readonly seconds: number[] = [];
  /** Numbers plus one, 0 where none is; open addressing. */
  private slots = new Int32Array(256);

  get size(): number {
    return this.firsts.length;
  }

  /** The number of a pair, which gets one if it has none. */
  numberOf(first: number, second: number): number {
    const slot = this.slotOf(first, second);
    const known = this.slots[slot]!;
    if (known > 0) return known - 1;
    this.firsts.push(first);
    this.seconds.push(second);
    this.slots[slot] = this.size;
    if (2 * this.size > this.slots.length) this.grow();
    return this.size - 1;
  }

  /** The number of a pair; -1 if it has none. */
  find(first: number, second: number): number {
    return this.slots[this.slotOf(first, second)]! - 1;
  }

  clear(): void {
    if (this.size === 0) return;
    this.firsts.length = 0;
    this.seconds.length = 0;
    this.slots.fill(0);
  }

  /** Where the pair is, or would be. */
  private slotOf(first: number, second: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    let mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
    mixed ^= mixed >>> 15;
    let slot = Math.imul(mixed, 0x2c1b3c6d) & mask;
    for (;;) {
      const number = slots[slot]! - 1;
      if (number < 0 || (this.firsts[number] === first && this.seconds[number] === second)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private grow(): void {
    this.slots = new Int32Array(2 * this.slots.length);
    for (let number = 0; number < this.size; number++)
      this.slots[this.slotOf(this.firsts[number]!, this.seconds[number]!)] = number + 1;
  }
}
