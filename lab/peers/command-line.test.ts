/**
 * The command line against sacreBLEU's: standard output byte for byte, exit codes, and sacreBLEU's log lines on
 * standard error.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { version } from "../../src/index.js";
import { commandLines, intendedDifferences, writeFiles, type CommandLine } from "./command-lines.js";
import { askSacrebleu, root } from "./sacrebleu.js";

const LEAST_COMMAND_LINES = 400;

interface Run {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

test(`${commandLines.length} command lines print what sacreBLEU prints`, async () => {
  expect(commandLines.length).toBeGreaterThanOrEqual(LEAST_COMMAND_LINES);
  const folder = mkdtempSync(join(tmpdir(), "truebleu-command-lines-"));
  try {
    writeFiles(folder);
    const stdinOf = ({ stdin }: CommandLine): Buffer =>
      stdin === undefined ? Buffer.alloc(0) : readFileSync(join(folder, stdin));
    const cases = commandLines.map((command) => ({
      args: argumentsOf(command.line),
      stdin: stdinOf(command),
      env: command.env ?? {},
    }));
    const question = {
      kind: "command lines",
      folder,
      cases: cases.map((one) => ({ ...one, stdin: one.stdin.toString("hex") })),
    } as const;
    // sacreBLEU reads the path of its folder when it is imported
    process.env["SACREBLEU"] = join(folder, "cache");
    const [[theirs], ours] = await Promise.all([askSacrebleu([question]), runAll(folder, cases)]);

    const differences: string[] = [];
    for (const [i, { line, stdin, env }] of commandLines.entries()) {
      const name = `${Object.entries(env ?? {})
        .map(([key, value]) => `${key}=${value} `)
        .join("")}truebleu ${line}${stdin === undefined ? "" : ` < ${stdin}`}`;
      const their = { exit: theirs[i]!.exit, stdout: fromHex(theirs[i]!.stdout), stderr: fromHex(theirs[i]!.stderr) };
      const found = compare(ours[i]!, their).map((difference) => `${name}: ${difference}`);
      if (line in intendedDifferences)
        expect(found, `${name}: no different any more; was it because ${intendedDifferences[line]}?`).not.toEqual([]);
      else differences.push(...found);
    }
    expect(differences.slice(0, 20), `${differences.length} differences`).toEqual([]);
    console.log(
      `command line: ${commandLines.length} command lines compared, ` +
        `0 differences but ${Object.keys(intendedDifferences).length} on purpose`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function compare(our: Run, their: Run): string[] {
  const differences: string[] = [];
  const note = (what: string, actual: unknown, expected: unknown): void => {
    if (actual !== expected)
      differences.push(`${what} is ${JSON.stringify(actual)}: expected ${JSON.stringify(expected)}`);
  };
  note("exit code", our.exit, their.exit);
  note("stdout", roundedScores(our.stdout), roundedScores(withOurVersion(their.stdout)));
  if (isLogged(their.stderr)) {
    note("stderr", unsigned(withoutWarnings(our.stderr)).replace(ourLengths, "$1"), unsigned(their.stderr));
  } else if (our.stderr === "" || /^ {4}at /m.test(our.stderr)) {
    // where sacreBLEU prints its usage or a traceback, we print a message of our own
    note("stderr", our.stderr, "a message");
  }
  return differences;
}

/**
 * Rounds the scores of tests in JSON to 13 digits: they are unrounded, and C's library gives another last bit of
 * logarithms.
 */
function roundedScores(text: string): string {
  return text.replace(/"score": (\d+\.\d{10,})/g, (_, score: string) => `"score": ${Number(score).toPrecision(13)}`);
}

function withOurVersion(text: string): string {
  return text
    .replace(/\b(version|v):2\.6\.0\b/g, `$1:truebleu-${version}`)
    .replaceAll('"version": "2.6.0"', `"version": "truebleu-${version}"`);
}

/** Whether a line is sacreBLEU's own message, not argparse's usage or a traceback. */
function isLogged(stderr: string): boolean {
  return !/^(usage: |Traceback )/m.test(stderr);
}

/** If lengths differ, we print a line more than sacreBLEU, with the lengths, after its message. */
const ourLengths =
  /((?:System and reference streams have different lengths\.|Test set None contains no sentence|The test sets will be re-downloaded the next time you run sacreBLEU\.)\n).+ has \d+ lines?\n$/;

/** The lines without our own warnings about the texts: sacreBLEU has no such warnings. */
function withoutWarnings(stderr: string): string {
  return stderr.replace(/^truebleu: warning: .*\n/gm, "");
}

/** Messages without the program's name in front. */
function unsigned(stderr: string): string {
  return stderr.replace(/^(sacreBLEU|truebleu): /gm, "");
}

function argumentsOf(line: string): string[] {
  return (line.match(/"[^"]*"|\S+/g) ?? []).map((part) => part.replaceAll('"', ""));
}

function fromHex(bytes: string): string {
  return Buffer.from(bytes, "hex").toString("utf8");
}

/** Runs two commands at a time, each in a process of its own. */
async function runAll(
  folder: string,
  cases: readonly { args: string[]; stdin: Buffer; env: Readonly<Record<string, string>> }[],
): Promise<Run[]> {
  const runs: Run[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < cases.length) {
      const index = next++;
      const { args, stdin, env } = cases[index]!;
      runs[index] = await run(folder, args, stdin, env);
    }
  };
  await Promise.all([work(), work()]);
  return runs;
}

function run(
  folder: string,
  args: readonly string[],
  stdin: Buffer,
  env: Readonly<Record<string, string>>,
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, "build", "cli", "main.cjs"), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, SACREBLEU: process.env["SACREBLEU"], ...env },
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.on("error", reject);
    // a command that stops at a mistake does not read the rest of its input
    child.stdin.on("error", () => {});
    child.stdin.end(stdin);
    child.on("close", (exit) =>
      resolve({ exit, stdout: Buffer.concat(stdout).toString("utf8"), stderr: Buffer.concat(stderr).toString("utf8") }),
    );
  });
}
