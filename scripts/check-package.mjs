// Packs truebleu as npm would publish it, installs the tarball in empty projects, and uses it there as users do.
// `npm run check:package -- --update` rewrites the list of packed files (scripts/packed-files.txt).
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const temporary = mkdtempSync(join(tmpdir(), "truebleu-package-"));
process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));

// the tools that users have; esbuild is installed only here, because its package runs a script on install
const companions = { vite: versionOf("vite"), typescript: versionOf("typescript"), esbuild: "0.28.2" };
const KERNEL_LIMIT = 16 * 1024;
const BROWSER_LIMIT = 30 * 1024;
const COMMAND_LIMIT = 130 * 1024;

// sacreBLEU's own example (test/test_bleu.py), and its score by sacreBLEU 2.6.0
const SCORE = 48.530827009929865;
const corpus = `{
  hypotheses: ["The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."],
  references: [
    ["The dog bit the man.", "The dog had bit the man."],
    ["It was not unexpected.", "No one was surprised."],
    ["The man bit him first.", "The man had bitten the dog."],
  ],
}`;

let failed = 0;
let passed = 0;

/** Runs one check, which fails by throwing and may return a detail to print. */
function check(name, run) {
  try {
    const detail = run();
    passed++;
    console.log(`ok    ${name}${detail === undefined ? "" : `: ${detail}`}`);
  } catch (error) {
    failed++;
    const output = [error.stdout, error.stderr].filter(Boolean).join("\n").trim();
    console.log(`FAIL  ${name}: ${error.message}${output && !error.message.includes(output) ? `\n${output}` : ""}`);
  }
}

function expectEqual(actual, expected, what) {
  if (actual !== expected)
    throw new Error(`${what} is ${JSON.stringify(actual)}: expected ${JSON.stringify(expected)}`);
}

function run(command, args, options = {}) {
  return execFileSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 1 << 26,
    ...options,
  });
}

const node = (cwd, ...args) => run(process.execPath, args, { cwd });
const ownTool = (name, ...args) => run(process.execPath, [binOf(name, name.replace(/^.*\//, "")), ...args]);

function versionOf(name) {
  return JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")).version;
}

function binOf(name, command, from = root) {
  const folder = join(from, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : (bin[command] ?? Object.values(bin)[0]));
}

/** An empty project with only the tarball and the named packages installed. */
function project(name, packages) {
  const folder = join(temporary, name);
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name, private: true }));
  run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", tarball, ...packages], { cwd: folder });
  return folder;
}

function filesUnder(folder) {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.replaceAll("\\", "/"))
    .sort();
}

// -- the tarball

run("npm", ["pack", "--pack-destination", temporary], { cwd: root });
const tarball = join(
  temporary,
  readdirSync(temporary).find((name) => name.endsWith(".tgz")),
);
const bare = project("bare", []);
const installed = join(bare, "node_modules", "truebleu");
const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));

check("packed files are the listed ones", () => {
  const list = join(root, "scripts", "packed-files.txt");
  const packed = filesUnder(installed).join("\n") + "\n";
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
  return `${actual.length} files, ${(statSync(tarball).size / 1024).toFixed(1)} kB packed`;
});

check("no dependencies, no script on install", () => {
  for (const kind of ["dependencies", "peerDependencies", "optionalDependencies", "bundleDependencies"])
    expectEqual(manifest[kind], undefined, kind);
  for (const script of ["preinstall", "install", "postinstall"])
    expectEqual(manifest.scripts?.[script], undefined, `script ${script}`);
  const beside = readdirSync(join(bare, "node_modules")).filter((name) => !name.startsWith("."));
  expectEqual(beside.join(" "), "truebleu", "node_modules");
});

check("publint", () => {
  ownTool("publint", "run", tarball, "--strict");
});
check("are the types wrong", () => {
  ownTool("@arethetypeswrong/cli", tarball, "--profile", "esm-only", "--no-color", "--no-definitely-typed");
});

// users load the parts of the kernel that they need, each a module: none may exceed the limit
check("each part of the kernel below 16 kB", () => {
  const sizes = readdirSync(join(root, "build", "kernel"))
    .filter((name) => name.endsWith(".release.wasm"))
    .map((name) => ({ name, size: statSync(join(root, "build", "kernel", name)).size }));
  for (const { name, size } of sizes)
    if (size >= KERNEL_LIMIT) throw new Error(`${name} has ${size} bytes: expected fewer than ${KERNEL_LIMIT}`);
  if (sizes.length === 0) throw new Error("build/kernel holds no *.release.wasm: expected one for each part");
  return sizes.map(({ name, size }) => `${name.split(".")[0]} ${size}`).join(", ") + " bytes";
});

// 10 kB more cost every run half a millisecond: what few runs need is imported with import(), which makes it a separate
// file
check("what every run of the command loads below 130 kB", () => {
  const { size } = statSync(join(installed, "build", "cli", "command.cjs"));
  if (size >= COMMAND_LIMIT)
    throw new Error(
      `build/cli/command.cjs has ${size} bytes: expected fewer than ${COMMAND_LIMIT}; is something imported that few runs need?`,
    );
  return `${size} bytes`;
});

check("no node: import in the library", () => {
  for (const file of ["index.js", "meteor.js"]) {
    const library = readFileSync(join(installed, "build", file), "utf8");
    const imported = [...library.matchAll(/\b(?:from|import|require)\s*\(?\s*["'`]([^"'`]+)["'`]/g)].map(
      (match) => match[1],
    );
    const foreign = imported.filter(
      (name) => name.startsWith("node:") || builtinModules.includes(name) || !name.startsWith("."),
    );
    expectEqual(foreign.join(", "), "", `what build/${file} imports`);
  }
});

// -- Node

const print = `console.log(JSON.stringify([scoreCorpus(bleu(), ${corpus}).score, engineName()]))`;
const expectScore = (output, engine = "wasm") => expectEqual(output.trim(), JSON.stringify([SCORE, engine]), "output");

check("import", () =>
  expectScore(
    node(bare, "--input-type=module", "-e", `import { bleu, engineName, scoreCorpus } from "truebleu"; ${print}`),
  ),
);

// require() of a module with a top-level await throws ERR_REQUIRE_ASYNC_MODULE: this shows that there is none
check("require", () =>
  expectScore(node(bare, "-e", `const { bleu, engineName, scoreCorpus } = require("truebleu"); ${print}`)),
);

check("without WebAssembly", () =>
  expectScore(
    node(
      bare,
      "--input-type=module",
      "-e",
      `delete globalThis.WebAssembly; const { bleu, engineName, scoreCorpus } = await import("truebleu"); ${print}`,
    ),
    "js",
  ),
);

check("where compiling WebAssembly is refused", () =>
  expectScore(
    node(
      bare,
      "--input-type=module",
      "-e",
      `WebAssembly.Module = function () { throw new WebAssembly.CompileError("refused by the content-security policy"); };
   const { bleu, engineName, scoreCorpus } = await import("truebleu"); ${print}`,
    ),
    "js",
  ),
);

check("npx truebleu", () => {
  writeFileSync(join(bare, "ref.txt"), "The dog bit the man.\nIt was not unexpected.\nThe man bit him first.\n");
  writeFileSync(
    join(bare, "ref2.txt"),
    "The dog had bit the man.\nNo one was surprised.\nThe man had bitten the dog.\n",
  );
  writeFileSync(join(bare, "hyp.txt"), "The dog bit the man.\nIt wasn't surprising.\nThe man had just bitten him.\n");
  const { status, stdout, stderr } = spawnSync(
    "npx",
    ["--no-install", "truebleu", "ref.txt", "ref2.txt", "-i", "hyp.txt", "-b", "-w", "4"],
    { cwd: bare, encoding: "utf8" },
  );
  expectEqual(status, 0, `exit code (${stderr.trim()})`);
  expectEqual(stdout, "48.5308\n", "output");
});

// -- TypeScript and bundlers

const full = project(
  "full",
  Object.entries(companions).map(([name, version]) => `${name}@${version}`),
);
writeFileSync(
  join(full, "use.ts"),
  `
import { bleu, createAccumulator, engineName, scoreCorpus, type BleuScore, type EngineName, type Metric, type SignedScore } from "truebleu";
const metric: Metric<BleuScore> = bleu({ tokenize: "intl", smoothMethod: "floor", smoothValue: 0.1, lowercase: true });
const result: SignedScore<BleuScore> = scoreCorpus(metric, { hypotheses: ["a b"], references: [["a b", null]] });
export const numbers: readonly number[] = [result.score, result.brevityPenalty, ...result.precisions];
export const name: EngineName = engineName();
createAccumulator(metric).add({ hypotheses: ["a"], references: [["a"]] });
// @ts-expect-error a string is no list of references
scoreCorpus(metric, { hypotheses: ["a"], references: ["a"] });
// @ts-expect-error no such smoothing
bleu({ smoothMethod: "plus" });
`,
);

for (const [module, moduleResolution] of [
  ["nodenext", "nodenext"],
  ["esnext", "bundler"],
]) {
  check(`TypeScript, strict, moduleResolution ${moduleResolution}`, () => {
    const config = join(full, `tsconfig.${moduleResolution}.json`);
    writeFileSync(
      config,
      JSON.stringify({
        compilerOptions: {
          strict: true,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          skipLibCheck: false,
          noEmit: true,
          target: "es2022",
          lib: ["es2022"],
          types: [],
          module,
          moduleResolution,
        },
        files: ["use.ts"],
      }),
    );
    node(full, binOf("typescript", "tsc", full), "-p", config);
  });
}

writeFileSync(join(full, "main.js"), `import { bleu, engineName, scoreCorpus } from "truebleu";\n${print};\n`);
// the size limit applies to this: only what scoring BLEU needs is imported
writeFileSync(
  join(full, "small.js"),
  `import { bleu, scoreCorpus } from "truebleu";\nglobalThis.score = scoreCorpus(bleu(), ${corpus}).score;\n`,
);
writeFileSync(join(full, "index.html"), `<!doctype html><script type="module" src="./main.js"></script>\n`);
writeFileSync(join(full, "vite.config.mjs"), `export default { build: { modulePreload: false } };\n`);

check(`Vite ${companions.vite} build, and its bundle run`, () => {
  node(full, binOf("vite", "vite", full), "build", "--logLevel", "error");
  const script = readdirSync(join(full, "dist", "assets")).find((name) => name.endsWith(".js"));
  writeFileSync(join(full, "dist", "package.json"), `{"type":"module"}`);
  expectScore(node(full, join("dist", "assets", script)));
});

const esbuild = (entry, out) =>
  run(
    binOf("esbuild", "esbuild", full),
    [
      entry,
      "--bundle",
      "--minify",
      "--format=esm",
      "--platform=browser",
      "--target=es2022",
      "--log-level=warning",
      `--outfile=${out}`,
    ],
    { cwd: full },
  );

check(`esbuild ${companions.esbuild} bundle, and its run`, () => {
  expectEqual(esbuild("main.js", "main.bundle.mjs"), "", "what esbuild says");
  expectScore(node(full, "main.bundle.mjs"));
});

check("below 30 kB gzipped for BLEU in a browser", () => {
  esbuild("small.js", "small.bundle.mjs");
  const bytes = readFileSync(join(full, "small.bundle.mjs"));
  const size = gzipSync(bytes, { level: 9 }).length;
  if (size >= BROWSER_LIMIT) throw new Error(`${size} bytes gzipped: expected fewer than ${BROWSER_LIMIT}`);
  expectEqual(
    node(full, "--input-type=module", "-e", `await import("./small.bundle.mjs"); console.log(globalThis.score)`).trim(),
    String(SCORE),
    "score",
  );
  return `${size} bytes (${bytes.length} before gzip)`;
});

console.log(`package: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
