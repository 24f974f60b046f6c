// Sends requests to `truebleu serve`: `npm run fuzz -- --kinds requests`, or this program by itself (docs/fuzzing.md).
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { campaign, reduce } from "../campaign.mjs";
import { shapeOf } from "../readers/laws.mjs";
import { drawRequests } from "./draw-requests.mjs";
import { brokenByTrace, isTraceable, startServed } from "./served.mjs";

/** How many requests are written at once. */
const TOGETHER = 20;

const run = campaign({ argv: process.argv.slice(2), kind: "requests" });
const place = realpathSync(mkdtempSync(join(tmpdir(), "truebleu-requests-")));
process.on("exit", () => rmSync(place, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const folder = join(place, "allowed");
const paths = makeFiles();
const command = [process.execPath, resolve("build/cli/main.cjs"), "serve", "--files", folder];
const env = { PATH: process.env.PATH, HOME: join(folder, "home"), SACREBLEU: join(folder, "cache"), TMPDIR: folder };
const trace = isTraceable ? join(place, "trace") : undefined;
const start = (file) => startServed(command, { cwd: place, env, trace: file });

if (run.repeat !== undefined) {
  const broken = await brokenBy(JSON.parse(new TextDecoder().decode(run.repeat)));
  console.log(broken.length === 0 ? "nothing is broken" : broken.join("\n"));
  if (broken.length > 0) process.exitCode = 1;
} else {
  run.end(await search());
}

async function search() {
  let served = start(trace);
  const { metrics, longest } = await hello();
  const draw = drawRequests(metrics, paths, longest);
  const mark = join(folder, "where-requests-begin");
  const first = {
    id: 0,
    op: "score",
    metrics: [{ metric: "cider", frequencies: mark }],
    hypotheses: [],
    references: [],
  };
  let [exits, most, results] = [0, 0, 0];
  const reported = new Set();
  const report = async (broken, lines) => {
    for (const one of broken) {
      const what = shapeOf(one);
      if (reported.has(what)) continue;
      reported.add(what);
      const shows = async (some) => isLines(some) && (await brokenBy(some)).some((other) => shapeOf(other) === what);
      const isAlone = lines.length > 0 && (await shows(lines));
      // a fault that depends on many earlier requests is repeated by the seed
      const repeat = isAlone ? undefined : `node lab/fuzz/requests/main.mjs --seed ${run.seed}`;
      run.found({ what, input: isAlone ? await reduce(lines, shows, { most: 200 }) : lines, repeat });
    }
  };
  await served.ask([JSON.stringify(first)]);
  for (const [number, count] of run.batches(TOGETHER)) {
    const random = run.random(number);
    const lines = Array.from({ length: count }, () => draw(random));
    const broken = await served.ask(lines);
    results += served.results();
    most = Math.max(most, served.memory());
    await report(broken, lines);
    if (!served.hasEnded) continue;
    exits++;
    served = start(undefined);
  }
  const isWhole = exits === 0;
  await report(await served.end(), []);
  if (trace !== undefined && isWhole)
    await report(
      brokenByTrace(readFileSync(trace, "latin1"), { mark, folder, cwd: place, program: programFiles() }),
      [],
    );
  return { exits, results, "most bytes": most, "traced by strace": trace !== undefined && isWhole };
}

/**
 * The files that the process opens by itself: bundles and kernels on demand, Node's look-ups for them, the identity of
 * the machine, for the names of unfinished files of the code cache, and the kernel's policy on overcommitting, which
 * glibc's malloc reads when a thread's heap shrinks.
 */
function programFiles() {
  const ofSystem = ["/etc/machine-id", "/proc/self/ns/pid", "/proc/sys/vm/overcommit_memory"];
  return ["build", "package.json", ...ofSystem].map((name) => resolve(name));
}

/** Sends lines to a separate process, and returns the laws that they break. */
async function brokenBy(lines) {
  const served = start(undefined);
  const broken = await served.ask(lines);
  return served.hasEnded ? broken : [...broken, ...(await served.end())];
}

function isLines(some) {
  return Array.isArray(some) && some.every((line) => typeof line === "string" && !line.includes("\n"));
}

async function hello() {
  const input = '{"id":1,"op":"hello"}\n';
  const { result } = JSON.parse(execFileSync(command[0], command.slice(1), { cwd: place, env, input }));
  return { metrics: result.metrics, longest: result.longestLine };
}

/** Files that settings may name, inside of the folder and outside of it. @returns their paths */
function makeFiles() {
  for (const name of ["allowed/cache", "allowed/home", "allowed/deep/er", "outside"])
    mkdirSync(join(place, name), { recursive: true });
  const contents = {
    "text.txt": "a b c\nd\n",
    empty: "",
    binary: Buffer.from(Array.from({ length: 512 }, (_, i) => (i * 37) % 256)),
    "scores.json": '{"a": 1, "b": [1, 2]}\n',
    "deep/er/table.tsv": "a\t1\nb\t2\n",
    "rows.stats": readFileSync("test/vectors/statistics/rows.stats"),
  };
  for (const [name, content] of Object.entries(contents)) writeFileSync(join(folder, name), content);
  const counting = ["count", "text.txt", "--references-only", "-m", "nist", "-o", "nist.info"];
  execFileSync(process.execPath, [resolve("build/cli/main.cjs"), ...counting], { cwd: folder });
  writeFileSync(join(place, "outside/secret.txt"), "first line of a secret\n");
  symlinkSync("../outside/secret.txt", join(folder, "to-secret"));
  symlinkSync("..", join(folder, "to-parent"));
  symlinkSync("nowhere", join(folder, "to-nowhere"));
  symlinkSync("text.txt", join(folder, "to-text"));
  execFileSync("mkfifo", [join(folder, "pipe"), join(place, "outside/pipe")]);
  writeFileSync(join(folder, "huge"), "");
  truncateSync(join(folder, "huge"), 2 ** 30 + 1);
  const inside = [
    ...Object.keys(contents),
    "nist.info",
    "to-secret",
    "to-parent/outside/secret.txt",
    "to-nowhere",
    "to-text",
    "pipe",
    "huge",
    "",
    "deep",
    "nothing",
  ];
  const outside = [
    "outside/secret.txt",
    "outside/pipe",
    "outside",
    "allowed/../outside/secret.txt",
    "allowed2",
    "..",
    "~",
    ".",
  ];
  return [
    ...inside.flatMap((name) => [join(folder, name), `allowed/${name}`]),
    ...outside.flatMap((name) => [name, join(place, name)]),
    "/",
    "/etc/passwd",
    "//etc//passwd",
    "file:///etc/passwd",
    "/dev/zero",
    "/dev/stdin",
    "/proc/self/environ",
    "/proc/self/fd/0",
    resolve("README.md"),
    resolve("node_modules"),
    "allowed/\0",
    "x".repeat(5000),
    "http://127.0.0.1:9/",
  ];
}
