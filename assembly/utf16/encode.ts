/**
 * Encodes lines of UTF-16, as in JavaScript's strings, as UTF-8: eight units at once if they are ASCII. Half of a
 * surrogate pair becomes U+FFFD, as in TextEncoder.
 */
import { skipU32, u32At } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { TEXT, TEXT_ENDS } from "../memory/regions";
import { UTF16_UNITS } from "./utf16-regions";

/**
 * Encodes the lines of UTF16_UNITS. TEXT_ENDS holds their ends, in units before the call and in bytes after it. TEXT
 * has room for three bytes a unit, and PADDING.
 */
export function encodeLines(lines: u32): void {
  const units = baseOf(UTF16_UNITS);
  const text = baseOf(TEXT);
  const ends = baseOf(TEXT_ENDS);
  let from = units;
  let to = text;
  for (let line: usize = 0; line < <usize>lines; line++) {
    const end = units + (<usize>u32At(ends, line) << 1);
    while (from < end) {
      if (end - from >= 32 && copySixteen(from, to)) {
        from += 32;
        to += 16;
        continue;
      }
      const ascii = min(copyAscii(from, to), (end - from) >> 1);
      from += ascii << 1;
      to += ascii;
      // the next eight may be ASCII again
      if (from == end || ascii == 8) continue;
      const unit = <u32>load<u16>(from);
      from += 2;
      if (unit < 0x80) {
        store<u8>(to++, <u8>unit);
      } else if (unit < 0x800) {
        store<u8>(to, <u8>(0xc0 | (unit >> 6)));
        store<u8>(to + 1, <u8>(0x80 | (unit & 0x3f)));
        to += 2;
      } else if ((unit & 0xfc00) == 0xd800 && from < end && (<u32>load<u16>(from) & 0xfc00) == 0xdc00) {
        const point = 0x10000 + ((unit & 0x3ff) << 10) + (<u32>load<u16>(from) & 0x3ff);
        from += 2;
        store<u8>(to, <u8>(0xf0 | (point >> 18)));
        store<u8>(to + 1, <u8>(0x80 | ((point >> 12) & 0x3f)));
        store<u8>(to + 2, <u8>(0x80 | ((point >> 6) & 0x3f)));
        store<u8>(to + 3, <u8>(0x80 | (point & 0x3f)));
        to += 4;
      } else {
        const whole = (unit & 0xf800) == 0xd800 ? 0xfffd : unit;
        store<u8>(to, <u8>(0xe0 | (whole >> 12)));
        store<u8>(to + 1, <u8>(0x80 | ((whole >> 6) & 0x3f)));
        store<u8>(to + 2, <u8>(0x80 | (whole & 0x3f)));
        to += 3;
      }
    }
    store<u32>(skipU32(ends, line), <u32>(to - text));
  }
}

/**
 * The bits that no ASCII unit has. They are loaded from memory, because V8 builds a constant vector again each time,
 * which takes more instructions than a load.
 */
const notAscii = memory.data<u16>([0xff80, 0xff80, 0xff80, 0xff80, 0xff80, 0xff80, 0xff80, 0xff80]);

/** Copies sixteen units if all are ASCII. */
// @ts-ignore: decorator
@inline
function copySixteen(from: usize, to: usize): bool {
  if (!ASC_FEATURE_SIMD) return false;
  const eight = v128.load(from, 0, 2);
  const more = v128.load(from, 16, 2);
  if (v128.any_true(v128.and(v128.or(eight, more), v128.load(notAscii)))) return false;
  v128.store(to, i8x16.narrow_i16x8_u(eight, more), 0, 1);
  return true;
}

/**
 * Copies the ASCII units before the first unit, among eight, that is not ASCII; returns how many there are. The bytes
 * written after them mean nothing.
 */
// @ts-ignore: decorator
@inline
function copyAscii(from: usize, to: usize): usize {
  if (!ASC_FEATURE_SIMD) return 0;
  const eight = v128.load(from, 0, 2);
  store<u64>(to, i64x2.extract_lane(i8x16.narrow_i16x8_u(eight, eight), 0), 0, 1);
  const ascii = i16x8.bitmask(i16x8.eq(v128.and(eight, v128.load(notAscii)), i16x8.splat(0)));
  return <usize>ctz(~ascii);
}
