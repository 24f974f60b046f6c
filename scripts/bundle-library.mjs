// Bundles the entry points, src/*.ts and src/adapters/*.ts, in four forms (docs/decisions/package-forms.md says who loads which). Within a
// form, what several entry points share stands once, so that classes, caches and compiled kernels are the same whatever
// is imported.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { rolldown } from "rolldown";
import { bundling, specificationApart, stemmersLate } from "./bundle.mjs";
import { denseDecoder, denseText, kernelPart, wasmOf } from "./kernel-texts.mjs";
import { modulesIn, noteBundled } from "./release/bundled.mjs";

const entryPoints = ["src", "src/adapters"].flatMap((folder) =>
  readdirSync(folder).flatMap((file) => (file.endsWith(".ts") ? [`${folder}/${file}`] : [])),
);

/** Their paths below src/. Users import by the file's name: "index" is the package itself, others a path below it. */
export const entryNames = entryPoints.map((file) => file.slice("src/".length, -".ts".length));

/** What only Node has is left out. */
const notNode = { "typeof process": JSON.stringify("undefined") };

/** Node's form is CommonJS for import as well (by wrappers), so that import and require() share one instance. */
const forms = [
  { folder: "node", format: "cjs", extension: "cjs" },
  { folder: "esm", format: "esm", extension: "js" },
  { folder: "browser", format: "esm", extension: "js", minify: true, plugins: [kernelsDense()], define: notNode },
  { folder: "workerd", format: "esm", extension: "js", minify: true, plugins: [kernelsCompiled()], define: notNode },
];

/** The files that a build must have made. */
export const libraryFiles = forms.map(({ folder, extension }) => `build/${folder}/index.${extension}`);

export async function bundleLibrary() {
  const modules = [];
  for (const form of forms) modules.push(...modulesIn(await bundleAs(form)));
  noteBundled("library", modules);
}

/** Returns what the bundler made. */

async function bundleAs({ folder, format, extension, minify = false, plugins = [], define = {} }) {
  const bundle = await rolldown({
    ...bundling,
    transform: { define },
    platform: "neutral",
    preserveEntrySignatures: "strict",
    input: Object.fromEntries(entryPoints.map((file) => [basename(file, ".ts"), file])),
    resolve: { ...bundling.resolve, mainFields: ["main"] },
    plugins: [
      ...plugins,
      specificationApart(),
      stemmersLate(resolve("node_modules/snowball-stemmers/snowball-stemmers.js")),
    ],
  });
  let core;
  const isCore = (id, context) =>
    (core ??= staticImports(resolve("src/bleu.ts"), context)).has(id) && dirname(id) !== resolve("src");
  const { output } = await bundle.generate({
    format,
    minify,
    sourcemap: true,
    sourcemapExcludeSources: true,
    sourcemapPathTransform: (path) => path.replace(/\?.*/, ""),
    dir: `build/${folder}`,
    entryFileNames: `[name].${extension}`,
    chunkFileNames: ({ name }) => (isForeign(name) ? `[name].${extension}` : `shared/[name].${extension}`),
    comments: minify ? { legal: true, annotation: false, jsdoc: false } : true,
    codeSplitting: {
      groups: [
        { name: foreignChunk, debugName: "not from src/", priority: 2 },
        // a page without a bundler asks for each file, so it gets few
        ...(minify
          ? [{ name: (id, context) => (isCore(id, context) ? "core" : null), debugName: "core", priority: 1 }]
          : []),
      ],
    },
  });
  await bundle.close();
  rmSync(`build/${folder}`, { recursive: true, force: true });
  for (const { type, fileName, code, source } of output) {
    if (isForeign(fileName) && type === "asset") continue;
    write(
      `build/${folder}/${fileName}`,
      isForeign(fileName) ? code.replace(/\n\/\/# sourceMappingURL=.*/, "") : (code ?? source),
    );
  }
  if (format === "cjs") for (const chunk of output) if (chunk.isEntry) writeWrapper(folder, chunk);
  return output;
}

/**
 * Kernels, tables and packages are chunks of their own, without source maps: the source of an uncaught error is printed
 * with its line, and theirs are long; and what the maps of the others name is in the package.
 */
function foreignChunk(id) {
  const [, kernel] =
    /\bkernel\b.*?([\w-]+-(?:js|wasm)|constants)(?:\.js)?$/.exec(id.startsWith(resolve("src")) ? "" : id) ?? [];
  if (kernel !== undefined) return `kernel/${kernel}`;
  if (id.startsWith(resolve("src")) || id.startsWith("\0")) return null;
  const [, name] = /node_modules\/([^/]+)/.exec(id) ?? [];
  return `foreign/${name ?? basename(id, ".js")}`;
}

const isForeign = (name) => name.startsWith("kernel/") || name.startsWith("foreign/");

/** ES modules for Node that hand on what the CommonJS file exports. */
function writeWrapper(folder, { name, exports }) {
  const names = exports.map((exported) => `  ${exported},\n`).join("");
  write(`build/${folder}/${name}.mjs`, `export {\n${names}} from "./${name}.cjs";\n`);
}

/**
 * For Cloudflare's workerd, which compiles no WebAssembly at run time: each kernel is an import of a compiled module.
 */
function kernelsCompiled() {
  const prefix = "\0kernel/";
  return {
    name: "kernels compiled",
    resolveId(id) {
      if (id.endsWith(".wasm")) return { id, external: true };
      return /^#kernel\/\w+-wasm$/.test(id) ? prefix + id.slice("#kernel/".length) : null;
    },
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const part = id.slice(prefix.length).replace("-wasm", "");
      // as seen from build/workerd/kernel
      return `export { default as wasm } from "../../kernel/${part}.release.wasm";`;
    },
  };
}

/** For pages: see denseText. */
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

/** A module and everything it imports. */
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
