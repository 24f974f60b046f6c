/** truebleu --demo, in an empty folder: a comparison, a report, and texts to experiment with. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { invoke } from "./invoke.js";

const home = process.cwd();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "truebleu-demo-"));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true, force: true });
});

const files = [
  "a-third-corrected.txt",
  "machine-translation.txt",
  "reference.txt",
  "report.html",
  "without-articles.txt",
];

test("the demo compares three systems, and writes their report and their texts", async () => {
  const { exitCode, stdout, stderr } = await invoke(["--demo"]);
  expect([exitCode, stderr]).toEqual([0, ""]);
  // the score of sacreBLEU 2.6.0 for the example text, which README has
  expect(stdout).toMatch(/machine-translation │ 68\.6 \(.*baseline/);
  expect(stdout).toMatch(/a-third-corrected │ .* better/);
  expect(stdout).toMatch(/without-articles │ .* worse/);
  expect(readdirSync("truebleu-demo").sort()).toEqual(files);
  const text = (name: string): string => readFileSync(join(home, "examples", name), "utf8");
  expect(readFileSync("truebleu-demo/reference.txt", "utf8")).toBe(text("post-edit.de.txt"));
  expect(readFileSync("truebleu-demo/machine-translation.txt", "utf8")).toBe(text("translation.de.txt"));
  expect(readFileSync("truebleu-demo/report.html", "utf8")).toContain("<html");
});

test("the demo shows the commands that it runs", async () => {
  const { stdout } = await invoke(["--demo"]);
  const [comparison] = [...stdout.matchAll(/^\$ truebleu (compare .*)$/gm)].map(([, line]) => line!.split(" "));
  const again = await invoke(comparison!);
  expect(again.exitCode).toBe(0);
  expect(stdout).toContain(again.stdout);
});

test("a second demo is the same; texts that the user has changed are kept", async () => {
  await invoke(["--demo"]);
  expect((await invoke(["--demo"])).exitCode).toBe(0);
  writeFileSync("truebleu-demo/reference.txt", "mine\n");
  const { exitCode, stderr } = await invoke(["--demo"]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain("truebleu-demo/reference.txt exists with another text");
  expect(readFileSync("truebleu-demo/reference.txt", "utf8")).toBe("mine\n");
});

test("--demo takes no other arguments, and --help names --demo", async () => {
  const { exitCode, stderr } = await invoke(["--demo", "ref.txt"]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain("argument --demo: expected no other arguments");
  const { stdout } = await invoke(["--help"]);
  expect(stdout).toMatch(/^usage: truebleu .* \| --demo$/m);
  expect(stdout.split("\n").length).toBeLessThanOrEqual(24);
});
