/** The layout of apps/cli/ (ARCHITECTURE.md), checked by its folders and import lines. */
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { circlesOf, importGraph, importsOf, resolved, sourcesOf } from "../../imports.js";

/** The folders of apps/cli/, each of which imports from those below it alone. */
const layers = [
  "node",
  "io",
  "arguments",
  "metrics",
  "corpus",
  "groups",
  "systems",
  "output",
  "checks",
  "serve",
  "gate",
  "requests",
  "commands",
  "process",
];

/** Packages that are bundled into the command, so that installing truebleu installs nothing else. */
const bundledPackages = ["saxes", "@uwdata/flechette", "hyparquet", "hysnappy", "lz4js", "zstddec"];

/** Files in a folder that a reader can still take in at a glance. */
const MOST_FILES = 20;

const root = "apps/cli";
const files = sourcesOf(root);
const imports = files.flatMap((file) =>
  importsOf(readFileSync(join(root, file), "utf8")).map((found) => ({ file, ...found })),
);

function layerOf(file: string): number {
  const layer = layers.indexOf(file.split("/")[0]!);
  if (layer < 0) throw new Error(`${root}/${file} is in no layer: add its folder to test/apps/cli/layers.test.ts`);
  return layer;
}

describe("layers of the command", () => {
  test("sources and import lines are found", () => {
    expect(files).toContain("commands/run.ts");
    expect(imports).toContainEqual(expect.objectContaining({ file: "process/main.ts", target: "./code-cache.js" }));
  });

  test("nothing is imported from above", () => {
    const upwards = imports
      .filter(({ file, target }) => target.startsWith(".") && files.includes(resolved(file, target)))
      .filter(({ file, target }) => layerOf(resolved(file, target)) > layerOf(file));
    expect(upwards).toEqual([]);
  });

  test("a command receives the parts of a run, never the values of all options", () => {
    const mayReadAll = ["arguments", "metrics", "checks", "requests"];
    const readsAll = (source: string): boolean =>
      /\b(Values|CommonValues|ParsedValues|OtherValues)\b|\bmetrics\.options\b/.test(source);
    const readers = files.filter((file) => readsAll(readFileSync(join(root, file), "utf8")));
    expect(readers).toContain("requests/make-run.ts");
    expect(readers.filter((file) => !mayReadAll.includes(file.split("/")[0]!))).toEqual([]);
    expect(readsAll('import type { Values } from "../metrics/metric-values.js";')).toBe(true);
  });

  test("apart from modules of Node, only packages that are bundled are imported", () => {
    const isBundled = (target: string): boolean =>
      bundledPackages.some((name) => target === name || target.startsWith(`${name}/`));
    const strangers = imports.filter(({ target }) => !/^[.#]|^node:/.test(target) && !isBundled(target));
    expect(strangers).toEqual([]);
  });

  test("no imports form a circle, be they of values, of types, or import()", () => {
    expect(circlesOf(importGraph(root))).toEqual([]);
  });

  test("no folder has more sources than a reader can take in", () => {
    const folders = files.map((file) => dirname(file));
    const crowded = [...new Set(folders)].filter(
      (folder) => folders.filter((other) => other === folder).length > MOST_FILES,
    );
    expect(crowded).toEqual([]);
  });

  test("no two files have the same name", () => {
    const names = files.map((file) => basename(file)).filter((name) => name !== "index.ts");
    expect(names.filter((name, i) => names.indexOf(name) < i)).toEqual([]);
  });
});
