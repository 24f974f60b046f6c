/** A figure: a drawing whose title says what it shows, and a table of the same data for those who cannot see it. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { DataTable } from "./tables/data-table.js";
import { drawSoon, drawNoMore } from "./draw-soon.js";
import { ExportMenu } from "./export-menu.js";
import { Fold } from "./fold.js";
import type { TableData } from "./tables/table-data.js";
import { Sentence } from "./sentence.js";

export interface FigureFrameProps {
  /** What the figure shows, in a sentence. */
  readonly title: string;
  readonly table: TableData;
  /** The table in the form for papers, if that differs. */
  readonly paper?: TableData | undefined;
  /** LaTeX for a paper, if it has more than the table; null if it does not exist yet. */
  readonly latex?: (() => string | null) | undefined;
  /** The drawing that is saved as a file. */
  readonly svg: () => SVGSVGElement | null;
  /** Whether the figure is out of date. */
  readonly isStale?: boolean;
  readonly children: ComponentChildren;
}

/** The frame of any figure: its title, exports, and the table of its data. */
export function FigureFrame({ title, table, paper, latex, svg, isStale = false, children }: FigureFrameProps) {
  return (
    <figure class={isStale ? "stale" : undefined} aria-busy={isStale}>
      <figcaption>
        <Sentence text={title} /> <ExportMenu table={table} paper={paper} latex={latex} svg={svg} />
      </figcaption>
      {children}
      <Fold title="As a table">
        <DataTable table={table} />
      </Fold>
    </figure>
  );
}

export interface FigureProps {
  /** What the figure shows, in a sentence. */
  readonly title: string;
  /** Draws it, for a width in pixels. It is drawn again when `depends` changes. */
  readonly draw: (width: number) => Element;
  /** The values from which the figure is drawn: it is drawn again when one of them changes. */
  readonly depends: readonly unknown[];
  readonly table: TableData;
  /** Whether the figure is out of date. */
  readonly isStale?: boolean;
  /** A layer over the drawing, of the same size, for pointer and keyboard. */
  readonly overlay?: ComponentChildren;
}

export function Figure({ title, draw, depends, table, isStale = false, overlay }: FigureProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = frame.current!;
    let width = 0;
    let isDrawn = false;
    const drawNow = (): void => {
      isDrawn = true;
      place.replaceChildren(unnamed(draw(width)));
    };
    const observer = new ResizeObserver(([entry]) => {
      const now = Math.floor(entry!.contentRect.width);
      if (now === 0 || Math.abs(now - width) < 8) return;
      width = now;
      drawSoon(place, drawNow);
    });
    observer.observe(place);
    // what is out of sight has not been laid out, and paper does not wait
    const print = (): void => {
      if (isDrawn) return;
      width ||= Math.floor(place.clientWidth);
      if (width > 0) drawNow();
    };
    addEventListener("beforeprint", print);
    return () => {
      observer.disconnect();
      drawNoMore(place);
      removeEventListener("beforeprint", print);
    };
  }, depends);
  return (
    <FigureFrame title={title} table={table} svg={() => frame.current?.querySelector("svg") ?? null} isStale={isStale}>
      <div class="drawn">
        <div class="drawing" ref={frame} role="img" aria-label={title} />
        {overlay}
      </div>
    </FigureFrame>
  );
}

/**
 * Without the names that Plot gives to the parts of its drawings, such as "rect": the drawing is a single image, with a
 * single name.
 */
function unnamed(drawing: Element): Element {
  for (const part of drawing.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label");
  return drawing;
}
