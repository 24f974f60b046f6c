/** The layout of apps/page/ (apps/page/README.md), checked by its folders and import lines. */
import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { circlesOf, importGraph, importsOf, resolved, sourcesOf } from "../../imports.js";

/** Each folder imports only from the folders before it; the root, which starts page and workers, imports from all. */
const layers = ["model", "engine", "state", "parts", "views", "."];

/** The packages that each layer may import besides the page and the library. */
const viewPackages = ["preact", "preact/hooks", "@preact/signals"];
const packages: Readonly<Record<string, readonly string[]>> = {
  model: [],
  engine: [],
  state: viewPackages,
  parts: [...viewPackages, "@observablehq/plot"],
  views: [...viewPackages, "@observablehq/plot"],
  ".": [],
};

/** Files in a folder that a reader can still take in at a glance. */
const MOST_FILES = 20;

/** Names that exist only where there is a document; workers have no document. */
const ofDocuments =
  /\b(?:document|window|localStorage|sessionStorage|location|history|navigator)\s*[.[]|\bHTML\w*Element\b/;

const files = sourcesOf("apps/page");
const imports = files.flatMap((file) =>
  importsOf(readFileSync(join("apps/page", file), "utf8")).map((one) => ({ file, ...one })),
);

function layerOf(file: string): number {
  const layer = layers.indexOf(file.split("/").length === 1 ? "." : file.split("/")[0]!);
  if (layer < 0) throw new Error(`apps/page/${dirname(file)} is in no layer: add it to test/apps/page/layers.test.ts`);
  return layer;
}

/** The code of a file without comments, which may mention documents. */
function codeOf(file: string): string {
  return readFileSync(join("apps/page", file), "utf8").replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
}

/** Classes that a style sheet lays out in any place of the page, because selectors begin with them. */
function classesOf(sheet: string): string[] {
  const css = readFileSync(join("apps/page/styles", sheet), "utf8").replace(/\/\*[^]*?\*\//g, "");
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].flatMap(([, list]) => list!.split(","));
  return [...new Set(selectors.flatMap((one) => /^\s*[a-z]*\.([\w-]+)/.exec(one)?.[1] ?? []))];
}

describe("styles of the page", () => {
  test("no class is laid out by two views: begin the selector with the view's id", () => {
    const sheets = readdirSync("apps/page/styles").filter((name) => name.endsWith(".css") && name !== "main.css");
    const byClass = new Map<string, string[]>();
    for (const sheet of sheets)
      for (const name of classesOf(sheet)) byClass.set(name, [...(byClass.get(name) ?? []), sheet]);
    expect(byClass.size).toBeGreaterThan(30);
    expect([...byClass].filter(([, list]) => list.length > 1)).toEqual([]);
  });
});

describe("layers of the page", () => {
  test("sources with and without elements are found, and their import lines", () => {
    expect(files).toEqual(expect.arrayContaining(["engine/worker.ts", "views/app.tsx"]));
    expect(imports).toContainEqual(expect.objectContaining({ file: "main.ts", target: "./views/start-page.js" }));
    expect(importGraph("apps/page").get("views/app.tsx")).toContain("views/bar/top-bar.tsx");
  });

  test("nothing is imported from above", () => {
    const upwards = imports.filter(({ file, target }) => {
      const imported = resolved(file, target);
      return target.startsWith(".") && !imported.startsWith("../../") && layerOf(imported) > layerOf(file);
    });
    expect(upwards).toEqual([]);
  });

  test("outside of apps/page/, only src/ is imported, and the example text", () => {
    const outside = imports
      .map(({ file, target }) => ({ file, imported: resolved(file, target), target }))
      .filter(({ imported, target }) => target.startsWith(".") && imported.startsWith("../../"));
    expect(outside.filter(({ imported }) => !/^\.\.\/\.\.\/(src|examples)\//.test(imported))).toEqual([]);
  });

  test("packages belong to the layers that draw", () => {
    const strangers = imports.filter(
      // paths that begin with # are files that the build makes from src/
      ({ file, target }) => !/^[.#]/.test(target) && !packages[layers[layerOf(file)]!]!.includes(target),
    );
    expect(strangers).toEqual([]);
  });

  test("the page's own script does not contain the code of answers, which workers compute", () => {
    const values = new Map<string, string[]>();
    for (const { file, target, isType } of imports)
      if (!isType) values.set(file, [...(values.get(file) ?? []), resolved(file, target)]);
    const reachedFrom = (start: string): ReadonlySet<string> => {
      const reached = new Set<string>([start]);
      for (const file of reached)
        for (const target of values.get(file) ?? [])
          reached.add(files.includes(target) || !target.endsWith(".ts") ? target : `${target}x`);
      return reached;
    };
    const answers = (start: string): string[] => [...reachedFrom(start)].filter((file) => file.includes("/answers/"));
    expect(answers("worker-main.ts").length).toBeGreaterThan(15);
    expect(answers("main.ts")).toEqual([]);
    expect(reachedFrom("main.ts")).toContain("views/where/where-section.tsx");
  });

  test("model and engine do not use a document", () => {
    const knowing = files.filter((file) => /^(?:model|engine)\//.test(file) && ofDocuments.test(codeOf(file)));
    expect(knowing).toEqual([]);
    expect(ofDocuments.test(codeOf("views/start-page.tsx"))).toBe(true);
  });

  test("only the page starts workers: in Firefox, a worker that starts another can wait for ever", () => {
    expect(files.filter((file) => /\bnew Worker\b/.test(codeOf(file)))).toEqual(["start-worker.ts"]);
    expect(imports.filter(({ target }) => target.endsWith("/start-worker.js")).map(({ file }) => file)).toEqual([
      "main.ts",
    ]);
  });

  test("no imports form a circle, be they of values, of types, or import()", () => {
    expect(circlesOf(importGraph("apps/page"))).toEqual([]);
  });

  test("nothing in src/ imports a package that draws the page", () => {
    const ofPage = new Set(Object.values(packages).flat());
    const strangers = sourcesOf("src").flatMap((file) =>
      importsOf(readFileSync(join("src", file), "utf8"))
        .filter(({ target }) => ofPage.has(target))
        .map(({ line }) => `src/${file}: ${line}`),
    );
    expect(strangers).toEqual([]);
  });

  test("no folder has more sources than a reader can take in", () => {
    const folders = files.map((file) => dirname(file));
    const counts = [...new Set(folders)].map((folder) => [folder, folders.filter((one) => one === folder).length]);
    expect(counts.filter(([, count]) => Number(count) > MOST_FILES)).toEqual([]);
  });

  test("no two files have the same name", () => {
    const names = files.map((file) => basename(file));
    expect(names.filter((name, i) => names.indexOf(name) < i)).toEqual([]);
  });
});
