/** Transcripts by speaker, session and label: rows with intervals and counts. */
import { expect, test } from "vitest";
import { inFolder, invoke } from "./invoke.js";

const lines = (of: (i: number) => string): string => Array.from({ length: 8 }, (_, i) => `${of(i)}\n`).join("");

inFolder({
  "ref.stm":
    lines((i) => `m${i % 2} 1 Ann ${i} ${i + 1} <o,f0,female> one two w${i}`) +
    "m0 1 Bob 10 11 <o,f0,male> three four\n",
  "hyp.ctm":
    lines(
      (i) =>
        `m${i % 2} 1 ${i}.1 0.2 one\nm${i % 2} 1 ${i}.5 0.2 ${i < 4 ? "two" : "too"}\nm${i % 2} 1 ${i}.8 0.1 w${i}`,
    ) + "m0 1 10.1 0.2 three\nm0 1 10.5 0.2 four\nm0 1 10.8 0.1 five\n",
  "ref.trn": lines((i) => `a b c${i} (ann-${i})`) + "d e (bob_1)\n",
  "hyp.trn": `D E (BOB_1)\n${lines((i) => `a c${i} (ANN-${i})`)}`,
  "plain.trn": "a b (utt)\n",
  "doubled.trn": `${lines((i) => `a c${i} (ANN-${i})`)}a (ann-0)\nd e (bob_1)\n`,
  "both.trn": "a (Ann-0)\nb (ANN-0)\n",
});

test("--by speaker prints a row for each speaker, with counts", async () => {
  const { stdout, stderr } = await invoke([
    "ref.stm",
    "-i",
    "hyp.ctm",
    "-m",
    "wer",
    "cer",
    "--by",
    "speaker",
    "-f",
    "json",
  ]);
  expect(stderr).toBe("");
  const { groups } = JSON.parse(stdout) as { groups: { group: object; segments: number; scores: object[] }[] };
  expect(groups.map(({ group, segments }) => [group, segments])).toEqual([
    [{ speaker: "Ann" }, 8],
    [{ speaker: "Bob" }, 1],
  ]);
  const [, ofAnn] = groups[0]!.scores;
  expect(ofAnn).toMatchObject({
    name: "WER",
    score: 100 * (4 / 24),
    hits: 20,
    substitutions: 4,
    deletions: 0,
    insertions: 0,
    reference_length: 24,
  });
  expect(groups[1]!.scores[1]).toMatchObject({ score: 50, hits: 2, insertions: 1, reference_length: 2 });
});

test("--by session and label, as rows for programs, with intervals where there are six segments", async () => {
  const { stdout, stderr } = await invoke([
    "ref.stm",
    "-i",
    "hyp.ctm",
    "-m",
    "wer",
    "--by",
    "label,session",
    "-ci",
    "-f",
    "csv",
  ]);
  expect(stderr).toBe("");
  const rows = stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split(/,(?![^<]*>)/));
  expect(rows[0]).toEqual(
    "label,session,segments,metric,score,mean,low,high,p_value,signature,hits,substitutions,deletions,insertions,reference_length".split(
      ",",
    ),
  );
  expect(rows.slice(1).map((row) => [...row.slice(0, 3), row[5]].map((cell) => cell!.replaceAll('"', "")))).toEqual([
    ["<o,f0,female>", "m0", "4", ""],
    ["<o,f0,female>", "m1", "4", ""],
    ["<o,f0,male>", "m0", "1", ""],
  ]);
  const bySpeaker = await invoke(["ref.stm", "-i", "hyp.ctm", "-m", "wer", "--by", "speaker", "-ci", "-f", "text"]);
  expect(bySpeaker.stdout).toMatch(/ Ann .* 8 .* 16\.7 \(\d+\.\d ± \d+\.\d\) .* 20 .* 4 .* 0 .* 0 .* 24 /);
  expect(bySpeaker.stdout).toMatch(/ Bob .* 1 .* 50\.0 /);
  expect(bySpeaker.stdout).toContain("One group has fewer than 6 segments, about which resampling says nothing");
});

test("utterances of .trn have their speaker in their id, and ids match without case, as in sclite", async () => {
  const { stdout, stderr } = await invoke([
    "ref.trn",
    "-i",
    "hyp.trn",
    "-m",
    "wer",
    "--wer-lowercase",
    "--by",
    "speaker",
    "-f",
    "tsv",
  ]);
  expect(stderr).toBe("");
  const rows = stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  expect(rows.slice(1).map((row) => [...row.slice(0, 3), ...row.slice(-5)])).toEqual([
    ["ann", "8", "WER", "16", "0", "8", "0", "24"],
    ["bob", "1", "WER", "2", "0", "0", "0", "2"],
  ]);
});

test.each([
  [
    ["ref.trn", "-i", "hyp.trn", "--by", "model"],
    2,
    "argument --by: transcripts are grouped by speaker, session or label, got model",
  ],
  [
    ["ref.trn", "-i", "hyp.trn", "--by", "speaker", "--id", "x"],
    2,
    "argument --id: goes with --hypothesis COLUMN, not with transcripts",
  ],
  [["ref.trn", "-i", "hyp.trn", "--by", "session"], 1, "the transcripts name no session: expected a .stm"],
  [
    ["plain.trn", "-i", "plain.trn", "--by", "speaker"],
    1,
    "no utterance id, such as (utt), names a speaker: expected ids such as (ann-001)",
  ],
  [["ref.trn", "-i", "hyp.trn", "--by", "speaker", "-b"], 2, "argument --score-only/-b: does not go with --by"],
  [["ref.trn", "-i", "doubled.trn"], 1, "doubled.trn: has the utterance (ANN-0), which is not in ref.trn"],
  [["both.trn", "-i", "hyp.trn"], 1, "hyp.trn: has no utterance (ANN-0), which both.trn has"],
  [["ref.txt", "-i", "hyp.txt", "--by", "speaker"], 2, "argument --by: goes with --hypothesis COLUMN"],
])("%j", async (args, code, message) => {
  const { exitCode, stderr } = await invoke([...args, "-m", "wer"]);
  expect([exitCode, stderr.includes(message) ? message : stderr]).toEqual([code, message]);
});
