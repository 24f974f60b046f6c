// Disks that are full, limits of a file's size, folders that may not be written to.
import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { published } from "./downloads/published.mjs";
import { printing, sameTime, writing } from "./inputs.mjs";
import { filesBelow } from "./lab.mjs";
import { wrongFiles, wrongRefusal, wrongResult } from "./outcomes.mjs";

const before = "what was there before\n";

/** Standard output is a disk without room. */
export async function fullStandardOutput(lab, inLanes) {
  const full = openSync("/dev/full", "w");
  const problems = await inLanes(
    Object.entries(printing).map(([name, args]) => async (installed) => ({
      what: name,
      problem: wrongRefusal(await lab.run(args(lab.inputs.small), { installed, stdio: ["ignore", full, "pipe"] }), {
        message: /cannot write to standard output: no space left on device\n$/,
        mostLines: Infinity,
      }),
    })),
  );
  closeSync(full);
  return problems;
}

/**
 * Runs every command that writes, first where it cannot write, then where it can.
 *
 * @param limits how a run is kept from writing: the shell before it, whether it has no rights, and what is done to its
 *   folder before and after
 */
function unwritten(lab, inLanes, limits, message) {
  const undisturbed = new Map();
  function expected(name, args) {
    if (!undisturbed.has(name)) undisturbed.set(name, lab.expected(args(lab.inputs.large), { environment: sameTime }));
    return undisturbed.get(name);
  }
  const jobs = Object.entries(limits).flatMap(([limitName, limit]) =>
    Object.entries(writing).map(([name, { out, args }], i) => async (installed) => {
      const cwd = lab.folder();
      const isReplaced = i % 2 === 0;
      const options = { cwd, installed, environment: sameTime };
      const { shell, nobody } = limit;
      let refused, left, next, then;
      const undo = limit.confine?.(cwd);
      try {
        if (isReplaced) writeFileSync(join(cwd, out), before);
        limit.close?.(cwd);
        refused = await lab.run(args(lab.inputs.large), { ...options, shell, nobody });
        left = filesBelow(cwd);
        limit.open?.(cwd);
        next = await lab.run(args(lab.inputs.large), options);
        then = filesBelow(cwd);
      } finally {
        undo?.();
      }
      const rest = Object.entries(left).filter(([file, bytes]) => file !== out || String(bytes) !== before);
      const problem =
        wrongRefusal(refused, { message }) ??
        (rest.length > 0 ? `leaves ${rest[0][0]}` : undefined) ??
        (isReplaced && left[out] === undefined ? "loses the earlier contents" : undefined) ??
        (next.code !== 0 ? `the next run fails: ${next.stderr}` : undefined) ??
        wrongFiles(then, filesBelow((await expected(name, args)).cwd));
      return { what: `${name}, ${limitName}`, problem };
    }),
  );
  return inLanes(jobs);
}

const upTo = (kibibytes) => ({ shell: ["bash", "-c", `ulimit -f ${kibibytes}; exec "$@"`, "bash"] });

/** ulimit -f acts as a quota: writing more ends in an error of the same kind. */
export function quotas(lab, inLanes, isWhole) {
  const sizes = isWhole ? [1, 4, 16, 40, 60] : [1, 40];
  return unwritten(
    lab,
    inLanes,
    Object.fromEntries(sizes.map((size) => [`${size} KiB`, upTo(size)])),
    /^truebleu: (cannot write to )?[^\n]*file too large/,
  );
}

function mount(folder, ...how) {
  execFileSync("mount", ["-t", "tmpfs", "-o", how.join(","), "none", folder], { stdio: "pipe" });
}

/** Whether this process may mount a file system, as root may outside of most containers. */
function mayMount(folder) {
  try {
    mount(folder, "size=32k");
  } catch {
    return false;
  }
  execFileSync("umount", [folder]);
  return true;
}

/** A file system of 32 KiB in memory, which is then made larger; undefined if mounting is not allowed. */
export function smallDisks(lab, inLanes) {
  if (!mayMount(lab.folder())) return undefined;
  const disk = {
    confine(folder) {
      mount(folder, "size=32k");
      return () => execFileSync("umount", [folder]);
    },
    open: (folder) => mount(folder, "remount", "size=16m"),
  };
  const readOnly = {
    ...disk,
    close: (folder) => mount(folder, "remount", "ro"),
    open: (folder) => mount(folder, "remount", "rw", "size=16m"),
  };
  return unwritten(
    lab,
    inLanes,
    { "32 KiB": disk, "read-only": readOnly },
    /^truebleu: [^\n]*(no space left on device|read-only file system)\n$/,
  );
}

/** A folder to which an account without rights may not write. */
export function closedFolders(lab, inLanes) {
  const closed = {
    nobody: true,
    close: (folder) => chmodSync(folder, 0o555),
    open: (folder) => chmodSync(folder, 0o777),
  };
  return unwritten(lab, inLanes, { "closed folder": closed }, /^truebleu: [^\n]*permission denied\n$/);
}

/** There is no room for a test set: no incomplete file of it is kept, and the next run completes the set. */
export async function setsWithoutRoom(lab, inLanes, isWhole) {
  const set = await published(lab, "small-disk");
  const args = ["--download", set, "-l", "en-de"];
  const whole = filesBelow(join((await lab.expected(args)).cwd, "sets"));
  const limits = {
    ...Object.fromEntries((isWhole ? [1, 4, 10, 16] : [4]).map((size) => [`${size} KiB`, upTo(size)])),
    "closed folder": {
      nobody: true,
      close: (folder) => chmodSync(folder, 0o555),
      open: (folder) => chmodSync(folder, 0o777),
    },
    "a file in its place": { environment: { SACREBLEU: "/dev/null/sets" } },
  };
  return inLanes(
    Object.entries(limits).map(([name, limit]) => async (installed) => {
      const cwd = lab.folder();
      mkdirSync(join(cwd, "sets"));
      limit.close?.(join(cwd, "sets"));
      const { shell, nobody, environment } = limit;
      const refused = await lab.run(args, { cwd, installed, shell, nobody, environment });
      const left = Object.entries(filesBelow(join(cwd, "sets")));
      limit.open?.(join(cwd, "sets"));
      const next = await lab.run(args, { cwd, installed });
      const torn = left.find(([file, bytes]) => whole[file] === undefined || !bytes.equals(whole[file]));
      const files = filesBelow(join(cwd, "sets"));
      const problem =
        // the command also reports its actions, in separate lines
        wrongRefusal(
          { ...refused, stdout: "" },
          { message: /too large|may not be written|not a folder/, mostLines: 5 },
        ) ??
        (torn === undefined ? undefined : `leaves ${torn[0]}`) ??
        (next.code !== 0 ? `the next run fails: ${next.stderr}` : undefined) ??
        (Object.keys(whole).every((file) => file.endsWith(".tgz") || files[file]?.equals(whole[file]))
          ? undefined
          : "the next run does not complete it");
      return { what: `--download, ${name}`, problem };
    }),
  );
}

/** The code cache is only for speed: if it cannot be saved, a run is the same as without it. */
export async function cacheWithoutRoom(lab) {
  const args = [lab.inputs.small.ref, "-i", lab.inputs.small.hyp];
  const expected = await lab.expected(args);
  const installed = lab.install();
  const cache = join(installed, "build", "cache");
  const results = [];
  for (const kibibytes of [1, 100]) {
    const limited = await lab.run(args, { installed, ...upTo(kibibytes) });
    const kept = existsSync(cache) ? Object.keys(filesBelow(cache)).filter((name) => name.endsWith(".part")) : [];
    results.push({
      what: `the code cache, ${kibibytes} KiB`,
      problem: wrongResult(limited, expected) ?? (kept.length > 0 ? `leaves ${kept[0]}` : undefined),
    });
  }
  return results;
}
