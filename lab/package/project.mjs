// Packs truebleu as npm would publish it, and installs the tarball in empty projects in a temporary folder.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

const temporary = mkdtempSync(join(tmpdir(), "truebleu-package-"));
process.on("exit", () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));

export function run(command, args, options = {}) {
  return execFileSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 1 << 26,
    ...options,
  });
}

run("npm", ["pack", "--pack-destination", temporary], { cwd: root });

/** The packed package; npm pack builds it first. */
export const tarball = join(
  temporary,
  readdirSync(temporary).find((name) => name.endsWith(".tgz")),
);

/**
 * An empty project with only the tarball and the given packages ({ name: version }) installed, and these files written.
 */
export function project(name, packages, files = {}) {
  const folder = join(temporary, name);
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name, private: true }));
  const specifiers = Object.entries(packages).map(([each, version]) => `${each}@${version}`);
  run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", tarball, ...specifiers], { cwd: folder });
  writeFiles(folder, files);
  return folder;
}

/** Writes texts, by their paths below the folder. */
export function writeFiles(folder, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

export const node = (cwd, ...args) => run(process.execPath, args, { cwd });

/** Runs the command of a package that is installed in the folder. */
export function tool(cwd, name, command, ...args) {
  return node(cwd, binOf(cwd, name, command), ...args);
}

function binOf(folder, name, command) {
  const installed = join(folder, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  return join(installed, typeof bin === "string" ? bin : bin[command]);
}
