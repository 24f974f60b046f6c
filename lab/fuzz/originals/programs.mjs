// The originals, each in a Python process that lives as long as the campaign.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { preparePython, python } from "../../peers-python.mjs";

const here = dirname(fileURLToPath(import.meta.url));

/** Starts programs at their first question; the current folder is the project's. */
export function openPrograms() {
  preparePython("npm run fuzz");
  const open = new Map();

  return {
    /**
     * The answer of an original to a question; questions to one original are answered in turn. Rejects where its process
     * ends.
     */
    ask(original, question) {
      let program = open.get(original);
      if (program === undefined) open.set(original, (program = start(original)));
      return program.ask(question);
    },

    close() {
      for (const { child } of open.values()) child.kill();
    },
  };
}

function start(original) {
  const child = spawn(python, [join(here, `${original}_program.py`)], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = [];
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift().resolve(JSON.parse(line)));
  const fail = (why) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(`${original} ended: ${why}`));
  };
  child.on("error", (error) => fail(error.message));
  child.on("close", (code, signal) => fail(signal ?? `exit code ${code}`));
  child.stdin.on("error", (error) => fail(error.message));
  const ask = (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      child.stdin.write(`${JSON.stringify(question)}\n`);
    });
  return { child, ask };
}
