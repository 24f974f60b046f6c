/** Which section the outline marks. */
import { describe, expect, test } from "vitest";
import { readSection } from "../../../apps/page/views/outline/where-i-am.js";

const BAR = 48;
const HEIGHT = 900;
const read = (tops: readonly number[]): number => readSection(tops, BAR, HEIGHT);

describe("the section that is read", () => {
  test("the marked section is the section that was jumped to, however short it is", () => {
    // closed panels of one line follow one another: Texts, Pairs; N-grams, Consensus
    expect(read([-700, BAR, BAR + 45, BAR + 90])).toBe(1);
    expect(read([-700, BAR - 1.6, BAR + 45, BAR + 90])).toBe(1);
  });

  test("the next section is marked as soon as its head is in the upper third of the window", () => {
    expect(read([-500, 301])).toBe(0);
    expect(read([-500, 299])).toBe(1);
  });

  test("the section that fills the window is marked", () => {
    expect(read([-900, -500, 2000])).toBe(1);
  });

  test("no section is marked above the first section", () => {
    expect(read([400, 900])).toBe(-1);
  });
});
