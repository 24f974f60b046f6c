// Logs in JSON lines: records scored by the command, and JSON.parse() of each line in turn, in CPU time.
// node lab/bench/tables.mjs [records] [rounds] [python]: with a Python that has pyarrow, Parquet and Arrow, too
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeMachine, env, findText, median, root, stop, textCells } from "./shared.mjs";

const records = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 3);
const python = process.argv[4];

const folder = mkdtempSync(join(tmpdir(), "truebleu-bench-"));
const path = join(folder, "log.jsonl");
const text = findText();
const { hypothesis, other, reference } = text;
writeLog();
const size = statSync(path).size;
console.log(describeMachine());
console.log(
  `Records of ${Math.round(size / records)} bytes, ${(size / 1e6).toFixed(0)} MB; medians of ${rounds} runs\n`,
);
console.log("| job | text | records | MB a CPU-second | CPU | peak memory at most |\n|---|---|---:|---:|---:|---:|");

/** For comparison: reads and parses each line, which is the least that any program has to do. */
const parse = `
  const { openSync, readSync } = require("node:fs");
  const file = openSync(process.argv[1]);
  let bytes = Buffer.alloc(1 << 18), filled = 0, length = 0;
  for (let count; (count = readSync(file, bytes, filled, bytes.length - filled, null)) > 0; ) {
    filled += count;
    let at = 0;
    for (let end; (end = bytes.subarray(0, filled).indexOf(10, at)) >= 0; at = end + 1)
      length += JSON.parse(bytes.toString("utf8", at, end)).output.length;
    bytes.copyWithin(0, at, filled);
    filled -= at;
  }
  if (length === 0) throw new Error("nothing was read");`;

/** Writes the table as Arrow and Parquet files: each kind of Parquet file with a dictionary of its texts, and without. */
const columnar = `
import sys, pyarrow.feather, pyarrow.json, pyarrow.parquet
path = sys.argv[1]
table = pyarrow.json.read_json(path, read_options=pyarrow.json.ReadOptions(block_size=1 << 24))
for codec in "snappy", "zstd":
    for dictionary in True, False:
        name = f"{codec}{'' if dictionary else '-plain'}.parquet"
        pyarrow.parquet.write_table(table, path.replace("log.jsonl", name), compression=codec, use_dictionary=dictionary)
        print(name)
pyarrow.feather.write_feather(table, path.replace("log.jsonl", "lz4.feather"))
print("lz4.feather")`;
const command = [join(root, "build/cli/main.cjs"), path, "--hypothesis", "output", "--reference", "expected"];
const jobs = {
  "truebleu, BLEU": command,
  "truebleu, BLEU, one thread": [...command, "--threads", "1"],
  "truebleu, BLEU, --by model,lang": [...command, "--by", "model,lang"],
  "JSON.parse of each line": ["-e", parse, path],
};
if (python !== undefined) {
  const names = spawnSync(python, ["-c", columnar, path], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  for (const name of names.stdout.trim().split("\n"))
    jobs[`truebleu, BLEU, ${name}`] = [...command.slice(0, 1), join(folder, name), ...command.slice(2)];
}
try {
  const results = Object.fromEntries(Object.keys(jobs).map((job) => [job, []]));
  for (let round = 0; round < rounds; round++)
    for (const [job, args] of Object.entries(jobs)) results[job].push(measured(args));
  for (const [job, all] of Object.entries(results)) {
    const cpu = median(all.map((one) => one.cpu));
    const peak = Math.max(...all.map((one) => one.peak));
    console.log(
      `| ${[
        job,
        ...textCells(text, records),
        (size / 1e6 / cpu).toFixed(0),
        `${cpu.toFixed(2)} s`,
        `${(peak / 1e6).toFixed(0)} MB`,
      ].join(" | ")} |`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** CPU seconds and peak memory of a process. */
function measured(args) {
  const { stdout } = spawnSync("python3", [join(root, "lab/bench/measure.py"), process.execPath, ...args], {
    encoding: "utf8",
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const result = JSON.parse(stdout);
  if (result.exit !== 0) stop(`${args.join(" ")} ended with ${result.exit}`);
  return result;
}

function writeLog() {
  const file = openSync(path, "w");
  let lines = "";
  for (let i = 0; i < records; i++) {
    const line = i % reference.length;
    const system = Math.floor(i / reference.length) % 2;
    lines += `${JSON.stringify({
      id: i,
      model: ["model-a", "model-b"][system],
      lang: ["de", "fr", "cs"][i % 3],
      timestamp: 1_700_000_000 + i,
      input: other[line],
      output: [hypothesis, other][system][line],
      expected: [reference[line]],
      usage: { prompt_tokens: line % 400, completion_tokens: line % 300 },
      latency: line / 7,
    })}\n`;
    if (lines.length < 1 << 22 && i + 1 < records) continue;
    writeSync(file, lines);
    lines = "";
  }
  closeSync(file);
}
