// Runs the command under limits of virtual memory, as schedulers of clusters set them (ulimit -v): npm run test:limits
// Whatever the limit, a run has the same output as without a limit, or prints one line that says what to raise. This
// program prints a table of the outcomes.
//
//   npm run test:limits -- 2 6                       other limits, in GB
//   npm run test:limits -- --sample 0.25 --seed 7    a share of the metrics; the seed says which
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sampled, shareOf, wholeOf } from "./sample.mjs";

if (process.platform !== "linux") {
  process.stderr.write("only Linux limits virtual memory: nothing to test here\n");
  process.exit(0);
}

const { values, positionals } = parseArgs({
  options: { sample: { type: "string", default: "1" }, seed: { type: "string", default: "0" } },
  allowPositionals: true,
});
const gigabytes = positionals.length > 0 ? positionals.map(Number) : [1, 2, 4, 8, 12, 16, 24, 32, 40, 64];
const [share, seed] = [shareOf(values.sample), wholeOf("seed", values.seed)];
const seconds = 120;
const command = "build/cli/main.cjs";
const texts = ["examples/post-edit.de.txt", "-i", "examples/translation.de.txt"];
// by default these metrics need a further argument, or files that users have to get, as spbleu always does
const otherwise = {
  meteor: ["--meteor-language", "de", "--meteor-modules", "exact", "stem"],
  meteor2007: ["--meteor2007-modules", "exact", "stem"],
  gecgleu: ["--source", "examples/post-edit.de.txt"],
  sari: ["--source", "examples/post-edit.de.txt"],
};

const folder = mkdtempSync(join(tmpdir(), "truebleu-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const [references, hypotheses] = [texts[0], texts[2]].map((path) => readFileSync(path, "utf8"));
const long = [join(folder, "ref"), "-i", join(folder, "hyp")];
const digits = ["-w", "12"];
const samples = join(folder, "samples");
writeFileSync(long[0], references.repeat(20));
writeFileSync(long[2], hypotheses.repeat(20));
writeFileSync(
  samples,
  hypotheses
    .split("\n", 40)
    .map((line, i, lines) => `${JSON.stringify([line, lines[(i * 7) % 40], line])}\n`)
    .join(""),
);

const { metricOptionKeys } = await import("../build/metric-options.js");
const metrics = Object.keys(metricOptionKeys).filter((name) => name !== "spbleu");
const chosen = sampled(metrics, share, seed);
const cases = {
  ...Object.fromEntries(chosen.map((name) => [name, [...texts, "-m", name, ...digits, ...(otherwise[name] ?? [])]])),
  "all at once": [...texts, "-m", ...metrics.filter((name) => !(name in otherwise)), "-f", "text", ...digits],
  "-tok intl": [...texts, "-tok", "intl", ...digits],
  "-tok zh": [...texts, "-tok", "zh", ...digits],
  "--threads 4": [...long, "--threads", "4", "-m", "bleu", "chrf", "ter", ...digits],
  "--engine js": [...texts, "--engine", "js", "-m", "bleu", "ter", ...digits],
  "--engine wasm": [...texts, "--engine", "wasm", "-m", "bleu", "ter", ...digits],
  "-ci": [...texts, "-m", "bleu", "ter", "-ci", ...digits],
  compare: ["compare", ...long, long[0], "-pbsn", "100", "-q"],
  mbr: ["mbr", samples],
  align: ["align", ...texts],
};

function run(args, gigabytes) {
  const limit = gigabytes === undefined ? "" : `ulimit -v ${Math.round(gigabytes * 1024 * 1024)}; `;
  return spawnSync("sh", ["-c", `ulimit -c 0; ${limit}exec "$@"`, "sh", process.execPath, command, ...args], {
    encoding: "utf8",
    timeout: seconds * 1000,
    killSignal: "SIGKILL",
    maxBuffer: 1 << 28,
  });
}

/** "right", "refused" with one line, or a description of the failure. */
function outcome(expected, { status, signal, stdout, stderr }) {
  if (signal !== null) return signal;
  if (status === 0 && stdout === expected.stdout && stderr === expected.stderr) return "right";
  const isOneLine = /^truebleu: (error: )?[^\n]*(ulimit|memory)[^\n]*\n$/.test(stderr);
  return status === 1 && stdout === "" && isOneLine
    ? "refused"
    : `WRONG: exit code ${status}, ${JSON.stringify(stderr.slice(0, 200))}`;
}

const failures = [];
process.stdout.write(
  `${"GB of virtual memory".padEnd(22)}${gigabytes.map((limit) => String(limit).padStart(8)).join("")}\n`,
);
for (const [name, args] of Object.entries(cases)) {
  const expected = run(args);
  if (expected.status !== 0) throw new Error(`${args.join(" ")}: ${expected.stderr}`);
  const row = gigabytes.map((limit) => {
    const found = outcome(expected, run(args, limit));
    if (/^(right|refused)$/.test(found)) return found;
    failures.push(`${name} at ${limit} GB: ${found}`);
    return "WRONG";
  });
  process.stdout.write(`${name.padEnd(22)}${row.map((found) => found.padStart(8)).join("")}\n`);
}
for (const failure of failures) process.stderr.write(`${failure}\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
