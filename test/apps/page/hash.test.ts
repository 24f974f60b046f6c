/** The address and the view: of links that are followed one after the other, the last one counts. */
import { afterEach, expect, test, vi } from "vitest";
import { followHash, linkNotice } from "../../../apps/page/state/hash.js";
import { canUndo, changeNotes, changeView, notes, startWith, undo, view } from "../../../apps/page/state/state.js";
import type { CorpusSummary } from "../../../apps/page/model/corpus.js";

const summary = {
  segments: 10,
  systems: ["a", "b"],
  references: 1,
  labels: [],
  files: [],
  metrics: null,
} as unknown as CorpusSummary;

let endFollowing: (() => void) | undefined;

afterEach(() => {
  // other tests change the view, too
  endFollowing?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Makes the page follow an address, as a browser does. */
function followedAddress(): {
  readonly location: { hash: string };
  readonly follow: (hash: string) => void;
  /** Addresses that the back button leads to. */
  readonly entries: readonly string[];
} {
  const entries: string[] = [];
  const location = { hash: "", pathname: "/", search: "" };
  const events = new Map<string, () => void>();
  vi.useFakeTimers();
  vi.stubGlobal("location", location);
  vi.stubGlobal("history", {
    state: null,
    replaceState: (_: unknown, __: string, hash: string) => (location.hash = hash),
    pushState: (_: unknown, __: string, hash: string) => {
      entries.push(location.hash);
      location.hash = hash;
    },
  });
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => events.set(name, listener));
  vi.stubGlobal("removeEventListener", (name: string) => events.delete(name));
  endFollowing = followHash();
  startWith(summary, {}, {});
  vi.advanceTimersByTime(300);
  const follow = (hash: string): void => {
    location.hash = hash;
    events.get("hashchange")!();
  };
  return { location, follow, entries };
}

test("an address that was changed a moment ago is not overwritten by that of the previous view", () => {
  const { location, follow } = followedAddress();
  changeView({ segment: 1 });
  vi.advanceTimersByTime(300);
  expect(location.hash).toMatch(/^#segment=1&of=\w+$/);

  // the address of segment 2 is about to be written when a link to segment 3 is followed
  changeView({ segment: 2 });
  vi.advanceTimersByTime(200);
  location.hash = "#segment=3";
  vi.advanceTimersByTime(100);
  expect(location.hash).toBe("#segment=3");
  follow("#segment=3");
  expect(view.value.segment).toBe(3);
  vi.advanceTimersByTime(300);
  expect(location.hash).toMatch(/^#segment=3&of=\w+$/);

  // the name of a section stays until the view changes
  follow("#ranking");
  expect(view.value.segment).toBe(3);
  changeView({ segment: 4 });
  vi.advanceTimersByTime(300);
  expect(location.hash).toMatch(/^#segment=4&of=\w+$/);
});

test.each(["nonsense=1", "constructor=1", "toString=%22a%22", "__proto__=%7B%22segment%22%3A5%7D"])(
  "a part of the address that no view has is ignored: %s",
  (unknown) => {
    const { location, follow } = followedAddress();
    follow("#segment=3");
    vi.advanceTimersByTime(300);
    const address = location.hash;
    const before = view.value;
    follow(`#${unknown}`);
    expect([view.value, linkNotice.value]).toEqual([before, null]);
    follow(`${address}&${unknown}`);
    expect([view.value, linkNotice.value]).toEqual([before, null]);
  },
);

test("an address has only what differs from the first view of the texts, and leads to all of it", () => {
  const { location, follow } = followedAddress();
  const metrics = [{ metric: "chrf", options: {} }];
  startWith(summary, { metrics, segment: 2 }, {}, { baseline: 1 });
  vi.advanceTimersByTime(300);
  expect(location.hash).toMatch(/^#baseline=1&of=\w+$/);
  // the first choice can be undone, too
  changeView({ segment: null });
  vi.advanceTimersByTime(300);
  const address = location.hash;
  expect(address).toMatch(/^#baseline=1&segment=null&of=\w+$/);
  startWith(summary, { metrics, segment: 2 }, {});
  vi.advanceTimersByTime(300);
  expect(location.hash).toBe("/");
  follow(address);
  expect([view.value.baseline, view.value.segment, view.value.metrics]).toEqual([1, null, metrics]);
});

test("changes of the view are the browser's history, and undo takes back only notes", () => {
  const { location, follow, entries } = followedAddress();
  const pause = (): void => void vi.advanceTimersByTime(300);
  changeView({ segment: 1 }, "segment");
  pause();
  changeNotes({ stars: [1] });
  // going on to another segment replaces the entry in the history
  changeView({ segment: 2 }, "segment");
  pause();
  changeView({ panels: ["lint"] });
  pause();
  expect(entries.map((entry) => entry.replace(/&of=.*/, ""))).toEqual(["", "#segment=2"]);

  undo();
  expect([notes.value.stars, view.value.panels, canUndo.value]).toEqual([[], ["lint"], false]);

  // the back button
  follow(entries.at(-1)!);
  pause();
  expect([view.value.panels, view.value.segment]).toEqual([[], 2]);
  expect([entries.length, location.hash]).toEqual([2, entries.at(-1)]);
  // the next change is a new step
  changeView({ baseline: 1 });
  pause();
  expect(entries.length).toBe(3);
});

test("a tour is opened by its name, and another name is left out with a message", () => {
  const { follow } = followedAddress();
  for (const of of ["bleu", "chrf", "ter", "significance"]) {
    follow(`#tour=${of}`);
    expect(view.value.tour).toEqual({ of, step: 0, hypothesis: null, references: null });
    expect(linkNotice.value).toBe(null);
  }
  follow("#tour=meteor");
  expect(view.value.tour).toBe(null);
  expect(linkNotice.value).toContain("the tour");
});

test("the back button takes no question of a release away whose answer was seen", () => {
  const { location, follow, entries } = followedAddress();
  const asked = (margin: number) => ({ margins: { BLEU: margin }, by: null });
  changeView({ release: { ...asked(0.3), earlier: [] } });
  vi.advanceTimersByTime(300);
  changeView({ release: { ...asked(2), earlier: [asked(0.3)] } });
  vi.advanceTimersByTime(300);
  follow(entries.at(-1)!);
  expect(view.value.release).toEqual({ ...asked(0.3), earlier: [asked(0.3), asked(2)] });
  // a link that is copied now leads to the same
  vi.advanceTimersByTime(300);
  const link = location.hash;
  startWith(summary, {}, {});
  follow("#segment=1");
  follow(link);
  expect(view.value.release).toEqual({ ...asked(0.3), earlier: [asked(0.3), asked(2)] });
  follow("");
  expect(view.value.release).toEqual({ margins: {}, by: null, earlier: [asked(0.3), asked(2), asked(0.3)] });
});
