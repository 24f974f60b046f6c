// How programs import the library. The sources of a program name an entry of the library: a file that users import, or
// the entry.ts of a folder of src/. In a bundle each name comes from the module that defines it, so that a run loads
// only the modules that it uses.
import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";

/** Whether a file re-exports names of other files: an entry point of the package, or the entry.ts of a folder. */
const isEntry = (file) => /(^|\/)src\/(adapters\/)?[\w-]+\.ts$|(^|\/)src\/\w+\/entry\.ts$/.test(file);

const importsOfNames = /^(import|export)(\s+type)?\s+\{([^}]*)\}\s+from\s+"(\.[^"]+)"/gm;
const laterImports =
  /const\s+\{([^}]*)\}\s*=\s*await\s+import\("(\.[^"]+)"\)|\(await\s+import\("(\.[^"]+)"\)\)\.(\w+)/g;

/** The plugin, for Rolldown and Vite. @param folders of the programs, absolute */
export function entriesResolved(folders) {
  const definitions = new Map();
  return {
    name: "entries resolved",
    enforce: "pre",
    transform(code, id) {
      if (!folders.some((folder) => id.startsWith(`${folder}/`)) || !/\.tsx?$/.test(id)) return null;
      const entryOf = (path) => {
        const file = resolve(dirname(id), path).replace(/\.js$/, ".ts");
        return isEntry(file) ? file : undefined;
      };
      const from = (file, name) => {
        const { module, name: defined } = definitionOf(file, name, definitions);
        return { path: `./${relative(dirname(id), module)}`.replace("./..", "..").replace(/\.ts$/, ".js"), defined };
      };
      return code
        .replace(importsOfNames, (statement, keyword, isType, list, path) => {
          const entry = entryOf(path);
          if (entry === undefined || isType !== undefined) return statement;
          return namesIn(list)
            .filter(({ type }) => !type)
            .map(({ name, local }) => {
              const { path: module, defined } = from(entry, name);
              return `${keyword} { ${defined} as ${local} } from "${module}"`;
            })
            .join(";");
        })
        .replace(laterImports, (expression, list, path, otherPath, property) => {
          const entry = entryOf(path ?? otherPath);
          if (entry === undefined) return expression;
          const found =
            list === undefined ? [from(entry, property)] : namesIn(list).map(({ name }) => from(entry, name));
          const modules = new Set(found.map(({ path: module }) => module));
          if (modules.size > 1)
            throw new Error(`${id}: import() of several modules (${[...modules].join(", ")}): expected one for each`);
          return expression.replace(path ?? otherPath, [...modules][0]);
        });
    },
  };
}

/** The module of src/ that defines a name that an entry re-exports, and the name that it has there. */
function definitionOf(entry, name, known) {
  if (!known.has(entry)) known.set(entry, handedOn(entry, known));
  const found = known.get(entry).get(name);
  if (found === undefined) throw new Error(`${relative(".", entry)} exports no ${name}`);
  return found;
}

function handedOn(entry, known) {
  const names = new Map();
  const code = readFileSync(entry, "utf8");
  const fileOf = (path) => resolve(dirname(entry), path).replace(/\.js$/, ".ts");
  const put = (local, module, name) => {
    if (isEntry(module) && existsSync(module)) names.set(local, definitionOf(module, name, known));
    else names.set(local, { module, name });
  };
  for (const [, path] of code.matchAll(/^export \* from "(\.[^"]+)"/gm)) {
    const module = fileOf(path);
    if (!known.has(module)) known.set(module, handedOn(module, known));
    for (const [name, definition] of known.get(module)) names.set(name, definition);
  }
  for (const [, keyword, isType, list, path] of code.matchAll(importsOfNames))
    if (keyword === "export" && isType === undefined)
      for (const { name, local, type } of namesIn(list)) if (!type) put(local, fileOf(path), name);
  for (const [, name] of code.matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm))
    names.set(name, { module: entry, name });
  return names;
}

/** The names of `{ a, type b, c as d, e: f }`. */
function namesIn(list) {
  return list
    .replace(/\/\*[^]*?\*\//g, "")
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean)
    .map((item) => {
      const [name, local = name] = item.replace(/^type /, "").split(/ as |: /);
      return { name, local, type: item.startsWith("type ") };
    });
}
