/** METEOR on the command line: with its data and without, signed and replayed, tested like the others. */
import { mkdirSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { inFolder, invoke } from "./invoke.js";

inFolder({
  hyp: "the cats sat on a mat\nIt's the U.S.-based company, isn't it?\n",
  other: "a cat is on the mat\nIt is the company in the US, is it not?\n",
  long: `a dog\n${"the ".repeat(200_000)}\n`,
  ref: "the cat sat on the mat\nThe US-based company's ... it's not “it”.\n",
});

const stemmed = ["-m", "meteor", "--meteor-modules", "exact", "stem", "-w", "4"];

// java -jar meteor-1.5.jar hyp ref -norm -m "exact stem": 0.3460949382262966
test("the score of METEOR's program, and its signature, which replay reads", async () => {
  const { exitCode, stdout } = await invoke(["ref", "-i", "hyp", ...stemmed, "-f", "text"]);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(
    /^METEOR\|nrefs:1\|lang:en\|task:rank\|norm:norm\|mod:exact\+stem\|w:1\+0\.6\|param:0\.85,0\.2,0\.6,0\.75\|unit:word\|fw:english\|version:\S+ = 34\.6095 P = 73\.5/,
  );
  const replayed = await invoke([
    "replay",
    stdout.slice(0, stdout.indexOf(" P = ")),
    "ref",
    "-i",
    "hyp",
    "-w",
    "4",
    "-f",
    "text",
  ]);
  expect(replayed.exitCode).toBe(0);
  expect(replayed.stdout).toContain("= 34.6095 P");
});

// java -jar meteor-1.5.jar hyp ref -norm -t util -m "exact stem", and the same with -ch
test.each([
  ["--meteor-words", "31.2070"],
  ["--meteor-task=util", "35.3197"],
])("the task util, %s, and its replay: %s", async (flag, expected) => {
  const { stdout } = await invoke(["ref", "-i", "hyp", ...stemmed, "--meteor-task", "util", flag, "-f", "text"]);
  expect(stdout).toContain(` = ${expected} P `);
  const replayed = await invoke([
    "replay",
    stdout.slice(0, stdout.indexOf(" P = ")),
    "ref",
    "-i",
    "hyp",
    "-w",
    "4",
    "-f",
    "text",
  ]);
  expect(replayed).toEqual({ exitCode: 0, stderr: "", stdout });
});

test.each([
  [["--meteor-words"], "argument --meteor-words: goes with --meteor-task util; the task rank counts words anyway"],
  [
    ["--meteor-task", "util", "--meteor-words", "--meteor-characters"],
    "argument --meteor-words: does not go with --meteor-characters",
  ],
])("%j is refused", async (args, message) => {
  const { exitCode, stderr } = await invoke(["ref", "-i", "hyp", ...stemmed, ...args]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
});

test("an error says which data are missing, and where to get them", async () => {
  const { exitCode, stderr } = await invoke(["ref", "-i", "hyp", "-m", "meteor"]);
  expect(exitCode).toBe(1);
  expect(stderr).toMatch("METEOR's modules synonym and paraphrase need data: pip install pycocoevalcap, whose folder");
  expect(stderr).toMatch("or choose --meteor-modules exact stem, which gives another score");
  expect((await invoke(["ref", "-i", "hyp", "-m", "meteor", "--meteor-data", "."])).stderr).toMatch(
    ". has no meteor-1.5.jar, nor english.synsets and english.exceptions: pip install pycocoevalcap",
  );
  expect((await invoke(["ref", "-i", "hyp", "-m", "meteor2007"])).stderr).toMatch(
    "METEOR-2007's module synonym needs WordNet 3.0, and none was found: run nltk.download('wordnet'), or give " +
      "--meteor2007-wordnet FOLDER",
  );
  expect((await invoke(["ref", "-i", "hyp", "-m", "meteor2007", "--meteor2007-wordnet", "nowhere"])).stderr).toMatch(
    "nowhere has no index.noun: expected the folder of WordNet 3.0",
  );
  expect((await invoke(["ref", "-i", "hyp", "-m", "meteor", "--meteor-language", "jp"])).exitCode).toBe(2);
});

test("installed data is found, and an error says what is wrong with it", async () => {
  mkdirSync("venv/lib/python3.12/site-packages/pycocoevalcap/meteor", { recursive: true });
  writeFileSync("venv/lib/python3.12/site-packages/pycocoevalcap/meteor/meteor-1.5.jar", "no jar");
  mkdirSync("home/nltk_data/corpora", { recursive: true });
  writeFileSync("home/nltk_data/corpora/wordnet.zip", "no zip");
  const environment = { VIRTUAL_ENV: "venv", HOME: "home" };
  const failed = async (metric: string): Promise<string> =>
    (await invoke(["ref", "-i", "hyp", "-m", metric], { environment })).stderr;
  expect(await failed("meteor")).toMatch(/^truebleu: venv.*meteor-1\.5\.jar/);
  expect(await failed("meteor2007")).toMatch(/^truebleu: home.nltk_data.corpora.wordnet\.zip/);
  mkdirSync("home/nltk_data/corpora/wordnet");
  expect(await failed("meteor2007")).toMatch(/^truebleu: home.nltk_data.corpora.wordnet has no index\.noun/);
});

test("synonyms and paraphrases from METEOR's folder, by their checksums", async () => {
  mkdirSync("meteor/synonym", { recursive: true });
  mkdirSync("meteor/data");
  writeFileSync("meteor/synonym/english.synsets", "company\n1\nit\n1\n");
  writeFileSync("meteor/synonym/english.exceptions", "cat\ncats\n");
  writeFileSync("meteor/data/paraphrase-en.gz", gzipSync("0.1\na mat\nthe mat\n"));
  const { exitCode, stdout } = await invoke([
    "ref",
    "-i",
    "hyp",
    "-m",
    "meteor",
    "--meteor-data",
    "meteor",
    "-f",
    "text",
  ]);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(
    /mod:exact\+stem\+synonym\+paraphrase\|w:1\+0\.6\+0\.8\+0\.6\|.*\|syn:[0-9a-f]{8}\|para:[0-9a-f]{8}\|version/,
  );
  expect(
    (await invoke(["ref", "-i", "hyp", "-m", "meteor", "--meteor-data", "meteor", "--meteor-paraphrases", "hyp"]))
      .stderr,
  ).toMatch("hyp: paraphrases has no number in line 1");
});

test("intervals and paired tests, as for any metric", async () => {
  const interval = await invoke(["ref", "-i", "hyp", ...stemmed, "-ci", "-cin", "50", "-f", "text"]);
  expect(interval.exitCode).toBe(0);
  expect(interval.stdout).toMatch(/METEOR\|nrefs:1\|bs:50\|.* = 34\.6095 \(μ = /);
  const paired = await invoke([
    "ref",
    "-i",
    "hyp",
    "other",
    "-m",
    "meteor",
    "meteor2007",
    "--meteor-modules",
    "exact",
    "stem",
    "--meteor2007-modules",
    "exact",
    "stem",
    "-pbs",
    "-pbsn",
    "50",
    "-f",
    "text",
  ]);
  expect(paired.exitCode).toBe(0);
  expect(paired.stdout).toMatch(/METEOR-2007/);
});

test("a line of 200,000 equal words has more matches than can be tried; METEOR of 2007 has no such limit", async () => {
  const { exitCode, stderr } = await invoke(["long", "-i", "long", ...stemmed]);
  expect(exitCode).toBe(1);
  expect(stderr).toContain(
    "line 2: METEOR: 200000 words have more than 25862144 matches with 200000 words of the references: expected at " +
      "most that many, 262,144 plus 64 for each word, because METEOR tries them all; is the text one line, or does it repeat a word?",
  );
  const greedy = await invoke([
    "long",
    "-i",
    "long",
    "-m",
    "meteor2007",
    "--meteor2007-modules",
    "exact",
    "stem",
    "-b",
  ]);
  expect(greedy).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^9\d\.\d+\n$/) });
});
