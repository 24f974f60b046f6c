/** truebleu meeting: conversations from STM, CTM and SegLST. */
import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cpWer } from "../../../src/wer.js";
import { version } from "../../../src/core/version.js";
import { inFolder, invoke } from "./invoke.js";

const writeFiles = (files: Readonly<Record<string, string>>): void => {
  for (const [name, content] of Object.entries(files)) writeFileSync(name, content);
};

const seglst = (segments: readonly object[]): string => JSON.stringify(segments);

inFolder({
  "ref.stm": ";; a comment\nm1 1 Ann 0 2 <o,f0,female> hello there\nm1 1 Bob 2 3 hi\n\nm2 1 Ann 0 1 bye\n",
  "hyp.stm": "m1 1 s2 0 2 hello where\nm1 1 s1 2 3 hi\nm2 1 s1 0 1 bye now\n",
  "hyp.ctm":
    ";; two channels\nm1 A 2.0 0.5 hi 0.9\nm1 B 0.1 0.2 hello\nm1 B 0.4 0.2 where\nm2 A 0 0.3 bye\nm2 A .4 .3 now\n",
  "hyp.json": seglst([
    { session_id: "m1", speaker: 2, words: "hello where", start_time: "0", end_time: "2" },
    { session_id: "m1", speaker: 1, words: ["hi"], start_time: 2, end_time: 3 },
    { session_id: "m2", speaker: 1, words: "bye now", start_time: 0, end_time: 1 },
  ]),
  "half.stm": "m1 1 s1 0 2 hello there\n",
  "other.stm": "m3 1 s1 0 2 hello there\n",
  "short.stm": "m1 1 s1 0\n",
  "time.stm": "m1 1 s1 0 soon hello\n",
  "ignored.stm": "m1 1 s1 0 2 IGNORE_TIME_SEGMENT_IN_SCORING\n",
  "no.json": "{}",
  "odd.json": seglst([{ session_id: "m1", words: "a" }]),
  "ref.rttm": "SPEAKER m1 1 0 2 <NA> <NA> Ann <NA> <NA>\n",
  "words.txt": "hello there\n",
  // the same texts in files whose names tell no format, or the wrong one
  ref: ";; a comment\nm1 1 Ann 0 2 <o,f0,female> hello there\nm1 1 Bob 2 3 hi\n\nm2 1 Ann 0 1 bye\n",
  "hyp.stm.txt": "m1 A 2.0 0.5 hi 0.9\nm1 B 0.1 0.2 hello\nm1 B 0.4 0.2 where\nm2 A 0 0.3 bye\nm2 A .4 .3 now\n",
});

const signature = `nrefs:1|case:mixed|steps:none|version:truebleu-${version}`;

const text = [
  `cpWER|${signature} = 50.0 (hits = 3 sub = 1 del = 0 ins = 1 ref_len = 4 speakers = 3 missed = 0 false_alarms = 0)`,
  "  m1: 33.3 (hits = 2 sub = 1 del = 0 ins = 0 ref_len = 3 speakers = 2 missed = 0 false_alarms = 0) Ann = s2, Bob = s1",
  "  m2: 100.0 (hits = 1 sub = 0 del = 0 ins = 1 ref_len = 1 speakers = 1 missed = 0 false_alarms = 0) Ann = s1",
];

test("meeting prints a line for all sessions together, and for each", async () => {
  const { exitCode, stdout, stderr } = await invoke(["meeting", "ref.stm", "-i", "hyp.stm"]);
  expect({ exitCode, stderr, lines: stdout.split("\n") }).toEqual({ exitCode: 0, stderr: "", lines: [...text, ""] });
});

test.each(["hyp.ctm", "hyp.json"])("%s has the same words", async (file) => {
  const { stdout } = await invoke(["meeting", "ref.stm", "-i", file]);
  const [one, two] = file === "hyp.ctm" ? ["A", "B"] : ["1", "2"];
  expect(stdout.trimEnd().split("\n")).toEqual(text.map((line) => line.replace("s2", two).replaceAll("s1", one)));
});

test("a note says if a CTM has another number of channels than speakers, unless only streams are scored", async () => {
  writeFiles({ "mono.ctm": "m1 1 0.1 0.2 hello\nm1 1 0.4 0.2 where\nm1 1 2.0 0.5 hi\nm2 1 0 0.3 bye\n" });
  const noted = async (file: string, ...more: string[]): Promise<string> =>
    (await invoke(["meeting", "ref.stm", "-i", file, ...more])).stderr;
  const note =
    "truebleu: mono.ctm: its channels are taken as speakers, and m1 has 1 channel for the 2 speakers of ref.stm; " +
    "for WER by the reference's speakers: truebleu ref.stm -i mono.ctm -m wer --by speaker\n";
  expect(await noted("mono.ctm")).toBe(note);
  expect(await noted("mono.ctm", "--by", "speaker")).toBe(note);
  expect(await noted("mono.ctm", "-m", "orcwer", "tcpwer", "--collar", "5")).toBe(note);
  expect(await noted("mono.ctm", "-m", "orcwer", "mimower")).toBe("");
  expect(await noted("hyp.ctm")).toBe("");
  const { exitCode, stderr } = await invoke(["ref.stm", "-i", "mono.ctm", "-m", "wer", "--by", "speaker"]);
  expect([exitCode, stderr]).toEqual([0, ""]);
});

test("meeting scores several systems by several measures, with all numbers as JSON", async () => {
  const { stdout } = await invoke([
    "meeting",
    "ref.stm",
    "-i",
    "hyp.stm",
    "hyp.json",
    "-m",
    "orcwer",
    "mimower",
    "cpwer",
    "-f",
    "json",
  ]);
  const systems = JSON.parse(stdout) as { system: string; scores: { name: string; sessions: object[] }[] }[];
  expect(systems.map(({ system }) => system)).toEqual(["hyp.stm", "hyp.json"]);
  expect(systems[0]!.scores.map(({ name }) => name)).toEqual(["ORC-WER", "MIMO-WER", "cpWER"]);
  const {
    name: _,
    signature: signed,
    ...first
  } = cpWer({
    reference: [
      { speaker: "Ann", words: "hello there" },
      { speaker: "Bob", words: "hi" },
    ],
    hypothesis: [
      { speaker: "s2", words: "hello where" },
      { speaker: "s1", words: "hi" },
    ],
  });
  expect(systems[0]!.scores[2]!.sessions[0]).toEqual({ session: "m1", ...first });
  expect(signed).toBe(signature);
});

test("without a file of a system, the error says what is missing", async () => {
  for (const args of [["ref.stm"], ["ref.stm", "-i"]]) {
    const { exitCode, stderr } = await invoke(["meeting", ...args]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("meeting: expected the files of the systems after --input/-i");
  }
});

test.each([
  [["ref.stm", "-i", "other.stm"], "other.stm: has the session m3, which ref.stm lacks: expected the same sessions"],
  [["ref.stm", "-i", "half.stm"], "half.stm: has no segments of 1 of 2 sessions, such as m2: at most a tenth"],
  [["short.stm", "-i", "hyp.stm"], "short.stm:1: has 4 fields: expected file, channel, speaker"],
  [["time.stm", "-i", "hyp.stm"], 'time.stm:1: "soon" is not a time: expected'],
  [["ignored.stm", "-i", "hyp.stm"], "ignored.stm:1: has IGNORE_TIME_SEGMENT_IN_SCORING"],
  [["ref.stm", "-i", "no.json"], "no.json: is an object: expected a list of segments"],
  [["ref.stm", "-i", "odd.json"], 'odd.json: the segment at 0 is {"session_id":"m1","words":"a"}: expected'],
  [["ref.rttm", "-i", "hyp.stm"], "ref.rttm:1: has a line of RTTM, which has no words: expected STM"],
  [["words.txt", "-i", "hyp.stm"], 'words.txt:1: has "hello there": expected STM (file, channel'],
])("meeting %s", async (args, message) => {
  const { exitCode, stderr } = await invoke(["meeting", ...args]);
  expect({ exitCode, stderr: stderr.includes(message) ? message : stderr }).toEqual({ exitCode: 1, stderr: message });
});

test("the format of a file is recognized by its contents, not by its name", async () => {
  const { stdout, stderr } = await invoke(["meeting", "ref", "-i", "hyp.stm.txt"]);
  expect([stderr, stdout.trimEnd().split("\n")]).toEqual([
    "",
    text.map((line) => line.replace("s2", "B").replaceAll("s1", "A")),
  ]);
});

test("names of transforms are known in any spelling in meetings", async () => {
  writeFiles({ "loud.stm": "m1 1 s2 0 2 Hello, THERE!\nm1 1 s1 2 3 Hi.\nm2 1 s1 0 1 um, bye\n" });
  for (const name of ["whisper-english", "WhisperEnglish", "whisper_english"]) {
    const { stdout, stderr } = await invoke(["meeting", "ref.stm", "-i", "loud.stm", "--wer-transform", name]);
    expect([stderr, stdout.split(" (")[0]]).toEqual([
      "",
      `cpWER|nrefs:1|steps:WhisperEnglish|version:truebleu-${version} = 0.0`,
    ]);
  }
  const { stdout } = await invoke(["meeting", "ref.stm", "-i", "loud.stm", "--wer-lowercase", "-sh"]);
  expect(stdout.split(" (")[0]).toBe(`cpWER|#:1|c:lc|st:none|v:truebleu-${version} = 100.0`);
});

test("words at another time than in the reference are errors by tcpWER", async () => {
  writeFiles({ "late.stm": "m1 1 s2 30 32 hello there\nm1 1 s1 2 3 hi\nm2 1 s1 0 1 bye\n" });
  const scores = async (...args: string[]): Promise<string> => {
    const { stdout, stderr } = await invoke(["meeting", "ref.stm", "-i", "late.stm", "-m", "tcpwer", ...args]);
    expect(stderr).toBe("");
    return stdout.split(" (")[0]!;
  };
  expect(await scores("--collar", "5")).toBe(
    "tcpWER|nrefs:1|collar:5|reftimes:character_based|hyptimes:character_based_points|case:mixed|steps:none|" +
      `version:truebleu-${version} = 100.0`,
  );
  expect(await scores("--collar", "30", "--hypothesis-times", "full_segment", "-sh")).toBe(
    `tcpWER|#:1|col:30|rt:character_based|ht:full_segment|c:mixed|st:none|v:truebleu-${version} = 0.0`,
  );
});

test("--names needs a name for each system", async () => {
  const { stdout } = await invoke(["meeting", "ref.stm", "-i", "hyp.stm", "hyp.json", "--names", "old", "new"]);
  expect(stdout.split("\n").filter((line) => /^\w+$/.test(line))).toEqual(["old", "new"]);
  const { exitCode, stderr } = await invoke(["meeting", "ref.stm", "-i", "hyp.stm", "--names", "old", "new"]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("argument --names: 2 names for 1 system")]);
});

test("options and files that meeting refuses", async () => {
  expect((await invoke(["meeting", "ref.stm", "-i", "hyp.stm", "-m", "bleu"])).exitCode).toBe(2);
  expect((await invoke(["meeting", "ref.stm", "hyp.stm", "-i", "hyp.stm"])).exitCode).toBe(2);
  expect((await invoke(["meeting", "ref.stm"])).exitCode).toBe(2);
  for (const [args, message] of [
    [["-sl"], "argument --sentence-level/-sl: does not go with meeting"],
    [["-m", "tcpwer"], "argument --collar: expected with tcpwer, because the score depends on it"],
    [["-m", "tcpwer", "--collar", "-1"], "argument --collar: expected seconds from 0 up, such as 5, got -1"],
    [["--collar", "5"], "argument --collar: is for tcpwer and tcorcwer, but --metrics/-m computes cpwer"],
    [["-m", "orcwer", "--by", "speaker"], "speaker does not go with orcwer, which does not look at who spoke"],
    [["--by", "model"], "argument --by: expected speaker or session, got model"],
    [["--wer-alignment", "sclite"], "argument --wer-alignment: does not go with meeting"],
    [["--wer-transform", "wisper"], "argument --wer-transform: expected one of "],
  ] as const) {
    const { exitCode, stderr } = await invoke(["meeting", "ref.stm", "-i", "hyp.stm", ...args]);
    expect([exitCode, stderr.includes(message) ? message : stderr]).toEqual([2, message]);
  }
  const { exitCode, stderr } = await invoke(["meeting", "ref.stm", "-i", "hyp.stm", "-pbs"]);
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining("Paired tests require multiple input systems")]);
});

/** Eight sessions, each with a few words more or less. */
const many = (change: (words: string, session: number) => string): string =>
  Array.from({ length: 8 }, (_, i) =>
    [
      `s${i} 1 Ann 0 2 ${change(`one two three w${i}`, i)}\n`,
      i % 2 === 0 ? `s${i} 1 Bob 2 4 ${change(`four five w${i}`, i)}\n` : "",
    ].join(""),
  ).join("");

describe("intervals, tests and groups", () => {
  inFolder({
    "many.stm": many((words) => words),
    "good.stm": many((words, i) => (i === 3 ? "one" : words)),
    "bad.stm": many((words, i) => (i % 4 === 0 ? words.replace("w", "x") : `${words} more`)),
    "few.stm": "s0 1 Ann 0 2 one two three w0\n",
  });

  test("intervals and tests draw sessions", async () => {
    const { stdout, stderr } = await invoke(["meeting", "many.stm", "-i", "good.stm", "bad.stm", "-pbs", "-w", "2"]);
    expect(stderr).toBe("");
    const lines = stdout.split("\n").filter((line) => /^cpWER|beside/.test(line));
    const signed = `cpWER|nrefs:1|bs:1000|seed:12345|case:mixed|steps:none|version:truebleu-${version}`;
    expect(lines.map((line) => line.split(" (hits")[0])).toEqual([
      expect.stringMatching(
        new RegExp(`^${signed.replaceAll("|", "\\|")} = 6\\.82 \\(μ = \\d+\\.\\d\\d ± \\d+\\.\\d\\d\\)$`),
      ),
      expect.stringMatching(/^cpWER\|.* = 27\.27 \(μ = /),
      expect.stringMatching(/^ {2}\+20\.45 \[[-+]\d+\.\d\d, \+\d+\.\d\d\] beside good\.stm, p (=|<=) 0\.\d+$/),
    ]);
  });

  test("fewer than six sessions have no test, and a warning says so", async () => {
    const { stdout, stderr, exitCode } = await invoke(["meeting", "few.stm", "-i", "few.stm", "few.stm", "-pbs"]);
    expect(exitCode).toBe(0);
    expect(stderr).toContain("cpWER has 1 session: expected at least 6 for intervals and tests");
    expect(stdout).not.toContain("μ");
    expect(stdout).toContain("0.0 beside few.stm, not tested on 1 session");
    const equal = await invoke(["meeting", "many.stm", "-i", "good.stm", "good.stm", "-pbs"]);
    expect(equal.stdout).toContain("0.0 beside good.stm, not tested, as the systems differ in 0 of 8 sessions");
  });

  test("--by speaker: rows with counts and intervals", async () => {
    const { stdout, stderr } = await invoke([
      "meeting",
      "many.stm",
      "-i",
      "bad.stm",
      "--by",
      "speaker",
      "-ci",
      "-f",
      "csv",
    ]);
    expect(stderr).toBe("");
    const [titles, ann, bob] = stdout.split("\n").map((line) => line.split(","));
    expect(titles!.slice(0, 8)).toEqual(["system", "speaker", "sessions", "metric", "score", "mean", "low", "high"]);
    const counts = titles!.indexOf("hits");
    expect([...ann!.slice(0, 5), ...ann!.slice(counts, counts + 5)].map(String)).toEqual([
      "bad.stm",
      "Ann",
      "8",
      "cpWER",
      "25",
      "30",
      "2",
      "0",
      "6",
      "32",
    ]);
    expect(Number(ann![6])).toBeLessThanOrEqual(25);
    expect(Number(ann![7])).toBeGreaterThanOrEqual(25);
    // Bob speaks in four sessions
    expect([...bob!.slice(0, 4), ...bob!.slice(5, 8)]).toEqual(["bad.stm", "Bob", "4", "cpWER", "", "", ""]);
    const table = await invoke(["meeting", "many.stm", "-i", "bad.stm", "--by", "speaker"]);
    expect(table.stdout).toMatch(/Speaker .*Sessions .*cpWER .*Hits .*Sub .*Del .*Ins .*Words/);
  });
});
