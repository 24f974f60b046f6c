/**
 * 4 systems x 100,000 segments: the time until the ranking and a scrolling list are there, the longest task of the
 * page's thread (as Chromium reports), frames per second while the list scrolls; and the longest task with 20,000
 * segments. Measured and printed, not asserted.
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
  const page = await opened(browser, folder, 100_000);
  const seen = () => page.evaluate(() => watched.first);
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
  await until(page, "the verdict on 100,000 segments is firm", () => "firm" in watched.first, [], 180_000);
  const { texts, order, firm } = await seen();
  measured(
    "  the order stands in the verdict, after the texts are there",
    "3,000 ms",
    browser.name,
    milliseconds(order - texts),
  );
  measured("  its verdict is firm for BLEU", "15,000 ms", browser.name, milliseconds(firm - texts));
  await measureLongest(page, "  longest task on the page's thread");
  await page.close();

  const smaller = await opened(browser, folder, 20_000);
  await until(smaller, "TER ranks 20,000 segments", () => "all" in watched.first, [], 120_000);
  await measureLongest(smaller, "4 x 20,000: longest task on the page's thread");
  await smaller.close();
}

/** A report of 4 systems with a given number of segments, with its BLEU and its list of segments. */
async function opened(browser, folder, segments) {
  const place = join(folder, `many-${segments}`);
  mkdirSync(place);
  const { references, systems } = writeCorpus(place, makeCorpus({ systems: 4, segments, references: 1 }));
  const report = makeReport(join(place, "report.html"), { references, systems }, "-m", "bleu", "chrf", "ter");
  const page = await browser.newPage();
  // this domain of the protocol keeps a copy of loaded files; decoding 12 MB for that is a task of 0.13 s, which users
  // do not have
  await page.inner._client().send("Network.disable");
  await page.inner.tracing.start({ categories: ["-*", "toplevel"] });
  await page.goto(pathToFileURL(report).href);
  await until(page, `BLEU ranks ${segments} segments`, () => "bleu" in watched.first, [], 90_000);
  await page.evaluate(() => document.querySelector("#segments").scrollIntoView());
  await until(page, `${segments} segments are listed`, () => "list" in watched.first, [], 90_000);
  return page;
}

/** The longest task as Chromium reports it, and its CPU time, which other programs do not lengthen. */
async function measureLongest(page, bar) {
  const tasks = await page.evaluate(() => watched.longTasks);
  const longest = Math.max(0, ...tasks.map(({ duration }) => duration));
  const { traceEvents } = JSON.parse(new TextDecoder().decode(await page.inner.tracing.stop()));
  const threads = traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const times = traceEvents
    .filter(({ name, tdur }) => name.endsWith("RunTask") && tdur !== undefined)
    .filter(({ pid, tid }) => threads.some((one) => one.pid === pid && one.tid === tid))
    // occasionally the clock of a thread is read wrongly
    .map(({ dur, tdur }) => Math.min(dur, tdur) / 1000);
  const wall = longest === 0 ? "under 50 ms" : milliseconds(longest);
  // a list of all tasks is too long for the arguments of a call
  const most = times.reduce((one, other) => Math.max(one, other), 0);
  measured(bar, "50 ms", page.browser, times.length === 0 ? wall : `${wall}, ${most.toFixed(0)} of CPU`);
  const worst = tasks.toSorted((a, b) => b.duration - a.duration).slice(0, 6);
  console.log(
    `note  ${tasks.length} tasks of more than 50 ms: ` +
      worst.map(({ startTime, duration }) => `${Math.round(duration)} ms at ${Math.round(startTime)}`).join(", "),
  );
}

/** Runs in the page: scrolls the list for a number of milliseconds; returns frames per second. */
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
