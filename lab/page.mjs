// npm run test:page: the page in the system's browsers. The whole path from dropped files to a saved report; its
// numbers, compared with the command's; times, sizes, accessibility, scripts of the world; hostile texts. Screenshots
// are left in build/page-tests/, to be looked at.
//
//   npm run test:page -- --browsers chromium    only there; by default chromium,firefox; webkit only if it is named
//   npm run test:page -- --parts path,numbers   only these
//   npm run test:page -- --shard 1/2            only the first, third, fifth ... of them
//   npm run test:page -- --whole  each hostile text in each field, pictures of all views with 2 to 14 systems, and times with
//                                 three given metrics, not only CI's selection; takes ten minutes
//   CHROMIUM=/path/to/it FIREFOX=/path/to/it    if they have other names
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { browserNames, openBrowser, whatIsMissing } from "./page/browsers.mjs";
import { startProxy } from "./page/proxy.mjs";
import { check, close, part } from "./page/record.mjs";
import { installTools } from "../scripts/tools.mjs";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));

/** The parts by name; the beginning of each file says what the part proves. */
const parts = {
  path: "whole-path.mjs",
  numbers: "same-numbers.mjs",
  times: "times.mjs",
  many: "many-segments.mjs",
  sizes: "sizes.mjs",
  access: "accessibility.mjs",
  keyboard: "keyboard.mjs",
  scripts: "scripts-of-the-world.mjs",
  hostile: "hostile.mjs",
  leaving: "leaving.mjs",
  unsaved: "unsaved.mjs",
  jumps: "jumps.mjs",
  warnings: "warnings.mjs",
  notebook: "notebook.mjs",
  layout: "layout.mjs",
  printing: "printing.mjs",
  segments: "segment-table.mjs",
  views: "views.mjs",
  workbench: "workbench.mjs",
  readable: "readable-numbers.mjs",
};

const { values } = parseArgs({
  options: {
    browsers: { type: "string" },
    parts: { type: "string" },
    shard: { type: "string", default: "1/1" },
    whole: { type: "boolean", default: false },
  },
});
const wanted = values.browsers?.split(",") ?? ["chromium", "firefox"];
const named = values.parts?.split(",") ?? Object.keys(parts);
for (const [given, known] of [
  [wanted, browserNames],
  [named, Object.keys(parts)],
]) {
  const strange = given.find((name) => !known.includes(name));
  if (strange !== undefined) stop(`${strange} is not known: expected ${known.join(", ")}`);
}
const [shard, shards] = (/^(\d+)\/(\d+)$/.exec(values.shard) ?? []).slice(1).map(Number);
if (!(shard >= 1 && shard <= shards)) stop(`--shard ${values.shard}: expected K/N, K from 1 to N`);
const chosen = named.filter((_, place) => place % shards === shard - 1);

const missing = wanted.map(whatIsMissing).filter((reason) => reason !== null);
if (missing.length > 0) stop(missing.join("\n"));

const tools = createRequire(
  join(installTools("page", { "puppeteer-core": "24.43.1", "axe-core": "4.14.1" }), "package.json"),
);
const { default: puppeteer } = await import(pathToFileURL(tools.resolve("puppeteer-core")).href);
for (const script of ["build.mjs", "page.mjs"])
  execFileSync(process.execPath, [join("scripts", script)], { stdio: "inherit" });

const folder = mkdtempSync(join(tmpdir(), "truebleu-page-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const pictures = resolve("build", "page-tests");
mkdirSync(pictures, { recursive: true });

for (const name of wanted) {
  const proxy = await startProxy();
  const own = join(folder, name);
  mkdirSync(own);
  const browser = await openBrowser(name, puppeteer, { folder: own, proxy: proxy.address });
  console.log(`== ${browser.version}`);
  const context = {
    browser,
    proxy,
    /** The folder for files of the tests. */
    folder: own,
    pictures,
    emptyPage: resolve("build", "page", "index.html"),
    isWhole: values.whole,
    axe: readFileSync(tools.resolve("axe-core/axe.min.js"), "utf8"),
  };
  try {
    for (const one of chosen) {
      const { browsers, run } = await import(`./page/${parts[one]}`);
      if (browsers.includes(name)) await part(`${name}, ${one}`, () => run(context));
    }
  } catch (error) {
    check(name, false, error.stack);
  } finally {
    await browser.close();
    proxy.close();
  }
}
process.exitCode = close() ? 0 : 1;

function stop(message) {
  console.error(message);
  process.exit(1);
}
