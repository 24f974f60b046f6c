/** A segment in the list. */
import type { MarkedExcerpt, SegmentCells } from "../../model/corpus.js";
import { directionOf } from "../../model/direction.js";
import { Text } from "../../parts/text.js";
import { signed } from "../../model/signed.js";
import { directions, editedSegments, remarks, stars, tags, view } from "../../state/state.js";
import type { Column, ColumnContent } from "./columns.js";
import { Plain } from "./segment-text.js";
import { scoreText } from "./values.js";
import { grouped } from "../../model/words.js";

export function rowId(place: number): string {
  return `segment-row-${place + 1}`;
}

export interface SegmentRowProps {
  readonly place: number;
  /** What the list is sorted by; null if one of the columns shows it. */
  readonly value: string | null;
  readonly index: number;
  readonly position: number;
  readonly top: number;
  readonly isActive: boolean;
  readonly columns: readonly Column[];
  /** The row's cells; undefined until they have come. */
  readonly cells: SegmentCells | undefined;
  readonly onOpen: (place: number) => void;
}

export function SegmentRow(props: SegmentRowProps) {
  const { place, value, index, position, top, isActive, columns, cells, onOpen } = props;
  const isOpen = view.value.segment === place;
  return (
    <div
      id={rowId(place)}
      class={`segment-row${isActive ? " active" : ""}`}
      role="row"
      aria-selected={isOpen}
      aria-rowindex={position + 1}
      aria-busy={cells === undefined}
      data-index={index}
      data-segment={place}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => getSelection()?.isCollapsed !== false && onOpen(place)}
    >
      <div role="gridcell" class="place">
        {grouped(place + 1)}
        <Signs place={place} />
      </div>
      {value !== null && (
        <div role="gridcell" class="number value">
          {value}
        </div>
      )}
      <Cells place={place} columns={columns} cells={cells} />
    </div>
  );
}

function Cells({ place, columns, cells }: Pick<SegmentRowProps, "place" | "columns" | "cells">) {
  let [text, number, label] = [0, 0, 0];
  return (
    <>
      {columns.map(({ key, title, content }) => {
        const cell = (shown: ReturnType<typeof Text> | string | null) => (
          <div role="gridcell" class={content.of} data-cell={key}>
            {shown}
          </div>
        );
        if (content.of === "notes") return cell(<Text text={remarks.value[place] ?? ""} />);
        if (cells === undefined) return cell("…");
        switch (content.of) {
          case "source":
            return <TextCell excerpt={cells.source} of="source" cell={key} name={title} />;
          case "reference":
            return <TextCell excerpt={cells.reference} of="reference" cell={key} name={title} />;
          case "text":
            return <TextCell excerpt={cells.hypotheses[text++]!} of="text" cell={key} name={title} />;
          case "number": {
            const given = cells.numbers[number++]!;
            return (
              <div role="gridcell" class="number" data-cell={key} data-number-of={given}>
                {content.isSigned && !Number.isNaN(given)
                  ? signed(given, content.digits)
                  : scoreText(given, content.digits)}
              </div>
            );
          }
          default:
            return cell(<Text text={cells.labels[label++]!} />);
        }
      })}
    </>
  );
}

interface TextCellProps {
  readonly excerpt: MarkedExcerpt | null;
  readonly of: ColumnContent["of"];
  readonly cell: string;
  /** What the text is, such as the name of its system, for lists without heads. */
  readonly name: string;
}

function TextCell({ excerpt, of, cell, name }: TextCellProps) {
  return (
    <div role="gridcell" class={of} data-cell={cell}>
      <p dir={directionOf(excerpt?.text ?? "", directions.value[of === "source" ? "source" : "target"])}>
        <span class="whose" aria-hidden="true">
          <Text text={name} />{" "}
        </span>
        {excerpt === null ? <i>none</i> : <Marked excerpt={excerpt} />}
      </p>
    </div>
  );
}

function Marked({ excerpt: { text, length, spans } }: { readonly excerpt: MarkedExcerpt }) {
  const pieces = [];
  let last = 0;
  for (const { start, end, what } of spans) {
    if (start > last) pieces.push(<Plain text={text.slice(last, start)} />);
    pieces.push(
      <mark class={what}>
        <Plain text={text.slice(start, end)} />
      </mark>,
    );
    last = end;
  }
  if (last < text.length) pieces.push(<Plain text={text.slice(last)} />);
  return (
    <>
      {pieces}
      {length > text.length && "…"}
    </>
  );
}

/** Marks of the user's stars, remarks and edits, below the segment's number. */
function Signs({ place }: { readonly place: number }) {
  return (
    <span class="signs">
      {stars.value.includes(place) && (
        <span role="img" aria-label="with a star">
          ★
        </span>
      )}
      {Object.hasOwn(remarks.value, place) && (
        <span role="img" aria-label="with a note">
          ✎
        </span>
      )}
      {tags.value.some(({ segment }) => segment === place) && (
        <span role="img" aria-label="with marked errors">
          ⚑
        </span>
      )}
      {editedSegments.value.has(place) && <span class="edited-mark">edited</span>}
    </span>
  );
}
