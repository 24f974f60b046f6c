/** truebleu replay: the settings of a published signature, scored again. */
import { describe, expect, test } from "vitest";
import { version } from "../../../src/core/version.js";
import { inFolder, invoke } from "./invoke.js";

const hyp = ["The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."];
const ref = ["The dog bit the man.", "It was not unexpected.", "The man bit him first."];
const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
inFolder({ ref: text(ref), ref2: text(hyp.map((line) => line.toLowerCase())), hyp: text(hyp), other: text(ref) });

/** Arguments, each with text whose signature is then replayed. */
const settings = [
  "",
  "-tok intl -lc",
  "-s floor -sv 0.25",
  "-s floor -sv 0.125",
  "-s add-k -sv 1e-7",
  "-s add-k -sv 2",
  "-s none",
  "-tok char --max-order 6",
  "--effective-order",
  "-ci -cin 60",
  "-m chrf",
  "-m chrf -cw 2 --chrf-beta 3",
  "-m chrf -cc 4 --chrf-whitespace --chrf-lowercase --chrf-eps-smoothing",
  "-m chrf -ci",
  "-m chrf -cc 0 -cw 2 --chrf-beta 0",
  "-m wer",
  "-m wer --wer-lowercase --wer-expand-contractions --wer-remove-non-words --wer-remove-words um a|b " +
    "--wer-remove-punctuation",
  "-m wer --wer-transform SubstituteWords:The=A|%,It=+ --wer-transform ToUpperCase",
  "-m wer --wer-transform ToLowerCase --wer-hypothesis-transform RemovePunctuation",
  "-m ter",
  "-m ter --ter-normalized --ter-asian-support",
  "-m ter --ter-no-punct --ter-case-sensitive",
];

/** The beta of chrF is in the name before the signature: without it, the signature could be that of another metric. */
const BETA_IS_TAKEN =
  "truebleu: the signature has no name, and does not state beta, which is taken to be 2: " +
  "beta is the number in a name such as chrF2\n";

describe("a score is computed again", () => {
  test.each(settings.flatMap((args) => [args, `${args} -sh`]))("%s", async (args) => {
    const words = args.split(" ").filter((word) => word !== "");
    const first = await invoke(["ref", "-i", "hyp", "-f", "text", "-w", "6", ...words]);
    expect(first.exitCode).toBe(0);
    const published = first.stdout.trimEnd().replace(`truebleu-${version}`, "2.6.0");
    for (const line of [
      published,
      published.replace(/ = .*/, ""),
      ...(args.includes("beta") ? [] : [published.replace(/^[^|]*\|/, "")]),
    ]) {
      const stderr = args.includes("chrf") && !line.startsWith("chrF") ? BETA_IS_TAKEN : first.stderr;
      expect(await invoke(["replay", line, "ref", "-i", "hyp", "-w", "6"])).toEqual({ ...first, stderr });
    }
  });

  test("replay takes the seed of the signature, whatever the environment says", async () => {
    const { stdout } = await invoke(["ref", "-i", "hyp", "-ci", "-f", "text"], {
      environment: { SACREBLEU_SEED: "7" },
    });
    expect(
      (await invoke(["replay", stdout.trim(), "ref", "-i", "hyp"], { environment: { SACREBLEU_SEED: "8" } })).stdout,
    ).toBe(stdout);
  });

  test("replay makes a paired test if there are several systems", async () => {
    const first = await invoke(["ref", "-i", "hyp", "other", "-par", "-parn", "99", "-f", "text", "-q"]);
    const signature = /BLEU +(\S+)\n$/.exec(first.stdout)![1]!;
    expect(await invoke(["replay", signature, "ref", "-i", "hyp", "other", "-q"])).toEqual(first);
  });
});

describe("differences are reported", () => {
  test.each([
    [
      "BLEU|nrefs:2|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0",
      "truebleu: the signature has nrefs:2, the score above has 1 reference for each line: the two are not comparable\n",
    ],
    [
      "BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.3.1",
      `truebleu: the signature has version:2.3.1, the scores are those of sacreBLEU 2.6.0 (truebleu-${version})\n`,
    ],
    [
      "BLEU|nrefs:1|tok:13a",
      "truebleu: the signature has no version: its settings are read as those of sacreBLEU 2.6.0\n",
    ],
    [
      "BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:floor[0.00]|version:2.6.0",
      "truebleu: the signature has smooth:floor[0.00], which is read as 0: " +
        "sacreBLEU rounds the value to two digits; was it a small one?\n",
      "-s floor -sv 0",
    ],
    [
      "BLEU+case.mixed+numrefs.1+smooth.exp+tok.13a+version.1.4.2",
      "truebleu: the signature is from sacreBLEU 1.4.2, the scores are those of 2.6.0: " +
        "the older tokenizers differ in rare cases\n",
    ],
  ])("%s", async (signature, stderr, settings = "") => {
    const { stdout } = await invoke([
      "ref",
      "-i",
      "hyp",
      "-f",
      "text",
      ...settings.split(" ").filter((word) => word !== ""),
    ]);
    expect(await invoke(["replay", signature, "ref", "-i", "hyp"])).toEqual({ exitCode: 0, stdout, stderr });
  });
});

test("a small value of floor is signed whole, so that it can be replayed; sacreBLEU signs it floor[0.00]", async () => {
  const { stdout } = await invoke(["ref", "-i", "hyp", "-f", "text", "-s", "floor", "-sv", "0.001", "-w", "6"]);
  expect(stdout).toContain("|smooth:floor[0.001]|");
  const signature = /BLEU\|\S+/.exec(stdout)![0];
  expect(await invoke(["replay", signature, "ref", "-i", "hyp", "-w", "6"])).toEqual({
    exitCode: 0,
    stdout,
    stderr: "",
  });
  const zero = await invoke(["replay", signature.replace("0.001", "0.00"), "ref", "-i", "hyp", "-w", "6"]);
  expect(zero.stdout).not.toBe(stdout);
});

describe("a signature that cannot be reproduced is refused", () => {
  test.each([
    [["replay"], 2, "replay: expected a signature after it"],
    [["replay", "ref", "-i", "hyp"], 1, "expected"],
    [
      ["replay", "BLEU|tok:my-own|version:2.6.0", "ref", "-i", "hyp"],
      1,
      "the signature has tok:my-own: expected none, zh, 13a",
    ],
    [
      ["replay", "BLEU|tok:13a|smooth:floor|version:2.6.0", "ref", "-i", "hyp"],
      1,
      "without it the score cannot be reproduced",
    ],
    [
      ["replay", "BLEU|tok:13a|smooth:exp[1.00]|version:2.6.0", "ref", "-i", "hyp"],
      1,
      "the signature has smooth:exp[1.00]: expected exp",
    ],
    [
      ["replay", "BLEU|dialect:nltk|tok:my-own|smooth:method1", "ref", "-i", "hyp"],
      1,
      "the signature has tok:my-own: expected none, zh, 13a",
    ],
    [
      ["replay", "BLEU|dialect:nltk|tok:mteval|smooth:method1", "ref", "-i", "hyp"],
      1,
      "the signature has tok:mteval: expected none, zh, 13a",
    ],
    [
      ["replay", "BLEU|tok:13a|smooth:floor[9e+999]|version:2.6.0", "ref", "-i", "hyp"],
      1,
      "the signature has smooth:floor[9e+999]: expected a finite value",
    ],
    [
      ["replay", "chrF2000000|nw:0|version:2.6.0", "ref", "-i", "hyp"],
      1,
      "the signature is for chrF2000000: expected a beta from 0 to 1000000",
    ],
    [
      ["replay", "LEPOR|alpha:1e9|beta:1", "ref", "-i", "hyp"],
      1,
      "the signature has alpha:1e9: expected a number from 0.000001 to 1000000",
    ],
    [
      ["replay", "hLEPOR|mode:paper|weights:2e9,1,7", "ref", "-i", "hyp"],
      1,
      "the signature has weights:2e9,1,7: expected three numbers from 0.000001 to 1000000",
    ],
    [
      ["replay", "METEOR-2007|mod:exact+stem|param:0.9,3,0.5,7", "ref", "-i", "hyp"],
      1,
      "the signature has param:0.9,3,0.5,7: expected three numbers",
    ],
    [
      ["replay", "BLEU|tok:13a|case:upper|version:2.6.0", "ref", "-i", "hyp"],
      1,
      "the signature has case:upper: expected lc or mixed",
    ],
    [
      ["replay", "BLEU|tok:13a|eff:constructor|version:2.6.0", "ref", "-i", "hyp"],
      1,
      "the signature has eff:constructor: expected yes or no",
    ],
    [["replay", "chrF2+|nw:2|version:2.6.0", "ref", "-i", "hyp"], 1, "the signature is for chrF2+, with nw:2"],
    [
      ["replay", "chrF2|nc:99|version:2.6.0", "ref", "-i", "hyp"],
      1,
      "the signature has nc:99: expected a whole number from 0 to 16",
    ],
    [["replay", "TER|tok:other|version:2.6.0", "ref", "-i", "hyp"], 1, "the signature has tok:other: expected tercom"],
    [
      ["replay", "BLEU|tok:spm-0123456789abcdef|version:2.6.0", "ref", "-i", "hyp"],
      1,
      "give the model of this checksum with --spm-model",
    ],
    [
      ["replay", "BLEU|ar:100|seed:1|tok:13a|version:2.6.0", "ref", "-i", "hyp"],
      1,
      "Paired tests require multiple input systems",
    ],
    [
      ["replay", "BLEU|tok:13a", "ref", "-i", "hyp", "-lc"],
      2,
      "argument --lowercase/-lc: does not go with replay, because the signature states it",
    ],
    [["replay", "BLEU|tok:13a", "ref", "-i", "hyp", "-m", "ter"], 2, "argument --metrics/-m: does not go with replay"],
  ])("%s", async (args, exitCode, message) => {
    const result = await invoke(args);
    expect(result).toMatchObject({ exitCode, stdout: "" });
    expect(result.stderr).toContain(message);
  });
});
