// Bundles src/: the library as one file, the shell command as one file for what every run needs and others beside it.
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { rolldown } from "rolldown";

const options = { treeshake: true, resolve: { extensionAlias: { ".js": [".ts", ".js"] } } };
const output = { minify: true, comments: { legal: true } };

/** Without node: imports. METEOR is a file of its own, which has what it needs of the rest in it, for its stemmers are larger than all else. */
export async function bundleLibrary() {
  for (const name of ["index", "meteor"]) {
    const library = await rolldown({ ...options, platform: "neutral", input: `src/${name}.ts`, resolve: { ...options.resolve, mainFields: ["main"] } });
    await library.write({ ...output, format: "esm", file: `build/${name}.js`, codeSplitting: false });
    await library.close();
  }
}

/**
 * CommonJS, for Node is 7 ms earlier in it than in a module; and as little of it as a plain run needs, for 10 kB of source cost half a
 * millisecond: what is imported by import() is a file of its own, and so are the translated kernels.
 */
export async function bundleCommand(parts) {
  const main = resolve("src/cli/main.ts");
  const translations = parts.map((part) => [`${part}-js`, resolve(`build/kernel/${part}-js.js`)]);
  const command = await rolldown({ ...options, platform: "node", preserveEntrySignatures: "allow-extension", input: { main, worker: resolve("src/cli/worker.ts"), ...Object.fromEntries(translations) }, plugins: [translationsApart()] });
  let always;
  const isAlwaysLoaded = (id, context) => (always ??= staticImports(main, context)).has(id);
  rmSync("build/cli", { recursive: true, force: true });
  await command.write({
    ...output, format: "cjs", dir: "build/cli", entryFileNames: "[name].cjs", chunkFileNames: "[name].cjs",
    banner: ({ name }) => (name === "main" ? "#!/usr/bin/env node" : ""),
    footer: ({ name }) => (name === "main" ? "if (require.main === module) exports.main();" : ""),
    codeSplitting: { groups: [{ name: (id, context) => (isAlwaysLoaded(id, context) ? "main" : null), debugName: "main" }] },
  });
  await command.close();
}

/** A module and all that it imports, but for what it asks for at run time. */
function staticImports(id, context, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) staticImports(imported, context, found);
  return found;
}

/** The kernels in JavaScript, which stand in where WebAssembly is refused, are required when they are first called. */
function translationsApart() {
  const prefix = "\0translation:";
  return {
    name: "translations apart",
    resolveId(id) {
      if (/^\.\/\w+-js\.cjs$/.test(id)) return { id, external: true };
      return id.startsWith("#kernel/") && id.endsWith("-js") ? prefix + id.slice("#kernel/".length) : null;
    },
    load(id) {
      if (!id.startsWith(prefix)) return null;
      return `export const instantiate = (imports) => require("./${id.slice(prefix.length)}.cjs").instantiate(imports);`;
    },
  };
}
