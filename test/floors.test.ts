/** Imports go down only (ARCHITECTURE.md), read from the import lines. */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

const floors: readonly (readonly [RegExp, number])[] = [
  [/^(cli|node)\//, 5],
  [/^(alignment|evaluate|first-pass|information|information-codec|pairwise|self-bleu|mbr|precision|index|meteor)\.ts$|^(report|significance|pool)\//, 4],
  [/^metrics\//, 3],
  [/^(text|kernel)\//, 2],
  [/^(signature|statistics|statistics-codec|format|version)\.ts$/, 1],
  [/^types(\.ts$|\/)/, 0],
];

/** Bundled into the command, so that installing truebleu installs nothing else. */
const bundledPackages = ["saxes"];

/** Bundled into truebleu/meteor. */
const stemmers = { file: "text/meteor/stemmers.ts", targets: ["porter2", "snowball-stemmers"] };

function floorOf(file: string): number {
  const found = floors.find(([pattern]) => pattern.test(file));
  if (found === undefined) throw new Error(`src/${file} has no floor: add it to test/floors.test.ts and ARCHITECTURE.md`);
  return found[1];
}

const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

function importsOf(file: string): { line: string; target: string; typeOnly: boolean }[] {
  return [...readFileSync(join("src", file), "utf8").matchAll(/^(?:import|export)\b[^;]*?from "([^"]+)"|\bimport\("([^"]+)"\)|^import "([^"]+)"/gm)]
    .map((match) => ({ line: match[0], target: (match[1] ?? match[2] ?? match[3])!, typeOnly: /^(import|export) type/.test(match[0]) }));
}

describe("floors", () => {
  test("the sources are found", () => {
    expect(files).toContain("types.ts");
    expect(files).toContain("kernel/memory.ts");
    expect(importsOf("index.ts").map(({ target }) => target)).toContain("./metrics/bleu.js");
  });

  test.each(files)("src/%s imports nothing from above", (file) => {
    const floor = floorOf(file);
    for (const { target, line } of importsOf(file)) {
      if (target.startsWith("#")) continue;
      if (target.startsWith("node:")) {
        expect(floor, `${line}: node: modules belong to floor 5`).toBe(5);
        continue;
      }
      if (file === stemmers.file && stemmers.targets.includes(target)) continue;
      if (bundledPackages.includes(target)) {
        expect(floor, `${line}: packages belong to floor 5`).toBe(5);
        continue;
      }
      expect(target, `${line}: the package has no dependency`).toMatch(/^\.\.?\//);
      const imported = normalize(join(dirname(file), target)).replace(/\.js$/, ".ts");
      expect(floorOf(imported), `${line} goes up`).toBeLessThanOrEqual(floor);
    }
  });

  test("text and kernel do not know each other, and no metric makes a kernel", () => {
    for (const file of files) {
      for (const { target, line } of importsOf(file)) {
        if (file.startsWith("text/")) expect(target, `${file}: ${line}`).not.toMatch(/kernel/);
        if (file.startsWith("kernel/")) expect(target, `${file}: ${line}`).not.toMatch(/text\//);
        if (file.startsWith("metrics/")) expect(target, `${file}: ${line}`).not.toMatch(/kernel\/(index|wasm|js|reference)/);
      }
    }
  });
});
