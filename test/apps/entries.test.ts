/** The programs in apps/ import the library only by its entries (ARCHITECTURE.md), checked by their import lines. */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { importsOf, sourcesOf } from "../imports.js";

/** The folders of src/ with an entry.ts, which has the names that programs may import besides those for users. */
const faces = [
  "core",
  "corpus",
  "inspect",
  "kernel",
  "lint",
  "metrics",
  "pool",
  "reading",
  "report",
  "significance",
  "text",
];

const publicEntries = ["src", "src/adapters"].flatMap((folder) =>
  readdirSync(folder).flatMap((file) => (file.endsWith(".ts") ? [`${folder}/${file}`] : [])),
);
const entries = [...publicEntries, ...faces.map((folder) => `src/${folder}/entry.ts`)];

/** The imports of a program that bypass the entries, as "file: line". */
function importsPastEntries(app: string, root = "."): string[] {
  return sourcesOf(join(root, app)).flatMap((file) =>
    importsOf(readFileSync(join(root, app, file), "utf8"))
      .filter(({ target }) => target.startsWith("."))
      .map(({ line, target }) => ({
        line,
        imported: relative(root, resolve(root, app, file, "..", target))
          .replaceAll("\\", "/")
          .replace(/\.js$/, ".ts"),
      }))
      .filter(({ imported }) => imported.startsWith("src/") && !entries.includes(imported))
      .map(({ line }) => `${app}/${file}: ${line}`),
  );
}

describe("apps import the library by its entries", () => {
  test.each(["cli", "page", "site"])("apps/%s", (app) => {
    expect(importsPastEntries(`apps/${app}`)).toEqual([]);
  });

  test("imports that bypass the entries are found: of values, of types, and import()", () => {
    const root = mkdtempSync(join(tmpdir(), "truebleu-entries-"));
    try {
      mkdirSync(join(root, "apps/planted/views"), { recursive: true });
      writeFileSync(
        join(root, "apps/planted/views/start.tsx"),
        [
          'import { bleu } from "../../../src/bleu.js";',
          'import { formatFixed } from "../../../src/core/entry.js";',
          'import { freeze } from "../../../src/core/freeze.js";',
          'import type { Signed } from "../../../src/core/settings.js";',
          'const late = await import("../../../src/report/table.js");',
        ].join("\n"),
      );
      expect(importsPastEntries("apps/planted", root)).toEqual([
        'apps/planted/views/start.tsx: import { freeze } from "../../../src/core/freeze.js"',
        'apps/planted/views/start.tsx: import type { Signed } from "../../../src/core/settings.js"',
        'apps/planted/views/start.tsx: import("../../../src/report/table.js")',
      ]);
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  test("an entry exports the names that programs use, and no others", () => {
    const code = ["cli", "page"].flatMap((app) =>
      sourcesOf(`apps/${app}`).map((file) => readFileSync(`apps/${app}/${file}`, "utf8")),
    );
    const used = new Set(code.flatMap((text) => text.match(/\w+/g) ?? []));
    const idle = faces.flatMap((folder) =>
      [...readFileSync(`src/${folder}/entry.ts`, "utf8").matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
        .flatMap(([, list]) => list!.split(","))
        .map((name) => name.trim().replace(/^type /, ""))
        .filter((name) => name !== "" && !used.has(name))
        .map((name) => `${folder}/entry.ts: ${name}`),
    );
    expect(idle).toEqual([]);
  });

  test("the library imports nothing of apps/, and no entry.ts", () => {
    const upwards = sourcesOf("src").flatMap((file) =>
      importsOf(readFileSync(join("src", file), "utf8"))
        .filter(({ target }) => /(^|\/)(apps|lab|test|scripts)\/|\/entry\.js$/.test(target))
        .map(({ line }) => `src/${file}: ${line}`),
    );
    expect(upwards).toEqual([]);
  });
});
