// Paths that are not text files, and files that change while they are read.
import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { reading } from "./inputs.mjs";
import { wrongEnd, wrongRefusal, wrongResult } from "./outcomes.mjs";

/** Paths in a folder by their kind, with the message about each. */
async function noFiles(folder) {
  const at = (name) => join(folder, name);
  mkdirSync(at("folder"));
  symlinkSync("loop", at("loop"));
  symlinkSync("gone", at("dangling"));
  writeFileSync(at("file"), "");
  writeFileSync(at("closed"), "a\n");
  chmodSync(at("closed"), 0);
  const socket = createServer().unref();
  await new Promise((resolve) => socket.listen(at("socket"), resolve));
  return {
    "a folder": [at("folder"), /is a directory/],
    "a socket": [at("socket"), /no such device|ENXIO/i],
    "a link in a circle": [at("loop"), /too many symbolic links/],
    "a link to nothing": [at("dangling"), /no such file/],
    "a file as a folder": [at("file/inside"), /a part of the path is a file/],
    "an unreadable file": [at("closed"), /permission denied/],
    "a file that cannot be read": ["/proc/self/mem", /i\/o error|EIO/i],
    "an empty device": ["/dev/null", /line|segment|empty/],
  };
}

/** Uses a path in place of the hypotheses, and in place of the references. */
export async function inputsThatAreNoFiles(lab, inLanes, isWhole) {
  const folder = lab.folder();
  const kinds = Object.entries(await noFiles(folder));
  const jobs = Object.entries(reading).flatMap(([name, args]) =>
    kinds.flatMap(([kind, [path, message]]) =>
      ["hyp", "ref"].map((place) => async (installed) => ({
        what: `${name}, ${kind} as ${place}`,
        problem: wrongRefusal(
          await lab.run(args({ ...lab.inputs.small, [place]: path }), { installed, nobody: kind.startsWith("an unr") }),
          { message, mostLines: 2 },
        ),
      })),
    ),
  );
  // 5 has no divisor in common with a command's 16 cases, so every case occurs
  return inLanes(isWhole ? jobs : jobs.filter((_, i) => i % 5 === 0));
}

/** An endless line is refused before memory runs out. */
export async function endlessLines(lab) {
  const outcome = await lab.run([lab.inputs.small.ref, "-i", "/dev/zero"]);
  return [{ what: "score, /dev/zero", problem: wrongRefusal(outcome, { message: /\/dev\/zero.*256 MiB|longer/ }) }];
}

/**
 * A file that changes is either read as it was when it was opened, or an error reports the change; nothing else is
 * written.
 */
export function filesThatChange(lab, inLanes) {
  const { ref, hyp } = lab.inputs.large;
  const commands = {
    score: ({ changed }) => [ref, "-i", changed],
    "score, the reference": ({ changed }) => [changed, "-i", hyp],
    "score -m nist, the reference": ({ changed }) => [changed, "-i", hyp, "-m", "nist"],
    "score --threads 2": ({ changed }) => [ref, "-i", changed, "--threads", "2"],
    replay: ({ changed }) => [
      "replay",
      "BLEU|nrefs:1|case:lc|eff:no|tok:13a|smooth:exp|version:2.6.0",
      ref,
      "-i",
      changed,
    ],
    "count --sums": ({ changed }) => ["count", ref, "-i", changed, "--sums"],
    compare: ({ changed }) => ["compare", ref, "-i", changed, ref, "-pbsn", "50"],
  };
  const changes = ["shrinks", "grows", "vanishes", "is replaced", "is emptied"];
  return inLanes(
    Object.entries(commands).flatMap(([name, args]) => {
      const original = name.includes("the reference") ? ref : hyp;
      return changes.map((change) => async (installed) => {
        const cwd = lab.folder();
        const changed = join(cwd, "changed");
        copyFileSync(original, changed);
        const given = args({ changed });
        const outcome = await lab.run(given, {
          cwd,
          installed,
          preload: ["changing.cjs"],
          environment: { CHANGED: changed, CHANGE: change },
        });
        const what = `${name} ${change}`;
        const isRefused = wrongRefusal(outcome) === undefined;
        // a command that reads twice does not find the file again
        if (change === "vanishes" || change === "is replaced") {
          if (isRefused && name.includes("nist")) return { what, problem: undefined };
          copyFileSync(original, changed);
          return { what, problem: wrongResult(outcome, await lab.expected(given, { cwd, installed })) };
        }
        return { what, problem: isRefused ? undefined : (wrongEnd(outcome, [1]) ?? wrongRefusal(outcome)) };
      });
    }),
  );
}
