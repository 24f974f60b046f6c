/** Features that sacreBLEU's command line does not have. */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bleu } from "../../../src/metrics/translation/bleu.js";
import { scoreCorpus, scoreSegments } from "../../../src/corpus/score-corpus.js";
import { version } from "../../../src/core/version.js";
import { inFolder, invoke } from "./invoke.js";

const hypotheses = ["The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."];
const references: (string | null)[][] = [
  ["The dog bit the man.", "The dog had bit the man."],
  ["It was not unexpected.", "No one was surprised.", null],
  ["The man bit him first."],
];
const corpus = { hypotheses, references };

inFolder({
  hyp: hypotheses.map((line) => `${line}\n`).join(""),
  other: hypotheses.map((line) => `${line.toLowerCase()}\n`).join(""),
  "refs.jsonl": references.map((list) => `${JSON.stringify(list)}\n`).join(""),
  "refs.json": references.map((refs, id) => `${JSON.stringify({ id, refs })}\n`).join(""),
  "refs.tsv": references.map((list) => `${list.join("\t")}\n`).join(""),
  first: references.map(([line]) => `${line}\n`).join(""),
});

const line = async (...args: string[]): Promise<string> => {
  const { exitCode, stdout, stderr } = await invoke([...args, "-f", "text", "-w", "10"]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return stdout;
};

describe("references", () => {
  test.each([["refs.jsonl"], ["refs.json", "--refs-format", "jsonl"], ["refs.tsv", "--refs-format", "tsv"]])(
    "references in %s may vary in number",
    async (...args) => {
      const result = scoreCorpus(bleu(), corpus);
      expect(await line(...args, "-i", "hyp")).toMatch(`BLEU|${result.signature} = ${result.score.toFixed(10)} `);
      expect(result.signature).toContain("nrefs:var");
    },
  );

  test("references in JSON are whole, however long they are: a Chinese character is three bytes", async () => {
    const texts = [10, 1400, 3000, 20_000].map((length) => "\u4f60\u597d".repeat(length / 2));
    writeFileSync("long.jsonl", texts.map((text) => `${JSON.stringify([text])}\n`).join(""));
    writeFileSync("long", texts.map((text) => `${text}\n`).join(""));
    const { stdout } = await invoke("long.jsonl -i long -m cer -q -f json".split(" "));
    expect(JSON.parse(stdout)).toMatchObject({ score: 0 });
    writeFileSync("long", texts.map((text) => `${text}x\n`).join(""));
    expect(await line("long.jsonl", "-i", "long", "-m", "cer", "-q")).toContain(" ins = 4 ");
  });

  test("a .jsonl file of references may be read as lines", async () => {
    expect(await line("refs.jsonl", "--refs-format", "lines", "-i", "hyp")).toContain("nrefs:1|");
  });

  test("each segment gets the references of all files", async () => {
    const more = { hypotheses, references: references.map((list) => [list[0]!, ...list]) };
    expect(await line("first", "refs.jsonl", "-i", "hyp")).toContain(
      ` = ${scoreCorpus(bleu(), more).score.toFixed(10)} `,
    );
  });
});

describe("n-gram orders", () => {
  test("n-gram orders may be longer or shorter than four", async () => {
    expect(await line("first", "-i", "hyp", "--max-order", "2")).toContain("|order:2|");
    expect((await line("first", "-i", "hyp", "--max-order", "6")).match(/= \S+ (\S+)/)![1]!.split("/")).toHaveLength(6);
  });

  test("the n-gram order may be effective for a corpus", async () => {
    expect(await line("first", "-i", "hyp", "--effective-order")).toContain("|eff:yes|");
  });
});

describe("--segments", () => {
  const scores = scoreSegments(bleu({ effectiveOrder: true }), corpus).map(({ score }) => score);
  const written = async (file: string, ...args: string[]): Promise<string[]> => {
    const { exitCode, stderr } = await invoke(["refs.jsonl", "-q", ...args, "--segments", file]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(readdirSync(".").filter((name) => name.includes("tmp"))).toEqual([]);
    const lines = readFileSync(file, "utf8").split("\n");
    expect(lines.pop()).toBe("");
    return lines;
  };
  const records = (lines: string[]): Record<string, unknown>[] => lines.map((line) => JSON.parse(line));

  test("--segments writes a row for each segment: its line, and the unrounded scores", async () => {
    const rows = records(await written("segments.jsonl", "-i", "hyp"));
    expect(rows).toEqual(scores.map((score, i) => ({ line: i + 1, BLEU: score })));
  });

  test("--segments writes a column for each system and metric, in all formats", async () => {
    const args = ["-i", "hyp", "other", "-m", "bleu", "chrf"];
    const titles = ["line", "hyp BLEU", "hyp chrF2", "other BLEU", "other chrF2"];
    const rows = records(await written("segments.jsonl", ...args));
    expect(rows.map((row) => Object.keys(row))).toEqual(rows.map(() => titles));
    expect(rows.map((row) => row["hyp BLEU"])).toEqual(scores);
    for (const [file, separator, ...more] of [
      ["segments.csv", ","],
      ["segments.TSV", "\t"],
      ["segments.txt", ",", "--segments-format", "csv"],
    ] as [string, string, ...string[]][]) {
      const table = (await written(file, ...args, ...more)).map((line) => line.split(separator));
      expect(table).toEqual([titles, ...rows.map((row) => titles.map((title) => String(row[title])))]);
    }
  });

  test("--segments writes the texts if an option asks for them", async () => {
    writeFileSync("source", "Der Hund, biss\n=1+1\t2\nDer Mann\n");
    const args = ["-i", "hyp", "--segments-texts", "--source", "source"];
    expect(records(await written("texts.jsonl", ...args))[1]).toEqual({
      line: 2,
      source: "=1+1\t2",
      references: ["It was not unexpected.", "No one was surprised."],
      hypothesis: "It wasn't surprising.",
      BLEU: scores[1],
    });
    const [titles, first, second] = await written("texts.csv", ...args);
    expect(titles).toBe("line,source,references,hypothesis,BLEU");
    expect(first).toBe(
      `1,"Der Hund, biss",The dog bit the man. ||| The dog had bit the man.,The dog bit the man.,${scores[0]}`,
    );
    expect(second).toContain("=1+1\\t2,It was");
  });

  test("--segments names systems as they were given, in paired tests too", async () => {
    const rows = records(await written("paired.jsonl", "-i", "hyp", "other", "-par", "-parn", "10"));
    expect(Object.keys(rows[0]!)).toEqual(["line", "hyp BLEU", "other BLEU"]);
  });

  test("--segments writes the ids of transcripts", async () => {
    writeFileSync("a.trn", "the cat (x_1)\nno dog (x_2)\n");
    writeFileSync("b.trn", "a dog (x_2)\nthe cat (x_1)\n");
    expect((await invoke(["a.trn", "-i", "b.trn", "-m", "wer", "--segments", "trn.jsonl"])).exitCode).toBe(0);
    expect(records(readFileSync("trn.jsonl", "utf8").trim().split("\n"))).toEqual([
      { line: 1, id: "x_1", WER: 0 },
      { line: 2, id: "x_2", WER: 50 },
    ]);
  });

  test("--segments may be combined with --sentence-level", async () => {
    const { stdout } = await invoke(["first", "-i", "hyp", "-sl", "-b", "-w", "6", "--segments", "sl.jsonl"]);
    const rows = records(readFileSync("sl.jsonl", "utf8").trimEnd().split("\n"));
    expect(stdout.trimEnd().split("\n")).toEqual(rows.map((row) => (row["BLEU"] as number).toFixed(6)));
  });
});

describe("tests of significance", () => {
  const seeded = async (seed: string | undefined, ...args: string[]): Promise<string> => {
    const { exitCode, stdout } = await invoke(["first", "-i", "hyp", "other", "-q", "-f", "text", ...args], {
      environment: seed === undefined ? {} : { SACREBLEU_SEED: seed },
    });
    expect(exitCode).toBe(0);
    return stdout;
  };

  test("tests take 0 as a seed, where sacreBLEU draws a random seed", async () => {
    const first = await seeded("0", "-pbs", "-w", "9");
    expect(first).toContain("|seed:0|");
    expect(await seeded("0", "-pbs", "-w", "9")).toBe(first);
    expect(await seeded(undefined, "-pbs", "-w", "9")).not.toBe(first);
  });

  test("tests draw a random seed if the seed is None, and print it with --verbose", async () => {
    const { stdout, stderr } = await invoke(["first", "-i", "hyp", "-ci", "-f", "text", "--verbose"], {
      environment: { SACREBLEU_SEED: "None" },
    });
    expect(stdout).toContain("|seed:none|");
    const seed = /^truebleu: engine wasm, seed (\d+)\n$/.exec(stderr)![1]!;
    expect(
      (await invoke(["first", "-i", "hyp", "-ci", "-f", "text"], { environment: { SACREBLEU_SEED: seed } })).stdout,
    ).toBe(stdout.replace("seed:none", `seed:${seed}`));
  });

  test.each(["x", "-1", "1.5", "", "340282366920938463463374607431768211456"])(
    "tests refuse the seed %j",
    async (seed) => {
      const { exitCode, stderr } = await invoke(["first", "-i", "hyp", "-ci"], {
        environment: { SACREBLEU_SEED: seed },
      });
      expect([exitCode, stderr]).toEqual([
        1,
        `truebleu: the environment variable SACREBLEU_SEED is '${seed}': ` +
          "expected a whole number from 0 to 2^128 - 1, or none\n",
      ]);
    },
  );

  test("tests of chrF can be printed as JSON, where sacreBLEU fails under NumPy 2", async () => {
    const { exitCode, stdout } = await invoke(["first", "-i", "hyp", "other", "-pbs", "-m", "chrf", "-q"]);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      { chrF2: { p_value: null, mean: expect.any(Number) } },
      { chrF2: { p_value: expect.any(Number), ci: expect.any(Number) } },
    ]);
  });

  test("tests find no difference between a system and its copy, for which sacreBLEU reports significance", async () => {
    writeFileSync("copy", hypotheses.map((text) => `${text}\n`).join(""));
    expect((await invoke(["first", "-i", "hyp", "copy", "-par", "-q", "-f", "text"])).stdout).toContain("(p = 1.0000)");
  });

  test("tests take 0 as the usual number of trials, and print that number", async () => {
    expect(await seeded(undefined, "-par", "-parn", "0")).toContain(
      "Paired approximate randomization test with 10000 trials",
    );
  });
});

describe("formats", () => {
  test("csv and tsv have unrounded numbers and signatures, of one system too", async () => {
    const result = scoreCorpus(bleu(), { hypotheses, references: references.map(([first]) => [first!]) });
    const row = ["hyp", "BLEU", String(result.score), "", "", "", "", result.signature];
    for (const [format, separator] of [
      ["csv", ","],
      ["tsv", "\t"],
    ] as const) {
      expect((await invoke(["first", "-i", "hyp", "-f", format])).stdout.split("\n")[1]).toBe(row.join(separator));
      expect(
        (await invoke(["first", "-i", "hyp"], { environment: { SACREBLEU_FORMAT: format } })).stdout.split("\n")[1],
      ).toBe(row.join(separator));
    }
  });

  test("csv is safe for spreadsheets, unless it has to be exact", async () => {
    writeFileSync("=cmd", "a\nb\nc\n");
    expect((await invoke(["first", "-i", "=cmd", "-f", "csv"])).stdout).toContain("\n'=cmd,");
    expect((await invoke(["first", "-i", "=cmd", "-f", "csv", "--csv-exact"])).stdout).toContain("\n=cmd,");
  });

  test("markdown is a table", async () => {
    expect((await invoke(["first", "-i", "hyp", "other", "-f", "markdown", "-q"])).stdout).toMatch(
      /^\|   System \|  BLEU  \|\n\|-+:\|:-+:\|\n\|      hyp \|/,
    );
  });
});

describe("engines", () => {
  test.each(["wasm", "js", "reference"])("%s is named with --verbose", async (engine) => {
    const { stdout, stderr } = await invoke(["first", "-i", "hyp", "-b", "-w", "6", "--engine", engine, "--verbose"]);
    expect(stderr).toBe(`truebleu: engine ${engine}\n`);
    expect(stdout).toBe((await invoke(["first", "-i", "hyp", "-b", "-w", "6"])).stdout);
  });
});

describe("version and colours", () => {
  test.each([["-V"], ["--version"], ["--vers"], ["-V", "--no-such"], ["-qV"]])("%s", async (...args) => {
    expect(await invoke(args)).toEqual({ exitCode: 0, stdout: `truebleu ${version}\n`, stderr: "" });
  });

  test("colours are for terminals alone", async () => {
    const table = ["first", "-i", "hyp", "other", "-f", "text"];
    expect((await invoke(table)).stdout).not.toContain("\u001b");
    expect((await invoke(table, { terminal: true })).stdout).toContain("\u001b[36mSystem\u001b[0m");
    expect((await invoke([...table, "-nc"], { terminal: true })).stdout).not.toContain("\u001b");
    expect((await invoke(table, { terminal: true, environment: { NO_COLOR: "1" } })).stdout).not.toContain("\u001b");
  });
});
