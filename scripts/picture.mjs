// The picture of a report in README, docs/report.webp, for the example text: its translation, and three systems that
// are made from it. The program also makes docs/card.jpg, which other sites show next to a link to our site. Chromium
// draws both pictures, as a reader first sees the report.
//
//   node scripts/picture.mjs [OUTPUT.webp]
//   CHROMIUM=/path/to/chromium if it is not called chromium, chromium-browser or google-chrome
import { execFileSync } from "node:child_process";
import { accessSync, constants, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { exampleSystems } from "./example-systems.mjs";
import { installTools } from "./tools.mjs";

const output = resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), "..", "docs", "report.webp"));
process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));

const SIZE = { width: 1200, height: 1500, deviceScaleFactor: 1.25 };
const CARD = { width: 1200, height: 630 };
/** The page has finished when nothing in it has been out of date for this many milliseconds. */
const CALM = 3000;

const tools = createRequire(join(installTools("picture", { "puppeteer-core": "24.43.1" }), "package.json"));
const { default: puppeteer } = await import(pathToFileURL(tools.resolve("puppeteer-core")).href);
for (const script of [["build.mjs", "--command"], ["page.mjs"]])
  execFileSync(process.execPath, [join("scripts", script[0]), ...script.slice(1)], { stdio: "inherit" });

const { systems } = exampleSystems();

const folder = mkdtempSync(join(tmpdir(), "truebleu-picture-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const files = Object.entries(systems).map(([name, texts]) => {
  const path = join(folder, `${name}.txt`);
  writeFileSync(path, texts.map((line) => `${line}\n`).join(""));
  return path;
});
const report = join(folder, "report.html");
const names = Object.keys(systems);
const settings = ["--tokenize", "none", "--force", "--names", ...names, "-o", report];
execFileSync(
  process.execPath,
  ["build/cli/main.cjs", "report", "examples/post-edit.de.txt", "-i", ...files, ...settings],
  { stdio: "inherit" },
);

const browser = await puppeteer.launch({ executablePath: findChromium(), headless: true, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  await page.setViewport(SIZE);
  await page.goto(pathToFileURL(report).href);
  await page.evaluate(
    (calm) =>
      new Promise((done) => {
        let since = performance.now();
        setInterval(() => {
          const isBusy =
            document.querySelector(".stale, progress") !== null || document.querySelector("section") === null;
          if (isBusy) since = performance.now();
          else if (performance.now() - since > calm) done();
        }, 100);
      }),
    CALM,
  );
  await page.screenshot(output.endsWith(".png") ? { path: output } : { path: output, type: "webp", quality: 70 });
  await page.setViewport(CARD);
  await page.evaluate(() => document.querySelector("#verdict").scrollIntoView());
  await page.screenshot({ path: "docs/card.jpg", type: "jpeg", quality: 80 });
} finally {
  await browser.close();
}
console.log(`${output}: ${(statSync(output).size / 1000).toFixed(0)} kB`);

function findChromium() {
  const called = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const candidates = process.env.CHROMIUM
    ? [process.env.CHROMIUM]
    : called.flatMap((name) => process.env.PATH.split(delimiter).map((directory) => join(directory, name)));
  const found = candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error(`no Chromium was found: looked for ${candidates.join(", ")}`);
  return found;
}
