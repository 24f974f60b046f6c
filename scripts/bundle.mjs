// Bundles the shell command: one file with what every run needs, and further files in the same folder.
import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { rolldown } from "rolldown";
import { entriesResolved } from "./app-entries.mjs";
import { modulesIn, noteBundled } from "./release/bundled.mjs";

/** The options that the bundles of the library (scripts/bundle-library.mjs) and of the command have in common. */
export const bundling = { treeshake: true, resolve: { extensionAlias: { ".js": [".ts", ".js"] } } };
const output = { minify: true, comments: { legal: true } };

/** The stemmers of languages other than English. */
const stemmers = resolve("node_modules/snowball-stemmers/snowball-stemmers.js");

/**
 * Bundles the command as CommonJS, because Node starts it 7 ms faster than an ES module. Its own file has only the code
 * that a plain run needs, because 10 kB of source take half a millisecond. Modules that import() loads are separate
 * files, and so are the kernels.
 *
 * @param translated the parts of the kernel whose translations to JavaScript have been made, for the engine js
 */
export async function bundleCommand(translated) {
  const [main, command, worker, codeCache] = ["main", "command", "worker", "code-cache"].map((name) =>
    resolve(`apps/cli/process/${name}.ts`),
  );
  const translations = Object.fromEntries(
    translated.map((part) => [`${part}-js`, resolve(`build/kernel/${part}-js.js`)]),
  );
  const input = { main, command, worker, "code-cache": codeCache, stemmers, ...translations };
  const bundle = await rolldown({
    ...bundling,
    platform: "node",
    // BLEU, the default, is in the command's own file
    checks: { ineffectiveDynamicImport: false },
    preserveEntrySignatures: "allow-extension",
    input,
    plugins: [
      entriesResolved([resolve("apps/cli")]),
      kernelsApart(translated),
      specificationApart(),
      stemmersLate("./stemmers.cjs"),
      finished(),
    ],
  });
  let always;
  const isAlwaysLoaded = (id, context) => (always ??= staticImports(command, context)).has(id);
  for (const folder of ["build/cli", "build/cache"]) rmSync(folder, { recursive: true, force: true });
  const written = await bundle.write({
    ...output,
    format: "cjs",
    dynamicImportInCjs: false,
    dir: "build/cli",
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name].cjs",
    banner: ({ name }) => (name === "main" ? "#!/usr/bin/env node" : ""),
    codeSplitting: {
      groups: [
        {
          name: (id, context) => {
            if (isAlwaysLoaded(id, context) || isOneOf(smallAndShared, id)) return "command";
            return Object.keys(smallAndTogether).find((file) => isOneOf(smallAndTogether[file], id)) ?? null;
          },
          debugName: "command",
        },
      ],
    },
  });
  await bundle.close();
  noteBundled("command", modulesIn(written.output));
}

const smallAndShared = [
  ...[
    "best-reference",
    "best-score",
    "fixed-point",
    "lowest-rate",
    "mean-length",
    "reference-pairs",
    "score-rows",
    "segment-means",
  ].map((name) => `src/metrics/${name}`),
  "src/corpus/engine-options",
  "src/kernel/count-pairs",
  "src/kernel/sentence-marks",
  "src/text/decoded-lines",
  "src/text/kept-words",
  "apps/cli/arguments/column-names",
];

/**
 * Modules that are loaded together, by the name of the file that has them all: the package has no room for a file for
 * each.
 */
const smallAndTogether = {
  // every test of differences needs these modules
  differences: [
    ...["corrections", "differences", "intervals", "p-value", "ranks", "resamples", "seen-pair"].map(
      (name) => `src/significance/${name}`,
    ),
    "src/core/same-references",
    "src/core/subset-statistics",
    "apps/cli/checks/fewest-resamples",
  ],
  // runs with groups of tables, labels, or several tables need these modules
  "groups-and-labels": [
    "groups/group-labels",
    "systems/groups-as-systems",
    "systems/test-set-labels",
    "corpus/kept-texts",
    "corpus/compared-tables",
  ].map((name) => `apps/cli/${name}`),
  "help-command": ["commands/help-command", "requests/demo", "node/documentation"].map((name) => `apps/cli/${name}`),
  // metrics whose data are in files need these modules
  "data-files": [
    "apps/cli/metrics/data-files",
    "apps/cli/node/resources/rouge-exceptions",
    "src/reading/frequency-lines",
  ],
  "text-of": ["nist-words", "text-of"].map((name) => `src/reading/timed/${name}`),
  // every report that is printed needs these modules
  "print-report": [
    "apps/cli/checks/names-statistics",
    "apps/cli/output/print-report",
    "src/corpus/score-statistics",
    "src/report/wrapped-line",
  ],
  "given-mean": ["src/metrics/given-mean", "apps/cli/metrics/given/column-numbers"],
  "table-columns": ["periods", "table-columns"].map((name) => `apps/cli/node/tables/${name}`),
  "written-files": ["output-conflicts", "part-file", "same-file"].map((name) => `apps/cli/node/writing/${name}`),
};

/**
 * Loading a file takes a third of a millisecond, so modules of a few lines that several metrics or commands share go
 * into the command's file, or into one file together.
 */
function isOneOf(names, id) {
  return names.some((name) => id === resolve(`${name}.ts`));
}

/** A module and everything that it imports, except dynamic imports. */
function staticImports(id, context, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) staticImports(imported, context, found);
  return found;
}

/**
 * Kernels are separate files. Those in WebAssembly are read when their part is loaded, so they are not scanned as
 * source (0.6 ms). Those in JavaScript, for systems that refuse WebAssembly, are required on first use.
 */
function kernelsApart(translated) {
  const prefix = "\0kernel:";
  return {
    name: "kernels apart",
    resolveId(id) {
      if (/^\.\/\w+-js\.cjs$/.test(id)) return { id, external: true };
      return /^#kernel\/\w+-(js|wasm)$/.test(id) ? prefix + id.slice("#kernel/".length) : null;
    },
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const [part, form] = id.slice(prefix.length).split("-");
      if (form === "js" && !translated.includes(part))
        return `export const instantiate = () => {
          throw new Error("the engine js is not built: npm run build makes it");
        };`;
      if (form === "js")
        return `export const instantiate = (imports) => require("./${part}-js.cjs").instantiate(imports);`;
      return `import { readFileSync } from "node:fs";
        export const wasm = readFileSync(__dirname + "/../kernel/${part}.release.wasm", "hex");`;
    },
  };
}

/**
 * The stemmers take 15 ms to evaluate, so they are required when the first stemmer is made: from a separate file of the
 * command, or from within the bundle.
 */
export function stemmersLate(file) {
  const late = "\0stemmers";
  return {
    name: "stemmers late",
    resolveId(id) {
      if (id.endsWith("/stemmers.cjs")) return { id, external: true };
      return id === "snowball-stemmers" ? late : null;
    },
    load: (id) =>
      id === late
        ? `export const newStemmer = (algorithm) => require(${JSON.stringify(file)}).newStemmer(algorithm);`
        : null,
  };
}

/**
 * The engine "reference" has its own copies of the modules that it shares with the hosts of the kernel, so that the
 * hosts are in the same files as without the engine.
 */
export function specificationApart() {
  const copy = "?specification";
  return {
    name: "specification apart",
    resolveId: {
      filter: { id: /\?specification$/ },
      handler: (source, importer) =>
        resolve(dirname(importer.replace(copy, "")), source.replace(`.js${copy}`, ".ts")) + copy,
    },
    load: {
      filter: { id: /\bkernel[\\/]specification\.ts$|\?specification$/ },
      handler: (id) => ({
        code: readFileSync(id.replace(copy, ""), "utf8").replaceAll(/ from "(\.[^"]+)"/g, ` from "$1${copy}"`),
        moduleType: "ts",
      }),
    },
  };
}

/**
 * Replaces the code for each import() of another file by a call of one function: the command's file, which has ninety
 * calls of import(), is 3 kB smaller.
 */
function withOneLoader(code) {
  const loading = /Promise\.resolve\(\)\.then\(\(\)=>require\(("\.\/[\w-]+\.cjs")\)\)/g;
  const called = code.replace(loading, "loadLater($1)");
  const loader = "function loadLater(file){return Promise.resolve().then(()=>require(file))}";
  return called.length + loader.length < code.length ? `${called}${loader}\n` : code;
}

/**
 * Writes all files as ASCII, which V8 stores and scans as bytes, and adds the checksum of all files that identifies
 * V8's code cache.
 */
function finished() {
  return {
    name: "finished",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
      const hash = createHash("sha256");
      for (const chunk of chunks) {
        chunk.code = withOneLoader(chunk.code).replace(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
        );
        hash.update(chunk.code);
      }
      const main = bundle["main.cjs"];
      main.code = main.code.replace("%BUILD%", hash.digest("hex").slice(0, 16));
    },
  };
}
