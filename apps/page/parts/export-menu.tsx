/** Tables and figures as files, CSV, Markdown, LaTeX, SVG, behind one button: a figure is one stop of the tab key. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { download } from "./download.js";
import { tableAsCsv, tableAsText, type TableData } from "./table-data.js";

export interface ExportMenuProps {
  readonly table: TableData;
  /** The table as papers print it, for Markdown and LaTeX, if that differs. */
  readonly paper?: TableData | undefined;
  /** The figure, if there is one. */
  readonly svg?: () => SVGSVGElement | null;
}

export function ExportMenu({ table, paper = table, svg }: ExportMenuProps) {
  const name = table.file.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  const formats: readonly (readonly [label: string, save: () => void])[] = [
    ["CSV", () => download(`${name}.csv`, "text/csv", tableAsCsv(table))],
    ["Markdown", () => download(`${name}.md`, "text/markdown", tableAsText(paper, "markdown"))],
    ["LaTeX", () => download(`${name}.tex`, "text/x-tex", tableAsText(paper, "latex"))],
    ...(svg === undefined
      ? []
      : [
          [
            "SVG",
            () => {
              const drawn = svg();
              if (drawn !== null) download(`${name}.svg`, "image/svg+xml", standalone(drawn));
            },
          ] as const,
        ]),
  ];
  const isOpen = useSignal(false);
  const root = useRef<HTMLSpanElement>(null);
  const close = (isFocused: boolean): void => {
    isOpen.value = false;
    if (isFocused) root.current!.querySelector("button")!.focus();
  };
  useEffect(() => {
    if (!isOpen.value) return;
    const leave = ({ target }: Event): void => {
      if (!root.current!.contains(target as Node)) close(false);
    };
    const events = ["pointerdown", "focusin"] as const;
    for (const event of events) addEventListener(event, leave);
    return () => {
      for (const event of events) removeEventListener(event, leave);
    };
  }, [isOpen.value]);
  return (
    <span
      class="export"
      role="group"
      aria-label={`Export: ${table.title}`}
      ref={root}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen.value) return;
        event.preventDefault();
        close(true);
      }}
    >
      <button type="button" class="quiet" aria-expanded={isOpen.value} onClick={() => (isOpen.value = !isOpen.value)}>
        Export {isOpen.value ? "▴" : "▾"}
      </button>
      {isOpen.value && (
        <span class="export-formats">
          {formats.map(([label, save]) => (
            <button
              type="button"
              onClick={() => {
                close(true);
                save();
              }}
              title={`Save as ${label}`}
            >
              {label}
            </button>
          ))}
        </span>
      )}
    </span>
  );
}

/** A drawing with its colours on a light page: a file has no style sheet, and paper is white. */
function standalone(svg: SVGSVGElement): string {
  const { style } = document.documentElement;
  const scheme = style.colorScheme;
  style.colorScheme = "light";
  try {
    return withOwnColors(svg);
  } finally {
    style.colorScheme = scheme;
  }
}

function withOwnColors(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const style = getComputedStyle(svg);
  copy.setAttribute("font-family", style.fontFamily);
  copy.style.color = style.color;
  const originals = [...svg.querySelectorAll("*")];
  for (const [i, element] of [...copy.querySelectorAll("*")].entries()) {
    const own = getComputedStyle(originals[i]!);
    for (const property of ["fill", "stroke"]) {
      if (/var\(|currentColor/i.test(element.getAttribute(property) ?? ""))
        element.setAttribute(property, own.getPropertyValue(property));
    }
  }
  return new XMLSerializer().serializeToString(copy);
}
