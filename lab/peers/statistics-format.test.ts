/** The Python program in docs/statistics-format.md reads and writes the same files as we do. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  decodeStatistics,
  encodeStatistics,
  metricFactories,
  segmentStatistics,
  sumStatistics,
  type Metric,
} from "../../src/index.js";
import { randomSource } from "../../test/kernel/generate.js";
import { python } from "./sacrebleu.js";

const page = readFileSync("docs/statistics-format.md", "utf8");
const code = /```python\n([^]*?)```/.exec(page)![1]!;

/** Reads all files, writes them again, and hashes the references of each. */
const driver = `
import sys
folder = sys.argv[1]
for case in json.load(open(folder + "/cases.json", encoding="utf-8")):
    for name in case["files"]:
        file = open(folder + "/" + name, "rb").read()
        header, rows = decode(file)
        open(folder + "/" + name, "wb").write(encode(header, rows))
        hashes = [hash_of_references(references) for references in case["references"]]
        set_of_all, order = fingerprints(hashes)
        assert header["set"] == set_of_all, name
        assert header.get("order", order) == order, name
        assert not rows or [row[0] for row in rows] == hashes, name
`;

test("statistics files of every metric, with random texts", () => {
  const folder = mkdtempSync(join(tmpdir(), "truebleu-statistics-"));
  const next = randomSource(20_26);
  const pieces = ["the", "cat", "", " ", "中文", "🙂", "é", "e\u0301", "\u2028", "\u00a0", "x".repeat(40), '"', "\\"];
  const line = (): string => Array.from({ length: next(9) }, () => pieces[next(pieces.length)]!).join(" ");
  try {
    const files = new Map<string, Uint8Array>();
    const all = Array.from({ length: 60 }, (_, i) => {
      const references = Array.from({ length: 1 + next(20) }, () => [
        line(),
        ...Array.from({ length: next(4) }, () => (next(3) === 0 ? null : line())),
      ]);
      const corpus = { hypotheses: references.map(line), references, sources: references.map(line) };
      const tables = Object.values(metricFactories).map((make, m) => ({
        ...segmentStatistics(make() as Metric, corpus),
        system: m % 2 === 0 ? line() : `system ${m}`,
      }));
      files.set(`${i}.rows`, encodeStatistics(tables));
      files.set(`${i}.sums`, encodeStatistics(tables.map(sumStatistics)));
      return { references, files: [`${i}.rows`, `${i}.sums`] };
    });
    for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
    writeFileSync(join(folder, "cases.json"), JSON.stringify(all));
    writeFileSync(join(folder, "read_and_write.py"), code + driver);
    execFileSync(python, [join(folder, "read_and_write.py"), folder], { stdio: "pipe" });
    for (const [name, bytes] of files) {
      const written = readFileSync(join(folder, name));
      expect(written.equals(bytes), name).toBe(true);
      expect(decodeStatistics(written)).toEqual(decodeStatistics(bytes));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
