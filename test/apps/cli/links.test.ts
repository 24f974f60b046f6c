/**
 * --segments never overwrites a file that is read, whatever path leads to it; an existing file keeps its mode and its
 * links; files that a killed run left do not matter.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileError } from "../../../src/reading/input-error.js";
import { createOutputFile } from "../../../apps/cli/node/writing/output-file.js";
import { partPath } from "../../../apps/cli/node/writing/part-file.js";
import { inFolder, invoke } from "./invoke.js";

const command = resolve("build/cli/main.cjs");
const text = "the cat sat on the mat.\n";
inFolder({ ref: text, hyp: text, source: text, "folder/inside": text, "data/data/deep": text, old: "old\n" });

const hasProc = existsSync("/proc/self/fd");
let file: number;
beforeAll(() => {
  file = openSync("ref", "r");
  symlinkSync("ref", "link");
  symlinkSync("link", "chain");
  symlinkSync(resolve("ref"), "absolute-link");
  linkSync("ref", "hard");
  symlinkSync("hard", "link-to-hard");
  symlinkSync("folder", "other-folder");
  symlinkSync("../hyp", "folder/up");
  symlinkSync(`/proc/self/fd/${file}`, "link-to-open");
  symlinkSync("new", "dangling");
});
afterAll(() => closeSync(file));

/** Everything in the folder: names, texts and links. */
const contents = (): string[] =>
  readdirSync(".", { recursive: true })
    .map(String)
    .toSorted()
    .map((name) => {
      const status = lstatSync(name);
      return `${name} ${status.isFile() ? readFileSync(name, "utf8") : status.isSymbolicLink() ? "link" : ""}`;
    });

test.each(["", "-"])("--segments %j is not the name of a file", async (path) => {
  const before = contents();
  const { exitCode, stdout, stderr } = await invoke(["ref", "-i", "hyp", "--segments", path]);
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(`argument --segments: expected the name of a file, got "${path}"`);
  expect(contents()).toEqual(before);
});

describe("a file that is read is not written over", () => {
  test.each<[string, () => string]>([
    ["its name", () => "ref"],
    ["another spelling", () => "./folder/../ref"],
    ["the absolute path", () => resolve("hyp")],
    ["a symbolic link", () => "link"],
    ["a link to a link", () => "chain"],
    ["an absolute link", () => "absolute-link"],
    ["a hard link", () => "hard"],
    ["a link to a hard link", () => "link-to-hard"],
    ["a link of the folder", () => "other-folder/inside"],
    ["a link that leads up", () => "folder/up"],
    ["the source text", () => "./source"],
    ["a file of METEOR's folder", () => "data/data/deep"],
    ...(hasProc
      ? ([
          ["/proc/self/fd", () => `/proc/self/fd/${file}`],
          ["/dev/fd", () => `/dev/fd/${file}`],
          ["a link to an open file", () => "link-to-open"],
        ] as [string, () => string][])
      : []),
  ])("by %s", async (_, path) => {
    const before = contents();
    const meteor = ["-m", "meteor", "--meteor-data", "data"];
    const { exitCode, stdout, stderr } = await invoke(
      ["ref", "folder/inside", "-i", "hyp", "--source", "source", "--segments", path()].concat(meteor),
    );
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(
      /argument --segments: (ref|hyp|source|data|folder\/inside) is an input, and would be overwritten: expected another file\n$/,
    );
    expect(contents()).toEqual(before);
  });

  test.skipIf(!hasProc)("a file that is read is not written over by redirection of input, output or log", () => {
    const before = contents();
    const shell = (line: string) => {
      const { status, stderr } = spawnSync("sh", ["-c", line, "sh", process.execPath, command], { encoding: "utf8" });
      return [status, stderr.split("\n").at(-2)];
    };
    const message = (found: string) => `truebleu: error: argument --segments: ${found}: expected another file`;
    expect(shell('"$@" ref --segments hyp < hyp')).toEqual([
      2,
      message("standard input is an input, and would be overwritten"),
    ]);
    expect(shell('"$@" ref -i hyp >> hard')).toEqual([
      1,
      "truebleu: ref is both an input and standard output: expected another file after >>",
    ]);
    expect(shell('"$@" ref -i hyp --segments /dev/stdout >> hyp')[0]).toBe(1);
    expect(shell('"$@" ref -i hyp --segments old >> old')).toEqual([2, message("old is standard output, too")]);
    expect(shell('"$@" ref -i hyp --segments ./old 2>> old; tail -n 1 old >&2')[1]).toBe(
      message("./old is standard error, too"),
    );
    writeFileSync("old", "old\n");
    expect(contents()).toEqual(before);
  });
});

const write = async (path: string, lines = "new\n"): Promise<void> => {
  const output = await createOutputFile(path);
  output.write(lines);
  await output.commit();
};

describe("a file that exists", () => {
  test.each([0o600, 0o640, 0o755, 0o666])("an existing file keeps its mode %o", async (mode) => {
    writeFileSync("kept", "old");
    chmodSync("kept", mode);
    await write("kept");
    expect([readFileSync("kept", "utf8"), statSync("kept").mode & 0o777]).toEqual(["new\n", mode]);
    rmSync("kept");
  });

  test("an existing file keeps the links to it, and its owner if this process may change owners", async () => {
    await write("dangling", "first\n");
    await write("dangling", "second\n");
    expect(lstatSync("dangling").isSymbolicLink()).toBe(true);
    expect(readFileSync("new", "utf8")).toBe("second\n");
    const { uid, gid } = statSync("new");
    expect([uid, gid]).toEqual([statSync(".").uid, statSync(".").gid]);
  });

  test("an existing file stays as it was until the new file is complete", async () => {
    const output = await createOutputFile("old");
    output.write("half");
    expect(readFileSync("old", "utf8")).toBe("old\n");
    output.discard();
    expect(readdirSync(".").filter((name) => name.startsWith(".truebleu-"))).toEqual([]);
  });
});

test("files that a killed run left do not stop a later run, whatever the process id of either", async () => {
  for (const name of [`left.${process.pid}.tmp`, ".truebleu-0.part"]) writeFileSync(name, "half");
  mkdirSync(`left.${process.pid}`);
  const [one, two] = [await createOutputFile("left"), await createOutputFile("left")];
  for (const output of [one, two]) output.write("whole\n");
  for (const output of [one, two]) await output.commit();
  expect(readFileSync("left", "utf8")).toBe("whole\n");
});

test("the next run that writes to the folder removes the files of a killed run, and no other files", async () => {
  const dead = spawnSync("true").pid;
  const part = partPath(".");
  const names = {
    left: part.replace(`-${process.pid}-`, `-${dead}-`),
    living: part,
    elsewhere: part.replace(/-\d+-[0-9a-f]{12}-/, `-${dead}-0123456789ab-`),
    another: ".truebleu-0.part",
  };
  for (const name of Object.values(names)) writeFileSync(name, "half");
  // a folder in place of a part file: it cannot be removed, like the file of another user in a shared folder
  const refused = part.replace(/-\d+-/, `-${dead}-`).replace(/[0-9a-f]{12}\.part$/, "000000000000.part");
  mkdirSync(refused);
  await write("left");
  expect(Object.values(names).filter((name) => existsSync(name))).toEqual([
    names.living,
    names.elsewhere,
    names.another,
  ]);
  expect(existsSync(refused)).toBe(true);
});

describe("an impossible path is reported in one line", () => {
  const long = "x".repeat(300);
  beforeAll(() => {
    symlinkSync("loop", "loop");
    symlinkSync("gone/file", "into-nowhere");
  });
  test.each([
    ["ref/file", "a part of the path is a file, not a folder"],
    ["loop", "too many symbolic links encountered"],
    [long, "name too long"],
    ["folder", "is a directory, expected"],
  ])("%s", async (path, reason) => {
    for (const args of [
      [path, "-i", "hyp"],
      ["ref", "-i", path],
      ["ref", "-i", "hyp", "--segments", path],
    ]) {
      const { exitCode, stdout, stderr } = await invoke(args);
      expect([exitCode, stdout]).toEqual([1, ""]);
      expect(stderr).toContain(`truebleu: ${path}: ${reason}`);
      expect(stderr.split("\n")).toHaveLength(2);
    }
  });

  test("a link into a folder that is not there", async () => {
    const { exitCode, stderr } = await invoke(["ref", "-i", "hyp", "--segments", "into-nowhere"]);
    expect([exitCode, stderr]).toEqual([1, "truebleu: into-nowhere: no such file or directory\n"]);
  });

  test.each([
    ["EACCES", "permission denied"],
    ["EROFS", "read-only file system"],
    ["ENOSPC", "no space left on device"],
    ["EMFILE", "too many open files"],
  ])("%s", (code, reason) => {
    const error = Object.assign(new Error(`${code}: ${reason}, open 'x'`), { code, errno: -1 });
    expect(fileError("x", error).message).toBe(`x: ${reason}`);
  });

  test.skipIf(process.getuid?.() === 0)("a file that may not be written, though its folder may", async () => {
    writeFileSync("protected", "old");
    chmodSync("protected", 0o400);
    await expect(createOutputFile("protected")).rejects.toThrow("protected: permission denied");
  });
});
