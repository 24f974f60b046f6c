// The scripts of the site's pages, from apps/site/, each a single file without a bundler's loader; and the parts of
// apps/site/ that the build itself uses.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { entriesResolved } from "../app-entries.mjs";
import { kernelsTogether } from "../kernel-texts.mjs";

const inputs = { frame: "frame.ts", start: "start.ts", example: "example.ts", "try/try": "try/main.tsx" };

/** @returns the settings of the search, the texts of the examples, and how they print scores */
export async function buildPrograms({ out, minisearch }) {
  const licence = join(dirname(minisearch), "../../LICENSE.txt");
  const config = {
    root: "apps/site",
    configFile: false,
    logLevel: "error",
    resolve: { extensionAlias: { ".js": [".ts", ".tsx", ".js"] }, alias: { minisearch } },
    // both folders import by entries, because the playground uses the settings' fields of the report's page
    plugins: [entriesResolved([resolve("apps/site"), resolve("apps/page")]), kernelsTogether()],
  };
  for (const [name, file] of Object.entries(inputs)) {
    await build({
      ...config,
      build: {
        outDir: resolve(out),
        emptyOutDir: false,
        copyPublicDir: false,
        target: "es2022",
        modulePreload: false,
        rolldownOptions: {
          input: { [name]: resolve("apps/site", file) },
          // the package's own files are loaded from the site, where they are next to the pages
          external: [/\/truebleu\//],
          output: {
            format: "es",
            entryFileNames: "[name].js",
            codeSplitting: false,
            // the licence requires its text in every copy
            ...(name === "frame" && { postBanner: `/* With MiniSearch:\n${readFileSync(licence, "utf8")}*/` }),
          },
        },
      },
    });
  }
  const shared = {};
  for (const name of ["search-settings", "example-texts"]) {
    const [{ output }] = await build({
      ...config,
      build: { write: false, lib: { entry: resolve("apps/site", `${name}.ts`), formats: ["es"] }, rolldownOptions: {} },
    });
    const path = join("build", `site-${name}.mjs`);
    writeFileSync(path, output[0].code);
    Object.assign(shared, await import(`${pathToFileURL(resolve(path)).href}?${Date.now()}`));
  }
  return shared;
}
