// npm run bench -- --against REV: this working tree and another revision do the same jobs, in turn.
//
//   npm run bench -- --against v1.2.0 --runs 15    any name that git knows; the number of runs, by default 15
//   npm run bench -- --against changelog           the revision that CHANGELOG.md names: the last release
//   npm run bench -- --against v1.2.0 --warm 500   CPU milliseconds of a job before it is timed: 50 by default, while V8
//                                                  still compiles; after 500 the job runs at its steady speed
//
// The other revision is unpacked into a temporary folder and built there, with the packages of its own lockfile. If the
// lockfiles agree, it uses the packages that are installed here. A run is one process for both revisions, in which the
// passes of a job alternate, so anything that slows the machine for a while slows both; the ratio of a run is the median
// of its pairs of passes. The revisions take turns at being loaded first. The command, with its start, is a process for
// each revision. A job's ratio is the median of the runs. The interval is that of the sign test, from order statistics,
// so it assumes no distribution.
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { medianInterval, revisionsOfChangelog } from "./paired-ratios.mjs";
import { describeMachine, env, findText, median, root, seconds, stop, textCells } from "./shared.mjs";

/**
 * Prints the table. In a shallow clone that lacks the revision that the changelog names, it prints that fact instead,
 * and ends with success.
 */
export function benchmarkAgainst(name, runs, warm) {
  const names = name === "changelog" ? revisionsOfChangelog(readFileSync(join(root, "CHANGELOG.md"), "utf8")) : [name];
  const revision = names.find((one) => commitOf(one) !== undefined);
  if (revision === undefined) {
    const wanted = names.join(" nor ");
    const isShallow = git("rev-parse", "--is-shallow-repository") === "true";
    const hint = isShallow ? "; the clone is shallow, git fetch --unshallow --tags fetches the missing commits" : "";
    if (name !== "changelog" || !isShallow)
      stop(`--against ${name}: expected a commit, a tag or a branch, and git knows no ${wanted} here${hint}`);
    console.log(`!!! NOTHING WAS MEASURED: git knows no ${wanted} here${hint}`);
    return;
  }
  const commit = commitOf(revision);
  const folder = mkdtempSync(join(tmpdir(), "truebleu-against-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  run("scripts/build.mjs", root);
  const other = join(folder, "revision");
  unpack(commit, other);
  run("scripts/build.mjs", other);

  const text = findText();
  const files = ["hypothesis", "reference", "other"].map((side) => {
    const path = join(folder, `${side}.txt`);
    writeFileSync(path, `${text[side].join("\n")}\n`);
    return path;
  });
  const measured = [];
  for (let run = 0; run < runs; run++) {
    const isSwapped = run % 2 === 1;
    const checkouts = isSwapped ? [other, root] : [root, other];
    const inTurn = { ...jobs(checkouts, files, warm), ...command(checkouts, files, text.hypothesis.length) };
    measured.push(isSwapped ? swapped(inTurn) : inTurn);
  }
  report(revision, commit, runs, warm, measured, text);
}

/** The results of two revisions in the other order. */
function swapped(results) {
  return Object.fromEntries(
    Object.entries(results).map(([job, { error, lines, cpu, ratio, value }]) => [
      job,
      error === undefined ? { lines, cpu: cpu.toReversed(), ratio: 1 / ratio, value: value.toReversed() } : { error },
    ]),
  );
}

function report(revision, commit, runs, warm, measured, text) {
  const [, , coverage] = medianInterval(measured.map(() => 1));
  const state = git("status", "--porcelain") === "" ? "" : ", changed";
  console.log(
    `${describeMachine()}. ${git("rev-parse", "--short", "HEAD")}${state} beside ${revision} ` +
      `(${commit.slice(0, 10)}): CPU of one job in a process that has done it for ${warm / 1000} s, ${runs} runs with ` +
      `both in turn. Ratio: the median of the runs, below 1 where this tree is faster; its interval of ` +
      `${(100 * coverage).toFixed(1)} %.\n`,
  );
  console.log(`| job | text | lines | ${revision.slice(0, 20)} | here | ratio | interval | the numbers |`);
  console.log("|---|---|---:|---:|---:|---:|---|---|");
  for (const job of Object.keys(measured[0])) {
    const all = measured.map((results) => results[job]);
    const [{ error, lines, value }] = all;
    if (error !== undefined) {
      console.log(`| ${job} | ${textCells(text, 0)[0]} | - | - | - | - | - | not done: ${error} |`);
      continue;
    }
    const ratios = all.map(({ ratio }) => ratio);
    const [low, high] = medianInterval(ratios);
    console.log(
      `| ${[
        job,
        ...textCells(text, lines),
        ...[1, 0].map((which) => seconds(median(all.map(({ cpu }) => cpu[which])) / 1000)),
        median(ratios).toFixed(3),
        `${low.toFixed(3)} to ${high.toFixed(3)}${coverage < 0.95 ? "" : low > 1 ? ", slower" : high < 1 ? ", faster" : ""}`,
        value[0] === value[1] ? "are equal" : `${value[1]} was, ${value[0]} is`,
      ].join(" | ")} |`,
    );
  }
}

function jobs(checkouts, files, warm) {
  const libraries = checkouts.map((checkout) => join(checkout, "build", "node", "index.mjs"));
  const script = join(root, "lab", "bench", "against-jobs.mjs");
  return JSON.parse(
    execFileSync(process.execPath, [script, `${warm}`, ...libraries, ...files], {
      encoding: "utf8",
      env,
      maxBuffer: 1 << 26,
    }),
  );
}

/** Times the whole command, including its start. */
function command(checkouts, [hypothesis, reference], lines) {
  const name = "the command, BLEU";
  const measured = checkouts.map((checkout) => {
    const args = [join(checkout, "build", "cli", "main.cjs"), reference, "-i", hypothesis, "--threads", "1", "--force"];
    const { stdout, error } = spawnSync(
      "python3",
      [join(root, "lab", "bench", "measure.py"), process.execPath, ...args],
      { encoding: "utf8", env, stdio: ["ignore", "pipe", "inherit"] },
    );
    if (error !== undefined) return undefined;
    const { exit, cpu } = JSON.parse(stdout);
    if (exit !== 0) stop(`${args.join(" ")} ended with ${exit}`);
    return 1000 * cpu;
  });
  if (measured.includes(undefined)) return { [name]: { error: "there is no python3, which is needed to measure" } };
  return { [name]: { lines, cpu: measured, ratio: measured[0] / measured[1], value: [undefined, undefined] } };
}

function run(script, cwd) {
  execFileSync(process.execPath, [script], { cwd, stdio: ["ignore", "inherit", "inherit"] });
}

function commitOf(revision) {
  return git("rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`);
}

/** The output of git, or undefined if it fails. */
function git(...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

function unpack(commit, folder) {
  mkdirSync(folder);
  const archive = execFileSync("git", ["archive", "--format=tar", commit], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync("tar", ["-xf", "-", "-C", folder], { input: archive });
  const packagesOf = (checkout) => {
    const { packages } = JSON.parse(readFileSync(join(checkout, "package-lock.json"), "utf8"));
    return JSON.stringify({ ...packages, "": packages[""].devDependencies });
  };
  if (packagesOf(folder) === packagesOf(root)) {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
    takeKernels(folder);
  } else {
    const install = ["ci", "--silent", "--no-audit", "--no-fund"];
    execFileSync("npm", install, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
  }
}

/**
 * Takes over kernels that the same compiler has already made here from the same sources, so that they are not compiled
 * again.
 */
function takeKernels(folder) {
  const isSame = (file) => {
    const [here, there] = [root, folder].map((checkout) => join(checkout, file));
    return existsSync(there) && readFileSync(here).equals(readFileSync(there));
  };
  if (!["asconfig.json", "scripts/kernels.mjs"].every(isSame)) return;
  for (const name of readdirSync(join(root, "build", "kernel"))) {
    const entry = `assembly/${/^\w+/.exec(name)[0]}/index`;
    const entries = [`${entry}.ts`, `${entry}-plain.ts`].filter((file) => existsSync(join(root, file)));
    if (entries.length > 0 && entries.every((file) => sourcesOf(file).every(isSame)))
      cpSync(join(root, "build", "kernel", name), join(folder, "build", "kernel", name));
  }
}

/** A source of the kernel and everything that it imports. */
function sourcesOf(file, found = new Set()) {
  if (found.has(file)) return [];
  found.add(file);
  for (const [, path] of readFileSync(join(root, file), "utf8").matchAll(/ from "(\.[^"]+)"/g))
    sourcesOf(`${join(dirname(file), path)}.ts`, found);
  return [...found];
}
