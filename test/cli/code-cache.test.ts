/**
 * The cache of what V8 compiled, which the built command keeps beside its files: no run is other for it, whatever
 * becomes of it.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "truebleu-"));
const installed = join(folder, "build");
const cache = join(installed, "cache");
const text = join(folder, "text");
writeFileSync(text, "the cat sat on the mat .\n");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(() => {
  rmSync(installed, { recursive: true, force: true });
  cpSync("build/cli", join(installed, "cli"), { recursive: true });
});

function truebleu(args: readonly string[], environment: Record<string, string> = {}, flags: readonly string[] = []) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, join(installed, "cli", "main.cjs"), ...args],
    {
      cwd: folder,
      env: { PATH: process.env["PATH"], ...environment },
      encoding: "utf8",
    },
  );
  return { status, stdout, stderr };
}

const score = (environment?: Record<string, string>) => truebleu([text, "-i", text, "-b"], environment);
const right = { status: 0, stdout: "100.0\n", stderr: "" };
const caches = (): string[] => (existsSync(cache) ? readdirSync(cache) : []);
const commandCache = (): string =>
  join(
    cache,
    caches().find((name) => name.startsWith("command."))!,
  );

describe("the code cache", () => {
  test("is kept by the first run that scores, and taken by the next ones", () => {
    expect(truebleu(["--version"]).status).toBe(0);
    expect(caches()).toEqual([]);
    expect(score()).toEqual(right);
    const kept = readFileSync(commandCache());
    expect(caches().filter((name) => name.endsWith(".part"))).toEqual([]);
    expect(score()).toEqual(right);
    expect(readFileSync(commandCache())).toHaveSameBits(kept);
  });

  test("of a file that is loaded later is kept later", () => {
    expect(score()).toEqual(right);
    expect(caches().some((name) => name.startsWith("chrf."))).toBe(false);
    for (let run = 0; run < 2; run++) expect(truebleu([text, "-i", text, "-m", "chrf", "-b"])).toEqual(right);
    expect(caches().some((name) => name.startsWith("chrf."))).toBe(true);
  });

  test.each([
    ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ["empty", () => Buffer.alloc(0)],
    ["full of zeros", (bytes: Buffer) => Buffer.alloc(bytes.length)],
    [
      "ending in zeros",
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 4096 * 3), Buffer.alloc(bytes.length - 4096 * 3)]),
    ],
    ["off by a bit", (bytes: Buffer) => bytes.map((byte, i) => (i === bytes.length / 4 ? byte ^ 4 : byte))],
  ])("that is %s is made anew", (_, damage) => {
    expect(score()).toEqual(right);
    const path = commandCache();
    const [whole, damaged] = [readFileSync(path), damage(readFileSync(path))];
    writeFileSync(path, damaged);
    expect(score()).toEqual(right);
    const anew = readFileSync(path);
    expect(anew).not.toHaveSameBits(damaged);
    expect(anew.length).toBeGreaterThan(whole.length / 2);
    expect(anew.subarray(anew.length / 2)).toHaveSameBits(anew.subarray(0, anew.length / 2));
    expect(score()).toEqual(right);
    expect(readFileSync(path)).toHaveSameBits(anew);
  });

  test("made under other flags of V8, whose code is other, is made anew", () => {
    expect(score()).toEqual(right);
    const kept = readFileSync(commandCache());
    expect(truebleu([text, "-i", text, "-b"], {}, ["--stack-size=900"])).toEqual(right);
    expect(readFileSync(commandCache())).not.toHaveSameBits(kept);
    expect(score()).toEqual(right);
  });

  test("is nowhere where Node's own is not wanted", () => {
    expect(score({ NODE_DISABLE_COMPILE_CACHE: "1" })).toEqual(right);
    expect(caches()).toEqual([]);
  });
});
