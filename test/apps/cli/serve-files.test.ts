/** truebleu serve opens a file that a request names only if the file is in a folder of --files. */
import { execFileSync } from "node:child_process";
import fs, { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { metricModules } from "#metric-options";
import { knownSettings, type KnownSetting } from "../../../apps/cli/serve/requested-settings.js";
import type { CommandLine } from "../../../src/metrics/command-line.js";
import { inFolder, invoke } from "./invoke.js";

/** The calls of the file system, by the name of the function. */
const calls: { readonly call: string; readonly path: unknown }[] = [];

/**
 * The original functions of node:fs, by the module that has them. Other test files may have imported these functions
 * before.
 */
const originals = [fs, fs.promises].map(
  (module) =>
    [
      module,
      Object.entries(module).filter(([call, value]) => typeof value === "function" && !/^[A-Z]/.test(call)),
    ] as const,
);

beforeAll(() => {
  for (const [module, functions] of originals)
    for (const [call, value] of functions) {
      const watched = function (this: unknown, ...given: readonly unknown[]): unknown {
        calls.push({ call, path: given[0] });
        return Reflect.apply(value, this, given);
      };
      Object.assign(module, { [call]: Object.assign(watched, value) });
    }
  syncBuiltinESMExports();
});

afterAll(() => {
  for (const [module, functions] of originals) Object.assign(module, Object.fromEntries(functions));
  syncBuiltinESMExports();
});

const secret = "first line of a secret\n";
inFolder({ "secret.txt": secret, "data/some.txt": secret, "data/folder/more.txt": secret, "database.txt": secret });

interface Answer {
  readonly result?: object;
  readonly error?: { readonly kind: string; readonly message: string };
}

async function answersTo(args: readonly string[], metrics: readonly object[]): Promise<Answer[]> {
  const requests = metrics.map((metric, id) =>
    JSON.stringify({ id, op: "score", metrics: [metric], hypotheses: ["a"], references: ["a"], sources: ["a"] }),
  );
  const { exitCode, stdout, stderr } = await invoke(["serve", ...args], { stdin: Buffer.from(requests.join("\n")) });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return stdout
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Answer);
}

const messagesTo = async (args: readonly string[], metrics: readonly object[]): Promise<(string | undefined)[]> =>
  (await answersTo(args, metrics)).map(({ error }) => error?.message);

/** Calls with a path that has this ending. */
const callsWith = (end: string): string[] =>
  calls.filter(({ path }) => typeof path === "string" && path.includes(end)).map(({ call }) => call);

/** Calls that return the contents of a file, and may wait for them. */
const readings = (end: string): string[] =>
  callsWith(end).filter((call) => /^(open|read(?!dir|link)|createRead|copy)/.test(call));

/** Every setting of every metric that a request may have. */
const all = (
  await Promise.all(
    Object.entries(metricModules).map(async ([metric, load]) =>
      ([(await load()).commandLine].flat() as CommandLine[])
        .filter(({ name }) => name === metric)
        .flatMap(knownSettings)
        .map((setting) => ({ metric, setting })),
    ),
  )
).flat();
const nameOf = ({ names }: KnownSetting): string => names[0]!;
const paths = all.filter(({ setting }) => setting.isPath);

/** The other settings that a metric needs before it reads the data of a setting. */
const needs: Readonly<Record<string, object>> = {
  paraphrases: { modules: ["exact", "paraphrase"], data: "data" },
  mecabDictionary: { tokenize: "ja-mecab" },
};
const asks = (path: string): object[] =>
  paths.map(({ metric, setting }) => ({ metric, ...needs[nameOf(setting)], [nameOf(setting)]: path }));

beforeEach(() => {
  calls.length = 0;
});

test("the settings that name files are the ones listed here", () => {
  expect(paths.map(({ metric, setting }) => `${metric} ${nameOf(setting)}`).sort()).toEqual([
    "bleu mecabDictionary",
    "bleu spmModel",
    "cider frequencies",
    "meteor data",
    "meteor paraphrases",
    "meteor2007 wordNet",
    "nist information",
    "rouge155 stemmer",
  ]);
});

test("by default no file that a setting of any metric names is opened or examined", async () => {
  const answers = await answersTo(
    [],
    all.flatMap(({ metric, setting }) =>
      ["secret.txt", resolve("secret.txt"), ["secret.txt"], { path: "secret.txt" }, [{ path: "secret.txt" }]].map(
        (value) => ({ metric, [nameOf(setting)]: value }),
      ),
    ),
  );
  expect(callsWith("secret.txt")).toEqual([]);
  expect(JSON.stringify(answers)).not.toContain("first line");
  for (const [i, message] of (await messagesTo([], asks("secret.txt"))).entries())
    expect(message, nameOf(paths[i]!.setting)).toMatch(
      /^\w+ is "(secret\.txt|data)": expected no file, as truebleu serve was started without --files FOLDER/,
    );
});

describe("with --files", () => {
  test("each setting that names a file reads files in the folder", async () => {
    const messages = await messagesTo(["--files", "data"], asks("data/some.txt"));
    for (const [i, message] of messages.entries()) {
      const name = nameOf(paths[i]!.setting);
      // the error about the file comes from the code that reads it
      if (message !== undefined) expect(message, name).not.toContain("--files");
    }
    expect(readings("data/some.txt").length).toBeGreaterThan(3);
    expect(messages.filter((message) => message?.includes("some.txt"))).not.toEqual([]);
  });

  test("no request reads, or looks at, a file outside of the folder", async () => {
    const outside = ["secret.txt", "data/../secret.txt", resolve("secret.txt"), "database.txt", "/dev/zero", "..", "/"];
    for (const path of outside) {
      const messages = await messagesTo(["--files", "data"], asks(path));
      for (const [i, message] of messages.entries()) {
        const name = nameOf(paths[i]!.setting);
        expect(message, `${name} ${path}`).toBe(
          `${name} is ${JSON.stringify(path)}: expected a file or folder within those of --files`,
        );
      }
    }
    for (const path of ["secret.txt", "database.txt", "/dev/zero"]) expect(callsWith(path)).toEqual([]);
  });

  test("there may be several folders, with links to them and in them, and a setting may name a whole folder", async () => {
    symlinkSync("data", "link");
    symlinkSync("../data/some.txt", "data/around");
    symlinkSync(resolve("link/some.txt"), "data/absolute");
    symlinkSync("../wordnet", "data/to-wordnet");
    mkdirSync("wordnet/dict", { recursive: true });
    const messages = await messagesTo(
      ["--files", "link", "wordnet"],
      ["link/some.txt", "data/some.txt", "link", "wordnet/dict", "data/around", "link/absolute", "data/to-wordnet"].map(
        (wordNet) => ({ metric: "meteor2007", wordNet }),
      ),
    );
    for (const message of messages) expect(message).toContain("has no index.noun: expected the folder of WordNet 3.0");
  });

  test("a path is refused if it leads out of the folder, or to something other than a regular file", async () => {
    symlinkSync("../secret.txt", "data/to-secret");
    symlinkSync("..", "data/to-parent");
    symlinkSync("nowhere", "data/to-nowhere");
    symlinkSync("/", "data/to-root");
    symlinkSync("round", "data/round");
    mkdirSync("data/loop");
    symlinkSync("../loop", "data/loop/again");
    for (const folder of ["with-link", "with-pipe"]) mkdirSync(`data/${folder}/deep`, { recursive: true });
    symlinkSync("../../../secret.txt", "data/with-link/deep/data.noun");
    execFileSync("mkfifo", ["data/pipe", "data/with-pipe/deep/data.noun"]);
    writeFileSync("data/huge", "");
    truncateSync("data/huge", 2 ** 30 + 1);
    // truncateSync() opened a file
    calls.length = 0;
    const within = "expected a file or folder within those of --files, found a link out of them";
    const pipe = "expected regular files and folders, found a pipe, device or socket";
    const none = "expected a file or folder, found none that can be read";
    const expected = {
      "data/to-secret": within,
      "data/to-parent": within,
      "data/to-parent/secret.txt": within,
      "data/to-parent/nothing": within,
      "data/to-root/etc/passwd": within,
      "data/to-root/nothing": within,
      "data/to-nowhere": none,
      "data/nothing": none,
      "data/round": none,
      "data/\0": none,
      "data/with-link": within,
      "data/pipe": pipe,
      "data/with-pipe": pipe,
      "data/huge": "expected files of at most 1073741824 bytes, found 1073741825",
    };
    for (const [path, message] of Object.entries(expected))
      for (const [i, received] of (await messagesTo(["--files", "data"], asks(path))).entries()) {
        const name = nameOf(paths[i]!.setting);
        if (needs[name] === undefined || !("data" in needs[name]))
          expect(received, `${name} ${path}`).toBe(`${name} is ${JSON.stringify(path)}: ${message}`);
      }
    for (const path of ["secret.txt", "pipe", "data.noun", "huge"]) expect(readings(path)).toEqual([]);
    // if a link leads out of the folder, no answer shows what is there
    for (const path of [resolve("secret.txt"), resolve("nothing"), "/etc"])
      expect(calls.filter((one) => one.path === path)).toEqual([]);
    const [loop] = await messagesTo(["--files", "data"], [{ metric: "meteor2007", wordNet: "data/loop" }]);
    expect(loop).toContain("has no index.noun");
  });
});

test("--files refuses a path that is no folder", async () => {
  for (const path of ["nowhere", "secret.txt"]) {
    const { exitCode, stderr } = await invoke(["serve", "--files", path]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`argument --files: expected a folder, got '${path}'`);
  }
});

test("data that is installed is looked for only with --installed-data", async () => {
  mkdirSync("venv/lib/python3.12/site-packages/ipadic/dicdir", { recursive: true });
  const request = {
    op: "score",
    metrics: [{ metric: "bleu", tokenize: "ja-mecab" }],
    hypotheses: ["a"],
    references: ["a"],
  };
  const asked = async (...args: string[]): Promise<string> => {
    const stdin = Buffer.from(`${JSON.stringify({ id: 1, ...request })}\n`);
    return (await invoke(["serve", ...args], { stdin, environment: { VIRTUAL_ENV: "venv" } })).stdout;
  };
  expect(await asked()).toContain("needs its dictionary, and none was found");
  expect(await asked("--installed-data")).toMatch(/venv.*ipadic.*sys\.dic/);
});
