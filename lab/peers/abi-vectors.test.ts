/** The rows and scores with which other hosts of the kernel are tested are those of sacreBLEU. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { AbiCase, AbiText } from "../../test/kernel/abi-texts.js";
import { python } from "./sacrebleu.js";

const path = "test/vectors/abi/abi-vectors.jsonl";

test("abi-vectors.jsonl has sacreBLEU's rows and scores", () => {
  const cases = readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as AbiText | AbiCase)
    .filter((entry): entry is AbiCase => "rows" in entry);
  const answers = JSON.parse(
    execFileSync(python, ["lab/peers/abi_vectors_driver.py", path], { encoding: "utf8", maxBuffer: 1 << 26 }),
  ) as { rows: number[][]; score: number }[];
  expect(answers).toHaveLength(cases.length);
  for (const [i, { rows, score, ...call }] of cases.entries()) {
    const message = JSON.stringify(call);
    // TER's reference length is a mean in that row
    const expected = call.part === "ter" ? rows.map(([edits, lengths, count]) => [edits, lengths! / count!]) : rows;
    expect(answers[i]!.rows, message).toEqual(expected);
    if (call.part === "chrf") expect(score, message).toBe(answers[i]!.score);
    if (call.part === "counting")
      expect(Math.abs(score! - answers[i]!.score), message).toBeLessThanOrEqual(1e-12 * Math.max(1, score!));
  }
});
