/** Text and numbers as NIST's sclite prints them: widths count bytes. */
import { formatFixed } from "../../../../src/core/entry.js";

const encoder = new TextEncoder();

export function byteLength(text: string): number {
  return /^[\0-\x7f]*$/.test(text) ? text.length : encoder.encode(text).length;
}

/** Pads a text with spaces to this many bytes. */
export function padEnd(text: string, bytes: number): string {
  return text + " ".repeat(Math.max(0, bytes - byteLength(text)));
}

/** Changes the case of the letters A to Z, and of no others, as sclite does. */
export function inOtherCase(text: string, wanted: "lower" | "upper"): string {
  return wanted === "lower"
    ? text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
    : text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** pct() of sctk.h. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}

/** F_ROUND() of sctk.h, printed with as many digits: halves go away from zero, by way of a C float. */
export function rounded(value: number, digits: 0 | 1 | 3): string {
  const scale = [1, 10, 100, 1000][digits]!;
  const cut = Math.trunc(value * scale + (value > 0 ? 0.5 : -0.5));
  // C's integers have no -0; a value that does not fit, or NaN, becomes the least integer
  const whole = Math.abs(cut) < 0x80000000 ? cut + 0 : -0x80000000;
  return formatFixed(Math.fround(whole) / scale, digits);
}
