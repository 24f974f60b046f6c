/** The built command with several threads: the same bytes on both streams and the same exit code as with one thread. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { metricOptionKeys } from "#metric-options";
import { isExhaustive, itemsOfToday } from "../../cases.js";
import { invoke } from "./invoke.js";

const command = resolve("build/cli/main.cjs");
const folder = mkdtempSync(join(tmpdir(), "truebleu-"));
const environment = { PATH: process.env["PATH"], HOME: folder };
const count = 6000;

beforeAll(() => {
  const real = (name: string): string[] =>
    readFileSync(resolve("test/vectors/real", name), "utf8").split("\n").slice(0, -1);
  const [references, hypotheses] = [real("mlqe-pe-en-de.references.txt"), real("mlqe-pe-en-de.hypotheses.txt")];
  // no line occurs twice, and no two batches are alike
  const text = (lines: readonly string[], end: (i: number) => string): string[] =>
    Array.from({ length: count }, (_, i) => `${lines[(i * 7) % lines.length]!} ${end(i)}`);
  const file = (name: string, lines: readonly string[]): void =>
    writeFileSync(join(folder, name), lines.map((line) => `${line}\n`).join(""));
  file(
    "ref",
    text(references, (i) => `${i}.`),
  );
  file(
    "hyp",
    text(hypotheses, (i) => `${i}.`),
  );
  file(
    "other",
    text(references, (i) => `${i % 5 === 0 ? "no" : i}.`),
  );
  file(
    "refs",
    text(references, (i) => `${i}.${i % 4 === 0 ? `\t${i} and another` : ""}`),
  );
  // this line is empty once punctuation is removed
  file(
    "stops",
    text(references, (i) => `${i}.`)
      .with(count - 500, "...")
      .with(count - 400, "..."),
  );
  file("short", text(hypotheses, String).slice(0, -1));
  const broken = Buffer.from(readFileSync(join(folder, "hyp")));
  broken[broken.length - 100] = 0xff;
  writeFileSync(join(folder, "broken"), broken);
  // -r is passed on to threads: this module ends the threads while they count
  writeFileSync(
    join(folder, "exit.cjs"),
    `const { isMainThread, parentPort } = require("node:worker_threads");
    if (!isMainThread) parentPort.once("message", () => process.exit(3));`,
  );
  // this module keeps the first thread from counting everything before the other threads have started
  writeFileSync(
    join(folder, "wait.cjs"),
    `const threads = require("node:worker_threads");
    const started = [];
    threads.Worker = class extends threads.Worker {
      constructor(...args) {
        super(...args);
        started.push(new Promise((resolve) => this.once("message", resolve)));
      }
    };
    const next = setImmediate;
    if (threads.isMainThread) globalThis.setImmediate = (then) => Promise.all(started).then(() => next(then));`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function truebleu(args: readonly string[], nodeArgs: readonly string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeArgs, command, ...args], {
    cwd: folder,
    env: environment,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return { status, stdout, stderr };
}

/** Runs with one thread: in npm test in this process, otherwise in its own. */
async function inOneThread(args: readonly string[]): Promise<ReturnType<typeof truebleu>> {
  const alone = [...args, "--threads", "1"];
  if (isExhaustive) return truebleu(alone);
  const before = process.cwd();
  process.chdir(folder);
  try {
    const { exitCode, stdout, stderr } = await invoke(alone, { environment: { HOME: folder } });
    return { status: exitCode, stdout, stderr };
  } finally {
    process.chdir(before);
  }
}

/** By default these metrics need files that users have to get. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  meteor: ["--meteor-modules", "exact", "stem"],
  meteor2007: ["--meteor2007-modules", "exact", "stem"],
  gecgleu: ["--source", "ref"],
  sari: ["--source", "ref"],
};

describe("any number of threads gives the same bytes", () => {
  const one = ["ref", "-i", "hyp"];
  const two = ["ref", "-i", "hyp", "other"];
  // in npm test only every ninth metric, with two threads and with one, because each run is a process
  const metrics = Object.keys(metricOptionKeys).filter((_, i) => isExhaustive || i % 9 === 0);
  const lines = [
    ...metrics.map((name) => [...one, "-m", name, "-w", "12", ...(otherwise[name] ?? [])]),
    [...one, "-m", ...Object.keys(metricOptionKeys).slice(0, 3), "-f", "text", "-w", "12"],
    ["refs", "-i", "hyp", "-w", "12", "--refs-format", "tsv"],
    [...one, "-sl", "-w", "12"],
    [...one, "-w", "12", "-tok", "intl", "-lc", "-s", "floor", "--max-order", "5"],
    [...one, "-m", "chrf", "-cw", "2", "-w", "12"],
    [...one, "-w", "12", "--engine", "js"],
    [...one, "-m", "bleu", "chrf", "-ci", "-cin", "50", "-w", "12"],
    [...two, "-par", "-parn", "50", "-w", "12"],
    [...two, "-pbs", "-pbsn", "50", "-m", "ter", "bleu", "-f", "csv"],
    ["compare", ...two, "-pbsn", "50", "-m", "bleu", "ter"],
    ["replay", "BLEU|nrefs:1|case:lc|eff:no|tok:char|smooth:add-k[1.00]|version:2.3.1", ...one],
    // the error comes after the results of the lines before it
    ["ref", "-i", "broken", "-sl"],
    ["stops", "-i", "hyp", "-m", "wer", "-sl", "--wer-remove-punctuation"],
    ["ref", "-i", "short", "-sl"],
  ];
  // in npm test every fourth command line, except with the engine js, which each thread takes half a second to compile
  const some = isExhaustive ? itemsOfToday(lines, 4) : lines.filter((args, i) => i % 4 === 1 && !args.includes("js"));
  test.each(some)("%s %s %s %s %s %s %s", { timeout: 120_000 }, async (...args) => {
    const alone = await inOneThread(args);
    expect(alone.stdout.length).toBeGreaterThan(3);
    // metrics do not know the number of threads
    for (const threads of isExhaustive && !args.includes("-m") ? [2, 3] : [2]) {
      const several = truebleu([...args, "--threads", String(threads)], ["--require", join(folder, "wait.cjs")]);
      expect(several).toEqual(alone);
    }
  });

  test("--segments", async () => {
    const args = "ref -i hyp other -m bleu chrf --segments segments --segments-texts --source ref".split(" ");
    const written = ({ status }: { readonly status: number | null }): Buffer => {
      expect(status).toBe(0);
      return readFileSync(join(folder, "segments"));
    };
    const alone = written(await inOneThread(args));
    const lines = alone.toString().split("\n");
    expect(lines).toHaveLength(count + 1);
    for (const line of lines.slice(0, -1)) {
      const { source, references } = JSON.parse(line) as { source: string; references: string[] };
      expect([source]).toEqual(references);
    }
    const several = truebleu([...args, "--threads", "3"], ["--require", join(folder, "wait.cjs")]);
    expect(written(several)).toHaveSameBits(alone);
  });
});

describe("other threads", () => {
  test.each(isExhaustive ? [2, 3] : [3])("other threads count, if there are %i threads in all", (threads) => {
    const { stderr } = truebleu(
      ["ref", "-i", "hyp", "--threads", String(threads), "--verbose"],
      ["--require", join(folder, "wait.cjs")],
    );
    const [, shares] = /^truebleu: \d threads, which counted (.*) segments$/m.exec(stderr)!;
    const counted = shares!.split(", ").map(Number);
    expect(counted).toHaveLength(threads);
    expect(Math.min(...counted)).toBeGreaterThan(0);
    expect(counted.reduce((sum, share) => sum + share)).toBe(count);
  });

  test("threads that end are reported with the lines that they were counting", () => {
    expect(
      truebleu(
        ["ref", "-i", "hyp", "--threads", "2"],
        ["--require", join(folder, "wait.cjs"), "--require", join(folder, "exit.cjs")],
      ),
    ).toEqual({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^truebleu: a worker ended \(exit code 3\) while it held lines \d+ to \d+( and lines \d+ to \d+)?; with --threads 1 no other thread counts\n$/,
      ),
    });
  });

  test("other threads are not started for a short text, unless an option asks for them", () => {
    expect(truebleu(["ref", "-i", "hyp", "--verbose"]).stderr).toBe("truebleu: engine wasm\n");
  });
});

test("threads are counted from 1 up", () => {
  expect(truebleu(["ref", "-i", "hyp", "--threads", "0"])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("argument --threads: expected a whole number from 1 to 256, got '0'"),
  });
});
