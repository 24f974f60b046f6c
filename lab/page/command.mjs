/** The built command: the page's numbers are compared with its numbers. */
import { execFileSync } from "node:child_process";

/** The output of the command. */
export function truebleu(...args) {
  return execFileSync(process.execPath, ["build/cli/main.cjs", ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    // standard error has notes, such as those on tokenized texts
    stdio: ["ignore", "pipe", "ignore"],
  });
}

export const truebleuJson = (...args) => JSON.parse(truebleu(...args, "-f", "json"));
