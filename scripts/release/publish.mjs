// The program that the workflow `release` calls. It needs no package from npm, so that no other code runs where
// something is signed.
//
//   node scripts/release/publish.mjs check [TAG]              checks that all files have the tag's version, and addresses
//   node scripts/release/publish.mjs npm DIST [--dry-run]     publishes the package in the folder DIST to npm
//   node scripts/release/publish.mjs pypi DIST [--dry-run]    publishes the Python files in DIST to PyPI
//
// Both publish only if DIST has every file of the release. A dry run uploads nothing, and says which files would be
// missing.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { addressProblems } from "./addresses.mjs";
import { fileProblems, filesTo, versionProblems } from "./release-checks.mjs";

/** The first npm that publishes without a key (https://docs.npmjs.com/trusted-publishers). */
const LEAST_NPM = [11, 5, 1];

const [what, place, flag] = process.argv.slice(2);
const dist = resolve(place ?? "");
process.chdir(join(dirname(fileURLToPath(import.meta.url)), "..", ".."));
const isDry = flag === "--dry-run";
const packageFile = JSON.parse(readFileSync("package.json", "utf8"));
const { version } = packageFile;

if (!["check", "npm", "pypi"].includes(what) || (flag !== undefined && !isDry))
  stop(["expected check [TAG], npm DIST [--dry-run] or pypi DIST [--dry-run]"]);
if (what === "check") {
  stop([...versionProblems(version, place, (path) => readFileSync(path, "utf8")), ...addressProblems(packageFile)]);
  console.log(`one version everywhere: ${version}`);
} else {
  const names = readdirSync(dist).sort();
  for (const name of names) {
    const sum = createHash("sha256")
      .update(readFileSync(join(dist, name)))
      .digest("hex");
    console.log(`${sum}  ${name}`);
  }
  const problems = fileProblems(names, version);
  if (!isDry) stop(problems);
  const files = filesTo(what, names, version).map((name) => join(dist, name));
  if (files.length > 0) (what === "npm" ? toNpm : toPypi)(files);
  console.log(isDry ? `dry run: nothing was uploaded` : `published ${files.length} to ${what}`);
  stop(problems);
}

/** Publishes to npm. The settings of the package at npm allow this repository and its workflow to publish. */
function toNpm([tarball]) {
  const found = execFileSync("npm", ["--version"], { encoding: "utf8" }).trim();
  const [major, minor, patch] = found.split(".").map(Number);
  const [a, b, c] = LEAST_NPM;
  const isOld = major < a || (major === a && (minor < b || (minor === b && patch < c)));
  if (isOld && !isDry) stop([`npm is ${found}: expected ${LEAST_NPM.join(".")} or newer, which needs no key`]);
  run("npm", ["publish", tarball, "--access", "public", ...(isDry ? ["--dry-run"] : ["--provenance"])]);
}

/**
 * Publishes to PyPI, which knows this repository and its workflow: twine gets a key from PyPI that is valid for
 * minutes, and signs attestations with the key.
 */
function toPypi(files) {
  const python = process.env.PYTHON ?? "python3";
  run(python, ["-m", "twine", "check", "--strict", ...files]);
  if (isDry) return;
  run(python, ["-m", "pypi_attestations", "sign", ...files]);
  const attestations = files.map((file) => `${file}.publish.attestation`);
  run(python, ["-m", "twine", "upload", "--non-interactive", "--attestations", ...files, ...attestations]);
}

function run(program, args) {
  execFileSync(program, args, { stdio: "inherit" });
}

/** Ends with exit code 1 if there are problems. */
function stop(problems) {
  if (problems.length === 0) return;
  for (const problem of problems) console.error(problem);
  process.exit(1);
}
