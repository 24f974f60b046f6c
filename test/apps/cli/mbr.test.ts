/** truebleu mbr: the sample that is most like all others, line by line. */
import { describe, expect, test } from "vitest";
import { bleu, chrf, mbrDecode, ter, version } from "../../../src/index.js";
import { inFolder, invoke } from "./invoke.js";

const lists = [
  ["a cat sat", "the cat sat", "the cat", "dogs", "the cat sat"],
  ["one"],
  ["x y z", "x y", "x y z w", "x y z"],
];
inFolder({
  "samples.jsonl": lists.map((list) => `${JSON.stringify(list)}\n`).join(""),
  "with.jsonl": `${JSON.stringify({ samples: lists[0], references: ["dogs bark"] })}\n`,
  "break.jsonl": '["a\\nb"]\n',
  "broken.jsonl": '["a"]\n["a",\n',
  "number.jsonl": '["a", 3]\n',
  "empty.jsonl": "[]\n",
  "object.jsonl": '{"refs": ["a"]}\n',
  "half.jsonl": '["\\ud800"]\n',
  "blank.jsonl": '["a"]\n\n',
});

const decoded = async (...args: string[]): Promise<string[]> => {
  const { exitCode, stdout, stderr } = await invoke(["mbr", ...args]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return stdout.split("\n").slice(0, -1);
};

test("mbr chooses by chrF unless another metric is named", async () => {
  expect(await decoded("samples.jsonl")).toEqual(lists.map((list) => mbrDecode(chrf(), list).sample));
  expect(await decoded("samples.jsonl", "-m", "bleu")).toEqual(
    lists.map((list) => mbrDecode(bleu({ effectiveOrder: true }), list).sample),
  );
  expect(await decoded("samples.jsonl", "-m", "ter", "--engine", "js")).toEqual(
    lists.map((list) => mbrDecode(ter(), list).sample),
  );
  expect(await decoded("samples.jsonl", "-cw", "2", "--aggregate")).toEqual(
    lists.map((list) => mbrDecode(chrf({ wordOrder: 2 }), list, { againstMeanReference: true }).sample),
  );
});

test("mbr reads several files, standard input, and references", async () => {
  expect(await decoded("samples.jsonl", "with.jsonl")).toHaveLength(4);
  expect(await decoded("with.jsonl")).toEqual(["dogs"]);
  expect((await invoke(["mbr"], { stdin: new TextEncoder().encode('["b", "a", "a"]\n') })).stdout).toBe("a\n");
});

test("mbr prints JSON, a line for each segment", async () => {
  const { index, sample, utility } = mbrDecode(chrf(), lists[0]!);
  const signature = `nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:truebleu-${version}`;
  expect(JSON.parse((await decoded("samples.jsonl", "-f", "json"))[0]!)).toEqual({
    index,
    sample,
    utility,
    metric: "chrF2",
    signature,
  });
  expect(JSON.parse((await decoded("break.jsonl", "-f", "json"))[0]!)).toMatchObject({ sample: "a\nb" });
});

describe("refused", () => {
  test.each<[readonly string[], number, string]>([
    [["broken.jsonl"], 1, 'broken.jsonl:2: expected a JSON list of samples, such as ["one", "two"]'],
    [["blank.jsonl"], 1, "blank.jsonl:2: expected a JSON list of samples"],
    [["number.jsonl"], 1, "number.jsonl:1: samples[1] is 3: expected a string"],
    [["empty.jsonl"], 1, "empty.jsonl:1: samples is []: expected a list with at least one string"],
    [["object.jsonl"], 1, "object.jsonl:1: expected a JSON list of samples"],
    [["half.jsonl"], 1, "half.jsonl:1: samples[0] has half a surrogate pair"],
    [
      ["break.jsonl"],
      1,
      "break.jsonl:1: the chosen sample has a line break, which text cannot show: choose --format json",
    ],
    [["absent.jsonl"], 1, "absent.jsonl: no such file or directory"],
    [["samples.jsonl", "-m", "ter", "--aggregate"], 2, "argument --aggregate: goes with BLEU and chrF"],
    [["samples.jsonl", "-m", "bleu", "chrf"], 2, "mbr chooses by one metric"],
    [["samples.jsonl", "-i", "x"], 2, "argument --input/-i: does not go with mbr"],
    [["samples.jsonl", "-f", "csv"], 2, "mbr prints text or json, not csv"],
    [["samples.jsonl", "--refs-format", "tsv"], 2, "argument --refs-format: does not go with mbr"],
    [["samples.jsonl", "-nr", "2"], 2, "argument --num-refs/-nr: does not go with mbr"],
    [["samples.jsonl", "-w", "3"], 2, "argument --width/-w: does not go with mbr"],
  ])("%j", async (args, exitCode, message) => {
    const result = await invoke(["mbr", ...args]);
    expect(result.exitCode).toBe(exitCode);
    expect(result.stderr).toContain(message);
  });

  test("--aggregate without mbr", async () => {
    const result = await invoke(["samples.jsonl", "-i", "samples.jsonl", "--aggregate"]);
    expect(result).toMatchObject({ exitCode: 2 });
    expect(result.stderr).toContain("argument --aggregate: goes with mbr");
  });
});
