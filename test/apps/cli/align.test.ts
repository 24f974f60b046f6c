/** truebleu align, and the error rates on the command line. */
import { describe, expect, test } from "vitest";
import { alignCorpus } from "../../../src/corpus/word-alignment.js";
import { version } from "../../../src/core/version.js";
import { inFolder, invoke } from "./invoke.js";

const some = "h i (s-3)\nb c d (s-1)\nf g (s-2)\n";

const long = Array.from({ length: 60 }, (_, i) => `word${i}`).join(" ");

inFolder({
  long: `${long}\n`,
  ref: "this is a test\nsame line\n\tx y\n",
  other: "this was a a test\nsame\n\n",
  hyp: "this was a a test\nsame line\nx\tz\u001b[31m\n",
  "emptied.ref": "a\n[laugh]\n",
  "emptied.hyp": "a\nha\n",
  two: "a\tb\n",
  ref1: "a\n",
  "ref.trn":
    ";; a comment\nShe { will / shall } go there today (s-1)\n\none two three (s-2)\nuh { uh / @ } same (s-3)\n",
  "hyp.trn": "same uh (s-3)\nthree one two (s-2)\nshe shall go their too day (s-1)\n",
  "all.trn": "a b c d (s-1)\ne f g (s-2)\nh i j (s-3)\n",
  "some.trn": some,
  "some.txt": some,
  "less.trn": "a (s-1)\n",
  "twice.trn": "a (s-1)\nb (s-1)\n",
  "open.trn": "a { b (s-1)\n",
  "both.trn": "a (um) b foo- c { x / @ } (s-1)\n",
  "both2.trn": "A { b / d } food c y (s-1)\n",
  "tags.trn": "a;b (s-1)\n",
});

const signature = (count: string, rest = "unit:words|case:mixed|steps:none"): string =>
  `nrefs:${count}|${rest}|align:rapidfuzz|version:truebleu-${version}`;

const uncolored = (text: string): string => text.replace(/\u001b\[\d+m/g, "");

describe("align on a terminal", () => {
  test.each([40, 80, 200])("alignments have lines of %d characters", async (columns) => {
    const args = ["align", "long", "-i", "long", "--align-all", "-nc"];
    const { stdout } = await invoke(args, { terminal: true, columns });
    const widths = stdout.split("\n").flatMap((line) => (/^(REF|HYP): /.test(line) ? [line.length] : []));
    expect(widths.length).toBeGreaterThan(2);
    expect(Math.max(...widths)).toBeLessThanOrEqual(columns);
    expect(Math.max(...widths)).toBeGreaterThan(columns - 12);
    expect(stdout).toBe((await invoke([...args, "--align-width", `${columns}`])).stdout);
  });

  test("without a terminal, lines may have any length, as in jiwer", async () => {
    const { stdout } = await invoke(["align", "long", "-i", "long", "--align-all"], {
      environment: { COLUMNS: "40" },
    });
    expect(stdout).toContain(`\nREF: ${long}\nHYP: ${long}\n`);
  });

  test("alignments have only the errors in colour", async () => {
    const args = ["align", "ref", "-i", "hyp"];
    const plain = (await invoke(args)).stdout;
    const { stdout } = await invoke(args, { terminal: true });
    expect(stdout).toContain("REF: this \u001b[31m***\u001b[0m \u001b[33mis\u001b[0m a test\n");
    expect(stdout).toContain("HYP: this \u001b[31mwas\u001b[0m \u001b[33m a\u001b[0m a test\n");
    expect(stdout).toContain("\u001b[36my\u001b[0m\n");
    expect(uncolored(stdout)).toBe(plain);
  });

  test.each([
    [[], { NO_COLOR: "1" }, true, false],
    [["-nc"], { FORCE_COLOR: "1" }, true, false],
    [[], { NO_COLOR: "1", FORCE_COLOR: "1" }, true, false],
    // https://no-color.org: the variable counts "regardless of its value", if it is not empty
    [[], { NO_COLOR: "0" }, true, false],
    [[], { NO_COLOR: "true", FORCE_COLOR: "1" }, false, false],
    [[], { NO_COLOR: "" }, true, true],
    [[], { FORCE_COLOR: "1" }, false, true],
    [[], { FORCE_COLOR: "0" }, true, false],
    [[], { FORCE_COLOR: "" }, false, false],
    [[], { TERM: "dumb" }, true, false],
    [["-f", "json"], { FORCE_COLOR: "1" }, true, false],
  ])("%j with %j, terminal %j: colours %j", async (args, environment, terminal, isColored) => {
    for (const command of ["align", "compare"]) {
      const systems = command === "align" ? ["hyp"] : ["hyp", "other"];
      const { stdout } = await invoke([command, "ref", ...args, "-i", ...systems], {
        environment: environment as Record<string, string>,
        terminal,
      });
      expect([command, stdout.includes("\u001b[3")]).toEqual([command, isColored]);
    }
  });

  test("sacreBLEU's tables ignore FORCE_COLOR, as sacreBLEU does", async () => {
    const { stdout } = await invoke(["ref", "-i", "hyp", "other", "-f", "text"], { environment: { FORCE_COLOR: "1" } });
    expect(stdout).not.toContain("\u001b[");
  });
});

describe("align", () => {
  test("align shows the source text if it is given", async () => {
    const { stdout } = await invoke(["align", "ref", "-i", "hyp", "--source", "other"]);
    expect(stdout).toContain("=== SENTENCE 1 ===\n\nSRC: this was a a test\nREF: this *** is a test\n");
    const sclite = await invoke(["align", "ref", "-i", "hyp", "--source", "hyp", "--wer-alignment", "sclite"]);
    expect(sclite.stdout).toContain("\nSRC:  x\\tz\\x1b[31m\nREF:  ");
    const [first, third] = (await invoke(["align", "ref", "-i", "hyp", "--source", "other", "-f", "json"])).stdout
      .split("\n")
      .map((line) => (line === "" ? {} : (JSON.parse(line) as object)));
    expect(first).toMatchObject({ segment: 1, source: "this was a a test", hits: 3 });
    expect(third).toMatchObject({ segment: 3, source: "" });
  });

  test("align and explain warn of misleading texts, as plain runs do", async () => {
    const same = /^truebleu: warning: ref has the text of the reference in every line, /;
    expect((await invoke(["align", "ref", "-i", "ref"])).stderr).toMatch(same);
    expect((await invoke(["explain", "--dialects", "sacrebleu,nltk", "ref", "-i", "ref"])).stderr).toMatch(same);
  });

  test("align shows segments with errors, the sums, and the most frequent confusions", async () => {
    const { exitCode, stdout, stderr } = await invoke(["align", "ref", "-i", "hyp"]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toBe(`=== SENTENCE 1 ===

REF: this *** is a test
HYP: this was  a a test
            I  S       

=== SENTENCE 3 ===

REF:            x y
HYP: x\\tz\\x1b[31m *
                S D

=== SUMMARY ===
number of sentences: 3
substitutions=2 deletions=1 insertions=1 hits=5

mer=44.44%
wil=60.94%
wip=39.06%
wer=50.00%
signature: ${signature("1")}

=== SUBSTITUTIONS ===
is           --> a            = 1x
x            --> x\\tz\\x1b[31m = 1x

=== INSERTIONS ===
was = 1x

=== DELETIONS ===
y = 1x
`);
  });

  test("align takes the closest of several references; options set transforms and width, and show all segments", async () => {
    const { stdout } = await invoke([
      "align",
      "ref",
      "other",
      "-i",
      "hyp",
      "--wer-whitespace",
      "space",
      "--align-all",
      "--align-width",
      "20",
      "--align-top",
      "0",
    ]);
    expect(stdout).toContain(
      "REF: this was a a\nHYP: this was a a\n                 \n\nREF: test\nHYP: test\n         \n\n" +
        "=== SENTENCE 2 ===\n",
    );
    expect(stdout).toContain(
      `\nsignature: ${signature("2", "unit:words|case:mixed|steps:space")}\n\n=== SUBSTITUTIONS ===\nnone\n\n`,
    );
  });

  test("alignments of characters, as lines of JSON", async () => {
    const { stdout } = await invoke([
      "align",
      "ref",
      "-i",
      "other",
      "--wer-characters",
      "-f",
      "json",
      "--align-by",
      "tokens",
      "--align-top",
      "1",
    ]);
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const [first, , third] = alignCorpus(
      { hypotheses: ["this was a a test", "same", ""], references: [["this is a test"], ["same line"], ["\tx y"]] },
      { unit: "characters" },
    );
    expect(lines).toHaveLength(4);
    expect(lines[0]).toEqual({ segment: 1, ...first });
    expect(lines[2]).toEqual({ segment: 3, ...third });
    expect(lines[3]).toMatchObject({
      summary: { segments: 3, unit: "characters" },
      confusions: { deletions: [{ count: 2 }] },
      signature: signature("1", "unit:chars|case:mixed|steps:none"),
    });
  });

  test.each([
    [["align", "ref", "-i", "hyp", "other"], "align shows one system"],
    [["align", "ref1", "--input"], "expected at least one file"],
    [["align", "ref", "-i", "hyp", "-m", "wer"], "argument --metrics/-m: does not go with align"],
    [["align", "ref", "-i", "hyp", "-sl"], "argument --sentence-level/-sl: does not go with align"],
    [
      ["align", "ref", "-i", "hyp", "-f", "latex"],
      "argument --format/-f: invalid choice: 'latex' (choose from 'text', 'json', 'csv', 'tsv', 'html', 'pra', 'sgml', 'sys', 'raw', 'dtl')",
    ],
    [
      ["align", "ref", "-i", "hyp", "--align-width", "5"],
      "argument --align-width: expected a whole number from 20 up, got '5'",
    ],
    [
      ["align", "ref", "-i", "hyp", "--wer-lowercase", "--wer-remove-words", "Uh"],
      "argument --wer-remove-words: expected a word in lower case, " +
        'because with lowercase all words are in lower case, got "Uh"',
    ],
    [
      ["ref", "-i", "hyp", "-m", "wer", "--wer-remove-words", ""],
      'argument --wer-remove-words: expected a word, got ""',
    ],
    [
      ["ref", "-i", "hyp", "-m", "wer", "--wer-whitespace", "remove"],
      'argument --wer-whitespace: expected "keep" or "space" for words, because without spaces a line is one word; "remove" is for characters, got "remove"',
    ],
  ])("%j", async (args, message) => {
    const { exitCode, stdout, stderr } = await invoke(args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  test.each([["align"], []])(
    "a reference that transforms leave empty is reported with its line: %j",
    async (...command) => {
      const args = [
        ...command,
        "emptied.ref",
        "-i",
        "emptied.hyp",
        "--wer-remove-non-words",
        ...(command.length === 0 ? ["-m", "wer"] : []),
      ];
      expect(await invoke(args)).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining('truebleu: line 2: the reference "[laugh]" has no words left after nonwords'),
      });
      expect((await invoke([...args, "--wer-keep-emptied"])).exitCode).toBe(0);
    },
  );

  test("align reads standard input, and refuses a missing file and different lengths", async () => {
    expect((await invoke(["align", "ref1"], { stdin: Buffer.from("b\n") })).stdout).toContain(
      "REF: a\nHYP: b\n     S\n",
    );
    expect((await invoke(["align", "ref1", "-i", "none"])).exitCode).toBe(1);
    expect((await invoke(["align", "ref1", "-i", "hyp"])).stderr).toContain("different lengths");
  });
});

describe("error rates", () => {
  // the figures of jiwer 4.0.0, process_characters() and process_words()
  test("error rates print their counts, in one pass", async () => {
    const { stdout } = await invoke([
      "ref",
      "-i",
      "hyp",
      "-m",
      "wer",
      "cer",
      "mer",
      "wil",
      "wip",
      "-f",
      "text",
      "-w",
      "2",
    ]);
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => line.replace(/^ *(\w+)\|\S+ = /, "$1 ")),
    ).toEqual([
      "CER 42.31 (hits = 23 sub = 3 del = 0 ins = 8 ref_len = 26)",
      "MER 44.44 (hits = 5 sub = 2 del = 1 ins = 1 ref_len = 8)",
      "WER 50.00 (hits = 5 sub = 2 del = 1 ins = 1 ref_len = 8)",
      "WIL 60.94 (hits = 5 sub = 2 del = 1 ins = 1 ref_len = 8)",
      "WIP 39.06 (hits = 5 sub = 2 del = 1 ins = 1 ref_len = 8)",
    ]);
  });

  test("error rates are tested for significance, where lower is better", async () => {
    const { exitCode, stdout } = await invoke(["compare", "ref", "-i", "hyp", "other", "-m", "wer", "-pbsn", "50"]);
    expect({ exitCode }).toEqual({ exitCode: 0 });
    expect(stdout).toContain("WER (lower is better)");
  });
});

describe("sclite", () => {
  // as printed by sclite 2.10: sclite -s -r ref.trn -h hyp.trn -i spu_id -o pralign, in the order of the reference
  test("sclite's alignments of transcripts whose utterances have ids", async () => {
    const { exitCode, stdout } = await invoke(["align", "ref.trn", "-i", "hyp.trn", "--wer-alignment", "sclite"]);
    expect(exitCode).toBe(0);
    expect(stdout.slice(0, stdout.indexOf("=== SUMMARY"))).toBe(`id: (s-1)
Scores: (#C #S #D #I) 2 3 0 1
REF:  She shall go ***** there today${" "}
HYP:  she shall go their too   day  ${" "}
Eval: S            I     S     S    ${" "}

id: (s-2)
Scores: (#C #S #D #I) 2 0 1 1
REF:  ***** one two three${" "}
HYP:  three one two *****${" "}
Eval: I             D    ${" "}

id: (s-3)
Scores: (#C #S #D #I) 1 0 1 1
REF:  uh same **${" "}
HYP:  ** same uh${" "}
Eval: D       I ${" "}

`);
    expect(stdout).toContain("|align:sclite|version:truebleu-");
    expect(
      (await invoke(["align", "ref.trn", "-i", "hyp.trn", "--wer-alignment", "sclite", "--align-width", "22"])).stdout,
    ).toContain("\n>> REF:  ***** there \n>> HYP:  their too   \n>> Eval: I     S     \n");
  });

  // sclite without -s: 6 of 10 words correct, 2 substitutions, 2 deletions, 3 insertions
  test("sclite's counts, and a score replayed from its signature", async () => {
    const counts = "= 70.0 (hits = 6 sub = 2 del = 2 ins = 3 ref_len = 10)";
    const { stdout } = await invoke([
      "ref.trn",
      "-i",
      "hyp.trn",
      "-m",
      "wer",
      "--wer-alignment",
      "sclite",
      "--wer-lowercase",
      "-f",
      "text",
    ]);
    expect(stdout).toContain(counts);
    expect((await invoke(["replay", stdout.split(" = ")[0]!, "ref.trn", "-i", "hyp.trn"])).stdout).toContain(counts);
  });

  test("sclite's optional words, fragments, and alternatives on both sides", async () => {
    const options = ["--wer-alignment", "sclite", "--wer-optional-words", "--wer-fragments"];
    const { stdout } = await invoke(["align", "both.trn", "-i", "both2.trn", ...options]);
    expect(stdout).toContain("REF:  a (um) b foo- c * \nHYP:  A      b food c y \nEval: S               I \n");
    const { stdout: line } = await invoke(["both.trn", "-i", "both2.trn", "-m", "wer", ...options, "-f", "text"]);
    expect(line).toContain("|align:sclite|optional:yes|fragments:yes|");
    expect(line).toContain("(hits = 4 sub = 1 del = 0 ins = 1 ref_len = 5)");
    expect((await invoke(["replay", line.split(" = ")[0]!, "both.trn", "-i", "both2.trn"])).stdout).toBe(line);
  });

  test.each([
    [["ref.trn", "-i", "hyp.trn", "-m", "wer"], 'ref.trn:2: has "{": expected plain words'],
    [
      ["less.trn", "-i", "open.trn", "-m", "wer", "--wer-alignment", "sclite"],
      'line 1: the hypothesis "a { b" opens alternatives with {, which no } closes',
    ],
    [
      ["open.trn", "-i", "less.trn", "-m", "wer", "--wer-alignment", "sclite"],
      'line 1: the reference "a { b" opens alternatives with {, which no } closes',
    ],
    [["hyp.trn", "-i", "less.trn"], "less.trn: has no utterance (s-3), which hyp.trn has"],
    [["less.trn", "-i", "hyp.trn"], "hyp.trn: has the utterance (s-3), which is not in less.trn"],
    [["twice.trn", "-i", "less.trn"], "twice.trn:2: the utterance id (s-1) occurs twice"],
    [["less.trn", "ref1", "-i", "two.trn"], "two.trn: no such file or directory"],
  ])("%j", async (args, message) => {
    const { exitCode, stderr } = await invoke(args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining(`truebleu: ${message}`) });
  });

  test("tags are not part of a word", async () => {
    const { stdout } = await invoke(["tags.trn", "-i", "less.trn", "-m", "wer", "-f", "text"]);
    expect(stdout).toContain("= 0.0 (hits = 1 sub = 0 del = 0 ins = 0 ref_len = 1)");
  });

  // if utterances were matched by line instead of by id, they would be compared with the wrong ones
  test("if one file is a transcript, all files and standard input are read as transcripts", async () => {
    const counts = "= 30.0 (hits = 7 sub = 0 del = 3 ins = 0 ref_len = 10)";
    const args = ["all.trn", "-m", "wer", "-f", "text"];
    expect((await invoke([...args, "-i", "some.trn"])).stdout).toContain(counts);
    expect((await invoke([...args, "-i", "some.txt"])).stdout).toContain(counts);
    expect((await invoke(args, { stdin: Buffer.from(some) })).stdout).toContain(counts);
    expect(await invoke([...args, "-i", "hyp"])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("truebleu: hyp:1: expected an utterance id in parentheses"),
    });
    expect(await invoke(args, { stdin: Buffer.from("a\n") })).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("truebleu: standard input:1: expected an utterance id"),
    });
  });

  test("files of sclite are read as plain lines if an option says so", async () => {
    expect(
      (await invoke(["less.trn", "-i", "less.trn", "-m", "wer", "-f", "text", "--refs-format", "lines"])).stdout,
    ).toContain("ref_len = 2)");
    expect((await invoke(["less.trn", "-i", "less.trn", "-m", "wer", "-f", "text"])).stdout).toContain("ref_len = 1)");
  });
});
