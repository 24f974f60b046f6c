/** The character classes that 13a and zh share: mteval's "language-dependent part (assuming Western languages)". */
import { createKinds, fillKinds, Kind, type Kinds } from "./punctuation.js";

/** ASCII punctuation except ' , - . ; in mteval-v13a: {-~ [-` space-& (-+ :-@ / . */
const apart: readonly (readonly [number, number])[] = [
  [0x21, 0x26],
  [0x28, 0x2b],
  [0x2f, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x60],
  [0x7b, 0x7e],
];

/** A table of `size` code points, at least U+3001, with the Western classes: ASCII digits, period and comma, hyphen. */
export function createWesternKinds(size: number): Kinds {
  const kinds = createKinds(size);
  fillKinds(kinds, apart, Kind.apart);
  fillKinds(kinds, [[0x30, 0x39]], Kind.number);
  kinds[0x2c] = kinds[0x2e] = Kind.mark;
  kinds[0x2d] = Kind.dash;
  return kinds;
}
