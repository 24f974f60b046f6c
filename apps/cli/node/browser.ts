/** Starts the browser of the user. Loaded on demand. */
import { spawn } from "node:child_process";

/** The program that opens an address on each system. No shell reads the address. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/**
 * In milliseconds: a program that cannot start a browser ends within this time; one that still runs is the browser
 * itself.
 */
const FAILS_WITHIN = 1000;

/** Whether a browser could be started. The end of the browser is not awaited. */
export function openInBrowser(address: string): Promise<boolean> {
  const [program, ...args] = openers[process.platform] ?? ["xdg-open"];
  return new Promise((resolve) => {
    const child = spawn(program, [...args, address], { detached: true, stdio: "ignore" });
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
    child.once("spawn", () => setTimeout(() => resolve(true), FAILS_WITHIN).unref());
    child.unref();
  });
}
