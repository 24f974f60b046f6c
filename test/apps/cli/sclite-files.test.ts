/** truebleu align writes the files of NIST's sclite: as the program itself wrote them (lab/peers/sclite-files.test.ts). */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { inFolder, invoke } from "./invoke.js";
import { scliteCase, withoutDate, type RecordedFiles } from "./sclite-case.js";

const cases = readFileSync(resolve("test/vectors/sclite-files.jsonl"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as RecordedFiles);

const sclites = ["--wer-alignment", "sclite", "--wer-lowercase"];

inFolder({
  "said.trn": "the cat (ann-1)\n",
  "heard.trn": "the hat (ANN-1)\n",
  "plain.trn": "the cat (x1)\n",
  "ref.txt": "the cat\n",
  "said.stm": "f 1 ann 0 1 the cat\n",
  "heard.ctm": "f 1 0.1 0.2 the\nf 1 0.3 0.1 [noise]\n",
  "plain3.trn": "the cat (4t0c1)\na (4t1c2)\nb (4t0c3)\n",
  "joined.trn": "a (c_d-1)\nb (c_d_1)\n",
});

test.each(cases.map((one, i) => [i, one] as const))("recorded transcripts %d", async (_, one) => {
  const { args } = scliteCase(one);
  expect(Object.keys(one.files)).toEqual(["pra", "sgml", "sys", "raw", "dtl"]);
  for (const [format, expected] of Object.entries(one.files)) {
    const { stdout, exitCode } = await invoke([...args, "-f", format]);
    expect({ exitCode, stdout: withoutDate(stdout) }).toEqual({ exitCode: 0, stdout: expected });
  }
});

test("the creation date is now, as C writes it", async () => {
  const { stdout } = await invoke(["align", "said.trn", "-i", "heard.trn", ...sclites, "-f", "sgml"]);
  const [, date] = / creation_date="(\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4})"/.exec(stdout)!;
  expect(Date.now() - Date.parse(date!)).toBeLessThan(24 * 3600 * 1000);
});

describe("an error says what is expected where sclite would write something else, or nothing", () => {
  test.each([
    [["said.trn", "-i", "heard.trn"], "expected --wer-alignment sclite, and --wer-lowercase unless case counts"],
    [["said.trn", "-i", "heard.trn", "--wer-characters", ...sclites], "expected words, not --wer-characters"],
    [
      ["ref.txt", "-i", "ref.txt", ...sclites],
      "expected transcripts with utterance ids in files whose names end in .trn",
    ],
    [["said.trn", "said.trn", "-i", "heard.trn", ...sclites], "expected one reference and one system"],
    [["said.trn", ...sclites], "expected one reference and one system"],
  ])("%j", async (args, message) => {
    const { stdout, stderr, exitCode } = await invoke(["align", ...args, "-f", "pra"]);
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 2 });
    expect(stderr).toContain(`argument --format/-f: pra is a file of NIST's sclite: ${message}`);
  });

  test("an id without a speaker", async () => {
    const { stdout, stderr } = await invoke([
      "align",
      "plain.trn",
      "-i",
      "plain.trn",
      "--quiet",
      ...sclites,
      "-f",
      "sys",
    ]);
    expect(stdout).toBe("");
    expect(stderr).toContain(
      "the utterance id (x1) names no speaker: sclite's files expect ids such as (ann-001) or (ann_001), whose speaker is ann",
    );
  });
});

test("with --trn-ids wsj the speaker is the first three characters of an id, in tables of scores too", async () => {
  const { stdout } = await invoke(
    "plain3.trn -i plain3.trn --quiet -m wer --by speaker --trn-ids wsj -f csv".split(" "),
  );
  expect(stdout.split("\n").slice(1, 3)).toEqual([
    expect.stringMatching(/^4t0,2,WER,0,/),
    expect.stringMatching(/^4t1,1,WER,0,/),
  ]);
  const short = await invoke(["align", "plain.trn", "-i", "plain.trn", "--trn-ids", "wsj", ...sclites, "-f", "sys"]);
  expect(short.stderr).toContain("the utterance id (x1) names no speaker");
  const lines = await invoke(["ref.txt", "-i", "ref.txt", "-m", "wer", "--trn-ids", "wsj"]);
  expect(lines).toMatchObject({ exitCode: 2, stdout: "" });
  expect(lines.stderr).toContain("argument --trn-ids: needs transcripts, in files whose names end in .trn");
});

test("a transform that changes the number of words takes their times away", async () => {
  const args = [
    "align",
    "said.stm",
    "-i",
    "heard.ctm",
    "--quiet",
    ...sclites.slice(0, 2),
    "--wer-transform",
    "RemoveKaldiNonWords",
  ];
  const { stdout, stderr, exitCode } = await invoke([...args, "-f", "sgml"]);
  expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 2 });
  expect(stderr).toContain(
    "the times of the words in the .ctm: expected no transform that joins, splits or removes words",
  );
});

test("the speaker ends at the first -, or at the first _ of an id without -", async () => {
  const args = ["joined.trn", "-i", "joined.trn", "--quiet", "-m", "wer", "--by", "speaker", "-f", "csv"];
  const { stdout } = await invoke(args);
  expect(
    stdout
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",")[0]),
  ).toEqual(["c_d", "c"]);
  const { stdout: table } = await invoke(["align", ...args.slice(0, 4), ...sclites, "-f", "sys"]);
  expect(table).toMatch(/\| c_d {4}\| {4}1 {6}1 \|.*\n.*\n *\| c {6}\| {4}1 {6}1 \|/);
});
