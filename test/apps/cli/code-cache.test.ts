/**
 * The cache of compiled code, which the built command keeps in the folder of its files: whatever happens to the cache,
 * a run has the same output.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { isExhaustive } from "../../cases.js";

const folder = mkdtempSync(join(tmpdir(), "truebleu-"));
const installed = join(folder, "build");
const cache = join(installed, "cache");
const text = join(folder, "text");
writeFileSync(text, "the cat sat on the mat .\n");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(() => {
  rmSync(installed, { recursive: true, force: true });
  for (const name of ["cli", "kernel"]) cpSync(join("build", name), join(installed, name), { recursive: true });
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
  test("the code cache is written by the first run that scores, and used by later runs", () => {
    expect(truebleu(["--version"]).status).toBe(0);
    expect(caches()).toEqual([]);
    expect(score()).toEqual(right);
    const kept = readFileSync(commandCache());
    expect(caches().filter((name) => name.endsWith(".part"))).toEqual([]);
    expect(score()).toEqual(right);
    expect(readFileSync(commandCache())).toHaveSameBits(kept);
  });

  test("the cache of a file that is loaded later is written later", () => {
    expect(score()).toEqual(right);
    expect(caches().some((name) => name.startsWith("chrf."))).toBe(false);
    for (let run = 0; run < 2; run++) expect(truebleu([text, "-i", text, "-m", "chrf", "-b"])).toEqual(right);
    expect(caches().some((name) => name.startsWith("chrf."))).toBe(true);
  });

  test.each(
    [
      ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
      ["empty", () => Buffer.alloc(0)],
      ["full of zeros", (bytes: Buffer) => Buffer.alloc(bytes.length)],
      [
        "ending in zeros",
        (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 4096 * 3), Buffer.alloc(bytes.length - 4096 * 3)]),
      ],
      ["off by a bit", (bytes: Buffer) => bytes.map((byte, i) => (i === bytes.length / 4 ? byte ^ 4 : byte))],
    ].filter((_, i) => isExhaustive || i === 0) as [string, (bytes: Buffer) => Buffer][],
  )("a cache that is %s is made again", (_, damage) => {
    expect(score()).toEqual(right);
    const path = commandCache();
    const [whole, damaged] = [readFileSync(path), damage(readFileSync(path))];
    writeFileSync(path, damaged);
    expect(score()).toEqual(right);
    const again = readFileSync(path);
    expect(again).not.toHaveSameBits(damaged);
    expect(again.length).toBeGreaterThan(whole.length / 2);
    expect(again.subarray(again.length / 2)).toHaveSameBits(again.subarray(0, again.length / 2));
    expect(score()).toEqual(right);
    expect(readFileSync(path)).toHaveSameBits(again);
  });

  test("a cache made under other flags of V8, which compile other code, is made again", () => {
    expect(score()).toEqual(right);
    const kept = readFileSync(commandCache());
    expect(truebleu([text, "-i", text, "-b"], {}, ["--stack-size=900"])).toEqual(right);
    expect(readFileSync(commandCache())).not.toHaveSameBits(kept);
    expect(score()).toEqual(right);
  });

  test.skipIf(process.getuid === undefined).each(isExhaustive ? ["000", "077", "777"] : ["000"])(
    "the cache can be read by the user alone, under umask %s",
    (mask) => {
      const { status } = spawnSync(
        "sh",
        [
          "-c",
          `umask ${mask}; exec "$@"`,
          "sh",
          process.execPath,
          join(installed, "cli", "main.cjs"),
          text,
          "-i",
          text,
        ],
        { env: { PATH: process.env["PATH"] } },
      );
      expect(status).toBe(0);
      const modes = [cache, ...caches().map((name) => join(cache, name))].map((path) => statSync(path).mode & 0o777);
      expect(modes.length).toBeGreaterThan(1);
      expect(modes).toEqual([0o700, ...modes.slice(1).map(() => 0o600)]);
    },
  );

  test.skipIf(process.getuid === undefined)(
    "the code cache is not written if its folder is a link, or open to others",
    () => {
      const elsewhere = join(folder, "elsewhere");
      mkdirSync(elsewhere, { mode: 0o700 });
      symlinkSync(elsewhere, cache);
      expect(score()).toEqual(right);
      expect(readdirSync(elsewhere)).toEqual([]);
      rmSync(cache);
      mkdirSync(cache);
      chmodSync(cache, 0o770);
      expect(score()).toEqual(right);
      expect(caches()).toEqual([]);
    },
  );

  test.skipIf(process.getuid === undefined)("a cache file that is a link, or open to others, is made again", () => {
    expect(score()).toEqual(right);
    const path = commandCache();
    const moved = join(folder, "moved");
    renameSync(path, moved);
    symlinkSync(moved, path);
    expect(score()).toEqual(right);
    expect(lstatSync(path).isFile()).toBe(true);
    chmodSync(path, 0o620);
    expect(score()).toEqual(right);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  // only root can give files to another user
  test.skipIf(process.getuid?.() !== 0)("a cache of another user is not used, even by root", () => {
    expect(score()).toEqual(right);
    const before = caches();
    const path = commandCache();
    chownSync(path, 65534, 65534);
    expect(score()).toEqual(right);
    expect(statSync(path).uid).toBe(0);
    chownSync(cache, 65534, 65534);
    rmSync(path);
    expect(score()).toEqual(right);
    expect(caches()).toEqual(before.filter((name) => join(cache, name) !== path));
  });

  test("the code cache is not written if Node's own cache is turned off", () => {
    expect(score({ NODE_DISABLE_COMPILE_CACHE: "1" })).toEqual(right);
    expect(caches()).toEqual([]);
  });
});
