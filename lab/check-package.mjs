// Packs truebleu as npm would publish it, installs the tarball in empty projects, and uses it there as users do. `npm
// run check:package -- --update` rewrites the list of packed files (lab/package/packed-files.txt). check-bundlers.mjs
// and check-workers.mjs check the package in further tools.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { check, closeChecks, expectEqual } from "./package/checks.mjs";
import { commonProgram, expectResult, mixedProgram, moduleProgram, SCORE } from "./package/example.mjs";
import { reportTexts } from "./package/report-texts.mjs";
import { entryNames } from "../scripts/entry-points.mjs";
import { node, project, root, tarball, tool, writeFiles } from "./package/project.mjs";

const FILES_LIMIT = 900;
const UNPACKED_LIMIT = 8_500_000;
const PACKED_LIMIT = 2_700_000;
const KERNEL_LIMIT = 16 * 1024;
const BROWSER_LIMIT = 32 * 1024;
const COMMAND_LIMIT = 130 * 1024;
const ERROR_LIMIT = 2_000;
const PAGE_LIMIT = 400_000;
const REPORT_LIMIT = 1_600_000;

const bare = project("bare", {}, { "main.mjs": moduleProgram, "main.cjs": commonProgram, "mixed.mjs": mixedProgram });
const installed = join(bare, "node_modules", "truebleu");
const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));

function filesUnder(folder) {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.replaceAll("\\", "/"))
    .sort();
}

// -- the tarball

await check("at most 900 files, 8.5 MB unpacked and 2.7 MB packed", () => {
  const files = filesUnder(installed);
  const unpacked = files.reduce((sum, file) => sum + statSync(join(installed, file)).size, 0);
  const packed = statSync(tarball).size;
  const found = `${files.length} files, ${unpacked} bytes unpacked, ${packed} packed`;
  if (files.length > FILES_LIMIT || unpacked > UNPACKED_LIMIT || packed > PACKED_LIMIT)
    throw new Error(`${found}: expected at most ${FILES_LIMIT}, ${UNPACKED_LIMIT} and ${PACKED_LIMIT}`);
  return found;
});

await check("packed files are the listed ones", () => {
  const list = join(root, "lab", "package", "packed-files.txt");
  // files whose names follow from src/ are not listed: entry points and their shared files, and files that the command
  // loads on demand, such as one for each metric
  const packed =
    filesUnder(installed)
      .filter((file) => !/^build\/(browser|esm|node|types)\//.test(file))
      .filter((file) => !file.startsWith("build/cli/") || /\/(main|command|worker|code-cache)\.cjs$/.test(file))
      .join("\n") + "\n";
  if (process.argv.includes("--update")) writeFileSync(list, packed);
  const expected = new Set(readFileSync(list, "utf8").trim().split("\n"));
  const actual = packed.trim().split("\n");
  const surplus = actual.filter((file) => !expected.has(file));
  const missing = [...expected].filter((file) => !actual.includes(file));
  if (surplus.length + missing.length > 0) {
    throw new Error(
      `not listed: ${surplus.join(", ") || "none"}; missing: ${missing.join(", ") || "none"}; ` +
        "if that is meant: npm run check:package -- --update",
    );
  }
  return `${expected.size} files, and those of entry points and commands`;
});

await check("SHA256SUMS has each kernel, with its checksum", () => {
  const build = join(installed, "build");
  const lines = readFileSync(join(build, "SHA256SUMS"), "utf8").trim().split("\n");
  const sums = new Map(lines.map((line) => line.split("  ").reverse()));
  const kernels = filesUnder(build).filter((file) => file.endsWith(".wasm"));
  expectEqual([...sums.keys()].sort().join(" "), kernels.join(" "), "the files in SHA256SUMS");
  for (const file of kernels) {
    const sum = createHash("sha256")
      .update(readFileSync(join(build, file)))
      .digest("hex");
    expectEqual(sum, sums.get(file), `the checksum of ${file}`);
  }
  return `${kernels.length} files`;
});

await check("the bill of materials has what is built in, as THIRD-PARTY.md has", () => {
  const bill = JSON.parse(readFileSync(join(installed, "build", "bom.cdx.json"), "utf8"));
  expectEqual(bill.metadata.component["bom-ref"], `truebleu@${manifest.version}`, "what it is of");
  const builtIn = bill.components.filter(({ scope }) => scope === "required");
  const notices = readFileSync(join(installed, "THIRD-PARTY.md"), "utf8").replaceAll(/[\s*`]+/g, " ");
  // compilers and generators: their versions change nothing in THIRD-PARTY.md
  const generators = ["assemblyscript", "regenerate-unicode-properties"];
  const untold = builtIn.filter(
    ({ name, version }) =>
      !notices.toLowerCase().includes(generators.includes(name) ? name : `${name} ${version}`.toLowerCase()),
  );
  expectEqual(untold.map((one) => one["bom-ref"]).join(", "), "", "what THIRD-PARTY.md does not name");
  const page = readFileSync(join(installed, "build", "page", "index.html"), "utf8");
  const inPage = [...page.matchAll(/^([@\w/-]+) (\d[\w.-]+), \w[\w-]*: Copyright/gm)].map(
    ([, name, at]) => `${name}@${at}`,
  );
  const billed = builtIn.filter(({ properties }) => properties.some(({ value }) => value === "page"));
  expectEqual(
    billed
      .map((one) => one["bom-ref"])
      .sort()
      .join(" "),
    inPage.sort().join(" "),
    "what is in the page",
  );
  return `${builtIn.length} built in, ${bill.components.length - builtIn.length} tools`;
});

await check("no dependencies, no script on install", () => {
  for (const kind of ["dependencies", "peerDependencies", "optionalDependencies", "bundleDependencies"])
    expectEqual(manifest[kind], undefined, kind);
  // npm 11 warns of prepare, too
  for (const script of ["preinstall", "install", "postinstall", "prepare"])
    expectEqual(manifest.scripts?.[script], undefined, `script ${script}`);
  const beside = readdirSync(join(bare, "node_modules")).filter((name) => !name.startsWith("."));
  expectEqual(beside.join(" "), "truebleu", "node_modules");
});

const judges = project("judges", { publint: "0.3.25", "@arethetypeswrong/cli": "0.18.5" });
await check("publint", () => void tool(judges, "publint", "publint", "run", tarball, "--strict"));
// the tool does not expand patterns
await check(
  "are the types wrong",
  () =>
    void tool(
      judges,
      "@arethetypeswrong/cli",
      "attw",
      tarball,
      "--no-color",
      "--no-definitely-typed",
      "--entrypoints",
      ...entryNames.map((name) => (name === "index" ? "." : name)),
    ),
);

// users load the parts of the kernel that they need, each of which is a module: no module may exceed the limit
await check("each part of the kernel below 16 kB", () => {
  const kernels = join(installed, "build", "kernel");
  const files = readdirSync(kernels).filter((name) => name.endsWith(".wasm"));
  const sizes = files.map((name) => ({ name, size: statSync(join(kernels, name)).size }));
  for (const { name, size } of sizes)
    if (size >= KERNEL_LIMIT) throw new Error(`${name} has ${size} bytes: expected fewer than ${KERNEL_LIMIT}`);
  if (sizes.length === 0) throw new Error("build/kernel holds no *.release.wasm: expected one for each part");
  return sizes.map(({ name, size }) => `${name.replace(/(\.release)?\.wasm$/, "")} ${size}`).join(", ") + " bytes";
});

// 10 kB more cost every run half a millisecond: code that few runs need is loaded by import(), which makes it a
// separate file
await check("what every run of the command loads below 130 kB", () => {
  const { size } = statSync(join(installed, "build", "cli", "command.cjs"));
  if (size >= COMMAND_LIMIT)
    throw new Error(
      `build/cli/command.cjs has ${size} bytes: expected fewer than ${COMMAND_LIMIT}; ` +
        "is something imported that few runs need?",
    );
  return `${size} bytes`;
});

/** The names that a file imports, leaving out examples in comments and words of messages. */
function importsOf(file) {
  const code = readFileSync(file, "utf8").replaceAll(/\/\*\*[^]*?\*\//g, "");
  const pattern = /\b(?:from|import|require)\s*\(?\s*["'`]([\w@#./:-]+)["'`]/g;
  return [...code.matchAll(pattern)].map((match) => match[1]);
}

await check("no node: import in the library", () => {
  const files = ["node", "esm", "browser", "foreign"].flatMap((form) =>
    filesUnder(join(installed, "build", form)).map((name) => join(installed, "build", form, name)),
  );
  const code = files.filter((file) => /\.[cm]?js$/.test(file));
  const foreign = code.flatMap((file) =>
    importsOf(file).filter(
      (name) => name.startsWith("node:") || builtinModules.includes(name) || !/^(\.|#wasm\/)/.test(name),
    ),
  );
  expectEqual(foreign.join(", "), "", "what is imported");
  return `${code.length} files`;
});

// -- pages without a bundler

await check("BLEU in a page without a bundler, below 32 kB gzipped", () => {
  const loaded = new Set();
  const load = (file) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const name of importsOf(file)) load(join(dirname(file), name));
  };
  load(join(installed, "build", "browser", "bleu.js"));
  const size = [...loaded].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
  if (size > BROWSER_LIMIT) throw new Error(`${size} bytes gzipped: expected at most ${BROWSER_LIMIT}`);
  const program = moduleProgram
    .replace('"truebleu/bleu"', '"./node_modules/truebleu/build/browser/bleu.js"')
    .replace('"truebleu"', '"./node_modules/truebleu/build/browser/index.js"');
  writeFiles(bare, { "page.mjs": program });
  expectResult(node(bare, "page.mjs"));
  return `${size} bytes in ${loaded.size} files`;
});

// -- the page

await check("the page below 400 kB gzipped, with the licences of what it holds", () => {
  const page = readFileSync(join(installed, "build", "page", "index.html"), "utf8");
  const size = gzipSync(page, { level: 9 }).length;
  if (size >= PAGE_LIMIT) throw new Error(`${size} bytes gzipped: expected fewer than ${PAGE_LIMIT}`);
  const listed = readFileSync(join(installed, "THIRD-PARTY.md"), "utf8").replaceAll(/[\s*`]+/g, " ");
  const notices = [...page.matchAll(/^([@\w/-]+) (\d[\w.-]+), \w[\w-]*: Copyright/gm)];
  if (notices.length < 3) throw new Error(`${notices.length} packages have their licence at its end: expected more`);
  const untold = notices.filter(([, name, version]) => !listed.includes(`${name} ${version}`));
  expectEqual(
    untold.map(([, name, version]) => `${name} ${version}`).join(", "),
    "",
    "what THIRD-PARTY.md does not name",
  );
  return `${size} bytes gzipped, ${page.length} as it is; ${notices.length} packages`;
});

await check("a report of 5 systems x 2,000 segments below 1.6 MB, from the installed command", () => {
  const texts = reportTexts(root);
  writeFiles(bare, texts);
  const systems = Object.keys(texts).filter((name) => name.includes("sys"));
  const output = "report/report.html";
  tool(
    bare,
    "truebleu",
    "truebleu",
    "report",
    "report/ref.txt",
    "-i",
    ...systems,
    "--source",
    "report/src.txt",
    "-o",
    output,
  );
  const { size } = statSync(join(bare, output));
  if (size >= REPORT_LIMIT) throw new Error(`${size} bytes: expected fewer than ${REPORT_LIMIT}`);
  return `${size} bytes`;
});

await check("the installed command serves the page until Ctrl-C", async () => {
  const command = spawn(process.execPath, [join(installed, "build", "cli", "main.cjs"), "page", "--no-browser"]);
  const ended = new Promise((resolve) => command.once("exit", (code, signal) => resolve(signal ?? code)));
  const errors = text(command.stderr);
  const [line] = await Promise.race([
    once(command.stdout, "data"),
    ended.then(async (code) => Promise.reject(new Error(`it ended with ${code} at once: ${await errors}`))),
  ]);
  const response = await fetch(String(line).trim());
  const served = await response.text();
  command.kill("SIGINT");
  expectEqual(await ended, 0, "exit code");
  expectEqual(served, readFileSync(join(installed, "build", "page", "index.html"), "utf8"), "what is served");
});

// -- Node

await check("import", () => expectResult(node(bare, "main.mjs")));
await check("require", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ["main.cjs"], { cwd: bare, encoding: "utf8" });
  expectEqual(stderr, "", "standard error");
  expectResult(stdout);
});
await check("import and require in one process share the code", () => expectResult(node(bare, "mixed.mjs")));

const late = `const { bleu, engineName, scoreCorpus } = await import("truebleu/bleu");
const { bleu: same } = await import("truebleu");
${moduleProgram.slice(moduleProgram.indexOf("console.log"))}`;
for (const [name, first] of [
  ["without WebAssembly", "delete globalThis.WebAssembly;"],
  [
    "where compiling WebAssembly is refused",
    `WebAssembly.Module = function () {
  throw new WebAssembly.CompileError("refused by the content-security policy");
};`,
  ],
]) {
  await check(name, () => expectResult(node(bare, "--input-type=module", "-e", `${first}\n${late}`), "js"));
}

// Node prints the source line that threw, so no line of source may be long; and all of the output must reach a pipe
const mistake = `scoreCorpus(bleu(), { hypotheses: ["a", "b"], references: [["a"]] });`;
for (const [name, script] of [
  ["import", `import { bleu, scoreCorpus } from "truebleu"; ${mistake}`],
  ["require", `const { bleu, scoreCorpus } = require("truebleu"); ${mistake}`],
]) {
  await check(`an uncaught RangeError after ${name} prints less than 2 kB`, () => {
    const file = `uncaught.${name === "import" ? "mjs" : "cjs"}`;
    writeFiles(bare, { [file]: script });
    const { stderr, status } = spawnSync(process.execPath, [file], { cwd: bare, encoding: "utf8" });
    expectEqual(status, 1, "exit code");
    if (!/^RangeError: references has 1 /m.test(stderr)) throw new Error(`expected a RangeError: ${stderr}`);
    if (stderr.length > ERROR_LIMIT) throw new Error(`${stderr.length} characters: ${stderr.slice(0, 200)}...`);
    return `${stderr.length} characters`;
  });
}

const lines = {
  "ref.txt": "The dog bit the man.\nIt was not unexpected.\nThe man bit him first.\n",
  "ref2.txt": "The dog had bit the man.\nNo one was surprised.\nThe man had bitten the dog.\n",
  "hyp.txt": "The dog bit the man.\nIt wasn't surprising.\nThe man had just bitten him.\n",
};
const commandLine = ["ref.txt", "ref2.txt", "-i", "hyp.txt", "-b", "-w", "4"];

await check("npx truebleu", () => {
  writeFiles(bare, lines);
  const { status, stdout, stderr } = spawnSync("npx", ["--no-install", "truebleu", ...commandLine], {
    cwd: bare,
    encoding: "utf8",
  });
  expectEqual(status, 0, `exit code (${stderr.trim()})`);
  expectEqual(stdout, `${SCORE.toFixed(4)}\n`, "output");
});

// Deno asks its user for each right that a program needs; a score needs only the right to read
const deno = project("deno", { deno: "2.9.6" }, { ...lines, "main.mjs": moduleProgram });
await check("Deno, import", () => expectResult(tool(deno, "deno", "deno", "run", "--no-prompt", "main.mjs")));
await check("Deno, the command, allowed to read", () =>
  expectEqual(
    tool(deno, "deno", "deno", "run", "--no-prompt", "--allow-read", "npm:truebleu", ...commandLine),
    `${SCORE.toFixed(4)}\n`,
    "output",
  ),
);

closeChecks("package");
