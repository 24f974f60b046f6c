/**
 * The paired t-test of segments' scores, as SciPy's ttest_rel and comet-compare compute it. It assumes that differences
 * are normally distributed; the other tests of this package do not.
 */
import { checkKeys, checkBoolean } from "../core/argument-checks.js";
import { describe } from "../core/describe.js";

/** The settings of {@link pairedTTest}. */
export interface TTestOptions {
  /** Whether scores and their differences are rounded to 32-bit floats first, as in comet-compare. */
  readonly single?: boolean;
}

/** The result of {@link pairedTTest}. */
export interface TTest {
  /** The mean of the differences, the first system's scores minus the second's. */
  readonly difference: number;
  /** The t-statistic: infinite where all differences are the same, but never NaN. */
  readonly t: number;
  /** The degrees of freedom: the number of segments minus one. */
  readonly degrees: number;
  /** The two-sided p-value; 1 where no segment differs. */
  readonly pValue: number;
}

/**
 * The paired t-test of two systems' scores of the same segments.
 *
 * @throws TypeError, RangeError unless both lists hold numbers, equally many, and at least two
 * @example
 * const { t, pValue } = pairedTTest([0.75, 0.5, 0.875, 0.625], [0.5, 0.5, 0.75, 0.25]);
 * t // 2.323..
 * pValue // 0.102..
 */
export function pairedTTest(first: ArrayLike<number>, second: ArrayLike<number>, options: TTestOptions = {}): TTest {
  checkKeys("pairedTTest", options, ["single"]);
  const { single = false } = options;
  checkBoolean("single", single);
  const [a, b] = [scoresIn("first", first), scoresIn("second", second)];
  if (a.length !== b.length)
    throw new RangeError(`second has ${b.length} scores, first ${a.length}: expected one for each segment in both`);
  if (a.length < 2) throw new RangeError(`first has ${a.length} scores: expected at least 2`);
  const rounded = single ? Math.fround : (value: number): number => value;
  const differences = Array.from(a, (score, i) => rounded(rounded(score) - rounded(b[i]!)));
  const { length } = differences;
  const degrees = length - 1;
  const difference = differences.reduce((sum, value) => sum + value, 0) / length;
  const squares = differences.reduce((sum, value) => sum + (value - difference) * (value - difference), 0);
  if (difference === 0) return { difference, t: 0, degrees, pValue: 1 };
  const t = difference / Math.sqrt(squares / degrees / length);
  return { difference, t, degrees, pValue: twoSided(t, degrees) };
}

function scoresIn(name: string, scores: unknown): ArrayLike<number> {
  if (!Array.isArray(scores) && !ArrayBuffer.isView(scores))
    throw new TypeError(`${name} is ${describe(scores)}: expected a list of numbers`);
  const list = scores as unknown as ArrayLike<unknown>;
  for (let i = 0; i < list.length; i++)
    if (typeof list[i] !== "number" || !Number.isFinite(list[i]))
      throw typeof list[i] === "number"
        ? new RangeError(`${name}[${i}] is ${String(list[i])}: expected a finite number`)
        : new TypeError(`${name}[${i}] is ${describe(list[i])}: expected a number`);
  return list as ArrayLike<number>;
}

/** The probability of a value at least this far from 0 under Student's distribution. */
function twoSided(t: number, degrees: number): number {
  const square = t * t;
  if (square === Infinity) return 0;
  return studentTails(degrees / (degrees + square), square / (degrees + square), degrees);
}

/**
 * The same probability from two shares that add up to 1: x is degrees / (degrees + t^2), and y is the rest; for a
 * coefficient r, y is r^2. It is the incomplete beta function at x.
 */
export function studentTails(x: number, y: number, degrees: number): number {
  const half = degrees / 2;
  // x^half and y^(1/2) over the beta function
  const front = (wholePower(Math.sqrt(x), degrees) * Math.sqrt(y)) / beta(half);
  return x < (half + 1) / (half + 2.5)
    ? (front * continuedFraction(half, 0.5, x)) / half
    : 1 - 2 * front * continuedFraction(0.5, half, y);
}

/** A whole power by repeated squaring, because the last bit of a logarithm differs between runtimes. */
function wholePower(base: number, exponent: number): number {
  let [power, square] = [1, base];
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power *= square;
    square *= square;
  }
  return power;
}

/** The beta function of a half or whole number and 1/2. */
function beta(half: number): number {
  let [value, at] = Number.isInteger(half) ? [2, 1] : [Math.PI, 0.5];
  for (; at < half; at++) value *= at / (at + 0.5);
  return value;
}

/** The continued fraction of the incomplete beta function, by Lentz's method (Numerical Recipes, 6.4). */
function continuedFraction(a: number, b: number, x: number): number {
  const LEAST = 1e-300;
  const kept = (value: number): number => (Math.abs(value) < LEAST ? LEAST : value);
  let [c, d] = [1, 1 / kept(1 - ((a + b) * x) / (a + 1))];
  let fraction = d;
  for (let m = 1; m <= 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let step = 1;
    for (const term of [even, odd]) {
      d = 1 / kept(1 + term * d);
      c = kept(1 + term / c);
      step = c * d;
      fraction *= step;
    }
    if (Math.abs(step - 1) < 1e-16) break;
  }
  return fraction;
}
