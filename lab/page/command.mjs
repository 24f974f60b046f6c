/** The built command, whose numbers those of the page are compared with. */
import { execFileSync } from "node:child_process";

/** What it prints. */
export function truebleu(...args) {
  return execFileSync(process.execPath, ["build/cli/main.cjs", ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    // notes on texts that are tokenized and the like
    stdio: ["ignore", "pipe", "ignore"],
  });
}

export const truebleuJson = (...args) => JSON.parse(truebleu(...args, "-f", "json"));
