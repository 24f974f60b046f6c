/** Times: numbers, treated as doubles, or texts such as "12.30", treated as decimals. */
import { compareDecimals, decimalOf, difference, product, quotient, sum, toNumber, type Decimal } from "./decimal.js";

/** A time in seconds: a number, or the text of a decimal number, as files have it. */
export type Seconds = number | string;

/** A time in the form used for calculations. */
export type Time = number | Decimal;

/** undefined for anything that is not a time */
export function timeOf(seconds: Seconds): Time | undefined {
  return typeof seconds === "string" ? decimalOf(seconds) : Number.isFinite(seconds) ? seconds : undefined;
}

/** Calculates with two times; if only one of them is a decimal, the other is converted to a decimal. */
function counted<Result>(
  a: Time,
  b: Time,
  doubles: (a: number, b: number) => Result,
  decimals: (a: Decimal, b: Decimal) => Result,
): Result {
  if (typeof a === "number" && typeof b === "number") return doubles(a, b);
  return decimals(asDecimal(a), asDecimal(b));
}

function asDecimal(time: Time): Decimal {
  return typeof time === "number" ? (decimalOf(String(time)) ?? { digits: 0n, exponent: 0 }) : time;
}

export const later = (a: Time, b: Time): Time => counted<Time>(a, b, (x, y) => x + y, sum);
export const earlier = (a: Time, b: Time): Time => counted<Time>(a, b, (x, y) => x - y, difference);
export const compareTimes = (a: Time, b: Time): number => counted(a, b, (x, y) => x - y, compareDecimals);
export const times = (a: Time, factor: number): Time => (typeof a === "number" ? a * factor : product(a, factor));
export const dividedBy = (a: Time, count: number): Time => (typeof a === "number" ? a / count : quotient(a, count));
export const inDouble = (a: Time): number => (typeof a === "number" ? a : toNumber(a));
