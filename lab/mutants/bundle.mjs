// The tests and the code that they test, with all mutants, in files that Node runs without further tools. A program of
// such files starts in a fifth of a second, so that it can be started for each mutant.
import { readFileSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { hash } from "./keys.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
/** Packages that are bundled; other packages are loaded from node_modules/. */
const bundledPackages = /^(vitest|@vitest\/|chai$|fast-check$|pure-rand)/;

/**
 * @param sources the mutated sources, path to text
 * @returns the `files`, by the paths of the tests, and their `keys`, which stay the same until something that they load
 *   changes; `run`, the program; and `setup`, the file that is loaded before a test
 */
export async function bundleTests(sources, tests, folder) {
  rmSync(folder, { recursive: true, force: true });
  const setup = "test/setup.ts";
  const entries = [...tests, setup].map((path) => [path.replaceAll("/", "-").replace(/\.ts$/, ""), resolve(path)]);
  const bundle = await rolldown({
    input: { run: join(here, "run-tests.mjs"), ...Object.fromEntries(entries) },
    platform: "node",
    treeshake: false,
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    preserveEntrySignatures: "allow-extension",
    logLevel: "silent",
    external: (id, importer) =>
      !id.startsWith(".") &&
      !id.startsWith("/") &&
      !id.startsWith("#") &&
      !bundledPackages.test(id) &&
      !isOfThose(importer),
    plugins: [
      {
        name: "mutants",
        resolveId: (id) => (id === "vitest" ? join(here, "test-functions.mjs") : undefined),
        load: (id) => {
          const path = relative(process.cwd(), id).replaceAll("\\", "/");
          const mutated = sources.get(path);
          if (mutated !== undefined) return { code: mutated, moduleType: "ts" };
          return /^(src|test|page)\/.*\.(ts|mjs)$/.test(path) ? inItsPlace(id) : undefined;
        },
      },
    ],
  });
  // a file for each module, so that the imports of one test change nothing for another
  const { output } = await bundle.write({
    dir: folder,
    format: "esm",
    preserveModules: true,
    entryFileNames: "[name].mjs",
  });
  await bundle.close();
  const chunks = new Map(output.filter(({ type }) => type === "chunk").map((chunk) => [chunk.fileName, chunk]));
  const fileOf = (id) => output.find(({ facadeModuleId }) => facadeModuleId === id).fileName;
  const files = new Map(entries.map(([, path]) => [relative(process.cwd(), path), fileOf(path)]));
  const setupFile = files.get(setup);
  return {
    files: new Map([...files].map(([path, file]) => [path, join(resolve(folder), file)])),
    keys: new Map([...files].map(([path, file]) => [path, keyOf([setupFile, file], chunks)])),
    run: join(resolve(folder), fileOf(join(here, "run-tests.mjs"))),
    setup: join(resolve(folder), setupFile),
  };
}

/** A digest of everything that these files load. */
function keyOf(files, chunks) {
  const loaded = new Set(files);
  for (const name of loaded) {
    const { imports, dynamicImports } = chunks.get(name) ?? { imports: [], dynamicImports: [] };
    for (const other of [...imports, ...dynamicImports]) loaded.add(other);
  }
  // without the chunk's list of exports, which changes with the files that import it
  const textOf = (name) => Object.values(chunks.get(name)?.modules ?? {}).map(({ code }) => code);
  const texts = [...loaded].sort().flatMap((name) => [name, ...textOf(name)]);
  return hash(texts.join("\n")).slice(0, 16);
}

/** The text of a file that uses its own path, with the path that it had before bundling. */
function inItsPlace(id) {
  const code = readFileSync(id, "utf8");
  if (!code.includes("import.meta.")) return undefined;
  const known = { url: pathToFileURL(id).href, dirname: dirname(id) };
  return {
    code: code.replaceAll(/\bimport\.meta\.(url|dirname)\b/g, (_, name) => JSON.stringify(known[name])),
    moduleType: id.endsWith(".ts") ? "ts" : "js",
  };
}

/** Whether a bundled package imports the module. */
function isOfThose(importer) {
  return importer !== undefined && /node_modules\/(vitest|@vitest|chai|fast-check|pure-rand)\//.test(importer);
}
