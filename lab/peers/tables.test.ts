/** Logs and tables that Python's json and csv have written: groups have sacreBLEU's scores of the same texts. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { invoke } from "../../test/apps/cli/invoke.js";
import { python } from "./sacrebleu.js";

interface Group {
  readonly group: string | null;
  readonly segments: number;
  /** BLEU, chrF. */
  readonly scores: readonly number[];
}

const folder = mkdtempSync(join(tmpdir(), "truebleu-"));
afterAll(() => rmSync(folder, { recursive: true }));

const expected = JSON.parse(
  execFileSync(python, ["lab/peers/tables_driver.py", folder], { encoding: "utf8", maxBuffer: 1 << 26 }),
) as Readonly<Record<"log" | "table", readonly Group[]>>;

test.each([
  ["log", "log.jsonl", "out.0", String.raw`meta.g\.g`],
  ["table", "table.csv", "out", "g.g"],
] as const)("%s", async (name, file, hypothesis, by) => {
  const columns = ["--hypothesis", hypothesis, "--reference", "expected", "--by", by];
  const options = ["-m", "bleu", "chrf", "-f", "json", "--force"];
  const { stdout, stderr } = await invoke([join(folder, file), ...columns, ...options]);
  expect(stderr).toBe("");
  const { groups } = JSON.parse(stdout) as {
    groups: { group: Record<string, string | null>; segments: number; scores: { score: number }[] }[];
  };
  expect(groups).toHaveLength(expected[name].length);
  for (const { group, segments, scores } of expected[name]) {
    const found = groups.find((one) => one.group[by] === group);
    expect(found?.segments, `${group}`).toBe(segments);
    for (const [m, score] of scores.entries()) expect(found!.scores[m]!.score).toBeCloseTo(score, 10);
  }
});
