/** The scatter plot: points or cells, histograms at the sides, and what is selected in it. */
import { axisX, axisY, gridX, gridY, line, plot, type Markish, type Scale } from "@observablehq/plot";
import { titleIn } from "../../parts/axes/labels.js";
import type { Scatter, ScatterAxis } from "../../engine/answers/scatter.js";

export interface ScatterDrawn {
  readonly element: Element;
  readonly width: number;
  readonly height: number;
  readonly x: Scale;
  readonly y: Scale;
}

export interface ScatterLook {
  readonly xTitle: string;
  readonly yTitle: string;
  /** Whether both axes count the same thing: then there is a diagonal. */
  readonly hasDiagonal: boolean;
  /** Corners, x and y in turn, of what the plot's own filters select. */
  readonly outlines: readonly (readonly number[])[];
  /** Whether the plot's own filters select a point; null if there are no filters. */
  readonly isInside: ((x: number, y: number) => boolean) | null;
}

const MARGINS = { marginTop: 44, marginRight: 56, marginBottom: 40, marginLeft: 52 };
const [TALLEST, SHAPE] = [540, 0.62];
const SVG = "http://www.w3.org/2000/svg";

export function drawScatter(
  { x, y, points, grid }: Scatter,
  { xTitle, yTitle, hasDiagonal, outlines, isInside }: ScatterLook,
  width: number,
): ScatterDrawn {
  const height = Math.max(260, Math.min(TALLEST, Math.round(width * SHAPE)));
  const [xDomain, yDomain] = [domainOf(x), domainOf(y)];
  const marks: Markish[] = [
    gridX({ strokeOpacity: 0.08 }),
    gridY({ strokeOpacity: 0.08 }),
    axisX({
      label: titleIn(width - 2 * MARGINS.marginRight, [xTitle], ([title]) => title!),
      labelAnchor: "center",
      labelArrow: "none",
    }),
    axisY({
      label: titleIn(height - 2 * MARGINS.marginTop, [yTitle], ([title]) => title!),
      labelAnchor: "center",
      labelArrow: "none",
    }),
  ];
  if (hasDiagonal) {
    const ends = [Math.max(xDomain[0], yDomain[0]), Math.min(xDomain[1], yDomain[1])];
    if (ends[0]! < ends[1]!) marks.push(line(ends, { x: ends, y: ends, stroke: "currentColor", strokeOpacity: 0.4 }));
  }
  if (points !== null) marks.push(dots(points, isInside));
  if (grid !== null) marks.push(cells(grid, x, y));
  for (const outline of outlines) {
    const corners = Array.from({ length: outline.length / 2 + 1 }, (_, i) => (2 * i) % outline.length);
    marks.push(
      line(corners, {
        x: corners.map((at) => outline[at]!),
        y: corners.map((at) => outline[at + 1]!),
        stroke: "var(--warn)",
        strokeWidth: 1.5,
        clip: true,
      }),
    );
  }
  marks.push(histograms(x, y));
  const element = plot({
    width,
    height,
    ...MARGINS,
    style: { fontSize: "11px", color: "var(--ink)", overflow: "visible" },
    x: { domain: xDomain, inset: 6 },
    y: { domain: yDomain, inset: 6 },
    marks,
  });
  return { element, width, height, x: element.scale("x")!, y: element.scale("y")! };
}

/** A range whose length is not 0. */
function domainOf({ low, high }: ScatterAxis): [number, number] {
  return low === high ? [low - 0.5, high + 0.5] : [low, high];
}

/**
 * The numbers of elements that draw dots, and shades of cells: an element for each dot took a twentieth of a second.
 */
const [LAYERS, SHADES] = [8, 12];

function path(document: Document, data: readonly string[], attributes: Readonly<Record<string, string>>): SVGElement {
  const drawn = document.createElementNS(SVG, "path");
  for (const [name, value] of Object.entries({ d: data.join(""), ...attributes })) drawn.setAttribute(name, value);
  return drawn;
}

/** Dots in layers, so that a place with many dots is darker than a place with few. */
function dots({ x, y }: NonNullable<Scatter["points"]>, isInside: ScatterLook["isInside"]): Markish {
  return (_index, scales, _values, _dimensions, { document }) => {
    const group = document.createElementNS(SVG, "g");
    const [toX, toY] = [scales.x as (value: number) => number, scales.y as (value: number) => number];
    const layers = Array.from({ length: 2 * LAYERS }, (): string[] => []);
    for (let i = 0; i < x.length; i++) {
      const isOut = isInside !== null && !isInside(x[i]!, y[i]!);
      layers[(i % LAYERS) + (isOut ? 0 : LAYERS)]!.push(`M${toX(x[i]!).toFixed(1)},${toY(y[i]!).toFixed(1)}h0`);
    }
    for (const [at, layer] of layers.entries()) {
      if (layer.length === 0) continue;
      const stroke = at < LAYERS ? "var(--faint)" : "var(--accent)";
      group.append(
        path(document, layer, { stroke, "stroke-width": "4.4", "stroke-linecap": "round", "stroke-opacity": "0.5" }),
      );
    }
    return group;
  };
}

/** Cells: the more segments, the darker, by the square root, so that small numbers differ more than large ones. */
function cells({ columns, rows, counts }: NonNullable<Scatter["grid"]>, x: ScatterAxis, y: ScatterAxis): Markish {
  const [across, up] = [(x.high - x.low) / columns || 1, (y.high - y.low) / rows || 1];
  const [left, bottom] = [x.high === x.low ? x.low - 0.5 : x.low, y.high === y.low ? y.low - 0.5 : y.low];
  const most = Math.max(...counts);
  return (_index, scales, _values, _dimensions, { document }) => {
    const group = document.createElementNS(SVG, "g");
    const [toX, toY] = [scales.x as (value: number) => number, scales.y as (value: number) => number];
    const shades = Array.from({ length: SHADES }, (): string[] => []);
    for (const [at, count] of counts.entries()) {
      if (count === 0) continue;
      const [column, row] = [at % columns, Math.floor(at / columns)];
      const [fromX, toEnd] = [toX(left + column * across), toX(left + (column + 1) * across)];
      const [fromY, toTop] = [toY(bottom + row * up), toY(bottom + (row + 1) * up)];
      shades[Math.ceil(Math.sqrt(count / most) * SHADES) - 1]!.push(
        `M${fromX.toFixed(1)},${fromY.toFixed(1)}H${toEnd.toFixed(1)}V${toTop.toFixed(1)}H${fromX.toFixed(1)}Z`,
      );
    }
    for (const [shade, shapes] of shades.entries()) {
      if (shapes.length === 0) continue;
      const opacity = 0.08 + (0.92 * (shade + 1)) / SHADES;
      group.append(path(document, shapes, { fill: "var(--accent)", "fill-opacity": opacity.toFixed(2) }));
    }
    return group;
  };
}

/** The histograms in the margins above and at the right. */
function histograms(x: ScatterAxis, y: ScatterAxis): Markish {
  return (_index, scales, _values, { width, marginTop, marginRight }, { document }) => {
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("fill", "var(--faint)");
    group.setAttribute("fill-opacity", "0.6");
    const [toX, toY] = [scales.x as (value: number) => number, scales.y as (value: number) => number];
    const bar = (left: number, top: number, across: number, up: number): void => {
      const drawn = document.createElementNS(SVG, "rect");
      for (const [name, value] of Object.entries({ x: left, y: top, width: across, height: up }))
        drawn.setAttribute(name, value.toFixed(2));
      group.append(drawn);
    };
    const room = { top: marginTop - 8, right: marginRight - 10 };
    for (const [from, to, share] of bars(x)) {
      const up = room.top * share;
      bar(toX(from) + 0.5, marginTop - 2 - up, Math.max(0.5, toX(to) - toX(from) - 1), up);
    }
    for (const [from, to, share] of bars(y))
      bar(width - marginRight + 2, toY(to) + 0.5, room.right * share, Math.max(0.5, toY(from) - toY(to) - 1));
    return group;
  };
}

/** Bars that are not empty: from, to, and their share of the highest. */
function bars({ low, high, counts }: ScatterAxis): (readonly [number, number, number])[] {
  const most = Math.max(...counts);
  const [from, length] = low === high ? [low - 0.5, 1] : [low, high - low];
  const parts = low === high ? 1 : counts.length;
  return Array.from(counts.subarray(0, parts), (count, i) => {
    return [from + (i * length) / parts, from + ((i + 1) * length) / parts, count / most] as const;
  }).filter(([, , share]) => share > 0);
}
