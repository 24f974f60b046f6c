/** The sites of earlier releases in the newest one (scripts/site/versions.mjs); lab/site/live.mjs looks at them in a browser. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const { addEarlier, listOf } = (await import("../../scripts/site/versions.mjs" as string)) as {
  readonly addEarlier: (site: string, earlier: string) => string[];
  readonly listOf: (versions: readonly string[], own: string) => string;
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "truebleu-versions-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function site(name: string, version: string): string {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "versions.json"), listOf([version], version));
  writeFileSync(join(place, "index.html"), version);
  return place;
}

const listIn = (name: string): unknown => JSON.parse(readFileSync(join(folder, name, "versions.json"), "utf8"));

test("the site of a first release offers no other version", () => {
  site("newest", "0.1.0");
  expect(listIn("newest")).toEqual([{ version: "0.1.0", way: "./" }]);
});

test("every version of the site links to every other", () => {
  const newest = site("newest", "0.10.0");
  site("earlier/v0.9.0", "0.9.0");
  site("earlier/first", "0.1.0");
  expect(addEarlier(newest, join(folder, "earlier"))).toEqual(["0.10.0", "0.9.0", "0.1.0"]);
  const ways = (...all: string[]): unknown =>
    ["0.10.0", "0.9.0", "0.1.0"].map((version, i) => ({ version, way: all[i] }));
  expect(listIn("newest")).toEqual(ways("./", "v0.9.0/", "v0.1.0/"));
  expect(listIn("newest/v0.9.0")).toEqual(ways("../", "./", "../v0.1.0/"));
  expect(listIn("newest/v0.1.0")).toEqual(ways("../", "../v0.9.0/", "./"));
  expect(readFileSync(join(newest, "v0.1.0/index.html"), "utf8")).toBe("0.1.0");
});

test("folders of sites that do not fit the newest one are refused", () => {
  const newest = site("newest", "0.2.0");
  site("same/a", "0.2.0");
  expect(() => addEarlier(newest, join(folder, "same"))).toThrow(/same.a and .*newest are both the site of 0\.2\.0: /);
  site("later/a", "0.10.0");
  expect(() => addEarlier(newest, join(folder, "later"))).toThrow(/later has a newer site: /);
  site("twice/a", "0.1.0");
  site("twice/b", "0.1.0");
  expect(() => addEarlier(newest, join(folder, "twice"))).toThrow(/twice.b and .*a are both the site of 0\.1\.0: /);
  mkdirSync(join(folder, "none/a"), { recursive: true });
  expect(() => addEarlier(newest, join(folder, "none"))).toThrow(/none.a: expected a site .* no versions\.json$/);
});
