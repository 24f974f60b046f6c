/** Arrow keys in a table in which not every cell has a button. */
import { expect, it } from "vitest";
import { nextStop, TITLES } from "../../../apps/page/parts/tables/use-cell-stops.js";

/** Titles of three columns; in the first row two buttons, in the second none, in the third one. */
const places = [
  { row: TITLES, column: 0 },
  { row: TITLES, column: 1 },
  { row: TITLES, column: 2 },
  { row: 0, column: 0 },
  { row: 0, column: 2 },
  { row: 2, column: 1 },
];

function go(from: number, key: string, isControl = false): number | null {
  return nextStop(places, places[from]!, key, isControl);
}

it("leads along a row, past cells without a button", () => {
  expect(go(3, "ArrowRight")).toBe(4);
  expect(go(4, "ArrowLeft")).toBe(3);
  expect(go(4, "ArrowRight")).toBeNull();
  expect(go(0, "ArrowLeft")).toBeNull();
});

it("leads to the nearest button of the next row that has one", () => {
  expect(go(2, "ArrowDown")).toBe(4);
  expect(go(4, "ArrowDown")).toBe(5);
  expect(go(5, "ArrowUp")).toBe(3);
  expect(go(5, "ArrowDown")).toBeNull();
});

it("leads to the ends of a row, and with the control key of the table", () => {
  expect(go(1, "Home")).toBe(0);
  expect(go(1, "End")).toBe(2);
  expect(go(1, "End", true)).toBe(5);
  expect(go(5, "Home", true)).toBe(0);
  expect(go(5, "ArrowUp", true)).toBeNull();
  expect(go(5, "x")).toBeNull();
});
