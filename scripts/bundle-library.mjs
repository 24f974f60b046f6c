// Bundles the entry points in three forms (docs/decisions/package-forms.md says who loads which). Within a form, code
// that several entry points share is there once, so that classes, caches and compiled kernels are the same whatever is
// imported.
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { rolldown } from "rolldown";
import { bundling, specificationApart, stemmersLate } from "./bundle.mjs";
import { entryName, entrySources, generatedSources } from "./entry-points.mjs";
import { denseDecoder, denseText, kernelPart, wasmOf } from "./kernel-texts.mjs";
import { modulesIn, noteBundled } from "./release/bundled.mjs";

/**
 * The prefix of imports of files in build/foreign/ (generated code, and code by others), until the relative paths of
 * these files are known.
 */
const FOREIGN = "truebleu:foreign/";

/** Node's form is CommonJS, also for import (through wrappers), so that import and require() share one instance. */
const forms = [
  { folder: "node", format: "cjs", extension: "cjs", plugins: [kernelsForeign()] },
  { folder: "esm", format: "esm", extension: "js", plugins: [kernelsByCondition()] },
  {
    folder: "browser",
    format: "esm",
    extension: "js",
    minify: true,
    plugins: [kernelsDense()],
    // features that only Node has are left out
    define: { "typeof process": JSON.stringify("undefined") },
  },
];

/** A module that several entry points share is put into a common file if its source has fewer bytes than this. */
const SMALL_MODULE = 5_000;
const isSmall = (id) =>
  id.startsWith(resolve("src")) && dirname(id) !== resolve("src") && existsSync(id) && statSync(id).size < SMALL_MODULE;

/** The files that a build must produce. */
export const libraryFiles = forms.map(({ folder, extension }) => `build/${folder}/index.${extension}`);

export async function bundleLibrary() {
  rmSync("build/foreign", { recursive: true, force: true });
  const modules = [];
  const foreign = { cjs: new Set(), js: new Set() };
  for (const form of forms) modules.push(...modulesIn(await bundleAs(form, foreign[form.extension])));
  for (const [extension, names] of Object.entries(foreign))
    modules.push(...modulesIn(await bundleForeign(extension, [...names].sort())));
  for (const name of foreign.js) if (name.endsWith("-wasm")) writeCompiled(name.slice(0, -"-wasm".length));
  noteBundled("library", modules);
}

/** Returns the bundler's output, and adds the names of the foreign files that it needs. */
async function bundleAs({ folder, format, extension, minify = false, plugins, define = {} }, foreign) {
  const bundle = await rolldown({
    ...bundling,
    transform: { define },
    platform: "neutral",
    // without this, the bundler warns of slow plugins on a busy machine
    checks: { pluginTimings: false },
    preserveEntrySignatures: "strict",
    input: Object.fromEntries([...entrySources.keys()].map((source) => [entryName(source), resolve(source)])),
    plugins: [generatedSources(), ...plugins, foreignApart(), specificationApart()],
  });
  let core;
  const isCore = (id, context) =>
    (core ??= staticImports(resolve("src/bleu.ts"), context)).has(id) && dirname(id) !== resolve("src");
  const common = new Map();
  const isCommon = (id, context) => {
    const known = common.get(id);
    if (known !== undefined) return known;
    const needed = context.getModuleInfo(id)?.importedIds ?? [];
    common.set(id, isSmall(id) && needed.every((each) => isCore(each, context) || isCommon(each, context)));
    return common.get(id);
  };
  const { output } = await bundle.generate({
    format,
    minify,
    dir: `build/${folder}`,
    entryFileNames: `[name].${extension}`,
    chunkFileNames: `shared/[name].${extension}`,
    comments: { legal: true, annotation: true, jsdoc: false },
    codeSplitting: {
      groups: [
        // the bytes that BLEU needs are in a file of their own, because gzip then compresses them better
        {
          name: (id, context) => (minify && isCore(id, context) ? (kernelPart(id) ?? null) : null),
          debugName: "kernel",
          priority: 2,
        },
        { name: (id, context) => (isCore(id, context) ? "core" : null), debugName: "core", priority: 1 },
        {
          name: (id, context) => (isCommon(id, context) ? "common" : null),
          debugName: "common",
          minShareCount: minify ? 8 : 2,
        },
      ],
    },
  });
  await bundle.close();
  rmSync(`build/${folder}`, { recursive: true, force: true });
  for (const { fileName, code } of output) {
    const above = "../".repeat(fileName.split("/").length);
    const withPaths = code.replaceAll(new RegExp(`${FOREIGN}([\\w-]+)`, "g"), (_, name) => {
      // the files of the command contain these modules as CommonJS
      if (extension === "cjs" && name.endsWith("-js")) return `${above}cli/${name}.cjs`;
      foreign.add(name);
      return `${above}foreign/${name}.${extension}`;
    });
    for (const [, part] of code.matchAll(/"#wasm\/(\w+)"/g)) foreign.add(`${part}-wasm`);
    write(`build/${folder}/${fileName}`, withPaths);
  }
  if (format === "cjs") for (const chunk of output) if (chunk.isEntry) writeWrapper(folder, chunk);
  return output;
}

/** ES modules for Node that re-export what the CommonJS file exports. */
function writeWrapper(folder, { name, exports }) {
  const names = exports.map((exported) => `  ${exported},\n`).join("");
  write(`build/${folder}/${name}.mjs`, `export {\n${names}} from "./${name}.cjs";\n`);
}

/**
 * Translated kernels, tables and packages are minified files of their own, so that the other files stay readable: Node
 * prints the source line of an uncaught error, and minified lines are long.
 */
function foreignApart() {
  return {
    name: "foreign code apart",
    resolveId(id) {
      const [, name] =
        /^#kernel\/(\w+-js)$/.exec(id) ??
        /^#(unicode-[\w-]+)$/.exec(id) ??
        /^(porter2|snowball-stemmers)$/.exec(id) ??
        [];
      return name === undefined ? null : { id: FOREIGN + name, external: true };
    },
  };
}

/** The foreign files of forms with this extension. */
async function bundleForeign(extension, names) {
  const source = (name) => {
    if (name === "porter2") return `export { stem } from "porter2";`;
    if (name === "snowball-stemmers") return `export { newStemmer } from "snowball-stemmers";`;
    return `export * from "#${name.startsWith("unicode-") ? name : `kernel/${name}`}";`;
  };
  const prefix = "\0foreign:";
  const bundle = await rolldown({
    ...bundling,
    platform: "neutral",
    preserveEntrySignatures: "strict",
    input: Object.fromEntries(names.map((name) => [name, prefix + name])),
    resolve: { ...bundling.resolve, mainFields: ["main"] },
    plugins: [
      {
        name: "foreign code",
        resolveId: (id) => (id.startsWith(prefix) ? id : null),
        load: (id) => (id.startsWith(prefix) ? source(id.slice(prefix.length)) : null),
      },
      stemmersLate(
        extension === "cjs" ? "../cli/stemmers.cjs" : resolve("node_modules/snowball-stemmers/snowball-stemmers.js"),
      ),
    ],
  });
  const { output } = await bundle.generate({
    format: extension === "cjs" ? "cjs" : "esm",
    minify: true,
    comments: { legal: true },
    dir: "build/foreign",
    entryFileNames: `[name].${extension}`,
    chunkFileNames: `[name].${extension}`,
  });
  await bundle.close();
  for (const { fileName, code } of output) write(`build/foreign/${fileName}`, code);
  return output;
}

/** For Node: the kernels' bytes are foreign files, too. */
function kernelsForeign() {
  return {
    name: "kernels foreign",
    resolveId(id) {
      const [, name] = /^#kernel\/(\w+-wasm)$/.exec(id) ?? [];
      return name === undefined ? null : { id: FOREIGN + name, external: true };
    },
  };
}

/**
 * For bundlers: package.json's "imports" has the kernels' bytes as text and, for Cloudflare's workerd, as imports of
 * compiled modules, because workerd compiles no WebAssembly at run time.
 */
function kernelsByCondition() {
  return {
    name: "kernels by condition",
    resolveId(id) {
      const [, part] = /^#kernel\/(\w+)-wasm$/.exec(id) ?? [];
      return part === undefined ? null : { id: `#wasm/${part}`, external: true };
    },
  };
}

/** In Cloudflare's workers, importing a file with WebAssembly gives a compiled module. */
function writeCompiled(part) {
  write(`build/foreign/${part}-compiled.js`, `export { default as wasm } from "../kernel/${part}.release.wasm";\n`);
}

/** Replaces the texts of the kernels for pages: see denseText. */
function kernelsDense() {
  return {
    name: "kernels dense",
    load(id) {
      if (id === resolve("src/kernel/wasm-text.ts")) return { code: denseDecoder, moduleType: "js" };
      const part = kernelPart(id);
      return part === undefined ? null : `export const wasm = ${JSON.stringify(denseText(wasmOf(part)))};`;
    },
  };
}

/** A module and everything that it imports. */
function staticImports(id, context, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) staticImports(imported, context, found);
  return found;
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
