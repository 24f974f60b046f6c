/**
 * Back and forward go through the views that the user has seen. If stars and remarks are not saved, the page asks
 * before other texts replace them, and loses nothing without asking.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { choose, complaints, drop, openSegment, saved, settled, until } from "./actions.mjs";
import { check } from "./record.mjs";
import { makeReport } from "./reports.mjs";
import { makeCorpus, writeCorpus } from "./texts.mjs";

export const browsers = ["chromium", "firefox"];

export async function run({ browser, folder }) {
  const place = join(folder, "unsaved");
  mkdirSync(place);
  const report = makeReport(
    join(place, "report.html"),
    writeCorpus(place, makeCorpus({ systems: 2, segments: 30, references: 1 })),
  );
  const page = await browser.newPage();
  await page.goto(pathToFileURL(report).href);
  await settled(page);

  const isAsked = () => page.evaluate(() => document.querySelector("dialog#unsaved[open]") !== null);
  const asked = () => until(page, "the page asks", () => document.querySelector("dialog#unsaved[open]") !== null);
  const exampleIsOpen = () =>
    until(page, "an example is open", () =>
      document.querySelector("#ranking")?.textContent.includes("the cat the cat"),
    );
  const stars = async () => {
    await page.evaluate(() => document.querySelector("#segments").scrollIntoView());
    await until(page, "rows have texts", () => document.querySelector("#segment-list [aria-busy='false']") !== null);
    return page.evaluate(() => document.querySelectorAll('#segment-list [aria-label="with a star"]').length);
  };
  const star = async () => {
    await openSegment(page, 3);
    await page.click("#segment-star");
    await settled(page);
  };
  const dropAnother = async () => {
    await drop(page, [{ name: "another.html", text: readFileSync(report, "utf8") }]);
  };

  await star();
  check("a segment has a star", (await stars()) === 1);
  await choose(page, "#example", "0");
  await asked();
  check("an example does not take the place of unsaved notes unasked", (await stars()) === 1);
  await page.press("Escape");
  await settled(page);
  check("escape keeps the texts and the star", !(await isAsked()) && (await stars()) === 1, String(await stars()));

  await dropAnother();
  await asked();
  check("nor does a report that is dropped", (await stars()) === 1);
  await page.click("#unsaved-stay");
  await settled(page);
  check("staying keeps the star", !(await isAsked()) && (await stars()) === 1);
  check(
    "what was dropped waits to be opened",
    await page.evaluate(() => document.querySelectorAll("#chosen-files [data-role='report']").length === 1),
  );
  await page.click("#score");
  await asked();
  const file = await saved(page, "html", () => page.click("#unsaved-save"));
  await until(page, "the other report is open", () => document.querySelector("#chosen-files") === null);
  await settled(page);
  check("saved first, the other one opens without the star", (await stars()) === 0, String(await stars()));

  await choose(page, "#example", "0");
  await exampleIsOpen();
  check("with nothing unsaved, nothing is asked", !(await isAsked()));

  await page.goto(pathToFileURL(file).href);
  await settled(page);
  check("the saved report has the star", (await stars()) === 1);
  await page.click("#segment-star");
  await settled(page);
  await choose(page, "#example", "0");
  await asked();
  await page.click("#unsaved-lose");
  await exampleIsOpen();
  check("unsaved notes can be discarded", !(await isAsked()));
  // the views that were seen are the browser's history: back does not leave the page
  await page.goto(pathToFileURL(report).href);
  await settled(page);
  const look = () =>
    page.evaluate(() => [
      document.querySelector("#lint h2 button").getAttribute("aria-expanded"),
      document.querySelector(".top-bar select[aria-label=metric]").value,
      location.pathname.split("/").at(-1),
    ]);
  const started = await look();
  await page.evaluate(() => document.querySelector("#lint h2 button").click());
  await wait(500);
  await choose(page, ".top-bar select[aria-label=metric]", 1);
  await wait(500);
  check("a panel is open, and another metric is shown", (await look()).join() === "true,1,report.html");
  await page.evaluate(() => history.back());
  await wait(500);
  await settled(page);
  check("back leads to the metric before, in the same panel", (await look()).join() === "true,0,report.html");
  await page.evaluate(() => history.back());
  await wait(500);
  await settled(page);
  check("and back again to the page as it was opened", (await look()).join() === started.join(), (await look()).join());
  check("nothing went wrong", (await complaints(page)).length === 0, (await complaints(page)).join("; "));
  await page.close();
}
