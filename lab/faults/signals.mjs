// Ctrl-C, and what else asks a process to end, while it writes.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { published } from "./downloads/published.mjs";
import { filesBelow } from "./lab.mjs";

/** With the exit codes that shells give them. */
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
    // a folder inside went away meanwhile
    if (error.code === "ENOENT") return false;
    throw error;
  }
}

export async function askedToEnd(lab, inLanes) {
  const set = await published(lab, "interrupted", { pauseMs: 200 });
  const { ref, hyp } = lab.inputs.large;
  // the rest of the text does not come: the command is at it, whatever else the machine does
  const half = readFileSync(hyp).subarray(0, 200_000);
  const commands = {
    "--segments": {
      args: [ref, "--segments", "out.jsonl"],
      begin: (child) => child.stdin.write(half),
      says: /^$/,
    },
    "--download": {
      args: ["--download", set, "-l", "en-de"],
      begin: () => {},
      says: /interrupted: nothing was kept of what was not yet whole\n$/,
    },
  };
  return inLanes(
    Object.entries(commands).flatMap(([name, { args, begin, says }]) =>
      Object.entries(signals).map(([signal, expected]) => async (installed) => {
        const cwd = lab.folder();
        const { code, late, stderr } = await lab.run(args, {
          cwd,
          installed,
          input: null,
          act(child) {
            begin(child);
            atFirstPart(child, cwd, signal);
          },
        });
        const left = Object.keys(filesBelow(cwd));
        const problem =
          (late ? "hangs" : undefined) ??
          (code !== expected ? `ends with ${code}, expected ${expected}` : undefined) ??
          (!says.test(stderr) ? `says ${stderr}` : undefined) ??
          (left.length > 0 ? `leaves ${left[0]}` : undefined);
        return { what: `${name}, ${signal}`, problem };
      }),
    ),
  );
}

/** Three processes want one set at once, of clocks that are two years apart: one gets it, and the others wait. */
export async function atOnce(lab) {
  const YEAR = 365 * 24 * 3_600_000;
  const asked = [];
  const set = await published(lab, "at-once", { asked, pauseMs: 300 });
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
    (asked.length === 1 ? undefined : `the server was asked ${asked.length} times`) ??
    (litter === undefined ? undefined : `leaves ${litter}`);
  return [{ what: "--download, three times at once", problem }];
}
