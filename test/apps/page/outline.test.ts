/** Which section the outline marks. */
import { describe, expect, test } from "vitest";
import { readSection } from "../../../apps/page/views/outline/where-i-am.js";

const HEIGHT = 900;
const read = (tops: readonly number[]): number => readSection(tops, HEIGHT);

describe("the section that is read", () => {
  test("the marked section is the one that fills the window, not a closed panel of one line above it", () => {
    // Significance and Over time are closed, and Where begins below them
    expect(read([-700, 48, 93, 138, 2400])).toBe(3);
  });

  test("the next section is marked as soon as its head is in the upper third of the window", () => {
    expect(read([-500, 301])).toBe(0);
    expect(read([-500, 299])).toBe(1);
  });

  test("a section is marked until the next one begins, however far that is", () => {
    expect(read([-900, -500, 2000])).toBe(1);
  });

  test("no section is marked above the first section", () => {
    expect(read([400, 900])).toBe(-1);
  });
});
