/** The recipe of conda-forge's packages: printed only if it is complete, with the checksums of the given files. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };
const folder = mkdtempSync(join(tmpdir(), "truebleu-conda-"));
afterAll(() => rmSync(folder, { recursive: true }));

function recipe(...args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ["scripts/release/conda-recipe.mjs", ...args], { encoding: "utf8" });
}

test("the recipe's error names the missing files", () => {
  expect(recipe()).toMatchObject({ status: 1, stdout: "", stderr: expect.stringContaining("expected the folder") });
  const name = join(folder, `truebleu-${version}.tar.gz`);
  expect(recipe(folder)).toMatchObject({
    status: 1,
    stdout: "",
    stderr: expect.stringContaining(`${name} is missing`),
  });
});

test("the recipe has the version and the checksums of a release, and nothing left to fill in", () => {
  const files = [`truebleu-${version}.tar.gz`, `truebleu_command-${version}-py3-none-any.whl`];
  for (const name of files) writeFileSync(join(folder, name), name);
  const { status, stdout } = recipe(folder);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^schema_version: 1\n/);
  expect(stdout).toContain(`\n  version: "${version}"\n`);
  expect([...stdout.matchAll(/^ +sha256: (.*)$/gm)].map(([, sum]) => sum)).toEqual(
    files.map((name) => createHash("sha256").update(name).digest("hex")),
  );
  expect(stdout).not.toMatch(/VERSION|SHA256/);
  // the packages for pip and for conda have the same requirements
  const least = /^requires-python = ">=(.*)"$/m.exec(readFileSync("python/pyproject.toml", "utf8"))![1];
  expect(stdout).toContain(`python_min: "${least}"`);
  const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as {
    readonly engines: { readonly node: string };
  };
  expect(stdout).toContain(`nodejs ${engines.node}`);
});
