/**
 * Names of metrics in arguments: names that papers use, commas, a list given twice, options of metrics that are not
 * chosen.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inFolder, invoke, type Invocation } from "./invoke.js";

const vectors = JSON.parse(
  readFileSync(new URL("../../vectors/dictionaries/pieces.json", import.meta.url), "utf8"),
) as {
  models: Record<string, { model: string }>;
};

inFolder({
  hyp: "The cat sat.\nNo one saw it.\n",
  ref: "The cat sat down.\nNobody saw it.\n",
  other: "the cat sat down.\nNo one saw.\n",
  "cache/models/flores200sacrebleuspm": Buffer.from(vectors.models["unigram"]!.model, "base64"),
});

const score = (...args: string[]): Promise<Invocation> =>
  invoke(["ref", "-i", "hyp", "-f", "text", "-w", "4", ...args], { environment: { SACREBLEU: "cache" } });

describe("names that papers have", () => {
  test("chrf++ is chrf with 1-grams and 2-grams of words, as sacreBLEU 2.6.0 scores it with -cw 2", async () => {
    const variant = await score("-m", "chrf++");
    expect(variant).toEqual(await score("-m", "chrf", "-cw", "2"));
    // sacrebleu ref -i hyp -m chrf -cw 2 -w 4 -b
    expect((await score("-m", "chrf++", "-b")).stdout).toBe("55.8916\n");
    expect(await score("-m", "chrf++", "-cw", "2")).toEqual(variant);
  });

  test("chrf and chrf++ are in one table", async () => {
    const { stdout } = await invoke(["ref", "-i", "hyp", "other", "-f", "text", "-m", "chrf", "chrf++", "-q"]);
    expect(stdout.split("\n")[1]).toMatch(/│ +System │ +chrF2 +│ +chrF2\+\+ +│/);
    expect(stdout).toMatch(/ - chrF2 +nrefs.*\|nw:0\|.*\n - chrF2\+\+ +nrefs.*\|nw:2\|/);
  });

  test("spbleu is bleu with the tokenizer flores200, which its signature says", async () => {
    const { exitCode, stdout, stderr } = await score("-m", "spbleu", "bleu");
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    const [one, two] = stdout.trimEnd().split("\n");
    expect(one).toContain("BLEU|nrefs:1|case:mixed|eff:no|tok:13a|");
    expect(two!.trim()).toMatch(/^spBLEU\|nrefs:1\|case:mixed\|eff:no\|tok:flores200\|/);
    expect(`${two!.trim().slice(2)}\n`).toBe((await score("-tok", "flores200")).stdout);
    const replayed = await invoke(["replay", two!.trim(), "ref", "-i", "hyp", "-w", "4"], {
      environment: { SACREBLEU: "cache" },
    });
    expect(replayed.stdout).toBe(`${two!.trim().slice(2)}\n`);
  });

  test("spbleu keeps its settings together with a bleu that has other settings", async () => {
    const alone = (await score("-m", "spbleu")).stdout.trim();
    const others = ["--bleu-dialect", "nltk", "--bleu-smoothing", "method1"];
    const { stdout } = await score("-m", "bleu", "spbleu", ...others);
    expect(stdout.trimEnd().split("\n")[1]!.trim()).toBe(alone);
    const segments = (await score("-m", "spbleu", "-sl", "-f", "text")).stdout;
    expect(segments).toMatch(/^spBLEU\|/);
  });

  test.each([
    [["-m", "chrf++", "-cw", "3"], "argument --chrf-word-order/-cw: chrf++ has 2; other values go with chrf"],
    [["-m", "spbleu", "-tok", "13a"], "argument --tokenize/-tok: spbleu has flores200; other values go with bleu"],
    [
      ["-m", "spbleu", "--bleu-dialect", "nltk"],
      "argument --bleu-dialect: is for bleu, but --metrics/-m computes spbleu",
    ],
    [["-m", "chrf+"], "is chrf meant?"],
  ])("%j is refused", async (args, message) => {
    const { exitCode, stdout, stderr } = await score(...args);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});

test.each([
  [["BLEU"], ["bleu"]],
  [["chrF,TER"], ["chrf", "ter"]],
  [["chrF++"], ["chrf++"]],
])("-m %j is written without regard to case", async (words, lower) => {
  const { exitCode, stdout, stderr } = await score("-m", ...words);
  expect([exitCode, stderr]).toEqual([0, ""]);
  expect(stdout).toBe((await score("-m", ...lower)).stdout);
});

describe("commas", () => {
  test.each([["bleu,chrf"], ["bleu,", "chrf"], ["bleu,chrf,"]])("-m %s", async (...words) => {
    expect(await score("-m", ...words)).toEqual(await score("-m", "bleu", "chrf"));
  });

  test("commas separate the names in every list of choices", async () => {
    expect(await score("-m", "rouge", "--rouge-types", "1,L")).toEqual(
      await score("-m", "rouge", "--rouge-types", "1", "L"),
    );
  });

  test.each([
    ["bleu,chfr", "invalid choice: 'chfr' ("],
    [",", "invalid choice: ',' ("],
    ["", "invalid choice: '' ("],
  ])("-m %j names what is wrong", async (word, message) => {
    const { exitCode, stderr } = await score("-m", word);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe("a list given twice", () => {
  test("the last list counts, as in sacreBLEU, with a warning", async () => {
    const { exitCode, stdout, stderr } = await score("-m", "bleu", "-m", "chrf");
    // what sacreBLEU 2.6.0 prints of these arguments, but for the version
    expect([exitCode, stdout.replace(/truebleu-[\d.]+/, "2.6.0")]).toEqual([
      0,
      "chrF2|nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.6.0 = 51.8736\n",
    ]);
    expect(stderr).toBe(
      "truebleu: warning: --metrics/-m is given twice, and the last one counts, as in sacreBLEU: " +
        "expected one list, as -m A B\n",
    );
    expect((await invoke(["ref", "-i", "other", "-i", "hyp", "-b"])).stderr).toContain(
      "truebleu: warning: --input/-i is given twice, and the last one counts, as in sacreBLEU: expected one list, as -i A B",
    );
  });

  test.each([
    [["compare", "ref", "-i", "hyp", "other", "-m", "bleu", "-m", "chrf"], "argument --metrics/-m: is given twice"],
    [["compare", "ref", "-i", "hyp", "-i", "other"], "argument --input/-i: is given twice"],
    [["mbr", "ref", "-m", "bleu", "-m", "chrf", "-m", "ter"], "argument --metrics/-m: is given 3 times"],
    [
      ["ref", "-i", "hyp", "-m", "wer", "--wer-remove-words", "the", "--wer-remove-words", "it"],
      "argument --wer-remove-words: is given twice: expected one list, as --wer-remove-words A B",
    ],
  ])("%j is refused", async (args, message) => {
    const { exitCode, stdout, stderr } = await invoke(args);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`truebleu: error: ${message}`);
  });
});

describe("an option of a metric that is not chosen", () => {
  test.each([
    [["--chrf-beta", "3"], "--chrf-beta is for chrf, chrf++ (--metrics/-m), and has no effect on bleu"],
    [["-m", "chrf", "-lc"], "and has no effect on chrf; is --chrf-lowercase meant?"],
    [["-m", "wer", "ter", "-lc"], "and has no effect on wer, ter; is --wer-lowercase meant?"],
  ])("a warning says that %j has no effect, and it has none", async (args, message) => {
    const { exitCode, stdout, stderr } = await score(...args);
    expect([exitCode, stderr.startsWith("truebleu: warning: "), stderr.split("\n").length]).toEqual([0, true, 2]);
    expect(stderr).toContain(message);
    expect(stdout).toBe((await score(...args.filter((word) => !/^-lc|^--chrf|^3/.test(word)))).stdout);
  });

  test.each([
    [["-m", "bleu", "chrf", "-lc", "--chrf-beta", "3"]],
    [["-m", "chrf++", "--chrf-beta", "3"]],
    [["-m", "chrf", "--force"]],
  ])("%j has no warning", async (args) => {
    expect((await score(...args)).stderr).toBe("");
  });
});

describe("a forgotten -i", () => {
  const stdin = Buffer.from("The cat sat.\nNo one saw it.\n");

  test("on a terminal, a message says what the command waits for", async () => {
    const { stdout, stderr } = await invoke(["ref", "-b"], { stdin, terminal: true });
    expect(stdout).toBe("41.5\n");
    expect(stderr).toBe(
      "truebleu: reading the terminal, which Ctrl-D ends: " +
        "expected the output of the system, one segment in each line (-i FILE reads a file)\n",
    );
    expect((await invoke(["mbr"], { stdin, terminal: true })).stderr).toMatch(
      /^truebleu: reading the terminal, which Ctrl-D ends: expected a JSON list of samples in each line \(/,
    );
  });

  test("without a terminal, there is no such message", async () => {
    expect((await invoke(["ref", "-b"], { stdin })).stderr).toBe("");
    expect((await invoke(["ref", "-b", "-q"], { stdin, terminal: true })).stderr).toBe("");
    expect((await invoke(["ref", "-b", "-i", "hyp"], { terminal: true })).stderr).toBe("");
    expect((await invoke(["nowhere"], { terminal: true })).stderr).toBe(
      "truebleu: nowhere: no such file or directory\n",
    );
  });
});
