// Type declarations of the entry points, in build/types/, and of the modules that they name, in build/types/shared/.
import { execFile } from "node:child_process";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { entryName, entrySources } from "./entry-points.mjs";

const types = "build/types";
const shared = `${types}/shared`;

/**
 * TypeScript distinguishes ES modules from CommonJS by the nearest package.json: these declarations describe the
 * CommonJS form, and an .mts file for each entry point re-exports them for ES modules.
 */
export async function declareTypes() {
  rmSync(types, { recursive: true, force: true });
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
  try {
    await promisify(execFile)(process.execPath, [tsc, "-p", "tsconfig.build.json"]);
  } catch (error) {
    throw new Error(`tsc -p tsconfig.build.json:\n${error.stdout}${error.stderr}`);
  }
  writeFileSync(`${types}/package.json`, '{ "type": "commonjs" }\n');
  for (const [source, text] of entrySources) {
    const name = entryName(source);
    const declared = declaredBy(source);
    const declarations = atTheTop(declared, text ?? readFileSync(declared, "utf8"));
    writeFileSync(`${types}/${name}.d.ts`, declarations);
    writeFileSync(`${types}/${name}.d.mts`, declarationsForModules(name, declarations));
    rmSync(declared, { force: true });
  }
  const reached = new Set();
  for (const source of entrySources.keys()) reach(join(types, `${entryName(source)}.d.ts`), reached);
  for (const file of readdirSync(shared, { recursive: true }).map((name) => join(shared, name)))
    if (file.endsWith(".d.ts") && !reached.has(file)) rmSync(file);
}

const declaredBy = (source) => join(shared, `${source.slice("src/".length, -".ts".length)}.d.ts`);

/**
 * The declarations of a file in shared/, with their import paths changed to those from one folder above, where the
 * other entry points are.
 */
function atTheTop(file, text) {
  return text.replaceAll(specifiers, (_, before, specifier) => {
    const target = join(dirname(file), specifier).replaceAll("\\", "/");
    const source = [...entrySources.keys()].find((entry) => declaredBy(entry) === `${target}.d.ts`);
    return `${before}"./${source === undefined ? relative(types, target) : entryName(source)}.js"`;
  });
}

/** Paths in imports and exports. */
const specifiers = /(\bfrom |\bimport\()"(\.[^"]*)\.js"/g;

/** Adds a file, the files that it imports, and the files that those import. */
function reach(file, reached) {
  if (reached.has(file)) return;
  reached.add(file);
  for (const [, , specifier] of readFileSync(file, "utf8").matchAll(specifiers))
    reach(join(dirname(file), `${specifier}.d.ts`), reached);
}

/**
 * A declaration's additions to another package are repeated: the package's name may resolve to one file when imported,
 * and to another when required.
 */
function declarationsForModules(name, declarations) {
  const file = `./${name}.js`;
  const added = declarations.match(/^\/\*\* @ts-ignore.*\ndeclare module [^]*?^\}\n/gm);
  const lines = [`export * from "${file}";\n`];
  if (added !== null) {
    const names = new Set(added.join("").match(/(?<= extends )\w+/g));
    lines.push(`import type { ${[...names].join(", ")} } from "${file}";\n`, ...added);
  }
  return lines.join("");
}
