// npm run docs: writes the API reference to build/docs/, from the docstrings of all that the package's entries export.
// TypeDoc needs the JavaScript API of TypeScript 5, so both are installed beside the project's own tools, once.
// A link that leads nowhere, or an export without a docstring, makes it fail.
import { execFileSync, spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installTools } from "./tools.mjs";
import { writtenEntries } from "./entry-points.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);

const output = "build/docs";

/**
 * Types that users never write, only types that refer to them: those that a kernel works with, lists from which names
 * are taken, and short names for a choice of strings, which an editor shows in full.
 */
const internal = [
  "BatchText",
  "Counting",
  "KernelPart",
  "meteorModules",
  "meteorNormalizations",
  "meteorTasks",
  "modulesInOrder",
  "NodeWorker",
  "PartOfSpeech",
  "PreparedPairs",
  "ReferenceLength",
  "ReferencesOf",
  "Rewritable",
  "ScanRule",
  "Signed",
  "Smoothing",
  "Spacing",
  "TextFile",
  "TextsOf",
  "toolNames",
  "Unit",
  "WebWorker",
];

execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
const tools = installTools("docs", { typedoc: "0.28.20", typescript: "5.9.3" });

const project = join(tools, "typedoc.json");
writeFileSync(project, JSON.stringify(settings()));
rmSync(output, { recursive: true, force: true });
const typedoc = createRequire(join(tools, "package.json")).resolve("typedoc/package.json");
const { status } = spawnSync(process.execPath, [join(dirname(typedoc), "bin/typedoc"), "--options", project], {
  stdio: "inherit",
});
process.exit(status ?? 1);

function settings() {
  return {
    entryPoints: writtenEntries.map((file) => join(root, file)),
    tsconfig: join(root, "tsconfig.build.json"),
    out: join(root, output),
    basePath: join(root, "src"),
    name: "truebleu",
    readme: join(root, "README.md"),
    excludeInternal: true,
    excludeExternals: true,
    disableSources: true,
    hideGenerator: true,
    searchInComments: true,
    validation: { invalidLink: true, invalidPath: true, notDocumented: true, notExported: true },
    // a member of an interface may need no more explanation than its name
    requiredToBeDocumented: ["Function", "Variable", "Interface", "TypeAlias", "Class"],
    intentionallyNotExported: internal,
    treatWarningsAsErrors: true,
  };
}
