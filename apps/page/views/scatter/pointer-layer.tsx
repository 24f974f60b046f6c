/** The layer over the scatter plot: the segment under the pointer, or chosen by arrow keys, and the lasso. */
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useId, useMemo } from "preact/hooks";
import type { Scatter } from "../../engine/answers/scatter.js";
import { counted, numberWords, rangeWords } from "../../model/words.js";
import { Sentence } from "../../parts/sentence.js";
import { rounded, simplified, type Point } from "./lasso.js";
import type { ScatterDrawn } from "./scatter-drawing.js";

export interface PointerLayerProps {
  readonly scatter: Scatter;
  readonly drawn: RefObject<ScatterDrawn | null>;
  readonly xTitle: string;
  readonly yTitle: string;
  /** @param polygon x and y of each corner in turn */
  readonly onArea: (polygon: readonly number[]) => void;
  readonly onOpen: (segment: number) => void;
}

/** How far a point may be from the pointer, and how far a pointer must move before it draws, in pixels. */
const [REACH, MOVED] = [24, 5];

type ScatterPoints = NonNullable<Scatter["points"]>;
type ScatterGrid = NonNullable<Scatter["grid"]>;

export function PointerLayer({ scatter, drawn, xTitle, yTitle, onArea, onOpen }: PointerLayerProps) {
  /** The index of a point, or of a cell. */
  const at = useSignal<number | null>(null);
  const path = useSignal<readonly Point[]>([]);
  const pointedId = useId();
  const { points, grid } = scatter;
  const steps = useMemo(() => points && orders(points), [points]);

  const pixels = (event: PointerEvent): Point => {
    const place = (event.currentTarget as Element).getBoundingClientRect();
    const { width, height } = drawn.current!;
    return [
      ((event.clientX - place.left) * width) / place.width,
      ((event.clientY - place.top) * height) / place.height,
    ];
  };
  const value = ([x, y]: Point): Point => [
    drawn.current!.x.invert!(x) as number,
    drawn.current!.y.invert!(y) as number,
  ];
  const under = (pixel: Point): number | null => {
    if (drawn.current === null) return null;
    return points === null ? cellAt(scatter, grid!, value(pixel)) : nearest(points, drawn.current, pixel);
  };
  const choose = (): void => {
    const chosen = at.peek();
    if (chosen === null) return;
    if (points === null) onArea(cornersOf(scatter, grid!, chosen));
    else onOpen(points.places[chosen]!);
  };

  const key = (event: KeyboardEvent): void => {
    if (event.key === "Enter" || event.key === " ") choose();
    else if (event.key === "Escape") {
      at.value = null;
      path.value = [];
    } else if (event.key in arrows) at.value = moved(scatter, steps, at.peek(), arrows[event.key]!);
    else return;
    event.preventDefault();
  };

  const words = at.value === null ? null : wordsOf(scatter, at.value, xTitle, yTitle);
  const ring = at.value === null || drawn.current === null ? null : placeOf(scatter, drawn.current, at.value);
  return (
    <>
      <div
        class="pointer-layer"
        tabIndex={0}
        role="application"
        aria-roledescription="scatter plot"
        aria-label={
          points === null
            ? "Arrow keys go from cell to cell, Enter selects the segments of one"
            : "Arrow keys go from segment to segment, Enter opens one"
        }
        aria-describedby={pointedId}
        onKeyDown={key}
        onPointerDown={(event) => {
          if (event.button !== 0 || drawn.current === null) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          path.value = [pixels(event)];
        }}
        onPointerMove={(event) => {
          if (drawn.current === null) return;
          const pixel = pixels(event);
          const last = path.peek().at(-1);
          if (last === undefined) at.value = under(pixel);
          else if (distance(last, pixel) >= MOVED) {
            path.value = [...path.peek(), pixel];
            at.value = null;
          }
        }}
        onPointerUp={(event) => {
          const drawnPath = path.peek();
          path.value = [];
          if (drawnPath.length === 0 || drawn.current === null) return;
          if (drawnPath.length < 3) {
            at.value = under(pixels(event));
            choose();
            return;
          }
          const { x, y } = scatter;
          onArea(
            simplified(drawnPath).flatMap((corner) => {
              const [across, up] = value(corner);
              return [rounded(across, x.high - x.low), rounded(up, y.high - y.low)];
            }),
          );
        }}
        onPointerCancel={() => (path.value = [])}
        onPointerLeave={() => {
          if (path.peek().length === 0) at.value = null;
        }}
      >
        {drawn.current !== null && (
          <svg viewBox={`0 0 ${drawn.current.width} ${drawn.current.height}`} aria-hidden="true">
            {path.value.length > 1 && (
              <polygon class="lasso" points={path.value.map((pixel) => pixel.join(",")).join(" ")} />
            )}
            {ring !== null && <circle class="ring" cx={ring[0]} cy={ring[1]} r={7} />}
          </svg>
        )}
      </div>
      <p class="pointed" id={pointedId} role="status">
        {words === null ? (
          <span class="note">
            {points === null
              ? "Point at a cell to see its segments, click to select them; draw around cells to select an area."
              : "Point at a segment to see its numbers, click to open it; draw around segments to select them."}
          </span>
        ) : (
          <Sentence text={words} />
        )}
      </p>
    </>
  );
}

function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

function placeOf(scatter: Scatter, { x, y }: ScatterDrawn, at: number): Point {
  const { points, grid } = scatter;
  if (points !== null) return [x.apply(points.x[at]!) as number, y.apply(points.y[at]!) as number];
  const corners = cornersOf(scatter, grid!, at);
  return [x.apply((corners[0]! + corners[4]!) / 2) as number, y.apply((corners[1]! + corners[5]!) / 2) as number];
}

function nearest({ x, y }: ScatterPoints, drawn: ScatterDrawn, pixel: Point): number | null {
  let [found, least] = [-1, REACH];
  for (let i = 0; i < x.length; i++) {
    const own = distance([drawn.x.apply(x[i]!) as number, drawn.y.apply(y[i]!) as number], pixel);
    if (own < least) [found, least] = [i, own];
  }
  return found < 0 ? null : found;
}

function cellAt({ x, y }: Scatter, { columns, rows, counts }: ScatterGrid, [across, up]: Point): number | null {
  const column = Math.floor(((across - x.low) / (x.high - x.low || 1)) * columns);
  const row = Math.floor(((up - y.low) / (y.high - y.low || 1)) * rows);
  if (column < 0 || column > columns || row < 0 || row > rows) return null;
  const at = Math.min(row, rows - 1) * columns + Math.min(column, columns - 1);
  return counts[at] === 0 ? null : at;
}

/** The segments of a cell, counted from the lower left. Cells at the end of an axis include its end. */
function cornersOf({ x, y }: Scatter, { columns, rows }: ScatterGrid, at: number): number[] {
  const ends = ({ low, high }: Scatter["x"], part: number, parts: number): Point => [
    low + (part * (high - low)) / parts,
    part === parts - 1 ? high + (high - low || 1) / 1000 : low + ((part + 1) * (high - low)) / parts,
  ];
  const [left, right] = ends(x, at % columns, columns);
  const [bottom, top] = ends(y, Math.floor(at / columns), rows);
  return [left, bottom, right, bottom, right, top, left, top];
}

function wordsOf(scatter: Scatter, at: number, xTitle: string, yTitle: string): string {
  const { points, grid } = scatter;
  if (points === null) {
    const [left, bottom, right, , , top] = cornersOf(scatter, grid!, at) as [number, number, number, 0, 0, number];
    const [x, y] = [
      rangeWords(left, Math.min(right, scatter.x.high)),
      rangeWords(bottom, Math.min(top, scatter.y.high)),
    ];
    return `${counted(grid!.counts[at]!, "segment")}: ${xTitle} ${x}, ${yTitle} ${y}`;
  }
  const [x, y] = [points.x[at]!, points.y[at]!].map(numberWords);
  return `Segment ${numberWords(points.places[at]! + 1)}: ${xTitle} ${x}, ${yTitle} ${y}`;
}

/** Steps along x, and along y. */
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowDown: [0, -1],
  ArrowUp: [0, 1],
};

interface Orders {
  readonly byX: Uint32Array;
  readonly byY: Uint32Array;
}

function orders({ x, y }: ScatterPoints): Orders {
  const indices = Uint32Array.from(x, (_, i) => i);
  return {
    byX: indices.slice().sort((a, b) => x[a]! - x[b]! || y[a]! - y[b]!),
    byY: indices.sort((a, b) => y[a]! - y[b]! || x[a]! - x[b]!),
  };
}

/** The next point by x or by y; of cells, the next one in a direction that is not empty. */
function moved({ grid }: Scatter, steps: Orders | null, at: number | null, [across, up]: Point): number | null {
  if (steps !== null) {
    const order = across === 0 ? steps.byY : steps.byX;
    if (at === null) return order[across + up > 0 ? 0 : order.length - 1]!;
    const next = order.indexOf(at) + across + up;
    return order[Math.max(0, Math.min(order.length - 1, next))]!;
  }
  const { columns, rows, counts } = grid!;
  if (at === null) return counts.findIndex((count) => count > 0);
  let [column, row] = [at % columns, Math.floor(at / columns)];
  for (;;) {
    column += across;
    row += up;
    if (column < 0 || column >= columns || row < 0 || row >= rows) return at;
    if (counts[row * columns + column]! > 0) return row * columns + column;
  }
}
