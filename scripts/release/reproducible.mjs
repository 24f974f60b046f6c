// npm run check:reproducible: packs this folder, and a copy of it that is built from scratch in another place (another
// path, with a space and a letter that is not ASCII; another time zone and language). The two tarballs must be equal,
// byte for byte.
//
//   npm run check:reproducible               all of it: the kernels take a minute and a half of two cores
//   npm run check:reproducible -- --quick    takes the kernels from here, except for two parts, which change each day
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parts } from "../kernels.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const isQuick = process.argv.includes("--quick");
const PARTS_OF_A_DAY = 2;

const temporary = mkdtempSync(join(tmpdir(), "truebleu-reproducible-"));
process.on("exit", () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));
const elsewhere = join(temporary, "another place", "façade");

const here = pack(root, join(temporary, "here"), {});
copy();
const built = isQuick ? takeKernels() : parts;
const there = pack(elsewhere, join(temporary, "there"), {
  TZ: "Pacific/Chatham",
  LANG: "tr_TR.UTF-8",
  LC_ALL: "tr_TR.UTF-8",
});

console.log(
  `built again: bundles, page, types, manual, lists${built.length > 0 ? `, kernels ${built.join(", ")}` : ""}`,
);
if (readFileSync(here).equals(readFileSync(there))) {
  console.log(`the tarballs are equal: ${statSync(here).size} bytes`);
} else {
  const different = differences(unpacked(here), unpacked(there));
  console.error(different.length > 0 ? different.join("\n") : "the files are equal, but the tarballs are not");
  process.exitCode = 1;
}

/** The path of the tarball that `npm pack` makes of a folder, after it has built the folder. */
function pack(folder, destination, environment) {
  mkdirSync(destination, { recursive: true });
  execFileSync("npm", ["pack", "--silent", "--pack-destination", destination], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  return join(destination, readdirSync(destination)[0]);
}

/** The files that git tracks or would add, as they are in the working tree, and the installed packages. */
function copy() {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  for (const file of new Set(listed.toString().split("\0").filter(Boolean)))
    cpSync(join(root, file), join(elsewhere, file), { preserveTimestamps: true, force: true });
  for (const name of readdirSync(join(root, "node_modules"))) {
    // packages that scripts have installed for their own use
    if (name === ".cache") continue;
    const path = join("node_modules", name);
    cpSync(join(root, path), join(elsewhere, path), {
      recursive: true,
      preserveTimestamps: true,
      verbatimSymlinks: true,
    });
  }
}

/** Copies the compiled kernels, without some parts; returns their names. */
function takeKernels() {
  const day = Math.floor(Date.now() / 86_400_000);
  const left = Array.from({ length: PARTS_OF_A_DAY }, (_, i) => parts[(day * PARTS_OF_A_DAY + i) % parts.length]);
  for (const name of readdirSync(join(root, "build", "kernel"))) {
    const path = join("build", "kernel", name);
    if (!left.includes(/^\w+/.exec(name)[0]))
      cpSync(join(root, path), join(elsewhere, path), { preserveTimestamps: true });
  }
  return left;
}

function unpacked(tarball) {
  const folder = `${tarball}.files`;
  mkdirSync(folder);
  execFileSync("tar", ["-xzf", tarball, "-C", folder]);
  return folder;
}

/** A line for each file that is in only one folder, or that differs, with the first byte that differs. */
function differences(one, other) {
  const filesOf = (folder) =>
    readdirSync(folder, { recursive: true }).filter((file) => statSync(join(folder, file)).isFile());
  const [first, second] = [new Set(filesOf(one)), new Set(filesOf(other))];
  return [...new Set([...first, ...second])].sort().flatMap((file) => {
    if (!first.has(file) || !second.has(file)) return `${file}: only ${first.has(file) ? "here" : "elsewhere"}`;
    const [a, b] = [readFileSync(join(one, file)), readFileSync(join(other, file))];
    if (a.equals(b)) return [];
    const at = a.findIndex((byte, i) => byte !== b[i]);
    const around = (bytes) => JSON.stringify(bytes.subarray(Math.max(0, at - 30), at + 30).toString("latin1"));
    return `${file}: from byte ${at} on, ${around(a)} here, ${around(b)} elsewhere`;
  });
}
