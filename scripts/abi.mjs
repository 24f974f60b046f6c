// Writes build/kernel/abi.json: the functions, rows, regions, rules and limits of the kernel's parts, for programs that
// host the kernel (docs/kernel-abi.md). Everything in the file is read from assembly/: the boundary of each part
// (PART/index.ts) with its docstrings, and the constants that constants.ts lists, with the docstrings in the files that
// define them.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { entryOf, parts, vectorized } from "./kernels.mjs";

/** The parts that other hosts may rely on: their functions and rows change only with the version of the interface. */
const stable = ["chrf", "counting", "levenshtein", "math", "means", "sclite", "spacing", "ter"];

export async function buildAbi() {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const constants = await constantsOf("assembly/constants.ts");
  const named = (prefix, values = constants) =>
    Object.fromEntries(
      values
        .filter(({ name }) => name.startsWith(prefix))
        .map(({ name, value, description }) => [name.slice(prefix.length), { number: value, ...description }]),
    );
  const valueOf = (name) => constants.find((constant) => constant.name === name).value;
  const regionsIn = (folder) =>
    named(
      "",
      constants.filter(({ file }) => new RegExp(`^assembly/${folder}/(\\w+-)?regions\\.ts$`).test(file)),
    );
  const { PADDING: _, ...common } = regionsIn("memory");
  const abi = {
    abi: valueOf("ABI_VERSION"),
    version,
    limits: {
      longestOrder: valueOf("LONGEST_ORDER"),
      mostTextBytes: valueOf("MOST_TEXT_BYTES"),
      padding: valueOf("PADDING"),
    },
    rules: named("RULE_"),
    smoothings: named("SMOOTH_"),
    regions: common,
    parts: Object.fromEntries(
      [...parts].sort().map((part) => [
        part,
        {
          // beside abi.json
          file: `${part}.release.wasm`,
          // a part without this entry has no SIMD in its file
          ...(vectorized.includes(part) ? { scalar: `${part}.scalar.wasm` } : {}),
          stable: stable.includes(part),
          regions: regionsIn(part),
          functions: Object.fromEntries(functionsOf(entryOf(part)).map(({ name, ...rest }) => [name, rest])),
        },
      ]),
    ),
  };
  writeFileSync("build/kernel/abi.json", `${JSON.stringify(abi, null, 1)}\n`);
}

/** The names that a file exports by `export { a, b as c } from "./file"`, with the comment before each statement. */
function reexportsOf(source, file) {
  const pattern = /(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\s*)?export \{([^}]*)\} from "(\.[^"]+)";/g;
  return [...source.matchAll(pattern)].flatMap(([, comment, names, path]) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "")
      .map((name) => {
        const [inner, outer = inner] = name.split(" as ");
        return { inner, outer, comment, file: `${join(dirname(file), path)}.ts` };
      }),
  );
}

/** The functions that a file exports, by name: its own, and those of other files. */
function functionsOf(file) {
  const source = readFileSync(file, "utf8");
  const own = [...source.matchAll(/(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\s*)?export function (\w+)\(([^)]*)\): (\w+)/g)].map(
    ([, comment, name, parameters, result]) => ({
      name,
      parameters: parameters
        .split(",")
        .map((parameter) => parameter.trim())
        .filter((parameter) => parameter !== "")
        .map((parameter) => {
          const [name, type] = parameter.split(": ");
          return { name, type };
        }),
      result,
      ...descriptionOf(comment),
      ...rowOf(comment),
    }),
  );
  const others = reexportsOf(source, file).flatMap(({ inner, outer, comment, file: from }) => {
    const found = functionsOf(from).find(({ name }) => name === inner);
    if (found === undefined) throw new Error(`${file} exports ${inner} from ${from}: expected a function there`);
    return [{ ...found, name: outer, ...descriptionOf(comment) }];
  });
  return [...others, ...own].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The constants of constants.ts, with the comments in the files that define them. */
async function constantsOf(file) {
  const values = await import(pathToFileURL("build/kernel/constants.js"));
  return reexportsOf(readFileSync(file, "utf8"), file).map(({ inner, outer, file: from }) => ({
    name: outer,
    value: values[outer],
    file: from,
    description: descriptionOf(commentOf(inner, readFileSync(from, "utf8"))),
  }));
}

/** The comment before a constant, or before its group of constants. */
function commentOf(name, source) {
  const at = source.search(new RegExp(`^export const ${name}\\b`, "m"));
  if (at < 0) throw new Error(`${name} is not in the file from which constants.ts takes it`);
  const [, comment] = /\/\*\*((?:(?!\*\/)[^])*)\*\/\n(?:export const .*\n)*$/.exec(source.slice(0, at)) ?? [];
  return comment;
}

function descriptionOf(comment) {
  const text = linesOf(comment)
    .filter((line) => !line.startsWith("@"))
    .join(" ")
    .trim();
  return text === "" ? {} : { description: text };
}

/**
 * The fields of a row, f64 each, from `@row a, b[n], (c, d)[m + n]`: each entry is repeated `times` times, with all its
 * fields in turn; `times` is a number, or a sum of parameters.
 */
function rowOf(comment) {
  const line = linesOf(comment).find((text) => text.startsWith("@row "));
  if (line === undefined) return {};
  const entries = [...line.slice("@row ".length).matchAll(/(?:\(([^)]*)\)|(\w+))(?:\[([^\]]*)\])?(?:, |$)/g)];
  return {
    row: entries.map(([, group, field, times]) => ({ fields: (group ?? field).split(", "), times: times ?? "1" })),
  };
}

function linesOf(comment = "") {
  return comment.split("\n").map((line) => line.replace(/^\s*\*? ?/, "").trimEnd());
}
