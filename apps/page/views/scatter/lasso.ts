/** The path of a lasso, with as few corners as possible, because it is part of a link. */

export type Point = readonly [x: number, y: number];

/** In pixels: corners that are nearer than this to the line between their neighbours are left out. */
const NEAR = 2;
const MOST_CORNERS = 32;

/** Douglas and Peucker's line simplification (1973), with a wider band until the corners are few. */
export function simplified(path: readonly Point[]): readonly Point[] {
  let corners = path;
  for (let near = NEAR; ; near *= 1.5) {
    corners = thinned(path, near);
    if (corners.length <= MOST_CORNERS) return corners;
  }
}

function thinned(path: readonly Point[], near: number): readonly Point[] {
  if (path.length < 3) return path;
  const [first, last] = [path[0]!, path.at(-1)!];
  let [farthest, distance] = [0, 0];
  for (let i = 1; i < path.length - 1; i++) {
    const own = distanceTo(path[i]!, first, last);
    if (own > distance) [farthest, distance] = [i, own];
  }
  if (distance <= near) return [first, last];
  return [...thinned(path.slice(0, farthest + 1), near).slice(0, -1), ...thinned(path.slice(farthest), near)];
}

/** The distance of a point from the line between two others, or from both if they coincide. */
function distanceTo([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

/** A number of an axis with as many digits as a pixel distinguishes. @param range of the whole axis */
export function rounded(value: number, range: number): number {
  if (range === 0) return value;
  const digits = Math.max(0, Math.min(20, 4 - Math.ceil(Math.log10(range))));
  return Number(value.toFixed(digits));
}
