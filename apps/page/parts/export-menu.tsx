/** Tables and figures as files, CSV, Markdown, LaTeX, SVG, PNG, behind one button: a figure is one stop of the tab key. */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { editsNote } from "../model/verdict/edited-words.js";
import { editedWarning, failure, systemNames } from "../state/state.js";
import { useDone } from "./done.js";
import { download } from "./files/download.js";
import { pictureOf, standalone } from "./files/svg-file.js";
import { tableAsCsv, tableAsText, type TableData } from "./tables/table-data.js";
import { plainText } from "./text.js";

export interface ExportMenuProps {
  readonly table: TableData;
  /** The table in the form for papers, for Markdown and LaTeX, if that differs. */
  readonly paper?: TableData | undefined;
  /** LaTeX for a paper, if it has more than the table; null if it does not exist yet. */
  readonly latex?: (() => string | null) | undefined;
  /** The figure, if there is one. */
  readonly svg?: () => SVGSVGElement | null;
}

export function ExportMenu({ table, paper = table, latex, svg }: ExportMenuProps) {
  const name = table.file.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  const { tell, status } = useDone();
  const save = (ending: string, type: string, content: BlobPart): void => {
    download(`${name}.${ending}`, type, content);
    tell(`Saved as ${name}.${ending}`);
  };
  const draw = async (
    content: (drawn: SVGSVGElement) => BlobPart | Promise<BlobPart>,
    ending: string,
    type: string,
  ) => {
    const drawn = svg?.() ?? null;
    if (drawn === null) return;
    try {
      save(ending, type, await content(drawn));
    } catch (error) {
      failure.value = `It was not saved: ${(error as Error).message}`;
    }
  };
  const edited = (): string | null =>
    table.isLesson === true ? null : editsNote(editedWarning.value, systemNames.value.map(plainText));
  const formats: readonly (readonly [label: string, save: () => void])[] = [
    ["CSV", () => save("csv", "text/csv", tableAsCsv(table))],
    ["Markdown", () => save("md", "text/markdown", tableAsText(paper, "markdown", edited()))],
    ["LaTeX", () => save("tex", "text/x-tex", latex?.() ?? tableAsText(paper, "latex", edited()))],
    ...(svg === undefined
      ? []
      : [
          ["SVG", () => void draw(standalone, "svg", "image/svg+xml")] as const,
          ["PNG", () => void draw(pictureOf, "png", "image/png")] as const,
        ]),
  ];
  const isOpen = useSignal(false);
  const root = useRef<HTMLSpanElement>(null);
  const menu = useRef<HTMLSpanElement>(null);
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
  useLayoutEffect(() => {
    if (isOpen.value) moveInto(root.current!.closest(".scroll-x, section"), menu.current!);
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
        <span class="export-formats" ref={menu}>
          {formats.map(([label, run]) => (
            <button
              type="button"
              onClick={() => {
                close(true);
                run();
              }}
              title={`Save as ${label}`}
            >
              {label}
            </button>
          ))}
        </span>
      )}
      {status}
    </span>
  );
}

/** Moves the menu, which opens to the right, to the left as far as its frame would cut it. */
function moveInto(frame: Element | null, menu: HTMLElement): void {
  const over = menu.getBoundingClientRect().right - (frame?.getBoundingClientRect().right ?? innerWidth);
  if (over > 0) menu.style.translate = `${-over}px`;
}
