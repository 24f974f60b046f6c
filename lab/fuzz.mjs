// npm run fuzz: looks for inputs that break something (docs/fuzzing.md), by a program for each kind in lab/fuzz/.
//
//   npm run fuzz -- --minutes 60                      the time in all, which the kinds share
//   npm run fuzz -- --kinds originals,readers         some of the kinds
//   npm run fuzz -- --seed 20261123                   the default is today's date
//   npm run fuzz -- --corpus DIR                      where corpora and states are kept; build/fuzz by default
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { seedOfToday } from "./fuzz/campaign.mjs";
import { inLanes } from "./lanes.mjs";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));

const known = readdirSync("lab/fuzz").filter((name) => existsSync(join("lab/fuzz", name, "main.mjs")));
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    kinds: { type: "string", default: known.join(",") },
    seed: { type: "string", default: seedOfToday() },
    corpus: { type: "string", default: "build/fuzz" },
  },
});
const kinds = values.kinds.split(",");
for (const kind of kinds)
  if (!known.includes(kind)) stop(`--kinds: ${kind} is not known: expected some of ${known.join(", ")}`);
const minutes = Number(values.minutes);
if (!(minutes > 0)) stop(`--minutes: expected a number above 0, got ${values.minutes}`);

execFileSync(process.execPath, ["scripts/build.mjs", "--debug"], { stdio: "inherit" });
const lanes = Math.min(availableParallelism(), kinds.length);
const share = (minutes * lanes) / kinds.length;
/** A kind may end late because it reduces its findings; a kind that does not end at all has hung. */
const longest = (share * 2 + 3) * 60_000;
console.log(`fuzz: seed ${values.seed}, ${kinds.join(", ")}: ${share.toFixed(2)} minutes each, ${lanes} at a time`);

const results = await inLanes(lanes, kinds, runKind);
table();

/** The contents of a kind's last line, or a finding if its process ended without such a line. */
function runKind(kind) {
  const args = [`lab/fuzz/${kind}/main.mjs`, "--minutes", String(share)];
  args.push("--seed", values.seed, "--corpus", values.corpus);
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const timer = setTimeout(() => child.kill("SIGKILL"), longest);
  /** The line that is not complete yet, and the last complete line: the result for the table. */
  let [rest, last] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      last = line;
      if (!line.startsWith("{")) console.log(line);
    }
  });
  return new Promise((resolve) => {
    child.on("error", (error) => resolve(died(kind, error.message, args)));
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      const result = parsed(last);
      const isWhole = result !== undefined && code === (result.findings.length > 0 ? 1 : 0);
      const how = `ended by ${signal ?? `exit code ${code}`}, its last line was ${last.slice(0, 300)}`;
      resolve(isWhole ? result : died(kind, how, args));
    });
  });
}

function died(kind, what, args) {
  return { kind, executions: 0, findings: [{ what, input: "", repeat: `node ${args.join(" ")}` }], figures: {} };
}

function parsed(line) {
  try {
    const result = JSON.parse(line);
    return Array.isArray(result.findings) ? result : undefined;
  } catch {
    return undefined;
  }
}

function table() {
  const rows = results.map(({ executions, seconds, corpus, findings }, i) => {
    const rate = seconds === undefined ? "" : Math.round(executions / seconds).toLocaleString("en");
    return [kinds[i], executions.toLocaleString("en"), rate, String(corpus ?? ""), String(findings.length)];
  });
  const head = ["kind", "executions", "per second", "corpus", "findings"];
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i].length)));
  console.log("");
  for (const row of [head, ...rows])
    console.log(row.map((cell, i) => (i > 0 ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join("  "));
  for (const { kind, figures } of results)
    if (Object.keys(figures ?? {}).length > 0) console.log(`${kind}: ${JSON.stringify(figures)}`);
  for (const { kind, findings } of results) {
    for (const { what, input, repeat } of findings) {
      process.exitCode = 1;
      console.log(`\nFOUND by ${kind}: ${what}\n  input: ${input}\n  again: ${repeat}`);
    }
  }
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
