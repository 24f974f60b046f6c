// Ctrl-C and the other signals that ask a process to end, whatever it is doing.
import { cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRandom } from "../runtimes/random.js";
import { published } from "./downloads/published.mjs";
import { filesBelow } from "./lab.mjs";
import { longRuns, prepared } from "./long-runs.mjs";

/** The signals, with the exit codes that shells show for them. */
const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/** Sends the signal as soon as the folder has a file that is being written. */
function atFirstPart(child, folder, signal) {
  const timer = setInterval(() => {
    if (!hasPart(folder)) return;
    clearInterval(timer);
    child.kill(signal);
  }, 2);
  child.once("close", () => clearInterval(timer));
}

function hasPart(folder) {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).some((name) => name.endsWith(".part"));
  } catch (error) {
    // a folder inside the folder may have been removed meanwhile
    if (error.code === "ENOENT") return false;
    throw error;
  }
}

/** A download, which cleans up before it ends. */
export async function askedToEnd(lab, inLanes) {
  const set = await published(lab, "interrupted", { pauseMs: 200 });
  return inLanes(
    Object.entries(signals).map(([signal, expected]) => async (installed) => {
      const cwd = lab.folder();
      const { code, late, stderr } = await lab.run(["--download", set, "-l", "en-de"], {
        cwd,
        installed,
        act: (child) => atFirstPart(child, cwd, signal),
      });
      const left = Object.keys(filesBelow(cwd));
      const problem =
        (late ? "hangs" : undefined) ??
        (code !== expected ? `ends with ${code}, expected ${expected}` : undefined) ??
        (!stderr.endsWith("interrupted: no incomplete file was kept\n") ? `says ${stderr}` : undefined) ??
        (left.length > 0 ? `leaves ${left[0]}` : undefined);
      return { what: `--download, ${signal}`, problem };
    }),
  );
}

/** How long a process may go on computing after a signal, in seconds of its CPU, on a busy machine. */
const MOST_SECONDS = 1;
/** How long a process that waits may take to end after a signal, in milliseconds on the clock. */
const MOST_MS = 15_000;

/** Seconds of CPU that a process has used; undefined when it has ended. */
function secondsOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    // a process that has ended but has not been waited for does not count as running
    return fields[0] === "Z" ? undefined : (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}

function childOf(pid) {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return child === undefined ? undefined : Number(child);
}

/** Sends a signal after a number of CPU seconds, and measures the CPU time that the process uses from then on. */
function signalled(child, { signal, seconds, tty }) {
  const measured = { sentAt: undefined, pid: undefined, after: 0, ms: 0 };
  let start;
  const timer = setInterval(() => {
    measured.pid ??= tty ? childOf(child.pid) : child.pid;
    const used = measured.pid === undefined ? 0 : secondsOf(measured.pid);
    if (used === undefined) return;
    if (start === undefined) {
      if (used < seconds) return;
      start = performance.now();
      measured.sentAt = used;
      process.kill(measured.pid, signal);
      return;
    }
    measured.after = used - measured.sentAt;
    measured.ms = performance.now() - start;
    if (measured.after > 3 * MOST_SECONDS || measured.ms > MOST_MS) process.kill(measured.pid, "SIGKILL");
  }, 5);
  child.once("close", () => clearInterval(timer));
  return measured;
}

/** @param count how many signals each kind of command gets, at random moments */
export async function endsAtOnce(lab, inLanes, { count, seed }) {
  const random = createRandom(seed);
  const kinds = longRuns(lab.root);
  const base = lab.folder();
  for (const args of Object.values(prepared(lab.root))) await lab.expected(args, { cwd: base });
  const jobs = Object.entries(kinds).flatMap(([name, { args, input = null, tty = false, isIdle = false }]) =>
    Array.from({ length: count }, (_, i) => {
      const [signal, number] = Object.entries(signals)[(i + random.below(3)) % 3];
      // Node takes about 0.05 s to start
      const seconds = isIdle ? 0.02 : 0.05 + random.below(1500) / 1000;
      return async (installed) => {
        const cwd = lab.folder();
        cpSync(base, cwd, { recursive: true });
        writeFileSync(join(cwd, "old"), "what was there before\n");
        const before = filesBelow(cwd);
        let measured;
        const {
          code,
          signal: endedBy,
          stderr,
        } = await lab.run(args, {
          cwd,
          installed,
          input: null,
          shell: tty ? ["sh", "-c", `exec script -qefc "$*" /dev/null`, "sh"] : [],
          act(child) {
            if (input !== null) child.stdin.write(input);
            measured = signalled(child, { signal, seconds, tty });
          },
        });
        const { sentAt, after } = measured;
        if (sentAt === undefined) return { what: `${name}, ${signal}`, ended: true };
        const left = Object.keys(filesBelow(cwd)).find((path) => !(path in before) && path.endsWith(".part"));
        const problem =
          (after > MOST_SECONDS || endedBy === "SIGKILL"
            ? `goes on for ${after.toFixed(2)} s of CPU and more after ${sentAt} s`
            : undefined) ??
          (/^ +at /m.test(stderr) ? `shows its stack: ${stderr}` : undefined) ??
          (left === undefined ? undefined : `leaves ${left}`);
        return { what: `${name}, ${signal}`, after, end: endedBy ?? code, expected: number, problem };
      };
    }),
  );
  return inLanes(jobs);
}

/**
 * Three processes, whose clocks are two years apart, request the same test set at once: one downloads it, and the
 * others wait.
 */
export async function atOnce(lab) {
  const YEAR = 365 * 24 * 3_600_000;
  const requests = [];
  const set = await published(lab, "at-once", { requests, pauseMs: 300 });
  const cwd = lab.folder();
  const outcomes = await Promise.all(
    [-YEAR, 0, YEAR].map((ahead) =>
      lab.run(["--download", set, "-l", "en-de"], {
        cwd,
        preload: ["clock.cjs"],
        environment: { CLOCK: String(ahead) },
      }),
    ),
  );
  const failed = outcomes.find(({ code }) => code !== 0);
  const litter = Object.keys(filesBelow(join(cwd, "sets"))).find((name) => /\.part$|\.lock$/.test(name));
  const problem =
    (failed === undefined ? undefined : `ends with ${failed.code}: ${failed.stderr}`) ??
    (requests.length === 1 ? undefined : `the server was asked ${requests.length} times`) ??
    (litter === undefined ? undefined : `leaves ${litter}`);
  return [{ what: "--download, three times at once", problem }];
}
