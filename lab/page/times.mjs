/**
 * How fast the page is with 8 systems x 2,000 segments x 2 references: the times until scores and tests are there,
 * after a bucket is selected, and after a keystroke. With --whole, the page is also timed with given scores of three
 * metrics. Times are measured and printed next to their goals; no check asserts a time.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { editSegment, openSegment, settled, until } from "./actions.mjs";
import { check, measured, median, milliseconds } from "./record.mjs";
import { makeReport } from "./reports.mjs";
import { makeCorpus, writeCorpus } from "./texts.mjs";

export const browsers = ["chromium"];

const rounds = 3;
const keystrokes = 40;

export async function run({ browser, folder, isWhole }) {
  const place = join(folder, "times");
  mkdirSync(place);
  const files = writeCorpus(place, makeCorpus({ systems: 8, segments: 2000, references: 2 }));
  const metrics = ["-m", "bleu", "chrf++", "ter"];
  await timed(browser, makeReport(join(place, "report.html"), files, ...metrics));
  if (isWhole) {
    const given = ["COMET", "MetricX", "GEMBA"].map((name, i) => scoresOf(place, name, files.systems, i));
    const report = makeReport(join(place, "given.html"), files, ...metrics, "--given", ...given);
    await timed(browser, report, ", three given metrics");
  }
  await many(browser, place, files);
}

/** Prints how fast a report is. @param more the scores that the report has besides BLEU, chrF++ and TER */
async function timed(browser, report, more = "") {
  const rows = [];
  let page;
  for (let round = 0; round < rounds; round++) {
    await page?.close();
    page = await browser.newPage({ size: [1200, 1600] });
    await page.goto(pathToFileURL(report).href);
    await settled(page, 90_000);
    rows.push(await page.evaluate(() => watched.first));
  }
  const since = (what, start) => milliseconds(median(rows.map((first) => first[what] - first[start])));
  measured(`8 x 2,000 x 2${more}: BLEU after the texts are there`, "500 ms", browser.name, since("bleu", "texts"));
  measured(`  BLEU, chrF++ and TER${more}`, "1,500 ms", browser.name, since("all", "texts"));
  measured(`  all pairs, first resamples, after BLEU${more}`, "1,000 ms", browser.name, since("pairs", "bleu"));
  measured(`  all pairs, all resamples, after the first${more}`, "3,000 ms", browser.name, since("allPairs", "pairs"));
  check(
    `8 systems x 2,000 segments x 2 references${more} are ranked and compared`,
    rows.every(({ allPairs }) => allPairs > 0),
  );

  measured(
    `  order and intervals, after the texts are there${more}`,
    "1,000 ms",
    browser.name,
    since("intervals", "texts"),
  );
  measured(`  the verdict is firm for BLEU${more}`, "2,500 ms", browser.name, since("firm", "texts"));
  measured(
    `  the verdict is firm for BLEU, chrF++ and TER${more}`,
    "4,000 ms",
    browser.name,
    since("firmAll", "texts"),
  );

  const whole = await page.evaluate(() => location.hash);

  // buckets, one after the other
  await page.evaluate(() => document.querySelector("#where").scrollIntoView());
  await until(page, "buckets are drawn", () => document.querySelectorAll("#where [data-bucket]").length > 8);
  await settled(page, 90_000);
  const repaints = await page.evaluate(repaintsOfBuckets, 12);
  measured(
    `  a bucket is selected: ranking repainted, median${more}`,
    "100 ms",
    browser.name,
    milliseconds(median(repaints)),
  );
  measured(`  the slowest of 12${more}`, "", browser.name, milliseconds(Math.max(...repaints)));
  check("12 buckets are selected, one after the other", repaints.length === 12);

  await page.evaluate((hash) => {
    location.hash = hash;
  }, whole);
  await settled(page, 90_000);
  await openSegment(page, 30);
  await editSegment(page);
  await settled(page, 90_000);
  const strokes = await page.evaluate(timesOfKeystrokes, keystrokes);
  measured(
    `  a keystroke: segment, corpus, rank, median${more}`,
    "16 ms",
    browser.name,
    `${median(strokes).toFixed(1)} ms`,
  );
  measured(`  the slowest of 40${more}`, "50 ms", browser.name, `${Math.max(...strokes).toFixed(1)} ms`);
  check(`${keystrokes} keystrokes are followed by the scores`, strokes.length === keystrokes);
  await page.close();
}

/** A file with scores of all systems, as a neural metric gives them. @returns NAME=FILE */
function scoresOf(folder, name, systems, seed) {
  const texts = systems.map((path) => readFileSync(path, "utf8").split("\n").slice(0, -1));
  const sign = name === "MetricX" ? -25 : 1;
  const scores = texts[0].map((_, line) =>
    // the scores follow from the texts, so that each run has the same scores
    texts.map((lines, s) =>
      (sign * (((lines[line].length * 7919 + line * 31 + s * 17 + seed * 101) % 9973) / 9973)).toFixed(6),
    ),
  );
  const names = systems.map((path) => basename(path));
  const path = join(folder, `${name}.tsv`);
  const rows = [names, ...scores].map((row) => row.join("\t"));
  writeFileSync(path, `${rows.join("\n")}\n`);
  // MetricX as WMT 25 has it: from -25 up, higher is better
  return `${name}${sign < 0 ? ":higher" : ""}=${path}`;
}

/** Fourteen systems. */
async function many(browser, place, files) {
  const more = files.systems.slice(0, 6).map((path, i) => {
    const copy = join(place, `another-${i}.txt`);
    writeFileSync(copy, readFileSync(path, "utf8").replace(/^(\S+) \S+/gm, "$1"));
    return copy;
  });
  const all = { ...files, systems: [...files.systems, ...more] };
  const page = await browser.newPage({ size: [1200, 1600] });
  await page.goto(pathToFileURL(makeReport(join(place, "many.html"), all, "-m", "bleu", "chrf++", "ter")).href);
  await settled(page, 180_000);
  const first = await page.evaluate(() => watched.first);
  measured(
    "14 x 2,000 x 2: the verdict is firm for all",
    "6,000 ms",
    browser.name,
    milliseconds(first.firmAll - first.texts),
  );
  check("14 systems are ranked and compared", first.firmAll > 0);
  await page.close();
}

/** Runs in the page: from the click on a bucket to the frame after which the ranking has its numbers. */
async function repaintsOfBuckets(count) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const cells = () => [...document.querySelectorAll("#ranking td[data-metric='BLEU'][data-value]")];
  const state = () =>
    cells()
      .map(({ dataset }) => dataset.value)
      .join();
  const isCalm = () => cells().every((one) => one.closest(".stale") === null);
  const times = [];
  for (let i = 0; i < count; i++) {
    const buckets = [...document.querySelectorAll('#where [data-dimension="reference-length"] [data-bucket]')];
    const before = state();
    const start = performance.now();
    buckets[i % buckets.length].click();
    while ((state() === before || !isCalm()) && performance.now() - start < 3000) await frame();
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return times;
}

/** Runs in the page: measures the time from the event of a letter to the change of the numbers next to its text. */
async function timesOfKeystrokes(count) {
  const field = document.querySelector('.segment-editor [data-side="hypothesis"] textarea');
  const editor = field.closest(".segment-editor");
  const index = field.closest("[data-index]").dataset.index;
  field.focus();
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value").set;
  const original = field.value;
  const times = [];
  for (let i = 0; i < count; i++) {
    const number = () => editor.querySelector(`[data-number="corpus"][data-system="${index}"]`)?.dataset.value;
    const before = number();
    const start = performance.now();
    const changed = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (number() === before) return;
        observer.disconnect();
        resolve(performance.now() - start);
      });
      observer.observe(editor, { subtree: true, childList: true, attributes: true, characterData: true });
      setTimeout(() => resolve(null), 1500);
    });
    set.call(field, i % 2 === 0 ? `${original} x` : original);
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
    const time = await changed;
    if (time !== null) times.push(time);
    await new Promise((resolve) => setTimeout(resolve, i % 10 === 9 ? 400 : 60));
  }
  return times;
}
