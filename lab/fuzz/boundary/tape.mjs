// Reads decisions from bytes. Any bytes give valid decisions, so a case can be drawn at random, changed a little, or
// reduced, as bytes can. Beyond the end all decisions are 0, the least value.

/** Numbers at which lengths, ids and orders are likely to go wrong. */
const WILD = [
  0, 1, 2, 3, 15, 16, 17, 39, 40, 63, 64, 65, 255, 256, 0x7fff, 0x8000, 0xffff, 0x10000, 0x0fffffff, 0x10000000,
  0x1fffffff, 0x20000000, 0x3fffffff, 0x40000000, 0x55555556, 0x7fffffff, 0x80000000, 0xaaaaaaab, 0xfffffff0,
  0xfffffffe, 0xffffffff,
];
const FRACTIONS = [
  0,
  1,
  2,
  0.5,
  3,
  0.1,
  100,
  -1,
  -0,
  1e-9,
  1e9,
  0.3,
  1 / 3,
  5e-324,
  2 ** 31,
  2 ** 53,
  1.7976931348623157e308,
  Infinity,
  -Infinity,
  NaN,
];

export class Tape {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  get atEnd() {
    return this.at >= this.bytes.length;
  }

  byte() {
    return this.at < this.bytes.length ? this.bytes[this.at++] : 0;
  }

  /** A whole number below another, of at most 256. */
  below(most) {
    return this.byte() % most;
  }

  /** Whether an event with a probability of `share` in 256 happens; at the end of the tape it does not. */
  happens(share) {
    return this.byte() > 255 - share;
  }

  pick(list) {
    return list[this.byte() % list.length];
  }

  number() {
    return this.byte() + this.byte() * 0x100 + this.byte() * 0x10000 + this.byte() * 0x1000000;
  }

  /** An unexpected 32-bit number. */
  wild() {
    const kind = this.below(4);
    if (kind === 0) return this.number();
    const wild = this.pick(WILD);
    return kind === 1 ? (wild + this.below(4)) >>> 0 : wild;
  }

  /** A number that may be in a setting or a row. */
  fraction() {
    return this.below(3) === 2 ? this.number() / (1 + this.number()) : this.pick(FRACTIONS);
  }
}
