/** What users import: truebleu and the paths below it, in the forms that are built of them. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
/** Their sources, as paths below src/ without ending. */
const sources = ["", "adapters/"].flatMap((folder) =>
  readdirSync(`src/${folder}`).flatMap((file) => (file.endsWith(".ts") ? [folder + basename(file, ".ts")] : [])),
);
const names = sources.map((source) => basename(source));
const belowTheWhole = names.filter((name) => name !== "index");

/** Apart from the whole: METEOR and the normalizers of transcripts, because of their tables; and what is for other tools. */
const apart = ["meteor", "scorers", "transforms", "vitest"];

test("package.json names every entry point in every form", () => {
  for (const source of sources) {
    const name = basename(source);
    expect(manifest.exports[name === "index" ? "." : `./${name}`], name).toEqual({
      types: { require: `./build/types/${source}.d.ts`, default: `./build/types/${source}.d.mts` },
      workerd: `./build/workerd/${name}.js`,
      module: `./build/esm/${name}.js`,
      require: `./build/node/${name}.cjs`,
      node: `./build/node/${name}.mjs`,
      default: `./build/browser/${name}.js`,
    });
  }
  const paths = Object.keys(manifest.exports).filter((path) => !/\*|\.jsonl?$/.test(path));
  expect(paths).toHaveLength(names.length);
  // Parcel does not read exports unless it is told to; nor does TypeScript with moduleResolution node10
  expect(manifest.alias).toEqual(
    Object.fromEntries(belowTheWhole.map((name) => [`./${name}`, `./build/esm/${name}.js`])),
  );
  expect(manifest.typesVersions["*"]).toEqual(
    Object.fromEntries(
      sources
        .filter((source) => source !== "index")
        .map((source) => [basename(source), [`./build/types/${source}.d.ts`]]),
    ),
  );
  // importing the matchers extends expect, and importing the engine "reference" adds it
  expect(manifest.sideEffects).toEqual([
    "./build/*/reference.*",
    "./build/*/vitest.*",
    "./src/adapters/vitest.ts",
    "./src/reference.ts",
  ]);
});

const folders = [
  ["node", "mjs"],
  ["esm", "js"],
  ["browser", "js"],
] as const;

/**
 * What is wrong with each folder of build/, and with import beside require(). In a process of its own, since vitest loads
 * modules in its own way, and takes seconds to transform what is built already; one for all, since that loads less.
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

test.each(folders)("build/%s: what a path below truebleu has, truebleu has as well, and it is the same", (folder) => {
  expect(wrong[folder]).toEqual([]);
});

test("in Node, import and require() give the same", () => expect(wrong["required"]).toEqual([]));

/**
 * Node prints the line of an uncaught error: those of kernels and tables are in files of their own. None is thrown in a
 * list of exports.
 */
test.each(["node", "esm"])("build/%s has no long lines but in kernel/ and foreign/", (folder) => {
  const long = sourcesIn(`build/${folder}`)
    .filter((file) => !/\/(kernel|foreign)\//.test(file))
    .filter((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .some((line) => line.length > 1500 && !line.startsWith("export {")),
    );
  expect(long).toEqual([]);
});

test.each(["node", "esm", "browser", "workerd"])("the source maps of build/%s name files of the package", (folder) => {
  for (const file of sourcesIn(`build/${folder}`)) {
    const [, map] = /\n\/\/# sourceMappingURL=(.*)\s*$/.exec(readFileSync(file, "utf8")) ?? [];
    if (map === undefined) continue;
    const { sources } = JSON.parse(readFileSync(join(dirname(file), map), "utf8")) as { sources: string[] };
    for (const source of sources) {
      const path = resolve(dirname(file), source);
      expect(path).toMatch(/\/src\/(?!cli\/|node\/)/);
      expect(existsSync(path), path).toBe(true);
    }
  }
});

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.[cm]?js$/.test(file))
    .map((file) => join(folder, file));
}
