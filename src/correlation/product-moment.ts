/** Pearson's coefficient of two lists, within the same range of indices. */

/**
 * NaN if one of the lists is constant. Both lists are shifted to a mean of 0, then scaled to a length of 1, so that
 * neither large nor small numbers overflow.
 */
export function productMoment(x: Readonly<Float64Array>, y: Readonly<Float64Array>, from: number, to: number): number {
  const count = to - from;
  if (count < 2) return NaN;
  const [middleX, middleY] = [meanOf(x, from, to), meanOf(y, from, to)];
  let [widestX, widestY] = [0, 0];
  let [constantX, constantY] = [true, true];
  for (let i = from; i < to; i++) {
    widestX = Math.max(widestX, Math.abs(x[i]! - middleX));
    widestY = Math.max(widestY, Math.abs(y[i]! - middleY));
    if (x[i]! !== x[from]!) constantX = false;
    if (y[i]! !== y[from]!) constantY = false;
  }
  if (constantX || constantY || widestX === 0 || widestY === 0) return NaN;
  // two points always lie on a line; the formula would fail for adjacent floating-point numbers, between which there is
  // no mean
  if (count === 2) return Math.sign(x[from + 1]! - x[from]!) * Math.sign(y[from + 1]! - y[from]!);
  let [xx, yy, xy] = [0, 0, 0];
  for (let i = from; i < to; i++) {
    const a = (x[i]! - middleX) / widestX;
    const b = (y[i]! - middleY) / widestY;
    xx += a * a;
    yy += b * b;
    xy += a * b;
  }
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx) / Math.sqrt(yy)));
}

function meanOf(values: Readonly<Float64Array>, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i]!;
  const mean = sum / (to - from);
  // the rounding error of the mean: without this correction a large offset takes digits from small differences
  let rest = 0;
  for (let i = from; i < to; i++) rest += values[i]! - mean;
  return mean + rest / (to - from);
}
