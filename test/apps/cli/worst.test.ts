/** truebleu worst: the segments without which the score of the corpus would gain most. */
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { inFolder, invoke } from "./invoke.js";

const reference = resolve("examples/post-edit.de.txt");
const translation = resolve("examples/translation.de.txt");

inFolder({
  ref: "The cat sat down.\nNobody saw it.\nIt slept well.\n",
  hyp: "The cat sat.\nsaw it Nobody.\nIt slept well.\n",
  src: "Die Katze setzte sich.\nNiemand sah \u001b[31mes.\nSie schlief gut.\n",
  two: "a\tb\nc\td\ne\tf\n",
  one: "a b\n",
  short: "a\nb\n",
  "refs.jsonl": '["x y z", "The cat sat down."]\n["Nobody saw it."]\n["It slept well."]\n',
  "a.trn": "the cat sat (x_1)\nno dog (x_2)\nit slept (x_3)\n",
  "b.trn": "no dog (x_2)\na hat (x_1)\nit slept (x_3)\n",
  zh: "人人生而自由\n在权利上一律平等\n",
  "zh-hyp": "人人生而自由\n在尊严上平等\n",
});

async function lines(...args: string[]): Promise<string[]> {
  const { exitCode, stdout, stderr } = await invoke(["worst", ...args]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return stdout.trimEnd().split("\n");
}

// by sacreBLEU 2.6.0: corpus_score() without the line minus corpus_score() with the line, for each of the 300 lines;
// and sentence_score()
describe("the costs of segments follow from sacreBLEU's scores", () => {
  test.each<[metric: string, change: [line: number, change: number, own: number][]]>([
    [
      "bleu",
      [
        [145, 0.34089636511581034, 5.458098045155836],
        [258, 0.3407445966004019, 4.491575568657404],
        [22, 0.30359982188450374, 17.681988003060102],
      ],
    ],
    [
      "chrf",
      [
        [145, 0.22522552088983616, 43.37745303076302],
        [258, 0.22025863618600283, 37.38742239829387],
        [173, 0.21497524316984595, 46.37340238444072],
      ],
    ],
    [
      "ter",
      [
        [258, -0.32493830703554494, 80.76923076923077],
        [22, -0.2636787000698888, 61.29032258064516],
        [126, -0.2464890914329132, 80.0],
      ],
    ],
  ])("%s", async (metric, expected) => {
    const tokenizer = metric === "bleu" ? ["-tok", "none"] : [];
    const rows = await lines(reference, "-i", translation, "-m", metric, ...tokenizer, "-n", "3", "-f", "tsv");
    const found = rows.slice(1).map((row) => row.split("\t").slice(1, 4).map(Number));
    expect(found.map(([line]) => line)).toEqual(expected.map(([line]) => line));
    for (const [i, [, change, own]] of expected.entries()) {
      expect(found[i]![1]).toBeCloseTo(change, 11);
      expect(found[i]![2]).toBeCloseTo(own, 11);
    }
  });
});

test("the worst segments show their texts, and the words that are missing", async () => {
  expect(await lines("ref", "-i", "hyp", "-m", "chrf", "--source", "src")).toEqual([
    expect.stringMatching(/^chrF2 of hyp: \d\d\.\d on 3 segments \(higher is better\)$/),
    "The segments that cost most: how much the score would change without each of them.",
    "",
    expect.stringMatching(/^line 1: \+\d+\.\d{3} without it; its own chrF2 is 61\.0$/),
    "  source      Die Katze setzte sich.",
    "  reference   The cat sat down.",
    "  hypothesis  The cat sat.",
    "  missing     down",
    "",
    expect.stringMatching(/^line 2: \+\d+\.\d{3} without it; its own chrF2 is \d\d\.\d$/),
    "  source      Niemand sah \\x1b[31mes.",
    "  reference   Nobody saw it.",
    "  hypothesis  saw it Nobody.",
    "  the same words in another order",
    "",
    expect.stringMatching(/^signature: nrefs:1\|/),
  ]);
});

test("JSON has all numbers and texts, and the nearest of several references", async () => {
  const report = JSON.parse((await lines("refs.jsonl", "-i", "hyp", "-f", "json", "-n", "1")).join(""));
  expect(report).toMatchObject({
    system: "hyp",
    segments: 3,
    metrics: [
      {
        name: "BLEU",
        better: "higher",
        worst: [{ line: 2, references: ["Nobody saw it."], hypothesis: "saw it Nobody.", missing: [], added: [] }],
      },
    ],
  });
  const [, cat] = JSON.parse((await lines("refs.jsonl", "-i", "hyp", "-m", "ter", "-f", "json")).join("")).metrics[0]
    .worst as [object, object];
  expect(cat).toMatchObject({ line: 1, missing: ["sat", "down."], added: ["sat."] });
});

test("tables have a row for each segment and metric", async () => {
  const rows = await lines("ref", "-i", "hyp", "-m", "wer", "bleu", "--source", "src", "-f", "csv");
  expect(rows[0]).toBe("metric,line,change,score,source,references,hypothesis,missing,added");
  expect(rows.slice(1).map((row) => row.replace(/^(\w+,\d),.*,(Die|Niem).*$/, "$1"))).toEqual([
    "BLEU,2",
    "BLEU,1",
    // 5 errors in 10 words with line 1, 3 in 6 without
    "WER,2",
  ]);
});

test("Chinese is compared by characters, transcripts have their ids", async () => {
  const zh = JSON.parse((await lines("zh", "-i", "zh-hyp", "-m", "chrf", "-f", "json")).join(""));
  expect(zh.metrics[0].worst[0]).toMatchObject({ line: 2, missing: ["权", "利", "一", "律"], added: ["尊", "严"] });
  expect(await lines("a.trn", "-i", "b.trn", "-m", "wer")).toContain(
    "line 1 (x_1): -42.857 without it; its own WER is 100.0",
  );
});

test("segments cost nothing if all of them are right", async () => {
  const { stdout } = await invoke(["worst", "ref", "-i", "ref"]);
  expect(stdout).toContain("No segment costs anything: leaving one out would not improve the score.\n");
});

test.each<[args: string[], exitCode: number, stderr: string | RegExp, stdin?: string]>([
  [["ref", "-i", "hyp", "ref"], 2, /argument|worst shows one system: expected one file after --input\/-i/],
  [["ref"], 2, /worst shows one system/, "a\tb\nc\td\ne\tf\n"],
  [["one", "-i", "one"], 1, /^truebleu: the text has 1 line: expected at least 2; /],
  [["ref", "-i", "hyp", "-sl"], 2, /--sentence-level\/-sl: does not go with worst/],
  [["ref", "-i", "hyp", "--source", "short"], 1, /truebleu: ref has 3 lines, hyp has 3 lines, short has 2 lines\n$/],
  [["ref", "-i", "hyp", "-f", "latex"], 2, /worst prints text, json, csv or tsv, not latex/],
  [["ref", "-i", "hyp", "-n", "0"], 2, /argument --top\/-n: expected how many segments to show, 1 or more, got 0/],
  [["ref", "-i", "hyp", "-n", "-1"], 2, /argument --top\/-n: expected a whole number from 0 to 1000, got '-1'/],
])("refused: %j", async (args, exitCode, stderr, stdin = "") => {
  const result = await invoke(["worst", ...args], { stdin: Buffer.from(stdin) });
  expect(result).toEqual({ exitCode, stdout: "", stderr: expect.stringMatching(stderr) });
});
