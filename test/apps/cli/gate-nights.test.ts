/**
 * Nightly gates without a true difference: the gate tests, by ten groups, two systems whose texts are exchanged at random,
 * segment by segment. TRUEBLEU_NIGHTS=2000 npx vitest run --project unit test/apps/cli/gate-nights.test.ts makes that many
 * nights of each size, and prints how many the gate stopped.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { invoke } from "./invoke.js";

const nights = Number(process.env["TRUEBLEU_NIGHTS"] ?? 4);
const groups = 10;
const folder = mkdtempSync(join(tmpdir(), "truebleu-"));
afterAll(() => rmSync(folder, { recursive: true }));

const linesOf = (path: string): string[] => readFileSync(path, "utf8").trimEnd().split("\n");
const references = linesOf("test/vectors/real/mlqe-pe-en-de.references.txt");
const first = linesOf("test/vectors/real/mlqe-pe-en-de.hypotheses.txt");
/** Another system of about the same quality: each line loses a word, and gets a word of the reference. */
const second = first.map((line, i) => {
  const words = line.split(" ");
  const meant = references[i]!.split(" ");
  return words.map((word, w) => (w === (7 * i) % words.length ? meant[w % meant.length]! : word)).join(" ");
});

/** Marsaglia's xorshift, so that every night is the same everywhere. */
function randomNumbers(seed: number): () => number {
  let state = seed * 2_654_435_761 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

async function isStopped(size: number, night: number, metrics: readonly string[]): Promise<boolean> {
  const random = randomNumbers(size * 100_003 + night + 1);
  const records = Array.from({ length: groups * size }, (_, i) => {
    const line = Math.floor(random() * references.length);
    const [now, before] = random() < 0.5 ? [first, second] : [second, first];
    return { id: i, group: i % groups, now: now[line], before: before[line], expected: references[line] };
  });
  const table = join(folder, "night.jsonl");
  const baseline = join(folder, "night.stats");
  writeFileSync(table, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  const columns = (hypothesis: string): string[] => [table, "--hypothesis", hypothesis, "--reference", "expected"];
  const counted = await invoke(["count", ...columns("before"), "-o", baseline, "-m", ...metrics, "--force"]);
  expect(counted.exitCode).toBe(0);
  const options = ["--baseline", baseline, "--by", "group", "--max-drop", "0", "-m", ...metrics, "--force"];
  const { exitCode, stderr } = await invoke(["gate", ...columns("now"), ...options]);
  if (exitCode !== 0 && exitCode !== 3) throw new Error(stderr);
  return exitCode === 3;
}

test.each([10, 20, 50, 200])(
  "the gate stops few nights, with ten groups of %i",
  { timeout: 10 * 3600 * 1000 },
  async (size) => {
    let stopped = 0;
    // TRUEBLEU_NIGHTS measures the rate; npm test makes only a few nights, of which at most one may be stopped
    for (let night = 0; night < (size === 200 ? Math.ceil(nights / 4) : nights); night++)
      if (await isStopped(size, night, ["bleu"])) stopped++;
    const all = size === 200 ? Math.ceil(nights / 4) : nights;
    if (nights > 100)
      console.log(`groups of ${size}: ${stopped} of ${all} nights stopped (${((100 * stopped) / all).toFixed(1)} %)`);
    expect(stopped).toBeLessThanOrEqual(Math.max(1, 0.06 * all));
  },
);
