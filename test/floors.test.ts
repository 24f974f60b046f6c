/** The layout of src/ (ARCHITECTURE.md), checked by its folders and import lines. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { circlesOf, importGraph, importsOf, resolved, sourcesOf } from "./imports.js";

/** Each folder of src/ is on a floor; the entry points, which users import, are in its root and in adapters/. */
const floors: Readonly<Record<string, number>> = {
  ".": 5,
  adapters: 5,
  corpus: 4,
  correlation: 4,
  evaluation: 4,
  inspect: 4,
  lint: 4,
  meetings: 4,
  pairwise: 4,
  pool: 4,
  reading: 4,
  report: 4,
  significance: 4,
  metrics: 3,
  text: 2,
  kernel: 1,
  core: 0,
};

/** The packages that are bundled into truebleu/meteor. */
const stemmers = { file: "text/meteor/stemmers.ts", targets: ["porter2", "snowball-stemmers"] };

/** The names that more than one folder may use: the specification of each part of the kernel. */
const sharedNames = ["entry.ts", "index.ts", "reference.ts"];

/** The number of files in a folder that a reader can still take in at a glance. */
const MOST_FILES = 20;

function folderOf(file: string): string {
  return dirname(file).split("/")[0]!;
}

function floorOf(file: string): number {
  const floor = floors[folderOf(file)];
  if (floor === undefined) {
    throw new Error(`src/${folderOf(file)} has no floor: add it to test/floors.test.ts and ARCHITECTURE.md`);
  }
  return floor;
}

const files = sourcesOf("src");
const imports = files.flatMap((file) =>
  importsOf(readFileSync(join("src", file), "utf8")).map((one) => ({ file, ...one })),
);

describe("floors", () => {
  test("sources and import lines are found", () => {
    expect(files).toContain("core/batch.ts");
    expect(files).toContain("kernel/memory.ts");
    expect(imports).toContainEqual(
      expect.objectContaining({ file: "bleu.ts", target: "./metrics/translation/bleu.js" }),
    );
  });

  test("nothing is imported from above", () => {
    const upwards = imports.filter(
      ({ file, target }) => target.startsWith(".") && floorOf(resolved(file, target)) > floorOf(file),
    );
    expect(upwards).toEqual([]);
  });

  test("src/ imports neither modules of Node nor packages", () => {
    const strangers = imports.filter(({ file, target }) => {
      if (target.startsWith(".") || target.startsWith("#")) return false;
      return file !== stemmers.file || !stemmers.targets.includes(target);
    });
    expect(strangers).toEqual([]);
  });

  test("the kernel does not import text, and neither text nor metrics create a kernel", () => {
    const broken = imports.filter(({ file, target, isType }) => {
      if (!target.startsWith(".")) return false;
      const imported = resolved(file, target);
      // text imports only types of the kernel that it is given, and no code
      if (folderOf(file) === "text") return folderOf(imported) === "kernel" && !isType;
      return folderOf(file) === "metrics" && imported === "kernel/engines.ts";
    });
    expect(broken).toEqual([]);
  });
});

describe("assembly", () => {
  test("a part imports its own files, memory/, tokens/, ngrams/, distances/, math/bleu and math/length-penalty", () => {
    const shared = ["memory", "tokens", "ngrams", "distances"];
    const strangers = sourcesOf("assembly").flatMap((file) => {
      const part = folderOf(file);
      if (part === ".") return [];
      // the other shared folders only use memory/
      const allowed = [part, ...(part === "memory" ? [] : shared.includes(part) ? ["memory"] : shared)];
      return importsOf(readFileSync(join("assembly", file), "utf8"))
        .map(({ target }) => resolved(file, target))
        .filter((imported) => !allowed.includes(folderOf(imported)))
        .filter((imported) => shared.includes(part) || !["math/bleu", "math/length-penalty"].includes(imported))
        .map((imported) => `${file} imports ${imported}`);
    });
    expect(strangers).toEqual([]);
  });
});

describe("circles", () => {
  test("no imports form a circle, be they of values, of types, or import()", () => {
    expect(circlesOf(importGraph("src"))).toEqual([]);
  });

  test("a circle of types alone is found", () => {
    const folder = mkdtempSync(join(tmpdir(), "truebleu-circle-"));
    try {
      mkdirSync(join(folder, "b"));
      writeFileSync(join(folder, "a.ts"), 'import type { B } from "./b/b.js";\nexport type A = B | 1;\n');
      writeFileSync(join(folder, "b/b.ts"), 'import type { C } from "../c.js";\nexport type B = C | 2;\n');
      writeFileSync(join(folder, "c.ts"), 'export type C = typeof import("./a.js") | 3;\n');
      writeFileSync(join(folder, "d.ts"), 'import { type A } from "./a.js";\nexport const d: A = 1;\n');
      expect(circlesOf(importGraph(folder))).toEqual([["a.ts", "b/b.ts", "c.ts"]]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("folders", () => {
  test.each(["src", "assembly"])("no folder of %s has more sources than a reader can take in", (root) => {
    // the root has the entry points, which package.json lists; an entry.ts only exports names of other files
    const folders = sourcesOf(root)
      .filter((file) => basename(file) !== "entry.ts")
      .map((file) => dirname(file))
      .filter((folder) => folder !== ".");
    const counts = [...new Set(folders)].map((folder) => [folder, folders.filter((one) => one === folder).length]);
    expect(counts.filter(([, count]) => Number(count) > MOST_FILES)).toEqual([]);
  });

  test("no two files have the same name", () => {
    const byName = new Map<string, string[]>();
    for (const file of files) {
      const name = basename(file);
      if (!sharedNames.includes(name)) byName.set(name, [...(byName.get(name) ?? []), file]);
    }
    // files about one thing that users import, such as a metric, may share its name in several folders: entry point,
    // scores, tokenizer, command
    const isImported = (name: string): boolean =>
      byName.get(name)!.some((file) => file.startsWith("metrics/") || floorOf(file) === 5);
    const shared = [...byName].filter(([name, all]) => {
      if (all.length === 1) return false;
      return !isImported(name) || new Set(all.map(folderOf)).size < all.length;
    });
    expect(shared).toEqual([]);
  });
});
