/** A metric in a single file, test/significance/toy.ts, works in everything that the command does with metrics. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { metricTable } from "../../../apps/cli/metrics/index.js";
import { version } from "../../../src/core/version.js";
import { lengthError } from "../../significance/toy.js";
import { inFolder, invoke } from "./invoke.js";

const lines = Array.from({ length: 30 }, (_, i) => "word ".repeat(3 + ((i * 7) % 11)).trim());
const text = (list: readonly string[]): string => list.map((line) => `${line}\n`).join("");
inFolder({
  ref: text(lines),
  hyp: text(lines.map((line, i) => (i % 3 === 0 ? `${line} more` : line))),
  other: text(lines.map((line) => `${line} and more`)),
});

const metrics = { ...metricTable, "length-error": { make: () => ({ corpus: lengthError }) } };
const toy = async (...args: string[]): Promise<string> => {
  const { exitCode, stdout } = await invoke([...args, "-m", "length-error", "-w", "4", "-q"], { metrics });
  expect(exitCode).toBe(0);
  return stdout;
};
/** Every third line has one word too many. */
const error = lines.reduce((sum, line, i) => sum + (i % 3 === 0 ? 1 / line.split(" ").length : 0), 0) / lines.length;
const signature = `tok:none|version:truebleu-${version}`;

test("the toy metric scores a corpus", async () => {
  expect(await toy("ref", "-i", "hyp", "-f", "text")).toBe(`LengthError|nrefs:1|${signature} = ${error.toFixed(4)}\n`);
  expect(JSON.parse(await toy("ref", "-i", "hyp"))).toMatchObject({
    name: "LengthError",
    score: Number(error.toFixed(4)),
    tok: "none",
  });
  expect(await toy("ref", "-i", "hyp", "other", "-f", "text")).toContain(`│      hyp │    ${error.toFixed(4)}     │`);
});

test("the toy metric scores segments", async () => {
  expect((await toy("ref", "-i", "hyp", "-sl", "-b")).split("\n").slice(0, 3)).toEqual(["0.3333", "0.0000", "0.0000"]);
  await toy("ref", "-i", "hyp", "--segments", "segments");
  expect(readFileSync("segments", "utf8").split("\n")[0]).toBe('{"line":1,"LengthError":0.3333333333333333}');
});

test("the toy metric has intervals and paired tests", async () => {
  expect(JSON.parse(await toy("ref", "-i", "hyp", "-ci"))).toMatchObject({
    bs: "1000",
    confidence: expect.stringMatching(/^μ = 0\.0[45]\d\d ± 0\.0\d{3}$/),
  });
  expect(JSON.parse(await toy("ref", "-i", "hyp", "other", "-par"))).toMatchObject([
    { LengthError: { p_value: null } },
    { LengthError: { p_value: 1 / 10_001 } },
  ]);
  expect(await toy("ref", "-i", "hyp", "other", "-pbs", "-f", "csv")).toContain(`other,LengthError,0.`);
  expect(await toy("compare", "ref", "-i", "hyp", "other")).toContain("LengthError (lower is better)");
});

test("the toy metric is printed with others, in the order of their names", async () => {
  const { stdout } = await invoke(["ref", "-i", "hyp", "-m", "ter", "length-error", "bleu", "-f", "text", "-b"], {
    metrics,
  });
  expect(stdout.split("\n")).toHaveLength(4);
  expect(stdout.split("\n")[1]).toBe("0.0");
});
