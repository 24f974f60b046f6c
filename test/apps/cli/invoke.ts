/** The command line in this process. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { MetricTable } from "../../../apps/cli/metrics/metric-command.js";
import { run } from "../../../apps/cli/commands/run.js";
import { memorySource } from "./node/memory.js";

export interface Invocation {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Surrounding {
  readonly stdin?: Uint8Array;
  readonly environment?: Readonly<Record<string, string>>;
  readonly terminal?: boolean;
  /** The width of the terminal. */
  readonly columns?: number;
  /** Metrics in place of the built-in ones. */
  readonly metrics?: MetricTable;
  /** The page as one file. */
  readonly page?: string;
  readonly browse?: (address: string) => Promise<boolean>;
  readonly interrupted?: () => Promise<void>;
  /** Gets everything that is written to either stream, in order. */
  readonly heard?: (text: string) => void;
}

/** The page before the build: without a script, and with the place for a report. */
const unbuiltPage = resolve("apps/page/index.html");

const documentation = resolve("build/documentation.json.gz");

export async function invoke(
  args: readonly string[],
  {
    stdin = new Uint8Array(0),
    environment = {},
    terminal = false,
    columns,
    metrics,
    page = unbuiltPage,
    browse = async () => true,
    interrupted = async () => {},
    heard = () => {},
  }: Surrounding = {},
): Promise<Invocation> {
  let stdout = "";
  let stderr = "";
  const write = (text: string): void => {
    stdout += text;
    heard(text);
  };
  const exitCode = await run(
    args,
    {
      environment,
      out: write,
      data: write,
      error: (text) => {
        stderr += text;
        heard(text);
      },
      standardInput: () => memorySource(stdin, [], "standard input"),
      outIsTerminal: () => terminal,
      errorIsTerminal: () => terminal,
      inputIsTerminal: () => terminal,
      columns: () => columns,
      cores: () => 1,
      page: () => page,
      documentation: () => documentation,
      browse,
      interrupted,
    },
    metrics,
  );
  return { exitCode, stdout, stderr };
}

/** Makes the tests of a file run in a new folder that holds these files. */
export function inFolder(files: Readonly<Record<string, string | Uint8Array>>): void {
  const before = process.cwd();
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "truebleu-"));
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    process.chdir(folder);
  });
  afterAll(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true, force: true });
  });
}
