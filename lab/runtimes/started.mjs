// Programs that are started for the tests, and end with them.
import { execFileSync, spawn } from "node:child_process";

/** A promise that is rejected when the process ends, and a function that ends the process. */
export function started(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"], ...options });
  let stderr = "";
  child.stderr.on("data", (data) => {
    stderr = (stderr + data).slice(-3000);
  });
  const ended = new Promise((resolve) => {
    child.once("exit", resolve);
    child.once("error", resolve);
  });
  const over = ended.then((code) => {
    throw new Error(`${command} ended with ${code}:\n${stderr}`);
  });
  over.catch(() => undefined);
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  return {
    over,
    async end() {
      process.removeListener("exit", kill);
      kill();
      await ended;
    },
  };
}

export const versionOf = (command) =>
  /\d+([.-]\d+)+/.exec(execFileSync(command, ["--version"], { encoding: "utf8" }))[0];

/** Waits for the answer, the end of the program, or too long a silence. */
export function orOver(over, answer, job, minutes = 5) {
  let late;
  const silence = new Promise((_resolve, reject) => {
    late = setTimeout(() => reject(new Error(`no answer to ${job} in ${minutes} minutes`)), 60_000 * minutes);
  });
  return Promise.race([over, silence, answer]).finally(() => clearTimeout(late));
}
