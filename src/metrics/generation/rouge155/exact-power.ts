/**
 * Powers, correctly rounded. ROUGE-W compares sums of powers, and a difference in the last bit could make it choose the
 * other of two equally good subsequences; the C library, which ROUGE-1.5.5 relies on, rounds nearly all powers correctly.
 */

/** Numbers are in fixed point here, with this many bits after the point. */
const BITS = 160n;
const ONE = 1n << BITS;

/** The table of k ** exponent for k from 0, for the latest exponent. */
let table = new Float64Array(0);
let tableExponent = 0;

/**
 * The powers of 0, 1, 2 ... up to `most` at least.
 *
 * @param exponent from 1 to 4
 * @example
 * [...powersUpTo(3, 1.5)] // [0, 1, 2.8284271247461903, 5.196152422706632]
 */
export function powersUpTo(most: number, exponent: number): Float64Array {
  if (exponent === tableExponent && most < table.length) return table;
  const kept = exponent === tableExponent ? table : new Float64Array(0);
  const powers = new Float64Array(kept.length === 0 ? most + 1 : Math.max(most + 1, 2 * kept.length));
  powers.set(kept);
  for (let base = kept.length; base < powers.length; base++) powers[base] = power(base, exponent);
  table = powers;
  tableExponent = exponent;
  return powers;
}

/** Exponents from 1/4 to 4 are whole numbers of 2^-54. */
const EXPONENT_BITS = 54n;
const EXPONENT_ONE = 0x40000000000000;

/**
 * A number of 0 or more to the power of an exponent from 1/4 to 4.
 *
 * @example
 * power(2, 1.5) // 2.8284271247461903
 * power(0.25, 0.5) // 0.5
 */
export function power(base: number, exponent: number): number {
  if (base === 0 || base === 1 || exponent === 1) return base;
  let whole = base;
  let halvings = 0n;
  for (; !Number.isInteger(whole); halvings++) whole *= 2;
  const log = logarithm(BigInt(whole)) - halvings * LN2;
  const x = (log * BigInt(exponent * EXPONENT_ONE)) >> EXPONENT_BITS;
  const twos = x < 0n ? -((LN2 - 1n - x) / LN2) : x / LN2;
  // reduced to 0 .. ln 2, and then to a small part of that, so that the series is short
  const rest = (x - twos * LN2) >> 8n;
  let term = ONE;
  let sum = ONE;
  for (let i = 1n; term > 0n; i++) {
    term = ((term * rest) >> BITS) / i;
    sum += term;
  }
  for (let i = 0; i < 8; i++) sum = (sum * sum) >> BITS;
  // Number() rounds once; multiplying by a power of two does not round
  return Number(sum) * powerOfTwo(-BITS) * powerOfTwo(twos);
}

/** 2 to the power of a whole number from -1022 to 1023: the exponent of a 64-bit float. */
function powerOfTwo(exponent: bigint): number {
  return new Float64Array(new BigUint64Array([(1023n + exponent) << 52n]).buffer)[0]!;
}

/**
 * The natural logarithm of a whole number, 1 or more: the sum of the logarithms of a power of two and of a fraction
 * from 1 to 2.
 */
function logarithm(number: bigint): bigint {
  const twos = BigInt(number.toString(2).length - 1);
  const fraction = (number << BITS) >> twos;
  return twos * LN2 + twiceArtanh(((fraction - ONE) << BITS) / (fraction + ONE));
}

/** 2 artanh z = ln((1 + z) / (1 - z)), for z from 0 to 1/3. */
function twiceArtanh(z: bigint): bigint {
  const square = (z * z) >> BITS;
  let sum = 0n;
  for (let i = 1n, term = z; term > 0n; i += 2n, term = (term * square) >> BITS) sum += term / i;
  return 2n * sum;
}

const LN2 = /* @__PURE__ */ twiceArtanh(ONE / 3n);
