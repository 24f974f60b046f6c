/** The address and the view: of links that are followed one after the other, the last one counts. */
import { afterEach, expect, test, vi } from "vitest";
import { followHash } from "../../page/state/hash.js";
import { changeView, startWith, view } from "../../page/state/state.js";
import type { CorpusSummary } from "../../page/model/corpus.js";

const summary = {
  segments: 10,
  systems: ["a", "b"],
  references: 1,
  labels: [],
  files: [],
  metrics: null,
} as unknown as CorpusSummary;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an address that was changed a moment ago is not overwritten by that of the view before", () => {
  const location = { hash: "", pathname: "/", search: "" };
  const events = new Map<string, () => void>();
  vi.useFakeTimers();
  vi.stubGlobal("location", location);
  vi.stubGlobal("history", {
    state: null,
    replaceState: (_: unknown, __: string, hash: string) => (location.hash = hash),
  });
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => events.set(name, listener));
  followHash();
  startWith(summary, {}, {});
  vi.advanceTimersByTime(300);

  changeView({ segment: 1 });
  vi.advanceTimersByTime(300);
  expect(location.hash).toMatch(/^#segment=1&of=\w+$/);

  // the address of segment 2 is about to be written when a link to segment 3 is followed
  changeView({ segment: 2 });
  vi.advanceTimersByTime(200);
  location.hash = "#segment=3";
  vi.advanceTimersByTime(100);
  expect(location.hash).toBe("#segment=3");
  events.get("hashchange")!();
  expect(view.value.segment).toBe(3);
  vi.advanceTimersByTime(300);
  expect(location.hash).toMatch(/^#segment=3&of=\w+$/);

  // the name of a section stays until the view changes
  location.hash = "#ranking";
  events.get("hashchange")!();
  expect(view.value.segment).toBe(3);
  changeView({ segment: 4 });
  vi.advanceTimersByTime(300);
  expect(location.hash).toMatch(/^#segment=4&of=\w+$/);
});
