/**
 * The buttons in the cells of a table as one stop of the tab key: arrow keys lead to the next one in the row and in the
 * column, Home and End to the first and last one of the row, with the control key of the table.
 */
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** The row of the titles: other rows are counted from 0. */
export const TITLES = -1;

export interface CellStop {
  readonly tabIndex: number;
  readonly "data-stop": string;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** @returns the attributes of a cell's button; not all cells need to have one */
export function useCellStops(table: RefObject<HTMLElement | null>): (row: number, column: number) => CellStop {
  const last = useSignal(keyOf(TITLES, 0));
  const all = () => [...table.current!.querySelectorAll<HTMLElement>("[data-stop]")];
  // the last stop is gone if there are fewer rows now
  useLayoutEffect(() => {
    const stops = all();
    if (stops.length > 0 && !stops.some((one) => one.dataset["stop"] === last.value))
      last.value = stops[0]!.dataset["stop"]!;
  });
  return (row, column) => ({
    tabIndex: last.value === keyOf(row, column) ? 0 : -1,
    "data-stop": keyOf(row, column),
    onFocus: () => {
      last.value = keyOf(row, column);
    },
    onKeyDown: (event) => {
      if (event.altKey || event.metaKey || event.shiftKey) return;
      const stops = all();
      const next = nextStop(stops.map(placeOf), { row, column }, event.key, event.ctrlKey);
      if (next === null) return;
      stops[next]!.focus();
      event.preventDefault();
    },
  });
}

interface Place {
  readonly row: number;
  readonly column: number;
}

/**
 * Where a key leads.
 *
 * @param places of all buttons, row by row
 * @returns the index of a place; null if the key leads nowhere
 */
export function nextStop(places: readonly Place[], from: Place, key: string, isControl: boolean): number | null {
  const all = places.map((place, index) => ({ ...place, index }));
  const inRow = all.filter(({ row }) => row === from.row);
  if (isControl) return key === "Home" ? 0 : key === "End" ? places.length - 1 : null;
  switch (key) {
    case "Home":
      return inRow[0]!.index;
    case "End":
      return inRow.at(-1)!.index;
    case "ArrowLeft":
      return inRow.findLast(({ column }) => column < from.column)?.index ?? null;
    case "ArrowRight":
      return inRow.find(({ column }) => column > from.column)?.index ?? null;
    case "ArrowDown":
    case "ArrowUp": {
      const isDown = key === "ArrowDown";
      const beyond = all.filter(({ row }) => (isDown ? row > from.row : row < from.row));
      const next = isDown ? beyond[0]?.row : beyond.at(-1)?.row;
      const away = ({ column }: Place): number => Math.abs(column - from.column);
      const [nearest] = beyond.filter(({ row }) => row === next).sort((a, b) => away(a) - away(b));
      return nearest?.index ?? null;
    }
    default:
      return null;
  }
}

function keyOf(row: number, column: number): string {
  return `${row} ${column}`;
}

function placeOf({ dataset }: HTMLElement): Place {
  const [row, column] = dataset["stop"]!.split(" ").map(Number);
  return { row: row!, column: column! };
}
