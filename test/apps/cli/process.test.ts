/** The built command as a process: pipes, compressed files, memory. For faults and signals see npm run test:faults. */
import { spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cases, isExhaustive } from "../../cases.js";

const command = resolve("build/cli/main.cjs");
const folder = mkdtempSync(join(tmpdir(), "truebleu-"));
const environment = { PATH: process.env["PATH"], HOME: folder };
const lines = 20_000;

beforeAll(() => {
  const text = Array.from(
    { length: lines },
    (_, i) => `this is line ${i} of a text, long enough to be read in parts.\n`,
  ).join("");
  writeFileSync(join(folder, "text"), text);
  writeFileSync(join(folder, "text.gz"), gzipSync(text));
  // two gzip members, one after the other
  writeFileSync(
    join(folder, "parts.gz"),
    Buffer.concat([gzipSync(text.slice(0, 100_001)), gzipSync(text.slice(100_001))]),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function truebleu(
  args: readonly string[],
  options: { input?: string | Uint8Array; stdio?: ("pipe" | "ignore" | number)[] } = {},
) {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    env: environment,
    maxBuffer: 1 << 28,
    ...options,
  });
  return { status, signal, stdout: String(stdout), stderr: String(stderr) };
}

describe("the command", () => {
  test.each([
    ["files", ["text", "-i", "text", "-b", "--force"], undefined],
    ["compressed files", ["text.gz", "-i", "text.gz", "-b", "--force"], undefined],
    ["a compressed file in parts", ["parts.gz", "-i", "text", "-b", "--force"], undefined],
    ["a pipe", ["text", "-b", "--force"], "text"],
  ])("reads %s", (_, args, input) => {
    expect(truebleu(args, input === undefined ? {} : { input: readFileSync(join(folder, input)) })).toEqual({
      status: 0,
      signal: null,
      stdout: "100.0\n",
      stderr: "",
    });
  });

  test("the command reads a file on standard input", () => {
    const file = openSync(join(folder, "text"), "r");
    expect(truebleu(["text", "-b"], { stdio: [file, "pipe", "pipe"] }).stdout).toBe("100.0\n");
    closeSync(file);
  });

  test("the command takes empty input for one empty line", () => {
    writeFileSync(join(folder, "one"), "\n");
    for (const stdio of ["ignore", "pipe"] as const)
      expect(truebleu(["one", "-b"], { stdio: [stdio, "pipe", "pipe"] }).stdout).toBe("0.0\n");
  });

  test("the command's memory does not grow with the text", () => {
    const text = readFileSync(join(folder, "text"), "utf8");
    writeFileSync(join(folder, "ten"), text.repeat(10));
    // on Linux a child inherits the peak of the process that forks it; the peak of the child's own memory is in /proc
    const script = `process.on("exit", () => {
      const { existsSync, readFileSync, writeSync } = require("node:fs");
      const status = existsSync("/proc/self/status") ? readFileSync("/proc/self/status", "utf8") : "";
      writeSync(2, /^VmHWM:\\s*(\\d+) kB/m.exec(status)?.[1] ?? String(process.resourceUsage().maxRSS));
    });`;
    writeFileSync(join(folder, "measure.cjs"), script);
    const peak = (name: string): number =>
      Number(
        spawnSync(process.execPath, ["--require", join(folder, "measure.cjs"), command, name, "-i", name, "--force"], {
          cwd: folder,
          env: environment,
        }).stderr,
      );
    const kilobytes = peak("ten");
    expect(kilobytes).toBeGreaterThan(10_000);
    expect(kilobytes).toBeLessThan(150_000);
    rmSync(join(folder, "ten"));
  });

  test("the command reads a line of 50 MB (5 MB in npm test)", () => {
    writeFileSync(join(folder, "long"), `${"lorem ipsum ".repeat(cases(4_200_000, 420_000))}\n`);
    expect(truebleu(["long", "-i", "long", "-b"])).toEqual({ status: 0, signal: null, stdout: "100.0\n", stderr: "" });
    rmSync(join(folder, "long"));
  });
});

// npm run test:faults tests all of these faults, with every command
describe.skipIf(process.platform === "win32")("output", () => {
  test("the command ends quietly when its pipe is closed", () => {
    const { stdout, stderr } = spawnSync(
      "sh",
      ["-c", `{ "$@"; echo "exit $?" >&2; } | :`, "sh", process.execPath, command, "text", "-i", "text", "-sl", "-b"],
      { cwd: folder, env: environment, encoding: "utf8" },
    );
    expect({ stdout, stderr }).toEqual({ stdout: "", stderr: expect.stringMatching(/^exit (141|0)\n$/) });
  });

  test.skipIf(!existsSync("/dev/full"))("output to a full disk is reported as an error", () => {
    const full = openSync("/dev/full", "w");
    expect(truebleu(["--help"], { stdio: ["ignore", full, "pipe"] })).toMatchObject({
      status: 1,
      stderr: "truebleu: cannot write to standard output: no space left on device\n",
    });
    closeSync(full);
  });

  test("the output is complete even if a pipe is slow", () => {
    const { stdout } = spawnSync(
      "sh",
      ["-c", `"$@" | { sleep 0.3; cat; }`, "sh", process.execPath, command, "text", "-i", "text", "-sl", "-b"],
      { cwd: folder, env: environment, encoding: "utf8" },
    );
    expect(stdout.split("\n")).toHaveLength(lines + 1);
  });

  test("--segments keeps a link and may be a device", () => {
    writeFileSync(join(folder, "old"), "old");
    symlinkSync("old", join(folder, "link"));
    expect(truebleu(["one", "-i", "one", "-b", "--segments", "link"]).status).toBe(0);
    expect(readFileSync(join(folder, "old"), "utf8")).toMatch(/^\{"line":1,/);
    for (const target of ["| cat", "> redirected; cat redirected"]) {
      const { stdout } = spawnSync(
        "sh",
        [
          "-c",
          `"$@" ${target}`,
          "sh",
          process.execPath,
          command,
          "one",
          "-i",
          "one",
          "-b",
          "--segments",
          "/dev/stdout",
        ],
        { cwd: folder, env: environment, encoding: "utf8" },
      );
      expect(stdout).toMatch(/^\{"line":1,.*\}\n0\.0\n$/);
    }
  });

  // npm run test:faults tests every command, at random moments
  test("--segments ends at a signal in the midst of a segment, and leaves nothing", async () => {
    const name = (end: string): string => join(folder, `characters.${end}`);
    for (const [end, piece] of [
      ["ref", "ab"],
      ["hyp", "bca"],
    ] as const)
      writeFileSync(name(end), `${piece.repeat(130_000 / piece.length)}\n`);
    const before = readdirSync(folder);
    const args = [name("ref"), "-i", name("hyp"), "-m", "cer", "--engine", "js", "--segments", "out.jsonl"];
    const child = spawn(process.execPath, [command, ...args], { cwd: folder, env: environment, stdio: "ignore" });
    const ended = new Promise((settle) => child.once("close", (code, signal) => settle({ code, signal })));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    child.kill("SIGINT");
    expect(await ended).toEqual({ code: null, signal: "SIGINT" });
    expect(readdirSync(folder)).toEqual(before);
  });

  test("an earlier --segments stays when a later one fails", () => {
    writeFileSync(join(folder, "kept"), "kept\n");
    expect(truebleu(["text", "-i", "one", "--segments", "kept"]).status).toBe(1);
    expect(readFileSync(join(folder, "kept"), "utf8")).toBe("kept\n");
  });
});

// npm start checks the build first, which takes a second; CI also runs it separately
test.runIf(isExhaustive)("npm start scores the examples", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve("scripts/start.mjs")], {
    cwd: folder,
    env: environment,
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr:
      "$ truebleu examples/post-edit.de.txt -i examples/translation.de.txt --tokenize none --force --format text\n",
  });
  // sacreBLEU 2.6.0 with the same arguments
  expect(stdout).toMatch(
    /= 68\.6 85\.7\/72\.7\/64\.9\/59\.0 \(BP = 0\.982 ratio = 0\.982 hyp_len = 4807 ref_len = 4895\)\n$/,
  );
});
