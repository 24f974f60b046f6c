/** truebleu meeting: conversations from STM, CTM and SegLST. */
import { expect, test } from "vitest";
import { cpWer } from "../../../src/wer.js";
import { inFolder, invoke } from "./invoke.js";

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
  "ref.rttm": "",
});

const text = [
  "cpWER = 50.0 (hits = 3 sub = 1 del = 0 ins = 1 ref_len = 4 speakers = 3 missed = 0 false_alarms = 0)",
  "  m1: 33.3 (hits = 2 sub = 1 del = 0 ins = 0 ref_len = 3 speakers = 2 missed = 0 false_alarms = 0) Ann = s2, Bob = s1",
  "  m2: 100.0 (hits = 1 sub = 0 del = 0 ins = 1 ref_len = 1 speakers = 1 missed = 0 false_alarms = 0) Ann = s1",
];

test("a line for all sessions, and for each", async () => {
  const { exitCode, stdout, stderr } = await invoke(["meeting", "ref.stm", "-i", "hyp.stm"]);
  expect({ exitCode, stderr, lines: stdout.split("\n") }).toEqual({ exitCode: 0, stderr: "", lines: [...text, ""] });
});

test.each(["hyp.ctm", "hyp.json"])("%s has the same words", async (file) => {
  const { stdout } = await invoke(["meeting", "ref.stm", "-i", file]);
  const [one, two] = file === "hyp.ctm" ? ["A", "B"] : ["1", "2"];
  expect(stdout.trimEnd().split("\n")).toEqual(text.map((line) => line.replace("s2", two).replaceAll("s1", one)));
});

test("several systems and measures, with all numbers as JSON", async () => {
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
  const { name: _, ...first } = cpWer({
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
});

test.each([
  [["ref.stm", "-i", "other.stm"], "other.stm: has the session m3, which ref.stm lacks: expected the same sessions"],
  [["ref.stm", "-i", "half.stm"], "half.stm: has no segments of 1 of 2 sessions, such as m2: at most a tenth"],
  [["short.stm", "-i", "hyp.stm"], "short.stm:1: has 4 fields: expected file, channel, speaker"],
  [["time.stm", "-i", "hyp.stm"], 'time.stm:1: "soon" is no time: expected'],
  [["ignored.stm", "-i", "hyp.stm"], "ignored.stm:1: has IGNORE_TIME_SEGMENT_IN_SCORING"],
  [["ref.stm", "-i", "no.json"], "no.json: is an object: expected a list of segments"],
  [["ref.stm", "-i", "odd.json"], 'odd.json: the segment at 0 is {"session_id":"m1","words":"a"}: expected'],
  [["ref.rttm", "-i", "hyp.stm"], "ref.rttm: expected a name that ends in .stm, .ctm or .json"],
])("meeting %s", async (args, message) => {
  const { exitCode, stderr } = await invoke(["meeting", ...args]);
  expect({ exitCode, stderr: stderr.includes(message) ? message : stderr }).toEqual({ exitCode: 1, stderr: message });
});

test("names of systems, one for each", async () => {
  const { stdout } = await invoke(["meeting", "ref.stm", "-i", "hyp.stm", "hyp.json", "--names", "old", "new"]);
  expect(stdout.split("\n").filter((line) => /^\w+$/.test(line))).toEqual(["old", "new"]);
  const { exitCode, stderr } = await invoke(["meeting", "ref.stm", "-i", "hyp.stm", "--names", "old", "new"]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("argument --names: 2 names for 1 system")]);
});

test("what it does not take", async () => {
  expect((await invoke(["meeting", "ref.stm", "-i", "hyp.stm", "-m", "bleu"])).exitCode).toBe(2);
  expect((await invoke(["meeting", "ref.stm", "hyp.stm", "-i", "hyp.stm"])).exitCode).toBe(2);
  expect((await invoke(["meeting", "ref.stm"])).exitCode).toBe(2);
  expect((await invoke(["meeting", "ref.stm", "-i", "hyp.stm", "-sl"])).exitCode).toBe(2);
});
