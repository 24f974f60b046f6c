/**
 * Numbers and strings as Python writes them, since reports are compared with those of Python tools character by
 * character.
 */

/** toFixed() takes at most 100 digits, and a tie is found at one digit more than requested. */
const MOST_DIGITS = 99;

/**
 * A number with a fixed count of digits after the point, as Python's f"{value:.{digits}f}": the exact binary value is
 * rounded, and a tie goes to the even digit. toFixed() is exact, too, but rounds a tie away from zero.
 *
 * @param digits 0 to 99
 * @throws RangeError for any other count of digits
 *
 * @example
 * formatFixed(6.25, 1) // "6.2"
 * (6.25).toFixed(1) // "6.3"
 */
export function formatFixed(value: number, digits: number): string {
  if (!Number.isInteger(digits) || digits < 0 || digits > MOST_DIGITS) {
    throw new RangeError(`digits is ${digits}: expected a whole number from 0 to ${MOST_DIGITS}`);
  }
  if (Number.isNaN(value)) return "nan";
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  return sign + formatMagnitude(Math.abs(value), digits);
}

function formatMagnitude(value: number, digits: number): string {
  if (value === Infinity) return "inf";
  // from here on toFixed() would write an exponent; a number so large is whole
  if (value >= 1e21) return BigInt(value).toString() + (digits === 0 ? "" : `.${"0".repeat(digits)}`);
  const rounded = value.toFixed(digits);
  if (!isTie(value, digits) || isEvenDigit(rounded.charCodeAt(rounded.length - 1))) return rounded;
  // with one more digit, a tie is exact and ends in 5
  return value.toFixed(digits + 1).slice(0, digits === 0 ? -2 : -1);
}

/**
 * Whether value * 10^digits lies half-way between two whole numbers, so that value * 2^(digits+1) * 5^digits is an odd
 * number. The value is a whole number over a power of two, so the odd factor 5^digits does not change whether the
 * product is odd, and is left out; multiplying by two is exact.
 */
function isTie(value: number, digits: number): boolean {
  let scaled = value;
  for (let i = 0; i <= digits; i++) scaled *= 2;
  return scaled % 2 === 1;
}

/** A digit is even exactly where its character code is even. */
function isEvenDigit(code: number): boolean {
  return code % 2 === 0;
}

/**
 * The shortest text that reads back as the same number, as Python's repr(float).
 *
 * @example
 * formatFloat(100) // "100.0"
 *
 * @example
 * formatFloat(1e-7) // "1e-07"
 */
export function formatFloat(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value < 0 ? "-inf" : "inf";
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  const [mantissa, power] = Math.abs(value).toExponential().split("e") as [string, string];
  const digits = mantissa.replace(".", "");
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    return `${sign}${mantissa}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  return `${sign}${whole}.${digits.slice(exponent + 1) || "0"}`;
}

/**
 * A string in JSON, as Python's json.dumps() writes it. With `ascii`, which is Python's default, everything outside
 * U+0020-007E is escaped; without it, as with ensure_ascii=False, only quotes, backslashes and the controls below
 * U+0020 are.
 *
 * @example
 * jsonString("né", { ascii: true }) // '"n\\u00e9"'
 */
export function jsonString(text: string, { ascii }: { readonly ascii: boolean }): string {
  return `"${text.replace(ascii ? /["\\]|[^ -~]/g : /["\\\u0000-\u001f]/g, escapeUnit)}"`;
}

const shortEscapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\b": "\\b",
  "\f": "\\f",
};

function escapeUnit(unit: string): string {
  return shortEscapes[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
