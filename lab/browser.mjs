// npm run test:browser: tests the built library in Chromium, bundled by Vite: golden figures with both engines, the
// same bits as in Node for every number of every segment, module workers, a content security policy that forbids
// WebAssembly; and times the same job in both.
//
//   CHROMIUM=/path/to/chromium npm run test:browser   if it is not called chromium, chromium-browser or google-chrome
//   npm run test:browser -- --rounds 21               rounds of each timing, alternating with Node; default 11
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { whatIsMissing } from "./page/browsers.mjs";
import { launchBrowser } from "./runtimes/browser-places.mjs";
import { startJobServer } from "./runtimes/job-server.mjs";
import { orOver } from "./runtimes/started.mjs";
import { installTools } from "../scripts/tools.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { values } = parseArgs({ options: { rounds: { type: "string", default: "11" } } });
const rounds = Number(values.rounds);
const missing = whatIsMissing("chromium");
if (missing !== null) {
  console.error(missing);
  process.exit(1);
}
const tools = createRequire(join(installTools("browser", { vite: "8.3.8" }), "package.json"));
const { build } = await import(pathToFileURL(tools.resolve("vite")).href);
execFileSync(process.execPath, [join(root, "scripts", "build.mjs")], { stdio: "inherit" });
const { jobs } = await import("./browser/jobs.js");

/**
 * The goal: the page takes at most this multiple of Node's time. The ratio is printed; no test fails because of the
 * clock.
 */
const AIM = 1.15;

const temporary = mkdtempSync(join(tmpdir(), "truebleu-browser-"));
process.on("exit", () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));
const pages = join(temporary, "pages");
await build({
  root: join(root, "lab", "browser"),
  configFile: false,
  logLevel: "error",
  base: "./",
  resolve: { alias: { truebleu: join(root, "build", "browser", "index.js") } },
  build: { outDir: pages, target: "es2022", modulePreload: false },
  worker: { format: "es" },
});

const lines = (...path) =>
  readFileSync(join(root, ...path), "utf8")
    .split("\n")
    .slice(0, -1);
const vectors = "test/vectors/real";
const { producer: _, ...golden } = JSON.parse(readFileSync(join(root, vectors, "golden.json"), "utf8"));
const corpora = Object.entries(golden).map(([name, { hypotheses, references, corpus: figures }]) => ({
  name,
  figures,
  corpus: {
    hypotheses: lines(vectors, `${hypotheses}.txt`),
    referenceStreams: references.map((stream) => lines(vectors, `${stream}.txt`)),
  },
}));
const example = {
  hypotheses: lines("examples/translation.de.txt"),
  referenceStreams: [lines("examples/post-edit.de.txt")],
};

let failed = 0;
const check = (what, isTrue, detail = "") => {
  if (!isTrue) failed++;
  console.log(`${isTrue ? "ok   " : "FAIL "} ${what}${detail === "" ? "" : `: ${detail}`}`);
};
/** Compares two nested lists of numbers or records that came through JSON, and reports where they differ first. */
const checkSame = (what, there, here) => {
  const place = firstDifference(there, here, "");
  check(what, place === undefined, place);
};

await inPage("a page", undefined, async (page) => {
  check("the engine is wasm", (await page("engine")) === "wasm");
  await checkFigures(page, ["wasm", "js"]);
  await checkWorkers(page);
  await checkTimes(page);
});
await inPage("a page whose policy forbids WebAssembly", "default-src 'self'", async (page) => {
  check("the engine is js", (await page("engine")) === "js");
  await checkFigures(page, [undefined]);
  await checkWorkers(page);
});
console.log(`browser: ${failed === 0 ? "all passed" : `${failed} failed`}`);
process.exitCode = failed === 0 ? 0 : 1;

/** The path of the first value that differs, with both values; undefined if there is none. */
function firstDifference(there, here, path) {
  if (typeof here !== "object" || typeof there !== "object" || here === null || there === null)
    return Object.is(there, here) ? undefined : `${path} is ${there} in the page, ${here} in Node`;
  for (const key of new Set([...Object.keys(here), ...Object.keys(there)])) {
    const place = firstDifference(there[key], here[key], `${path}[${key}]`);
    if (place !== undefined) return place;
  }
  return undefined;
}

async function checkFigures(page, engines) {
  for (const { name, figures, corpus } of corpora) {
    const settings = figures.map(({ settings: one }) => optionsOf(one));
    const here = jobs.scores({ corpus, settings });
    const rows = jobs.statistics({ corpus });
    for (const engine of engines) {
      const there = await page("scores", { corpus, settings, engine });
      const what = `${name}${engine === undefined ? "" : `, engine ${engine}`}`;
      const wrong = figures.filter(
        ({ score, sums }, i) => Math.abs(there[i].score - score) > 1e-9 || !isDeepStrictEqual(there[i].sums, sums),
      );
      check(
        `${what}: sacreBLEU's figures under ${figures.length} settings`,
        figures.length > 20 && wrong.length === 0,
        wrong.map((one) => JSON.stringify(one.settings)).join(" "),
      );
      checkSame(`${what}: the bits of Node's scores`, there, here);
      checkSame(
        `${what}: the bits of Node's statistics under BLEU, chrF and TER`,
        await page("statistics", { corpus, engine }),
        rows,
      );
    }
  }
}

async function checkWorkers(page) {
  const { corpus } = corpora[0];
  const many = {
    hypotheses: Array(8).fill(corpus.hypotheses).flat(),
    referenceStreams: corpus.referenceStreams.map((stream) => Array(8).fill(stream).flat()),
  };
  const rows = jobs.statistics({ corpus: many });
  for (const threads of [1, 2])
    checkSame(`module workers, ${threads}: the same bits`, await page("pool", { corpus: many, threads }), rows);
}

async function checkTimes(page) {
  const text = { corpus: example, copies: 100 };
  const count = await page("prepare", text);
  jobs.prepare(text);
  for (const metric of ["bleu", "chrf", "ter"]) {
    const [here, there] = [[], []];
    for (let round = -2; round < rounds; round++) {
      const times = [jobs.time({ metric }), await page("time", { metric })];
      // the first two rounds are warm-up
      if (round >= 0) [here, there].forEach((list, i) => list.push(times[i]));
    }
    const ratio = median(there) / median(here);
    console.log(
      `time  ${metric} of ${count.toLocaleString("en")} lines: ${median(there).toFixed(1)} ms, ` +
        `Node ${median(here).toFixed(1)} ms, ratio ${ratio.toFixed(2)} in medians of ` +
        `${rounds} rounds in turn${ratio > AIM ? `, more than ${AIM}` : ""}`,
    );
  }
}

/** Serves the page, opens it, and passes `use` a function to run jobs in it. */
async function inPage(what, policy, use) {
  console.log(`-- ${what}`);
  const server = await startJobServer({ files: pages, page: "/index.html", policy });
  const browser = await launchBrowser("chromium", mkdtempSync(join(temporary, "profile-")), server.address);
  const page = (job, argument) => orOver(browser.over, server.ask("page", job, argument), job, 2);
  try {
    await use(page);
  } catch (error) {
    check(what, false, error.message);
  } finally {
    await browser.end();
    server.close();
  }
}

function optionsOf({
  tokenize,
  lowercase,
  smooth_method: smoothMethod,
  smooth_value: smoothValue,
  max_ngram_order: maxOrder,
  effective_order: effectiveOrder,
}) {
  return Object.fromEntries(
    Object.entries({ tokenize, lowercase, smoothMethod, smoothValue, maxOrder, effectiveOrder }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1];
}
