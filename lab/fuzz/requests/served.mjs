// `truebleu serve` as a process that gets lines, and the laws for it. Each line gets an answer, in the order of the
// lines; the process does not exit; its memory is bounded. Where the process is traced, it opens no file that a request
// names, unless the file is in the folder.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brokenByOutput, isJson, isOfEngine } from "../readers/laws.mjs";

/**
 * The limit on the memory of the process, in bytes: a line of 32 MiB that consists of brackets takes 1.4 GB
 * (docs/serve.md).
 */
const MOST_MEMORY = 2 * 2 ** 30;

/** How long the lines of a batch may take, in milliseconds, on a loaded machine. */
const LONGEST_BATCH = 240_000;

const LONGEST_MESSAGE = 20_000;

export const isTraceable = spawnSync("strace", ["-V"]).status === 0;

/**
 * @param {readonly string[]} command that reads requests
 * @param {{ cwd: string, env: object, trace?: string, mostMemory?: number }} surrounding its folder, its variables, the file
 *   of the trace, and the bytes that it may have
 */
export function startServed(command, { cwd, env, trace, mostMemory = MOST_MEMORY }) {
  const calls = ["-f", "--seccomp-bpf", "-qq", "-s", "4096", "-e", "trace=%file,connect", "-o", trace];
  const [program, ...args] = trace === undefined ? command : ["strace", ...calls, ...command];
  const child = spawn(program, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"] });
  let [rest, stderr, ended] = ["", "", undefined];
  const answers = [];
  let results = 0;
  let wake = () => {};
  child.stdout.setEncoding("utf8").on("data", (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    answers.push(...lines);
    wake();
  });
  child.stderr.setEncoding("utf8").on("data", (text) => (stderr = (stderr + text).slice(-2000)));
  child.stdin.on("error", () => {});
  const close = new Promise((resolve) =>
    child.on("close", (code, signal) => {
      ended = `ended by ${signal ?? `exit code ${code}`}${stderr === "" ? "" : `, with ${JSON.stringify(stderr)}`}`;
      wake();
      resolve(code);
    }),
  );

  return {
    get hasEnded() {
      return ended !== undefined;
    },

    /** @returns the laws that the answers to these lines break */
    async ask(lines) {
      child.stdin.write(lines.map((line) => `${line}\n`).join(""), "latin1");
      const timer = setTimeout(() => child.kill("SIGKILL"), LONGEST_BATCH);
      while (answers.length < lines.length && ended === undefined) await new Promise((resolve) => (wake = resolve));
      clearTimeout(timer);
      if (ended !== undefined) return [`the process ${ended}`];
      const some = answers.splice(0, lines.length);
      results = some.filter((answer) => answer.includes('"result":')).length;
      const broken = some.flatMap((answer, i) => brokenByAnswer(answer, lines[i]));
      if (answers.length > 0) broken.push("there are more answers than lines");
      const memory = this.memory();
      if (memory > mostMemory) broken.push(`the process has had ${memory} bytes`);
      return broken;
    },

    /** How many of the last lines were answered with a result. */
    results: () => results,

    /** The most memory that the process has had, in bytes; 0 if the system does not report it. */
    memory() {
      const pid = trace === undefined ? child.pid : childOf(child.pid);
      const file = `/proc/${pid}/status`;
      return existsSync(file) ? Number(/VmHWM:\s*(\d+)/.exec(readFileSync(file, "utf8"))?.[1] ?? 0) * 1024 : 0;
    },

    /** Closes its standard input. @returns the laws that its end breaks */
    async end() {
      child.stdin.end();
      const timer = setTimeout(() => child.kill("SIGKILL"), 60_000);
      const code = await close;
      clearTimeout(timer);
      return code === 0 && answers.length === 0 ? [] : [`after its input the process ${ended}`];
    },

    kill: () => child.kill("SIGKILL"),
  };
}

function childOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")[0];
  } catch {
    return pid;
  }
}

function brokenByAnswer(answer, line) {
  if (!isJson(answer)) return [`an answer is not JSON: ${answer.slice(0, 200)}`];
  const { id, result, error } = JSON.parse(answer);
  const given = Buffer.from(line, "latin1").toString();
  const broken = [];
  if ((result === undefined) === (error === undefined)) broken.push("an answer has not one of result and error");
  const requested = idOf(given);
  if (id !== null && id !== requested)
    broken.push(`the answer to id ${JSON.stringify(requested)} has ${JSON.stringify(id)}`);
  if (result !== undefined && requested === undefined) broken.push("what is no request has a result");
  if (error === undefined) return broken;
  if (error.kind !== "request" && error.kind !== "line") broken.push(`an error is ${error.kind}: ${error.message}`);
  if (isOfEngine(error)) broken.push(`an error is V8's: ${error.message}`);
  if (error.message.length > LONGEST_MESSAGE) broken.push("a message is very long");
  return [...broken, ...brokenByOutput(error.message, given)];
}

function idOf(line) {
  try {
    return JSON.parse(line.replace(/^\ufeff/, ""))?.id;
  } catch {
    return undefined;
  }
}

/** System calls that only check whether something exists. */
const looks = /^(?:l?stat\w*|newfstatat|statx|access|faccessat2?|readlink(?:at)?|getcwd)$/;

/**
 * The system calls after the mark to which no request may lead.
 *
 * @param {string} trace the output of strace
 * @param {{ mark: string, folder: string, cwd: string, program: readonly string[] }} places a path that the first request
 *   named; the folder of --files; the current one; files and folders of the program itself
 */
export function brokenByTrace(trace, { mark, folder, cwd, program }) {
  const lines = trace.split("\n");
  const first = lines.findIndex((line) => line.includes(mark));
  if (first < 0) return [`the trace has no ${mark}`];
  const within = (path, place) => path === place || path.startsWith(`${place}/`);
  // realpath() looks at each folder on the way to a file
  const above = [];
  for (let at = folder; at !== dirname(at); at = dirname(at)) above.push(dirname(at));
  const broken = new Set();
  for (const line of lines.slice(first)) {
    const [, call, rest] = /^\d*\s*(\w+)\((.*)$/.exec(line) ?? [];
    if (call === undefined) continue;
    const [, written] = /"((?:[^"\\]|\\.)*)"/.exec(rest) ?? [];
    if (call === "connect") broken.add(`the process connects: ${line}`);
    if (written === undefined || written === "") continue;
    const path = join(written.startsWith("/") ? "/" : cwd, written);
    const isAllowed =
      within(path, folder) ||
      program.some((place) => within(path, place)) ||
      (looks.test(call) && above.includes(path));
    if (!isAllowed) broken.add(`the process asks for ${path}: ${call}`);
  }
  return [...broken];
}
