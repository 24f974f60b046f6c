/**
 * NIST on the command line: references are read twice, even from pipes, and with other metrics; signatures and replay;
 * mistakes.
 */
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inFolder, invoke } from "./invoke.js";

// Papineni et al. 2002, example 1; mteval-v13a.pl -c: 3.8618, segments 5.0379 and 2.1139
const references = [
  "It is a guide to action that ensures that the military will forever heed Party commands",
  "It is the guiding principle which guarantees the military forces always being under the command of the Party",
  "It is the practical guide for the army always to heed the directions of the party",
];
inFolder({
  ...Object.fromEntries(references.map((line, i) => [`ref${i + 1}.txt`, `${line}\n${line}\n`])),
  "refs.jsonl": `${JSON.stringify(references)}\n${JSON.stringify(references)}\n`,
  "short.txt": "one line\n",
  "empty.txt": "",
  "hyp.txt":
    "It is a guide to action which ensures that the military always obeys the commands of the party\n" +
    "It is to insure the troops forever hearing the activity guidebook that party direct\n",
  "other.txt": "It is a guide to action\nIt is the army of the party\n",
});
const files = ["ref1.txt", "ref2.txt", "ref3.txt"];
const asMteval = ["-m", "nist", "--nist-case-sensitive", "-w", "4", "--quiet"];

describe("-m nist", () => {
  test("NIST reads files and lists of references, and prints scores of segments or only the number", async () => {
    for (const refs of [files, ["refs.jsonl"]]) {
      expect((await invoke([...refs, "-i", "hyp.txt", ...asMteval, "-b"])).stdout).toBe("3.8618\n");
      const { stdout } = await invoke([...refs, "-i", "hyp.txt", ...asMteval, "-sl", "-b"]);
      expect(stdout).toBe("5.0379\n2.1139\n");
    }
  });

  test.skipIf(process.platform === "win32")("a pipe is read once, and used twice", async () => {
    const pipes = files.map((name) => `pipe-${name}`);
    for (const [i, pipe] of pipes.entries()) {
      execFileSync("mkfifo", [pipe]);
      spawn("sh", ["-c", `cat ${files[i]} > ${pipe}`]);
    }
    const { exitCode, stdout, stderr } = await invoke([...pipes, "-i", "hyp.txt", ...asMteval, "-b"]);
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toBe("3.8618\n");
  });

  test("NIST works together with other metrics, with intervals, tests, comparison and statistics of segments", async () => {
    const together = JSON.parse(
      (
        await invoke([
          ...files,
          "-i",
          "hyp.txt",
          ...asMteval,
          "-m",
          "bleu",
          "nist",
          "ter",
          "--segments",
          "segments.jsonl",
        ])
      ).stdout,
    );
    const alone = await Promise.all(
      ["bleu", "nist", "ter"].map(async (metric) =>
        JSON.parse(
          (
            await invoke([
              ...files,
              "-i",
              "hyp.txt",
              "-w",
              "4",
              "--quiet",
              "-m",
              metric,
              ...(metric === "nist" ? ["--nist-case-sensitive"] : []),
            ])
          ).stdout,
        ),
      ),
    );
    expect(together).toEqual(alone);
    const rows = readFileSync("segments.jsonl", "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(rows.map(({ NIST }) => NIST.toFixed(4))).toEqual(["5.0379", "2.1139"]);
    for (const args of [
      ["-ci", "-cin", "20", "-i", "hyp.txt"],
      ["-pbs", "-pbsn", "20", "-i", "hyp.txt", "other.txt"],
      ["-par", "-parn", "20", "-i", "hyp.txt", "other.txt"],
    ]) {
      expect((await invoke([...files, "-m", "nist", "--quiet", "-f", "text", ...args])).exitCode).toBe(0);
    }
    expect(
      (await invoke(["compare", ...files, "-i", "hyp.txt", "other.txt", "-m", "nist", "--quiet"])).stdout,
    ).toContain("NIST (higher is better)");
  });

  test("replay computes NIST again, and refuses other references", async () => {
    const { signature, score } = JSON.parse(
      (await invoke([...files, "-i", "hyp.txt", ...asMteval, "--nist-order", "3", "--nist-tokenize", "mteval-intl"]))
        .stdout,
    );
    expect(signature).toMatch(/^nrefs:3\|case:mixed\|tok:mteval-intl\|order:3\|info:[0-9a-f]{16}\|version:truebleu-/);
    for (const published of [`NIST|${signature}`, signature]) {
      const again = await invoke(["replay", published, ...files, "-i", "hyp.txt", "-w", "4", "--quiet", "-f", "json"]);
      expect(JSON.parse(again.stdout), again.stderr).toMatchObject({ score, signature });
    }
    const others = await invoke(["replay", `NIST|${signature}`, "ref1.txt", "-i", "hyp.txt"]);
    expect(others).toMatchObject({ exitCode: 1, stdout: "" });
    expect(others.stderr).toMatch(/the references have info:[0-9a-f]{16}, expected info:[0-9a-f]{16}/);
  });

  test.each([
    [["--nist-order", "10"], 2, "argument --nist-order"],
    [["--nist-info", "abc"], 2, "argument --nist-info: expected 16 hexadecimal digits"],
    [["--nist-tokenize", "mteval13"], 2, "argument --nist-tokenize"],
    [["-d"], 2, "argument --detail/-d: does not go with a metric whose weights come from the whole corpus"],
  ])("%j is refused", async (args, exitCode, message) => {
    const refused = await invoke(["ref1.txt", "-i", "hyp.txt", "-m", "nist", ...args]);
    expect([refused.exitCode, refused.stdout]).toEqual([exitCode, ""]);
    expect(refused.stderr).toContain(message);
  });

  test.each([
    ["short.txt", "System and reference streams have different lengths."],
    ["empty.txt", "System and reference streams have different lengths."],
    ["nowhere.txt", "nowhere.txt"],
  ])("errors in %s are reported as without --metrics nist", async (file, message) => {
    const [refused, bleu] = [
      await invoke([file, "-i", "hyp.txt", "-m", "nist"]),
      await invoke([file, "-i", "hyp.txt"]),
    ];
    expect(refused).toEqual(bleu);
    expect(refused.stderr).toContain(message);
  });
});
