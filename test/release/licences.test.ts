/** npm run check:licences names whatever it refuses; it runs on folders made for the test. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";

const temporary = mkdtempSync(join(tmpdir(), "truebleu-licences-"));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

interface Package {
  readonly name: string;
  readonly licence?: string;
  /** The licence in the package's own package.json, if it differs from the lockfile's. */
  readonly stated?: string;
  readonly isInPage?: boolean;
}

/** The check's exit code and its refusals, for a lockfile with these packages. */
function checked(folderName: string, packages: readonly Package[]) {
  const folder = join(temporary, folderName);
  const write = (file: string, value: unknown) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), JSON.stringify(value));
  };
  const entries = packages.map(({ name, licence }) => [`node_modules/${name}`, { version: "1.2.3", license: licence }]);
  write("package-lock.json", { packages: { "": { license: "GPL-3.0" }, ...Object.fromEntries(entries) } });
  write(
    "build/bundled/page.json",
    packages.filter(({ isInPage }) => isInPage).map(({ name }) => name),
  );
  for (const { name, licence, stated } of packages)
    write(`node_modules/${name}/package.json`, { version: "1.2.3", license: stated ?? licence });
  const { status, stderr } = spawnSync(process.execPath, ["scripts/release/licences.mjs", folder], {
    encoding: "utf8",
  });
  return { status, refused: stderr.trim().split("\n") };
}

test("allowed licences pass: tools may have more of them than shipped code", () => {
  const packages = [
    { name: "@a/shipped", licence: "MIT", isInPage: true },
    { name: "tool", licence: "MPL-2.0" },
    { name: "choice", licence: "GPL-2.0 OR ISC" },
  ];
  expect(checked("allowed", packages)).toEqual({ status: 0, refused: [""] });
});

test("refused: a licence that is not on the list, no licence, one allowed only for tools in the page, a wrong lockfile", () => {
  const { status, refused } = checked("refused", [
    { name: "good", licence: "ISC", isInPage: true },
    { name: "copyleft", licence: "GPL-3.0" },
    { name: "none" },
    { name: "both", licence: "MIT AND GPL-3.0" },
    { name: "unread", licence: "(GPL-2.0 OR MIT)" },
    { name: "@a/page", licence: "MPL-2.0", isInPage: true },
    { name: "wrong", licence: "MIT", stated: "GPL-3.0" },
  ]);
  expect(refused.map((line) => line.replace(/: expected .*/, ""))).toEqual([
    "copyleft 1.2.3 (a tool) has the licence GPL-3.0",
    "none 1.2.3 (a tool) has the licence none",
    "both 1.2.3 (a tool) has the licence MIT AND GPL-3.0",
    "unread 1.2.3 (a tool) has the licence (GPL-2.0 OR MIT)",
    "@a/page 1.2.3 (in the page) has the licence MPL-2.0",
    "wrong 1.2.3 says GPL-3.0, and package-lock.json MIT",
  ]);
  expect(status).toBe(1);
});
