// npm run bench: truebleu and sacreBLEU score the same files in turn, each from the shell. With a C compiler, a program
// that shows the machine's limit (lab/bench/limit/limit.c) computes their BLEU with its defaults, too. All of them run
// in one thread.
//
//   npm run bench -- --lines 3000,100000   how many lines; default 3000,10000,100000,1000000
//   npm run bench -- --runs 7              runs of ours for each; default 5
//   npm run bench -- --peer-runs 3         runs of sacreBLEU for each; default 3
//   npm run bench -- --peer-most 1000000   the most lines for sacreBLEU; default 100000, because a million take it
//                                          7 minutes and 13 GB
//   npm run bench -- --distinct            no line twice: each copy of the text ends its lines in a number of its own.
//                                          sacreBLEU caches the tokens of its last 65,536 lines, so repeated text lets
//                                          it look them up
//   npm run bench -- --native              adds bleuscore, the fastest scorer in native code that can be installed
//                                          (Rust, from Python), if npm run bench:peers has installed it; it takes a
//                                          minute and 1 GB for a million lines
//   npm run bench -- --with="-m chrf"      further arguments, for both: another metric (default BLEU), -ci ...
//   npm run bench -- --smoke               a few lines, once: shows that the benchmark works
//   npm run bench -- --against REV         this working tree beside another revision of itself: see against.mjs
//   npm run bench -- --warm 500            CPU milliseconds of each job before it is timed, with --against; default 50
//
// The text is newstest2017 en-de (LIUM-NMT) repeated, if the golden data is present; otherwise examples/.
import { execFileSync } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { benchmarkAgainst } from "./against.mjs";
import { describeMachine, env, findText, medians, megabytes, root, seconds, stop, textCells } from "./shared.mjs";

const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "3000,10000,100000,1000000" },
    runs: { type: "string" },
    against: { type: "string" },
    warm: { type: "string", default: "50" },
    "peer-runs": { type: "string", default: "3" },
    "peer-most": { type: "string", default: "100000" },
    distinct: { type: "boolean", default: false },
    native: { type: "boolean", default: false },
    with: { type: "string", default: "" },
    smoke: { type: "boolean", default: false },
  },
});
const sizes = values.smoke ? [50, 200] : values.lines.split(",").map(Number);
const runs = values.smoke ? 1 : Number(values.runs ?? (values.against === undefined ? 5 : 15));
const peerRuns = values.smoke ? 1 : Number(values["peer-runs"]);
const peerMost = Number(values["peer-most"]);
const warm = Number(values.warm);
const further = values.with.split(" ").filter((argument) => argument !== "");
if (![...sizes, runs, peerRuns, peerMost].every((number) => Number.isInteger(number) && number > 0))
  stop("expected whole numbers from 1 up");
if (values.against !== undefined) {
  if (!(warm >= 0)) stop("--warm: expected CPU milliseconds from 0 up");
  benchmarkAgainst(values.against, runs, warm);
  process.exit();
}

const python = join(root, ".venv", "bin", "python");
const sacrebleu = join(root, ".venv", "bin", "sacrebleu");
if (!existsSync(sacrebleu))
  stop(`the benchmark compares with sacreBLEU in ${sacrebleu}, which does not exist: npm run test:peers installs it.`);
const native = values.native
  ? [join(root, "build", "bench", "venv", "bin", "python"), join(root, "lab", "bench", "whole-bleuscore.py")]
  : undefined;
if (native !== undefined && !existsSync(native[0]))
  stop(`--native needs bleuscore in ${native[0]}, which does not exist: npm run bench:peers -- --smoke installs it.`);
if (native !== undefined && further.length > 0)
  stop("--native and --with: expected one of them, because bleuscore has no other arguments");
execFileSync(process.execPath, [join(root, "scripts", "build.mjs")], { stdio: "inherit" });

const ours = (...args) => [process.execPath, join(root, "build", "cli", "main.cjs"), "--threads", "1", ...args];
const theirs = (...args) => [sacrebleu, ...args];

const folder = mkdtempSync(join(tmpdir(), "truebleu-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const limit = compileLimit();
const text = findText();
console.log(`${describeMachine()}; ${describePeer()}`);
console.log(
  `${values.distinct ? "\nLines that come again end in a number, so that no line is there twice. " : "\n"}` +
    `Arguments: ${["ref.txt -i hyp.txt", ...further].join(" ")}. ` +
    "CPU is user and system time of the whole command, start included; " +
    `medians of ${runs} runs of truebleu and ${peerRuns} of sacreBLEU, in turn.\n`,
);
console.log(
  "| text | lines | truebleu CPU | wall | peak memory | CPU a line | sacreBLEU CPU | wall | peak memory | CPU ratio |" +
    `${native === undefined ? "" : " bleuscore CPU | wall | peak memory | CPU ratio |"} limit CPU | CPU ratio |`,
);
console.log(
  `|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|${native === undefined ? "" : "---:|---:|---:|---:|"}---:|---:|`,
);
for (const lines of sizes) console.log(benchmark(lines));

function benchmark(lines) {
  const files = [write("ref.txt", text.reference, lines), write("hyp.txt", text.hypothesis, lines)];
  const args = [files[0], "-i", files[1], ...further];
  const withPeer = lines <= peerMost;
  checkScores(args, withPeer);
  if (native !== undefined)
    checkScore(
      "bleuscore's",
      Number(execFileSync(native[0], [...native.slice(1), ...files], { encoding: "utf8", env })),
      args,
    );
  if (limit !== undefined) checkLimit(files, args);
  const our = [];
  const their = [];
  const nativeRuns = [];
  const least = [];
  for (let run = 0; run < Math.max(runs, peerRuns); run++) {
    if (run < runs) our.push(measure(ours(...args)));
    if (withPeer && run < peerRuns) their.push(measure(theirs(...args)));
    if (native !== undefined && run < peerRuns) nativeRuns.push(measure([...native, ...files]));
    if (limit !== undefined && run < runs) least.push(measure([limit, ...files]));
  }
  const [cpu, wall, peak] = medians(our);
  const row = [
    ...textCells(text, lines, values.distinct),
    seconds(cpu),
    seconds(wall),
    megabytes(peak),
    `${((cpu / lines) * 1e6).toFixed(2)} µs`,
  ];
  const peerCells = (results) => {
    const [theirCpu, theirWall, theirPeak] = medians(results);
    return [seconds(theirCpu), seconds(theirWall), megabytes(theirPeak), (theirCpu / cpu).toFixed(1)];
  };
  row.push(...(withPeer ? peerCells(their) : ["-", "-", "-", "-"]));
  if (native !== undefined) row.push(...peerCells(nativeRuns));
  if (limit === undefined) return `| ${[...row, "-", "-"].join(" | ")} |`;
  const [leastCpu] = medians(least);
  return `| ${[...row, seconds(leastCpu), (cpu / leastCpu).toFixed(2)].join(" | ")} |`;
}

/** The path of the limit program, or undefined if it cannot be built. */
function compileLimit() {
  if (further.length > 0) return undefined;
  const path = join(folder, "limit");
  try {
    execFileSync("cc", ["-O3", "-march=native", "-o", path, join(root, "lab", "bench", "limit", "limit.c")], {
      stdio: "pipe",
    });
    return path;
  } catch (error) {
    console.error(
      "no rows of the machine's limit, which needs cc and AVX2:",
      String(error.stderr ?? error.message).split("\n")[0],
    );
    return undefined;
  }
}

/** Checks that the counts of the limit program give the score that we print. */
function checkLimit(files, args) {
  const [hypothesisLength, referenceLength, ...counts] = execFileSync(limit, files, { encoding: "utf8" })
    .trim()
    .split(" ")
    .map(Number);
  const logs = counts.slice(0, 4).map((matches, n) => Math.log(matches / counts[4 + n]));
  const score =
    100 *
    Math.min(1, Math.exp(1 - referenceLength / hypothesisLength)) *
    Math.exp(logs.reduce((sum, log) => sum + log) / 4);
  checkScore("the limit program's", score, args);
}

/** Compares ten printed digits. */
function checkScore(whose, score, args) {
  const [command, ...rest] = ours(...args, "-b", "-w", "10");
  const our = Number(execFileSync(command, rest, { encoding: "utf8", env }));
  if (!(Math.abs(our - score) < 1e-9)) stop(`${whose} score is ${score}: expected ${our}`);
}

/**
 * Checks that both programs give equal numbers, because otherwise they are not timed; these first runs also warm the
 * file cache.
 */
function checkScores(args, withPeer) {
  const score = ([command, ...rest]) =>
    execFileSync(command, [...rest, "-b", "-w", "10"], { encoding: "utf8", env, stdio: ["ignore", "pipe", "inherit"] });
  const our = score(ours(...args));
  if (withPeer && our !== score(theirs(...args))) stop(`truebleu's score is ${our.trim()}: expected sacreBLEU's`);
}

function measure(command) {
  const result = JSON.parse(
    execFileSync(python, [join(root, "lab", "bench", "measure.py"), ...command], { encoding: "utf8", env }),
  );
  if (result.exit !== 0) stop(`${command.join(" ")} ended with exit code ${result.exit}`);
  return result;
}

/** Writes `count` lines, starting over after the last one. */
function write(name, lines, count) {
  const path = join(folder, name);
  const file = openSync(path, "w");
  for (let copy = 0, left = count; left > 0; copy++, left -= lines.length) {
    const end = values.distinct && copy > 0 ? ` ${copy}\n` : "\n";
    writeSync(
      file,
      lines
        .slice(0, left)
        .map((line) => line + end)
        .join(""),
    );
  }
  closeSync(file);
  return path;
}

function describePeer() {
  const says = (...args) => execFileSync(python, args, { encoding: "utf8" }).trim();
  return `sacreBLEU ${says("-c", "import sacrebleu; print(sacrebleu.__version__)")}, ${says("--version")}.`;
}
