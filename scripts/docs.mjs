// npm run docs: writes the API reference to build/docs/, a Markdown file for each entry of the package, from the
// docstrings of everything that the entry exports; npm run site makes pages of these files. The program fails if a link
// leads nowhere, or an export has no docstring. TypeDoc needs the JavaScript API of TypeScript 5, so TypeDoc and
// TypeScript 5 are installed once, apart from the project's own tools. TypeDoc writes Markdown, because it would spend
// most of its time on HTML, with a page for each export of each entry.
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
 * Types that users never write themselves, because only other types refer to them: those that a kernel works with,
 * lists from which names are taken, and short names for a choice of strings, which an editor shows in full.
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
const tools = installTools("docs", { typedoc: "0.28.20", typescript: "5.9.3", "typedoc-plugin-markdown": "4.14.1" });

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
    // names that several entries export are described with the package itself
    entryPoints: ["src/index.ts", ...writtenEntries.filter((file) => file !== "src/index.ts")].map((file) =>
      join(root, file),
    ),
    sortEntryPoints: false,
    tsconfig: join(root, "tsconfig.build.json"),
    out: join(root, output),
    basePath: join(root, "src"),
    name: "truebleu",
    readme: "none",
    plugin: [createRequire(join(tools, "package.json")).resolve("typedoc-plugin-markdown")],
    router: "member",
    entryFileName: "index",
    hidePageHeader: true,
    hideBreadcrumbs: true,
    useCodeBlocks: true,
    parametersFormat: "table",
    interfacePropertiesFormat: "table",
    typeAliasPropertiesFormat: "table",
    // a table of every parameter's type would be wider than a page
    expandObjects: false,
    excludeInternal: true,
    excludeExternals: true,
    disableSources: true,
    validation: { invalidLink: true, invalidPath: true, notDocumented: true, notExported: true },
    // a member of an interface may need no more explanation than its name
    requiredToBeDocumented: ["Function", "Variable", "Interface", "TypeAlias", "Class"],
    intentionallyNotExported: internal,
    treatWarningsAsErrors: true,
  };
}
