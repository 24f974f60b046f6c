/**
 * Decimal numbers that behave like those of Python's module decimal in its default context: results have 28 digits, and
 * a tie goes to the even digit (General Decimal Arithmetic, https://speleotrove.com/decimal/). Times in files are such
 * numbers, because meeteval reads them so, and 0.1 + 0.2 is then 0.3.
 */

/** The number digits * 10^exponent. */
export interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

const PRECISION = 28;

/** The limit on exponents: numbers beyond it are not times, and would take long to add. */
const MOST_EXPONENT = 60;

const form = /^([-+]?)(\d+\.?\d*|\.\d+)(?:e([-+]?\d+))?$/i;

/** The number that a text spells; undefined for any other text, and for numbers too large or too small for a time. */
export function decimalOf(text: string): Decimal | undefined {
  const [, sign, mantissa, power = "0"] = form.exec(text) ?? [];
  if (mantissa === undefined || mantissa.length > MOST_EXPONENT) return undefined;
  const [whole, fraction = ""] = mantissa.split(".") as [string, string?];
  const exponent = Number(power) - fraction.length;
  if (Math.abs(exponent) > MOST_EXPONENT) return undefined;
  const digits = BigInt(whole + fraction);
  return { digits: sign === "-" ? -digits : digits, exponent };
}

export function sum(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent);
  return rounded(scaled(a, exponent) + scaled(b, exponent), exponent);
}

export function difference(a: Decimal, b: Decimal): Decimal {
  return sum(a, { digits: -b.digits, exponent: b.exponent });
}

/** @param factor a whole number */
export function product(a: Decimal, factor: number): Decimal {
  return rounded(a.digits * BigInt(factor), a.exponent);
}

/** @param divisor a whole number above 0 */
export function quotient(a: Decimal, divisor: number): Decimal {
  const by = BigInt(divisor);
  // one digit more than is kept; where there is a remainder, the last digit is changed so that rounding sees no tie
  const shift = Math.max(0, PRECISION + 2 - lengthOf(a.digits) + lengthOf(by));
  const dividend = a.digits * tenTo(shift);
  let digits = dividend / by;
  if (dividend % by !== 0n && digits % 5n === 0n) digits += a.digits < 0n ? -1n : 1n;
  return rounded(digits, a.exponent - shift);
}

export function compareDecimals(a: Decimal, b: Decimal): number {
  const exponent = Math.min(a.exponent, b.exponent);
  const [left, right] = [scaled(a, exponent), scaled(b, exponent)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The nearest double. */
export function toNumber({ digits, exponent }: Decimal): number {
  return Number(`${digits}e${exponent}`);
}

/** Ten to a whole power. */
function tenTo(power: number): bigint {
  return BigInt(`1${"0".repeat(power)}`);
}

function scaled({ digits, exponent }: Decimal, to: number): bigint {
  return digits * tenTo(exponent - to);
}

function lengthOf(digits: bigint): number {
  return String(digits < 0n ? -digits : digits).length;
}

function rounded(digits: bigint, exponent: number): Decimal {
  const dropped = lengthOf(digits) - PRECISION;
  if (dropped <= 0) return { digits, exponent };
  const unit = tenTo(dropped);
  const size = digits < 0n ? -digits : digits;
  let kept = size / unit;
  const twice = 2n * (size % unit);
  if (twice > unit || (twice === unit && kept % 2n === 1n)) kept++;
  return rounded(digits < 0n ? -kept : kept, exponent + dropped);
}
