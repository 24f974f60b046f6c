// How many modules of src/ and apps/cli/ a line of text enters on its way to BLEU's score, in the library and in the
// command: a module is entered if V8 has called a function of it. Modules that are loaded but not entered, and types,
// are not counted. Fails if there are more modules than the limits allow.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { entriesResolved } from "../../scripts/app-entries.mjs";

const root = join(import.meta.dirname, "../..");
const example = ["examples/post-edit.de.txt", "-i", "examples/translation.de.txt", "--format", "text"];

const walks = {
  library: `
    import { bleu, score } from "${root}/src/bleu.ts";
    const [found] = score([bleu()], { hypotheses: ["The dog bit the man."], references: [["The dog had bit the man."]] });
    if (!(found.score > 0)) throw new Error("no score");`,
  command: `
    import { runCommand } from "${root}/apps/cli/process/command.ts";
    process.argv.push(...${JSON.stringify(example)});
    runCommand(() => {});`,
};

/**
 * The maximum number of modules that each walk may enter. Modules that a plain run does not need are imported where
 * they are needed.
 */
const most = { library: 25, command: 55 };

/** Runs the program's modules, each in a file of its own, with coverage; returns the sources that were entered. */
async function entered(walk, folder) {
  const coverage = join(folder, "coverage");
  mkdirSync(coverage, { recursive: true });
  writeFileSync(join(folder, "walk.mjs"), walks[walk]);
  const bundle = await rolldown({
    input: join(folder, "walk.mjs"),
    platform: "node",
    treeshake: false,
    cwd: root,
    // as in the built command, the other names of an entry are not loaded
    plugins: [entriesResolved([join(root, "apps/cli")])],
  });
  const { output } = await bundle.write({ dir: join(folder, "modules"), preserveModules: true, sourcemap: false });
  const sources = new Map(output.map(({ fileName, facadeModuleId }) => [fileName, facadeModuleId]));
  execFileSync(process.execPath, [join(folder, "modules", output.find((chunk) => chunk.isEntry).fileName)], {
    cwd: root,
    // standard error is not shown: a hundred lines of the example end in a tokenized period, which causes a warning
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_V8_COVERAGE: coverage },
  });
  const [file] = readdirSync(coverage);
  const { result } = JSON.parse(readFileSync(join(coverage, file), "utf8"));
  return result
    .filter(({ url, functions }) => {
      if (!url.startsWith("file:")) return false;
      // the first one is the module itself, which runs when it is loaded
      return functions.slice(1).some(({ ranges }) => ranges[0].count > 0);
    })
    .map(({ url }) => sources.get(relative(join(folder, "modules"), fileURLToPath(url))))
    .filter((source) => source !== undefined && source !== null)
    .map((source) => relative(root, source))
    .filter((source) => /^(src|apps\/cli)\//.test(source))
    .toSorted();
}

const folder = mkdtempSync(join(root, "build/walk-"));
try {
  for (const walk of Object.keys(walks)) {
    const modules = await entered(walk, join(folder, walk));
    const own = modules.filter((module) => module.startsWith("apps/cli/")).length;
    console.log(`${walk}: ${modules.length} modules${own > 0 ? `, ${own} of them the command's own` : ""}`);
    for (const module of modules) console.log(`  ${module}`);
    if (modules.length <= most[walk]) continue;
    console.error(`${walk}: expected at most ${most[walk]} modules: which of them does a plain run not need?`);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
