// The mutants of sources: the changes of Stryker's instrumenter, and sources that contain the original code and all
// mutants, each behind a switch.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { installTools } from "../../scripts/tools.mjs";
import { hash } from "./keys.mjs";

/** The module that tells a mutated source which mutant is active. */
export const switches = fileURLToPath(new URL("switches.mjs", import.meta.url));

/**
 * @param paths of sources, from the root
 * @returns `sources`, path to text; and `mutants`, in the order of the sources, of which each has `number`, its switch;
 *   `path`, `line`, `column`; `mutator`; `original` and `replacement`, in one line; and `key`, which stays the same
 *   while the source changes elsewhere
 */
export async function mutatedSources(paths) {
  const tools = installTools("mutants", { "@stryker-mutator/instrumenter": "9.6.1" });
  const entry = createRequire(join(tools, "package.json")).resolve("@stryker-mutator/instrumenter");
  const { Instrumenter } = await import(pathToFileURL(entry).href);
  const quiet = { info() {}, debug() {}, warn: console.warn, isDebugEnabled: () => false };
  const texts = new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
  const { files, mutants } = await new Instrumenter(quiet).instrument(
    [...texts].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [], noHeader: true },
  );
  const header = `import { stryCov_9fa48, stryMutAct_9fa48 } from ${JSON.stringify(switches)};\n`;
  // switches are numbers, because they are compared at each step of a loop
  const numbered = (text) =>
    text.replaceAll(/(stryMutAct_9fa48|stryCov_9fa48)\(("\d+"(?:, )?)+\)/g, (call) => call.replaceAll(`"`, ""));
  const sources = new Map(files.map(({ name, content }) => [name, header + numbered(content)]));
  const seen = new Map();
  return {
    sources,
    mutants: mutants
      .filter(({ status }) => status !== "Ignored")
      .map(({ id, fileName, location, mutatorName, replacement }) => {
        const original = oneLine(cut(texts.get(fileName), location));
        const described = [fileName, mutatorName, original, oneLine(replacement)].join("\n");
        const nth = seen.get(described) ?? 0;
        seen.set(described, nth + 1);
        return {
          number: Number(id),
          path: fileName,
          line: location.start.line + 1,
          column: location.start.column + 1,
          mutator: mutatorName,
          original,
          replacement: oneLine(replacement),
          key: hash(`${described}\n${nth}`).slice(0, 16),
        };
      }),
  };
}

/** The text between two places. */
function cut(text, { start, end }) {
  const lines = text.split("\n").slice(start.line, end.line + 1);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column);
  lines[0] = lines[0].slice(start.column);
  return lines.join("\n");
}

function oneLine(text) {
  return text.replaceAll(/\s+/g, " ").trim();
}
