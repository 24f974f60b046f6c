/**
 * 4 systems x 100,000 segments: until the ranking and a list that scrolls are there, the longest task of the page's
 * thread (Chromium tells them), frames a second while the list scrolls. Measured and printed, not asserted.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { until } from "./actions.mjs";
import { check, measured, milliseconds } from "./record.mjs";
import { makeReport } from "./reports.mjs";
import { makeCorpus, writeCorpus } from "./texts.mjs";

export const browsers = ["chromium"];

export async function run({ browser, folder }) {
  const place = join(folder, "many");
  mkdirSync(place);
  const files = writeCorpus(place, makeCorpus({ systems: 4, segments: 100_000, references: 1 }));
  const report = makeReport(
    join(place, "report.html"),
    { references: files.references, systems: files.systems },
    "-m",
    "bleu",
    "chrf",
    "ter",
  );
  const page = await browser.newPage();
  // that keeps a copy of what is loaded, and decodes 12 MB for it in a task of 0.13 s that no user has
  await page.inner._client().send("Network.disable");
  await page.goto(pathToFileURL(report).href);
  const seen = () => page.evaluate(() => watched.first);
  await until(page, "BLEU ranks 100,000 segments", () => "bleu" in watched.first, [], 90_000);
  await page.evaluate(() => document.querySelector("#segments").scrollIntoView());
  await until(page, "100,000 segments are listed", () => "list" in watched.first, [], 90_000);
  const first = await seen();
  measured("4 x 100,000: texts read", "", browser.name, milliseconds(first.texts));
  measured("  BLEU ranking, after it was opened", "5,000 ms", browser.name, milliseconds(first.bleu));
  measured("  list that scrolls", "5,000 ms", browser.name, milliseconds(first.list));
  const frames = await page.evaluate(scrolled, 3000);
  measured("  frames a second while it scrolls", "50", browser.name, frames.toFixed(1));
  const reached = await page.evaluate(() => document.querySelector("#segment-list").scrollTop);
  check("a list of 100,000 segments scrolls", reached > 1000, `${Math.round(reached)} px`);
  await until(page, "chrF ranks 100,000 segments", () => "chrf" in watched.first, [], 120_000);
  await until(page, "TER ranks 100,000 segments", () => "all" in watched.first, [], 120_000);
  measured("  chrF", "after", browser.name, milliseconds((await seen()).chrf));
  measured("  TER", "after", browser.name, milliseconds((await seen()).all));
  const tasks = await page.evaluate(() => watched.longTasks);
  const longest = Math.max(0, ...tasks.map(({ duration }) => duration));
  measured("  longest task on the page's thread", "50 ms", browser.name, milliseconds(longest));
  const worst = tasks.toSorted((a, b) => b.duration - a.duration).slice(0, 6);
  console.log(
    `note  ${tasks.length} tasks of more than 50 ms: ` +
      worst.map(({ startTime, duration }) => `${Math.round(duration)} ms at ${Math.round(startTime)}`).join(", "),
  );
  await page.close();
}

/** Runs in the page: scrolls the list for so many milliseconds; frames a second. */
async function scrolled(longest) {
  const list = document.querySelector("#segment-list");
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < longest) {
    list.scrollTop += 90;
    await frame();
    count++;
  }
  return (count * 1000) / (performance.now() - start);
}
