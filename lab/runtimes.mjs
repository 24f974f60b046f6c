// npm run test:runtimes: the same bits in every runtime. One program computes more than a million scores of texts in
// many scripts, with all metrics and their settings, and tests and other numbers from these scores. The SHA-256 of all
// numbers has to be the same in Node, Deno, Bun, workerd, and in pages, workers and service workers of browsers, with
// WebAssembly and without.
//
//   npm run test:runtimes -- --sample 0.02      a share of the work, as in CI
//   npm run test:runtimes -- --only Deno,Firefox
//   npm run test:runtimes -- --rounds 9         rounds of the timing, in turn with Node; 0 times nothing
//   npm run test:runtimes -- --plant Deno       flips the last bit of one score there, which must be found
//   CHROMIUM=/path/to/it FIREFOX=/path/to/it    if they have other names
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chosenChunks, digestsOf, firstDifference, firstNumber, hashOf } from "./runtimes/digests.mjs";
import { openProcess, packages, runtimes } from "./runtimes/places.mjs";
import { writePrograms } from "./runtimes/programs.mjs";
import { installTools } from "../scripts/tools.mjs";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));

const { values } = parseArgs({
  options: {
    sample: { type: "string", default: "1" },
    only: { type: "string" },
    rounds: { type: "string", default: "5" },
    plant: { type: "string" },
  },
});
const sample = Number(values.sample);
const rounds = Number(values.rounds);
/** The number of lines of the timed work, by engine. */
const timedLines = { wasm: 3000, js: 1000 };
/** The number of segment scores in all. */
const LEAST = 1_000_000;
/** The number of runtimes at a time. */
const LANES = 2;

const only = values.only?.split(",");
// kernels without SIMD take a minute to compile
const scalar = only === undefined || only.some((name) => name.includes("SIMD")) ? ["--scalar"] : [];
execFileSync(process.execPath, ["scripts/build.mjs", ...scalar], { stdio: "inherit" });
const isLinux = process.platform === "linux" && process.arch === "x64";
const tools = isLinux ? installTools("runtimes", packages) : undefined;
const folder = mkdtempSync(join(tmpdir(), "truebleu-runtimes-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const programs = await writePrograms(folder);
const installed = (name, path) => join(tools, "node_modules", name, path);
const all = runtimes({ programs, installed, folder });
for (const name of [...(only ?? []), ...(values.plant === undefined ? [] : [values.plant])])
  if (!all.some((one) => one.name === name))
    stop(`${name} is not known: expected ${all.map((one) => one.name).join(", ")}`);

const rows = [];
const start = performance.now();
/** The place with which all others are compared: the Node that runs this program. */
const first = await openProcess(process.execPath, [programs.process]);
const { ask: askFirst } = (await first.places().next()).value;
const sections = chosenChunks(await askFirst("plan"), sample);
const began = performance.now();
const expected = await digestsOf(askFirst, sections, "wasm");
const own = firstDifference(expected, expected);
if (own !== undefined) rows.push({ name: "Node here", problem: await difference(own, askFirst, "js") });
const total = hashOf(expected);
rows.push({ name: "Node here", version: first.version, engine: "wasm+js", ...total, seconds: secondsSince(began) });
say(rows.at(-1));

const queue = all.filter(({ name }) => only === undefined || only.includes(name));
await Promise.all(Array.from({ length: LANES }, lane));
await first.close();
table();
process.exit();

/** Runs runtimes one after the other, with a Node of its own for comparing times. */
async function lane() {
  const node = await openProcess(process.execPath, [programs.process]);
  const { ask: askNode } = (await node.places().next()).value;
  for (let runtime = queue.shift(); runtime !== undefined; runtime = queue.shift()) await inRuntime(runtime, askNode);
  await node.close();
}

async function inRuntime({ name, missing, open }, askNode) {
  const reason = missing === undefined ? (isLinux ? null : "npm's packages are those of Linux on x64") : missing();
  if (reason !== null) return say(put({ name, skipped: reason }));
  let opened;
  try {
    opened = await open();
    for await (const place of opened.places()) {
      const row = { name: place.name === undefined ? name : `${name}, ${place.name}`, version: opened.version };
      if (place.missing !== undefined) say(put({ ...row, skipped: place.missing }));
      else say(put({ ...row, ...(await inPlace(place, name === values.plant, askNode)) }));
    }
  } catch (error) {
    say(put({ name, problem: error.message }));
  } finally {
    await opened?.close();
  }
}

async function inPlace({ engine, ask }, isPlanted, askNode) {
  const actual = await ask("engine");
  if (actual !== engine) return { problem: `the engine is ${actual}, expected ${engine}` };
  const from = performance.now();
  const middle = sections[sections.length >> 1];
  const planted = isPlanted ? { [middle.section]: { [middle.chunks[middle.chunks.length >> 1]]: 7 } } : {};
  const found = await digestsOf(ask, sections, engine, planted);
  const seconds = secondsSince(from);
  const place = firstDifference(expected, found);
  const problem = place && (await difference(place, ask, place.engine === "own" ? engine : "js", planted));
  return {
    engine: engine === "wasm" ? "wasm+js" : engine,
    ...hashOf(found),
    seconds,
    problem,
    ratios: await ratiosOf(engine === "wasm" ? ["wasm", "js"] : ["js"], ask, askNode),
  };
}

/** Describes a difference: metric, engine, settings and corpus, place, both numbers. */
async function difference({ section, chunk }, ask, engine, planted = {}) {
  const [here, there] = [
    await askFirst("numbers", { section, chunk, engine: "wasm" }),
    await ask("numbers", { section, chunk, engine, planted: planted[section] }),
  ];
  return `${sections[section].name}, engine ${engine}, ${firstNumber(here, there)}`;
}

/** A place's time as a multiple of Node's, by engine: medians of rounds in turn. */
async function ratiosOf(engines, ask, askNode) {
  const ratios = {};
  for (const engine of rounds > 0 ? engines : []) {
    const times = [[], []];
    // the first two rounds are warm-up
    for (let round = -2; round < rounds; round++) {
      for (const [i, one] of [ask, askNode].entries()) {
        const from = performance.now();
        await one("work", { engine, lines: timedLines[engine] });
        if (round >= 0) times[i].push(performance.now() - from);
      }
    }
    ratios[engine] = median(times[0]) / median(times[1]);
  }
  return ratios;
}

function put(row) {
  rows.push(row);
  return row;
}

function say({ name, version = "", seconds, hash, skipped, problem }) {
  const what = skipped
    ? `skipped: ${skipped}`
    : problem
      ? `DIFFERS: ${problem}`
      : `${seconds.toFixed(1)} s, ${hash.slice(0, 16)}`;
  console.log(`${problem ? "FAIL" : skipped ? "skip" : "ok  "}  ${name} ${version}: ${what}`);
}

function table() {
  const order = (name) => all.findIndex((one) => name === one.name || name.startsWith(`${one.name}, `));
  rows.sort((a, b) => order(a.name) - order(b.name));
  const cells = rows.map(
    ({ name, version = "", engine = "", scores, seconds, ratios = {}, hash, skipped, problem }) => [
      name,
      version,
      engine,
      scores?.toLocaleString("en") ?? "",
      seconds?.toFixed(0) ?? "",
      ratios.wasm?.toFixed(2) ?? "",
      ratios.js?.toFixed(2) ?? "",
      skipped ? "skipped" : problem ? "DIFFERS" : hash === total.hash ? `${hash.slice(0, 16)}` : "DIFFERS",
    ],
  );
  const head = ["runtime", "version", "engines", "scores", "seconds", "wasm/Node", "js/Node", "hash"];
  const widths = head.map((title, i) => Math.max(title.length, ...cells.map((row) => row[i].length)));
  console.log("");
  for (const row of [head, ...cells])
    console.log(row.map((cell, i) => (i > 2 && i < 7 ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join("  "));
  const done = rows.filter(({ hash }) => hash !== undefined);
  const wrong = rows.filter(({ problem, hash, skipped }) => problem || (!skipped && hash !== total.hash));
  console.log(
    `\nseconds: of all chunks by the first engine and a fifth of them by js. Beside Node: medians of ${rounds} rounds in turn\n` +
      `with Node ${process.versions.node}, BLEU, chrF, TER and WER of ${timedLines.wasm} lines by wasm, ${timedLines.js} by js.\n` +
      `${total.scores.toLocaleString("en")} scores of segments, ${total.numbers.toLocaleString("en")} numbers in all: SHA-256\n${total.hash}`,
  );
  const isEnough = total.scores >= LEAST * sample;
  if (!isEnough) console.log(`FAIL  too few scores: expected at least ${LEAST * sample}`);
  for (const { name, problem } of wrong) console.log(`FAIL  ${name}: ${problem ?? "another hash"}`);
  for (const { name, skipped } of rows) if (skipped) console.log(`skipped  ${name}: ${skipped}`);
  console.log(
    `runtimes: ${wrong.length === 0 ? `the same bits in ${done.length} places` : `${wrong.length} differ`}` +
      `, ${rows.length - done.length - rows.filter((row) => row.problem && !row.hash).length} skipped (${secondsSince(start).toFixed(0)} s)`,
  );
  process.exitCode = wrong.length === 0 && isEnough ? 0 : 1;
}

function secondsSince(from) {
  return (performance.now() - from) / 1000;
}

function median(list) {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
