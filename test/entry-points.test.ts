/** The entry points that users import: truebleu and the paths below it, in all forms of the package. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { metricFactories } from "../src/index.js";

// JavaScript without types, which node runs as it is
const { entryNames } = (await import("../scripts/entry-points.mjs" as string)) as { entryNames: readonly string[] };

interface Conditions {
  readonly [condition: string]: string | Conditions;
}
const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const belowTheWhole = entryNames.filter((name) => name !== "index");

/**
 * The entries that truebleu itself does not export: METEOR and the normalizers of transcripts, because of their tables,
 * and the entries for other tools.
 */
const apart = ["meteor", "scorers", "transforms", "vitest"];

/** Paths below the package that are no modules. */
const dataPaths = ["./kernel/abi.json", "./kernel/abi-vectors.jsonl", "./kernel/scalar/*.wasm", "./kernel/*.wasm"];

const filesOf = (conditions: Conditions): string[] =>
  Object.values(conditions).flatMap((value) => (typeof value === "string" ? [value] : filesOf(value)));

test("package.json has every entry point in every form, by one pattern", () => {
  const { ".": whole, "./*": below, "./shared/*": inside, ...others } = manifest.exports;
  expect(Object.keys(others)).toEqual([...dataPaths, "./package.json"]);
  // files that entry points share cannot be imported by users
  expect(inside).toBe(null);
  expect(whole).toEqual(JSON.parse(JSON.stringify(below).replaceAll("*", "index")));
  expect(Object.keys(below)).toEqual(["types", "workerd", "module", "require", "node", "default"]);
  for (const pattern of filesOf(below)) {
    const missing = entryNames.map((name) => pattern.replace("*", name)).filter((file) => !existsSync(file));
    expect(missing).toEqual([]);
    const [, folder, ending] = /^(.*)\*(.*)$/.exec(pattern)!;
    const found = readdirSync(folder!).filter((file) => file.endsWith(ending!));
    expect(found.sort(), folder).toEqual(entryNames.map((name) => name + ending).sort());
  }
  // Parcel does not read exports unless it is configured to; nor does TypeScript with moduleResolution node10
  expect(manifest.alias).toEqual({ "./*": below.default.replace("*", "$1") });
  expect(manifest.typesVersions["*"]["*"]).toEqual([below.types.require]);
  expect([manifest.main, manifest.module, manifest.types]).toEqual([whole.require, whole.default, whole.types.require]);
  // importing the matchers extends expect, and importing the engine "reference" adds it
  expect(manifest.sideEffects).toEqual(["./build/*/reference.*", "./build/*/vitest.*"]);
});

test("every metric has an entry point", async () => {
  const missing: string[] = [];
  const families = await Promise.all(
    belowTheWhole.map(async (name) => (await import(`../build/node/${name}.mjs`)) as object),
  );
  for (const name of Object.keys(metricFactories))
    if (
      !belowTheWhole.includes(name) &&
      !families.some((family, i) => name in family && belowTheWhole[i]! in metricFactories)
    )
      missing.push(name);
  expect(missing).toEqual([]);
});

const folders = [
  ["node", "mjs"],
  ["esm", "js"],
  ["browser", "js"],
] as const;

/**
 * The faults of each folder of build/, and of import together with require(). A separate process looks for them,
 * because vitest loads modules in its own way and takes seconds to transform them; one process looks at all folders,
 * because it then loads each module once.
 */
const wrong = JSON.parse(
  execFileSync(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `
    import { createRequire } from "node:module";
    import { isDeepStrictEqual } from "node:util";
    const wrong = { required: [] };
    for (const [folder, extension] of ${JSON.stringify(folders)}) {
      wrong[folder] = [];
      const load = (name) => import("file://" + process.cwd() + "/build/" + folder + "/" + name + "." + extension);
      const [whole, apart] = [await load("index"), ${JSON.stringify(apart)}];
      const hasReference = () => {
        try {
          const corpus = { hypotheses: ["a b c d"], references: ["a b c d"] };
          return whole.scoreCorpus(whole.bleu(), corpus, { engine: "reference" }).score > 99;
        } catch {
          return false;
        }
      };
      if (hasReference()) wrong[folder].push("index has the engine reference");
      for (const name of ${JSON.stringify(belowTheWhole)}) {
        const part = Object.entries(await load(name));
        if (part.length === 0) wrong[folder].push(name + " has nothing");
        for (const [exported, value] of part)
          if ((!apart.includes(name) || exported in whole) && whole[exported] !== value)
            wrong[folder].push(name + " " + exported);
      }
      if (!hasReference()) wrong[folder].push("reference does not add its engine");
    }
    const require = createRequire(process.cwd() + "/");
    for (const path of ${JSON.stringify(belowTheWhole.map((name) => `truebleu/${name}`).concat("truebleu"))}) {
      const { default: _, ...imported } = await import(path);
      if (!isDeepStrictEqual(imported, { ...require(path) })) wrong.required.push(path);
    }
    console.log(JSON.stringify(wrong));`,
    ],
    { encoding: "utf8" },
  ),
) as Record<string, string[]>;

test.each(folders)(
  "build/%s: every name that a path below truebleu exports, truebleu exports as well, and it is the same",
  (folder) => {
    expect(wrong[folder]).toEqual([]);
  },
);

test("in Node, import and require() give the same objects", () => expect(wrong["required"]).toEqual([]));

/**
 * Node prints the source line that threw an uncaught error. The long lines of kernels and tables are in build/foreign/
 * and build/cli/. No error is thrown in a list of exports.
 */
test.each(["node", "esm"])("build/%s has no long lines", (folder) => {
  const long = sourcesIn(`build/${folder}`).filter((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .some((line) => line.length > 1500 && !line.startsWith("export {")),
  );
  expect(long).toEqual([]);
});

test("declarations name declarations of the package", () => {
  for (const file of readdirSync("build/types", { recursive: true, encoding: "utf8" })) {
    if (!/\.d\.m?ts$/.test(file)) continue;
    const path = join("build/types", file);
    for (const [, named] of readFileSync(path, "utf8").matchAll(/(?:from |import\()"(\.[^"]+)\.js"/g))
      expect(existsSync(join(path, "..", `${named}.d.ts`)), `${file}: ${named}`).toBe(true);
  }
});

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.[cm]?js$/.test(file))
    .map((file) => join(folder, file));
}
