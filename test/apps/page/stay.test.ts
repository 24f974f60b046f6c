/** The page refuses to leave for another address, event by event; lab/page/leaving.mjs tests this in browsers. */
import { expect, test } from "vitest";
import { stay, type Navigate } from "../../../apps/page/stay.js";

type Asked = Partial<Navigate> & { readonly url?: string };

/** Whether the page leaves for each of these addresses, one after the other. */
function leavesEach(...events: readonly Asked[]): boolean[] {
  let listener: ((event: Navigate) => void) | undefined;
  stay({ navigation: { addEventListener: (_, given) => (listener = given) } });
  return events.map(({ url = "https://elsewhere.example/?text", ...event }) => {
    let isPrevented = false;
    listener!({
      navigationType: "push",
      downloadRequest: null,
      destination: { url, sameDocument: false },
      preventDefault: () => (isPrevented = true),
      ...event,
    });
    return !isPrevented;
  });
}

const leaves = (event: Asked): boolean => leavesEach(event)[0]!;

test("the page leaves for no other address by itself", () => {
  expect(leaves({})).toBe(false);
  expect(leaves({ navigationType: "replace" })).toBe(false);
  expect(leaves({ downloadRequest: "file.txt" })).toBe(false);
  expect(leaves({ url: "blob:null/1" })).toBe(false);
  expect(leaves({ url: "file:///home/other.html" })).toBe(false);
});

test("a file may be requested twice, as Firefox does, but not more often", () => {
  const [url, other] = ["blob:null/1", "blob:null/2"];
  const first = { url, downloadRequest: "report.html" };
  expect(leavesEach(first, { url }, { url })).toEqual([true, true, false]);
  expect(leavesEach(first, { url: other }, { url })).toEqual([true, false, false]);
});

test("the page hands out files, changes its address's hash, and goes back and forward", () => {
  expect(leaves({ url: "blob:null/1", downloadRequest: "report.html" })).toBe(true);
  expect(leaves({ destination: { url: "file:///report.html#segment=3", sameDocument: true } })).toBe(true);
  expect(leaves({ navigationType: "reload" })).toBe(true);
  expect(leaves({ navigationType: "traverse" })).toBe(true);
});

test("the page opens no window, and nothing can undo that", () => {
  const place: Parameters<typeof stay>[0] & { open?: unknown } = { open: () => "opened" };
  // browsers without the interface Navigation
  stay(place);
  expect((place.open as () => unknown)()).toBe(null);
  expect(() => (place.open = () => "opened")).toThrow(TypeError);
  expect(Reflect.deleteProperty(place, "open")).toBe(false);
});
