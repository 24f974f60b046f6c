/** CIDEr from the shell: weights from a file, a checksum that must match, shards and replay. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { cider, documentFrequencies, formatScore, scoreCorpus } from "../../../src/index.js";
import { invoke } from "./invoke.js";

const folder = mkdtempSync(join(tmpdir(), "truebleu-cider-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, lines: readonly (string | number)[]): string => {
  writeFileSync(join(folder, name), lines.map((line) => `${line}\n`).join(""));
  return join(folder, name);
};

const hypotheses = ["a cat on a mat", "a dog park", "one of two"];
const references = ["the cat is on the mat", "a dog in a park", "one of the two"];
const corpus = { hypotheses, references };
const [ref, hyp] = [write("ref", references), write("hyp", hypotheses)];
const { documents, ngrams } = documentFrequencies(corpus);
const weights = write("df", [documents, ...[...ngrams].map(([ngram, count]) => `${ngram}\t${count}`)]);
const score = scoreCorpus(cider(), corpus);
const info = /info:(\w+)/.exec(score.signature)![1]!;

test("-m cider has the library's score, with weights from the references or from a file, and with the right checksum", async () => {
  const expected = `${formatScore(cider(), score, { width: 4 })}\n`;
  for (const args of [[], ["--cider-frequencies", weights], ["--cider-info", info.toUpperCase()]]) {
    const { stdout } = await invoke([ref, "-i", hyp, "-m", "cider", "-f", "text", "-w", "4", ...args]);
    expect(stdout).toBe(expected);
  }
});

test("-m cider refuses references that do not have the given checksum", async () => {
  for (const args of [[], ["--cider-frequencies", weights]]) {
    const { stderr, exitCode } = await invoke([ref, "-i", hyp, "-m", "cider", "--cider-info", "0".repeat(16), ...args]);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(`info:${info}, expected info:${"0".repeat(16)}`)]);
  }
  expect((await invoke([ref, "-i", hyp, "-m", "cider", "--cider-info", "x"])).stderr).toContain(
    "expected 16 hexadecimal digits",
  );
});

test("replay of cider's signature asks for the same references", async () => {
  const signature = `${cider().name}|${score.signature}`;
  expect((await invoke(["replay", signature, ref, "-i", hyp])).exitCode).toBe(0);
  const other = await invoke(["replay", signature.replace(info, "0".repeat(16)), ref, "-i", hyp]);
  expect(other.stderr).toContain(`info:${info}, expected info:`);
});

test("shards of cider can be merged if they have the weights of the whole corpus, and are refused otherwise", async () => {
  const at = [0, 1].map((i) => ({
    ref: write(`ref${i}`, references.slice(2 * i, 2 * i + 2)),
    hyp: write(`hyp${i}`, hypotheses.slice(2 * i, 2 * i + 2)),
  }));
  const counted = async (name: string, args: readonly string[]): Promise<string[]> =>
    Promise.all(
      at.map(async ({ ref: shard, hyp: system }, i) => {
        const path = join(folder, `${name}${i}.stats`);
        await invoke(["count", shard, "-i", system, "-m", "cider", "-o", path, ...args]);
        return path;
      }),
    );
  const merged = await invoke(["merge", ...(await counted("a", ["--cider-frequencies", weights])), "-w", "4"]);
  expect(merged.stdout).toContain(score.score.toFixed(4));
  expect((await invoke(["merge", ...(await counted("b", []))])).stderr).toContain(
    "give the same --cider-frequencies to all shards",
  );
});
