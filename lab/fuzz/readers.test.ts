/** The fuzzer of readers finds planted faults: a fault behind several branches, a hang, a crash, a broken law. */
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

// JavaScript without types, which node runs as it is
const { campaign } = await import("./campaign.mjs" as string);
const { buildSubject } = await import("./readers/build-subject.mjs" as string);
const { openProcess } = await import("./readers/in-process.mjs" as string);
const { brokenByError, brokenByOutput, brokenByRun, shapeOf } = await import("./readers/laws.mjs" as string);
const { search } = await import("./readers/search.mjs" as string);
const { seeds } = await import("./readers/seeds.mjs" as string);

/** A reader with a fault that needs three words, which no random case contains together. */
const planted = `
interface Input { readonly files: Readonly<Record<string, string>> }
export const options = [(globalThis as any).fuzzFolder];
export async function execute({ files }: Input) {
  const text = (files?.["text"] ?? "") as string;
  const broken: string[] = [];
  if (text.includes("{")) if (text.includes("null")) if (text.includes("<!--")) broken.push("planted");
  if (text === "hang") while (true) {}
  if (text === "exit") process.exit(7);
  return { text, broken, features: [] };
}
`;

let folder: string;
let file: string;
beforeAll(async () => {
  // the bundler uses real paths, and on macOS this path is a link
  folder = realpathSync(mkdtempSync(join(tmpdir(), "truebleu-fuzz-readers-")));
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "src", "planted.ts"), planted);
  await buildSubject(join(folder, "built"), join(folder, "src", "planted.ts"), [join(folder, "src")]);
  file = join(folder, "built", "subject.mjs");
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  process.exitCode = undefined;
});

test("a fault behind several branches is found by following the branches, and reduced", async () => {
  const counters = new Uint32Array(100);
  Object.assign(globalThis, { fuzzCounters: counters });
  const { execute } = await import(pathToFileURL(file).href);
  const subject = {
    async run(input: object) {
      counters.fill(0);
      const outcome = await execute(input);
      return {
        ...outcome,
        seconds: 0,
        branches: [...counters.keys()].filter((i) => counters[i]! > 0).map((i) => i << 3),
      };
    },
    runAll: async (inputs: readonly object[]) => {
      const outcomes = [];
      for (const input of inputs) outcomes.push(await subject.run(input));
      return outcomes;
    },
  };
  const argv = ["--seed", "1", "--executions", "6000", "--corpus", folder];
  const run = campaign({ argv, kind: "readers", print: () => {} });
  const text = "a b\nc\n";
  const places = [...counters.keys()].map(String);
  const start = { reader: "planted", files: { text } };
  expect((await subject.run(start)).broken).toEqual([]);
  const figures = await search(run, subject, places, [start], [["--x", []]]);
  const { findings } = run.end();
  expect(findings).toMatchObject([{ what: "planted: planted" }]);
  const { files } = JSON.parse(findings[0].input);
  expect(files.text).toHaveLength("{null<!--".length);
  expect(figures["branches"]).toBe(4);
});

test("hangs and crashes are reported, and the next case runs", async () => {
  const inputs = ["fine", "exit", "{null<!--"].map((text) => ({ files: { text } }));
  const subject = openProcess({ file, counters: 100 });
  const outcomes: readonly { readonly broken: string[] }[] = await subject.runAll(inputs);
  expect(outcomes.map(({ broken }) => broken)).toEqual([[], ["the process ended: 7"], ["planted"]]);
  await subject.end();
  const impatient = openProcess({ file, counters: 100, seconds: 0.1 });
  const [temporary] = await impatient.options();
  expect(existsSync(temporary)).toBe(true);
  expect((await impatient.run({ files: { text: "hang" } })).broken).toEqual(["hangs: no answer within 0.1 seconds"]);
  expect(existsSync(temporary)).toBe(false);
  await impatient.end();
});

test("a failure that does not repeat is counted, and becomes a finding when it shows again", async () => {
  let runs = 0;
  const outcome = { text: "", features: [], branches: [], seconds: 0 };
  const subject = {
    run: async () => ({ ...outcome, broken: ++runs > 1 ? ["planted"] : [] }),
    runAll: async (inputs: readonly object[]) => inputs.map(() => ({ ...outcome, broken: ["planted"] })),
  };
  const argv = ["--seed", "1", "--executions", "2", "--corpus", join(folder, "once")];
  const run = campaign({ argv, kind: "readers", print: () => {} });
  const start = [1, 2].map(() => ({ reader: "planted", files: {} }));
  const figures = await search(run, subject, [], start, [["--x", []]]);
  expect(figures["broken once, not again"]).toBe(1);
  expect(run.end().findings).toMatchObject([{ what: "planted: planted" }]);
});

describe("laws", () => {
  const broken = (act: () => unknown, given = ""): string[] => {
    try {
      act();
      return [];
    } catch (error) {
      return brokenByError(error, given);
    }
  };

  test("an error of the JavaScript engine is a fault; an error that says what was expected is not", () => {
    expect(broken(() => (undefined as never as string[]).length)[0]).toMatch(/^fault: TypeError: Cannot read/);
    expect(broken(() => new Uint8Array(-1))[0]).toMatch(/^fault: RangeError: Invalid typed array length/);
    expect(broken(() => JSON.parse("{"))[0]).toMatch(/^fault: SyntaxError/);
    const refusal = (text: string) => () => {
      throw new RangeError(text);
    };
    expect(broken(refusal("line 3 has no number: expected one"))).toEqual([]);
    expect(broken(refusal("line undefined: expected one"))[0]).toContain("shows undefined");
    expect(broken(refusal('line 1 is "undefined": expected one'), "undefined")).toEqual([]);
    expect(brokenByOutput("a = NaN", "")).toHaveLength(1);
    expect(shapeOf('fault in "a b" at 17')).toBe(shapeOf('fault in "c" at 4'));
  });

  test("the message of a failed run says why it failed, and names the input", () => {
    const files = { ref: "a\n" };
    const given = { args: ["ref"], files, given: "ref" };
    const run = { exitCode: 1, stdout: "", stderr: "truebleu: ref:1: expected UTF-8\n", thrown: undefined };
    expect(brokenByRun(run, given)).toEqual([]);
    expect(brokenByRun({ ...run, stderr: "" }, given)).toEqual(["the exit code is 1, and nothing says why"]);
    expect(brokenByRun({ ...run, stderr: "truebleu: expected UTF-8\n" }, given)[0]).toContain("names no file");
    expect(brokenByRun({ ...run, exitCode: 9 }, given)).toEqual(["the exit code is 9"]);
    expect(brokenByRun({ ...run, thrown: new Error("x") }, given)[0]).toContain("fault: Error: x");
    expect(brokenByRun({ ...run, exitCode: 0, stdout: '{"a": nan}' }, { ...given, args: ["json"] })[0]).toContain(
      "JSON",
    );
  });
});

test("every reader has a seed, and no seed is large", () => {
  const readers =
    "command dictionary frequencies information lines model paraphrases statistics synonyms testset wordnet";
  expect([...new Set(seeds.map(({ reader }: { reader: string }) => reader))].sort().join(" ")).toBe(readers);
  for (const seed of seeds) expect(JSON.stringify(seed).length).toBeLessThan(50_000);
});
