// npm run test:python: builds the Python package, installs it in separate environments, never from the source tree, and
// tests it there: everything in the main Python, a smoke run in the others, a part with the address sanitizer. With
// arguments, only pytest in the main Python: npm run test:python -- -k threads
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { makeCommandWheel, makeSourceDistribution, makeWheel } from "../../scripts/python/build-python.mjs";
import {
  emptyEnvironment,
  environment,
  findPython,
  mainPython,
  out,
  run,
  whereIs,
} from "../../scripts/python/environments.mjs";
import { makeSource } from "../../scripts/python/python-source.mjs";
import { makeSanitizedWheel, sanitizerVariables } from "./sanitized-wheel.mjs";

/** The Pythons that are supported. */
const versions = ["3.10", "3.11", "3.12", "3.13", "3.13t", "3.14"];
const tests = "python/tests";
const smoke = resolve(tests, "smoke.py");

process.chdir(join(dirname(fileURLToPath(import.meta.url)), "..", ".."));
process.env.PYTHONDONTWRITEBYTECODE = "1";
// the command that truebleu.node starts
process.env.TRUEBLEU_COMMAND ??= `"${process.execPath}" "${resolve("build/cli/main.cjs")}"`;

const quiet = ["--quiet", "--disable-pip-version-check"];
const skipped = [];
const main = mainPython();
const builder = await makeSource();
const wheel = makeWheel(builder);
const python = environment(`test-${main.version}`, main.command, `${tests}/requirements.txt`);
install(python, wheel);
const given = process.argv.slice(2);
section("everything", `Python ${main.version}, ${wheel}`);
// the examples of all docstrings are tests; tests that need other tools belong to test:clusters
const ofTools = ["arrow/*", "spark.py", "duckdb.py"].map((name) => `--ignore-glob=*/truebleu/${name}`);
pytest(python, given.length === 0 ? [tests, "--pyargs", "truebleu", "--doctest-modules", ...ofTools] : given);
if (given.length === 0) {
  testCommand();
  testTools();
  testOtherPythons();
  testPureWheel();
  testSanitized();
  for (const line of skipped) console.log(`!!! SKIPPED: ${line}`);
}

/** Tests the whole command, installed by the extra, without anything from outside of it. */
function testCommand() {
  const file = makeCommandWheel(builder);
  section("command", `Python ${main.version}, ${file}`);
  const name = `command-${main.version}`;
  pipInstall(emptyEnvironment(name, main.command), ["--no-index", "--find-links", out, "truebleu[command]"]);
  pytest(python, [join(tests, "command")], { ...process.env, TRUEBLEU_COMMAND_ENVIRONMENT: join(out, name) });
}

/** Tests the package together with a notebook, a type checker and data models, in an environment of its own. */
function testTools() {
  const folder = join(tests, "tools");
  const requirements = join(folder, "requirements.txt");
  section("tools", `Python ${main.version}, nbclient, mypy and pydantic`);
  const tools = environment(`tools-${main.version}`, main.command, requirements, { isNeeded: false });
  if (tools === undefined) {
    skipped.push(`notebooks, mypy and pydantic: pip could not install ${requirements} for Python ${main.version}`);
    return;
  }
  install(tools, wheel);
  pytest(tools, [folder]);
}

/** Tests the sources in one Python, and the wheel in the others, except in a Python of the main Python's version. */
function testOtherPythons() {
  const archive = resolve(makeSourceDistribution(builder));
  const others = versions.filter((version) => version !== main.version);
  const found = others.flatMap((version) => {
    const command = findPython(version);
    if (command === undefined) skipped.push(`Python ${version}: there is none on the path or in pyenv`);
    return command === undefined ? [] : [{ version, command }];
  });
  // the stable ABI of 3.10 is not sufficient, so users of 3.10 without a wheel install the sources
  const fromSource = found.find(({ version }) => version === "3.10") ?? main;
  for (const { version, command } of new Set([fromSource, ...found])) {
    // the wheel is for the stable ABI, which a Python without a global lock does not have
    const isSource = version === fromSource.version || version.endsWith("t");
    section(
      "smoke",
      `Python ${version}, ${isSource ? "from the sources, with a C compiler and without Node" : "the wheel"}`,
    );
    const empty = emptyEnvironment(`smoke-${version}`, command);
    if (isSource) pipInstall(empty, [archive], { ...process.env, PATH: pathWithoutNode() });
    else pipInstall(empty, [wheel]);
    run(empty, [smoke]);
  }
}

/** Tests the wheel without the extension, under wasmtime, by the kernel's own tests and the vectors. */
function testPureWheel() {
  const pure = makeWheel(builder, { TRUEBLEU_PURE: "1" });
  section("wasmtime", `Python ${main.version}, ${pure}`);
  const folder = `${out}/pure`;
  installInto(folder, pure);
  const env = { ...process.env, PYTHONPATH: folder, TRUEBLEU_SMOKE_HOST: "wasmtime" };
  run(python, [smoke], { env });
  const ofKernel = ["interrupts", "kernel", "kernel_errors", "kernel_random_calls", "vectors"];
  pytest(
    python,
    ofKernel.map((name) => join(tests, `test_${name}.py`)),
    env,
  );
}

/** Runs the tests that are marked "sanitized", on a build in which every access of the C code is checked. */
function testSanitized() {
  const variables = sanitizerVariables();
  if (variables === undefined) {
    skipped.push("the address sanitizer: cc does not have libasan");
    return;
  }
  section("sanitized", `Python ${main.version}, AddressSanitizer and UndefinedBehaviorSanitizer`);
  const folder = `${out}/sanitized`;
  run(python, [
    "-m",
    "pip",
    "install",
    ...quiet,
    "--no-deps",
    "--upgrade",
    "--target",
    folder,
    makeSanitizedWheel(builder),
  ]);
  pytest(python, [tests, "-m", "sanitized"], { ...process.env, ...variables, PYTHONPATH: folder });
}

function pytest(command, args, env = process.env) {
  run(command, ["-m", "pytest", "-c", "python/pyproject.toml", ...args], { env });
}

/** Installs the wheel, unless it is the one that was installed last. */
function install(command, file) {
  const stamp = join(dirname(command), "wheel.sha256");
  const hash = createHash("sha256").update(readFileSync(file)).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  run(command, ["-m", "pip", "install", ...quiet, "--force-reinstall", "--no-deps", file]);
  writeFileSync(stamp, hash);
}

/** Installs a wheel into a folder, for PYTHONPATH. */
function installInto(folder, file) {
  run(python, ["-m", "pip", "install", ...quiet, "--no-deps", "--upgrade", "--target", folder, file]);
}

/** Installs into an environment without pip. */
function pipInstall(command, what, env = process.env) {
  run(python, ["-m", "pip", "--python", command, "install", ...quiet, ...what], { env });
}

/** A PATH with only a C compiler and the programs that it calls: no Node, no wasm2c. */
function pathWithoutNode() {
  const folder = resolve(out, "compiler-alone");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const program of ["cc", "gcc", "clang", "ld", "as", "ar", "sh"]) {
    const where = whereIs(program);
    if (where !== undefined) symlinkSync(join(where, program), join(folder, program));
  }
  return folder;
}

function section(name, what) {
  console.log(`\n--- ${name}: ${what}`);
}
