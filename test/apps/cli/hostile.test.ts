/**
 * No control character, mark of direction or zero-width character in a file name, a text, a setting or a signature reaches
 * a terminal or a table. Every command is run with hostile characters in every place, and the characters of both streams
 * are checked.
 */
import { mkdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { metricOptions } from "#metric-options";
import { commandList, textCommandList } from "../../../apps/cli/arguments/command-list.js";
import { allOptions, formats } from "../../../apps/cli/arguments/common-options.js";
import { metricTable } from "../../../apps/cli/metrics/index.js";
import { isExhaustive } from "../../cases.js";
import { inFolder, invoke, type Surrounding } from "./invoke.js";

/** One of each kind; a file name cannot have a slash. */
const hostile =
  "\u001b[31m\u001b]0;x\u0007\u0008\u007f\u009b1m\u0085\u00ad\u034f\u061c\u115f\u180e\u200b\u200d\u200e\u2028\u202e\u2060" +
  "\u2066\u3164\ufe0f\ufeff\uffa0\u{e0041}\u{e0101}x";

/** Written by hand after src/report/printable.ts, with the characters that a line may have. */
const unsafe =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class
  /[\0-\u0008\u000b-\u001f\u007f-\u009f\ud800-\udfff\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{e0000}-\u{e0fff}]/u;

inFolder({
  ref: "a b c d\ne f g h\n",
  hyp: "a b c x\ne f g h\n",
  other: "a b c d\ne f x x\n",
  short: "a\n",
  [`ref${hostile}`]: "a b c d\ne f g h\n",
  [`hyp${hostile}`]: "a b c x\ne f g h\n",
  [`short${hostile}`]: "a\n",
  [`bad${hostile}`]: Uint8Array.from([0x61, 0xff, 0x0a]),
  [`cut${hostile}.gz`]: Uint8Array.from([0x1f, 0x8b, 0x08]),
  [`bad${hostile}.jsonl`]: `["${hostile}\n`,
  [`bad${hostile}.trn`]: `a b (${hostile})\na b (${hostile})\n`,
  "text-ref": `a ${hostile} c d\ne f g h\n`,
  "text-hyp": `a b ${hostile}y d\n${hostile}\n`,
  "text-other": `a b c ${hostile}z\ne f g h\n`,
  "samples.jsonl": `${JSON.stringify([`a ${hostile}`, `a b ${hostile}`, "a b"])}\n`,
});

beforeAll(() => mkdirSync(`folder${hostile}`));

async function expectSafe(args: readonly string[], surrounding: Surrounding = {}): Promise<void> {
  // the translations that mbr chooses are data, and so is a file of statistics, with the names of its systems
  const isChosen = args[0] === "mbr" && args[1] === "samples.jsonl" && !args.includes("json");
  const isData = isChosen || args[0] === "count";
  // in npm test text goes to a terminal, and json to a pipe
  const streams = isExhaustive ? [false, true] : [!args.includes("json")];
  for (const terminal of isData ? [true] : streams) {
    const { exitCode, stdout, stderr } = await invoke(args, {
      ...surrounding,
      terminal,
      environment: { NO_COLOR: "1", SACREBLEU: "cache", ...surrounding.environment },
    });
    const where = JSON.stringify({ args, terminal, exitCode });
    for (const [stream, text] of Object.entries({ stdout, stderr }))
      expect(unsafe.exec(text)?.[0], `${stream} of ${where}: ${JSON.stringify(text.slice(0, 2000))}`).toBeUndefined();
    if (stdout !== "" && args.includes("json")) {
      // escaping must not break JSON: one value, or one in each line
      const isJson = (part: string): boolean => {
        try {
          JSON.parse(part);
          return true;
        } catch {
          return false;
        }
      };
      expect(isJson(stdout) || stdout.trim().split("\n").every(isJson), where).toBe(true);
    }
  }
}

const commands = ["", ...Object.keys(commandList)];
const options = allOptions(Object.keys(metricTable), metricOptions);
const files = (command: string): string[] =>
  command === "replay" ? ["BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0", "ref"] : ["ref"];
const given = (command: string, ...args: readonly string[]): string[] => [
  ...(command === "" ? [] : [command]),
  ...args,
];

describe.each(commands)("the command %j", (command) => {
  test("hostile characters in names of files and in their texts", async () => {
    const texts = [
      [`ref${hostile}`, `hyp${hostile}`],
      [`ref${hostile}`, `hyp${hostile}`, "other"],
      ["text-ref", "text-hyp"],
      ["text-ref", "text-hyp", "text-other"],
      [`short${hostile}`, "hyp"],
      ["ref", `short${hostile}`],
      ["ref", `bad${hostile}`],
      [`bad${hostile}`, "hyp"],
      [`bad${hostile}.jsonl`, "hyp"],
      ["samples.jsonl", "hyp"],
      ["ref", `cut${hostile}.gz`],
      [`folder${hostile}`, "hyp"],
      ["ref", `folder${hostile}`],
      ["ref", `missing${hostile}`],
      [`missing${hostile}`, "hyp"],
      [hostile, hostile],
    ] as const;
    // in npm test each command has a quarter of these paths
    for (const [i, [ref, ...systems]] of texts.entries()) {
      if (!isExhaustive && i % 4 !== commands.indexOf(command) % 4) continue;
      const before = command === "replay" ? files(command).slice(0, 1) : [];
      const all = command === "mbr" ? [ref] : [...before, ref, "-i", ...systems];
      for (const format of ["text", "json"]) await expectSafe(given(command, ...all, "-f", format));
    }
  });

  test("hostile characters as the value of each option, and as an option", async () => {
    for (const [i, { names, kind }] of Object.values(options).entries()) {
      // in npm test each command has a fifth of the options, and each option some commands
      if (!isExhaustive && i % 5 !== commands.indexOf(command) % 5) continue;
      if (kind === "flag" || kind === "help" || kind === "version") continue;
      await expectSafe(given(command, ...files(command), "-i", "hyp", names[0]!, hostile));
    }
    for (const option of [`--${hostile}`, `-${hostile}`, `--metrics=${hostile}`, `--form${hostile}`, `-b${hostile}`])
      await expectSafe(given(command, ...files(command), "-i", "hyp", option));
  });
});

test("hostile characters in tables of every format", async () => {
  for (const format of formats) {
    await expectSafe([`ref${hostile}`, "-i", `hyp${hostile}`, "other", "-f", format]);
    await expectSafe([`ref${hostile}`, "-i", `hyp${hostile}`, "other", "-f", format, "-pbs", "--paired-bs-n", "10"]);
  }
});

test("hostile characters in place of a command, or of a topic of help", async () => {
  await expectSafe([hostile]);
  for (const command of Object.keys(textCommandList)) await expectSafe([command, hostile]);
});

test("hostile characters in environment variables", async () => {
  for (const name of ["SACREBLEU_FORMAT", "SACREBLEU", "COLUMNS", "TERM", "https_proxy"])
    await expectSafe(["-t", "wmt17", "-l", "en-xx", "-i", "hyp"], { environment: { [name]: hostile } });
});

test("hostile characters in names of test sets, and of their fields", async () => {
  for (const args of [
    ["-t", hostile, "-l", "en-de", "-i", "hyp"],
    ["-t", "wmt17", "-l", hostile, "-i", "hyp"],
    ["--citation", "-t", hostile],
    ["--list", "-t", hostile],
    ["--list", "-l", hostile],
    ["--download", hostile, "-l", "en-de"],
    ["--download", "wmt17", "-l", hostile],
    ["-t", hostile, "-l", "en-de", "--echo", "src"],
    ["-t", "wmt17", "-l", hostile, "--echo", hostile],
  ])
    await expectSafe(args);
});

test("hostile characters in each part of a signature, plain and percent-encoded", async () => {
  const encoded = encodeURIComponent(hostile);
  for (const bad of [hostile, encoded]) {
    for (const signature of [
      bad,
      `${bad}|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0`,
      ...["nrefs", "case", "eff", "tok", "smooth", "version", "seed", "bs", bad].map(
        (key) => `BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0|${key}:${bad}`,
      ),
      ...["nrefs", "case", "eff", "tok", "smooth", "version"].map((key) =>
        "BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0".replace(
          new RegExp(`${key}:[^|]*`),
          () => `${key}:${bad}`,
        ),
      ),
      `WER|nrefs:1|unit:words|case:lc|steps:words[${bad}]|align:rapidfuzz`,
      `WER|nrefs:1|unit:words|case:lc|steps:${bad}|align:rapidfuzz`,
      `rougeLsum|nrefs:1|case:lc|tok:rouge|stem:no|sep:${bad}`,
      `METEOR|nrefs:1|lang:${bad}`,
      `hLEPOR|nrefs:1|mode:${bad}`,
      `BLEU|nrefs:1|dialect:${bad}`,
    ]) {
      // npm test takes only text for the plain form, and only JSON for the encoded one
      for (const format of isExhaustive ? ["text", "json"] : bad === hostile ? ["text"] : ["json"])
        await expectSafe(["replay", signature, "ref", "-i", "hyp", "-f", format]);
    }
  }
});

test("output for programs is not escaped: the translations that mbr chooses, if standard output is no terminal", async () => {
  const args = ["mbr", "samples.jsonl"];
  expect((await invoke(args)).stdout).toContain(hostile);
  expect((await invoke([...args, "-f", "json"])).stdout).toContain("\\u001b[31m");
});

describe("in a job of GitHub Actions, whose runner obeys printed commands", () => {
  // a file name cannot have a slash, and a line of a text no line feed
  const order = "::add-mask::ref";
  const older = "x ##[add-mask]ref";
  inFolder({
    ref: `${order}\na b c d\n${older}\n`,
    hyp: `${order} x\na b c x\n${older}\n`,
    other: `a\r${order}\n\u00a0 ::warning::\n##[group]y\n`,
    [order]: "a b c d\na b c d\na b c d\n",
    [`\t\u3000${order}`]: "a b c x\na b c x\n\n",
    [older]: "a b c d\nx\na b c d\n",
    [`new\rline\n${order}`]: "a\nb\nc\n",
    "odd.jsonl": `${JSON.stringify({ h: "a b c", r: "a b d", by: order })}\n${JSON.stringify({ h: "a", r: "a b d", by: older })}\n`,
    "samples.jsonl": `${JSON.stringify([order, `${order} x`, "a b"])}\n`,
  });

  /** The lines that ActionCommand.TryParseV2 and TryParse of the runner take, whatever they name. */
  const taken = (text: string): string[] =>
    text.split(/\r\n|[\r\n]/).filter((line) => /^::.*::/.test(line.trimStart()) || /##\[.*\]/.test(line));

  const runs: readonly (readonly string[])[] = [
    ["ref", "-i", "hyp", "other"],
    [order, "-i", `\t\u3000${order}`, older, `new\rline\n${order}`],
    ["ref", "-i", "hyp", "other", "-pbs", "--paired-bs-n", "10"],
    ["compare", "ref", "-i", "hyp", "other"],
    ["compare", order, "-i", `\t\u3000${order}`, older],
    ["align", "ref", "-i", "hyp", "--align-all"],
    ["align", "ref", "-i", "other", "--align-width", "30"],
    ["worst", "ref", "-i", "other", "-n", "3"],
    ["explain", "ref", "-i", "hyp"],
    ["lint", "ref", "-i", "hyp", "other"],
    [order, "-i", "missing"],
    ["missing", "-i", order],
    [older, "-i", order, "--metrics", order],
    ["help", order],
    [`${older}`],
    ["replay", older, "ref", "-i", "hyp"],
  ];
  const job = { environment: { GITHUB_ACTIONS: "true", NO_COLOR: "1" } };

  test.each(runs)("no line of text becomes a command of the runner: %j %j %j %j", async (...args) => {
    for (const format of [
      ["-f", "text"],
      ["-f", "markdown"],
      ["-f", "latex"],
    ]) {
      const { stdout, stderr } = await invoke([...args, ...format], job);
      expect(taken(stdout + stderr), JSON.stringify([args, format])).toEqual([]);
    }
  });

  test("no line of a table that is printed as text becomes a command either", async () => {
    const { stdout } = await invoke(["odd.jsonl", "--hypothesis", "h", "--reference", "r", "--by", "by"], job);
    expect(stdout).toContain("x ##\\[add-mask]ref");
  });

  test("the command can still be read, after a mark", async () => {
    const { stdout } = await invoke(["align", "ref", "-i", "other", "--align-width", "30"], job);
    expect(stdout).toContain("\\::add-mask::ref");
    expect(stdout).toContain("##\\[add-mask]ref");
  });

  test("output for programs, and output outside of GitHub Actions, has no mark", async () => {
    for (const format of ["json", "csv", "tsv"]) {
      const args = ["compare", order, "-i", `\t\u3000${order}`, older, "-f", format];
      expect((await invoke(args, job)).stdout, format).toBe((await invoke(args)).stdout);
    }
    expect((await invoke(["mbr", "samples.jsonl"], job)).stdout).toBe(`${order} x\n`);
    expect((await invoke(["align", "ref", "-i", "other", "--align-width", "30"])).stdout).toContain(
      "\n::add-mask::ref",
    );
  });
});
