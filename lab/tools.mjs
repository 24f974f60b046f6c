// npm run test:tools [-- --all]: installs the tools of lab/tools/packages.json, in these versions, together with the
// packed truebleu, each group in a folder of its own in build/tools/; then runs the tests that use the tools.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));

/**
 * The packages with their versions, by group. Groups are separate, because tools need different versions of their
 * dependencies. A group with the package node is installed and run by that Node, for tools that need a newer Node.
 */
const groups = JSON.parse(readFileSync("lab/tools/packages.json", "utf8"));
/**
 * The group that is installed only with --all: it has 1,900 MB, and takes longer to install than all others together.
 */
const byHand = "promptfoo";
const args = process.argv.slice(2).filter((arg) => arg !== "--all");
const isAll = args.length < process.argv.length - 2;
if (!isAll) {
  delete groups[byHand];
  args.push("--exclude", `lab/tools/${byHand}.test.ts`);
  console.log(`${byHand} is left out: npm run test:tools -- --all`);
}
const folder = resolve("build/tools");

mkdirSync(folder, { recursive: true });
const tarball = join(folder, packed());
for (const [group, packages] of Object.entries(groups)) {
  const project = join(folder, group);
  install(project, group, packages);
  unpackInto(join(project, "node_modules", "truebleu"));
}
process.env.TRUEBLEU_TOOLS = Object.keys(groups).join(" ");
run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--project", "tools", ...args]);

/** The name of the package's file; npm pack builds it first. */
function packed() {
  const { status, stdout } = spawnSync("npm", ["pack", "--silent", "--pack-destination", folder], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) stop("npm pack failed.");
  return stdout.trim().split("\n").at(-1);
}

/** Installs the packages, unless all are there in their versions. */
function install(project, group, packages) {
  const wanted = Object.entries(packages);
  const versionOf = (name) => {
    const manifest = join(project, "node_modules", name, "package.json");
    return existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).version : undefined;
  };
  const missing = () => wanted.filter(([name, version]) => versionOf(name) !== version).map((one) => one.join("@"));
  if (missing().length > 0) {
    console.log(`installing ${missing().join(", ")} into ${project}`);
    rmSync(project, { recursive: true, force: true });
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
    const { node, ...others } = packages;
    if (node !== undefined) npmInstall(project, { node });
    npmInstall(project, others);
    if (missing().length > 0)
      stop(`test:tools needs ${missing().join(", ")} from the npm registry, and npm could not install it.`);
  }
  console.log(`${group}: ${wanted.map(([name]) => `${name} ${versionOf(name)}`).join(", ")}`);
}

/** Runs a program by the project's own Node, if it has one. */
function npmInstall(project, packages) {
  const specifiers = Object.entries(packages).map((one) => one.join("@"));
  // install scripts of packages compile and download things that these tests do not need, such as browsers
  const scripts = packages.node === undefined ? ["--ignore-scripts"] : [];
  spawnSync("npm", ["install", "--no-audit", "--no-fund", "--save-exact", ...scripts, ...specifiers], {
    cwd: project,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PATH: [join(project, "node_modules/node/bin"), process.env.PATH].join(delimiter) },
  });
}

/** Unpacks the package without npm, which would check all other packages again. */
function unpackInto(target) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  run("tar", ["-xzf", tarball, "--strip-components=1", "-C", target]);
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit" });
  if (error !== undefined) stop(`test:tools needs ${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
