// The tests and what they test, with all mutants, in files that Node runs without more ado: what starts in a fifth of a
// second can be started for each mutant.
import { readFileSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";

const here = fileURLToPath(new URL(".", import.meta.url));
/** They are bundled: the rest of node_modules/ stays where it is. */
const bundledPackages = /^(vitest|@vitest\/|chai$|fast-check$|pure-rand)/;

/**
 * @param sources the mutated sources, path to text
 * @returns the files, by the paths of the tests; `run`, the program; and `setup`, what is loaded before a test
 */
export async function bundleTests(sources, tests, folder) {
  rmSync(folder, { recursive: true, force: true });
  const setup = "test/same-bits.ts";
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
          if (!/^(src|test|page)\/.*\.ts$/.test(path)) return undefined;
          const code = readFileSync(id, "utf8");
          return code.includes("import.meta.url")
            ? { code: code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href)), moduleType: "ts" }
            : undefined;
        },
      },
    ],
  });
  await bundle.write({ dir: folder, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "chunk-[hash].mjs" });
  await bundle.close();
  const fileOf = (name) => join(resolve(folder), `${name}.mjs`);
  const bundled = new Map(entries.map(([name, path]) => [relative(process.cwd(), path), fileOf(name)]));
  return { files: bundled, run: fileOf("run"), setup: bundled.get(setup) };
}

/** Whether it is imported by a package that is bundled. */
function isOfThose(importer) {
  return importer !== undefined && /node_modules\/(vitest|@vitest|chai|fast-check|pure-rand)\//.test(importer);
}
