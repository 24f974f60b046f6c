/** child.ts as a program of its own, bundled as the command will be. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  kill(signal: NodeJS.Signals): void;
  /** The output so far. */
  stdout(): string;
}

export interface RunOptions {
  readonly act?: (running: Running) => void;
  /** A command that starts the program, such as one that sets limits first. */
  readonly shell?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Program {
  run(table: string, folder: string, options?: RunOptions): Promise<Ended>;
  remove(): void;
}

export async function buildProgram(): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), "truebleu-child-"));
  const file = join(folder, "child.mjs");
  const bundle = await rolldown({
    input: "test/apps/cli/node/testsets/child.ts",
    platform: "node",
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
  });
  await bundle.write({ file, format: "esm", codeSplitting: false });
  await bundle.close();
  return {
    run: (table, cache, { act, shell = [], environment = {} } = {}) =>
      new Promise((resolve) => {
        const [command = "", ...args] = [...shell, process.execPath, file, table, cache];
        const child = spawn(command, args, { env: { PATH: process.env["PATH"], ...environment } });
        let [stdout, stderr] = ["", ""];
        child.stdout.on("data", (text) => {
          stdout += String(text);
        });
        child.stderr.on("data", (text) => {
          stderr += String(text);
        });
        child.on("close", (code) => resolve({ code, stdout, stderr }));
        act?.({ kill: (signal) => child.kill(signal), stdout: () => stdout });
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
