/**
 * On paper: what has not been computed says so, and a page that nobody has scrolled is whole some seconds after it was
 * opened.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { settled, until } from "./actions.mjs";
import { check } from "./record.mjs";
import { makeReport } from "./reports.mjs";
import { makeCorpus, writeCorpus } from "./texts.mjs";

export const browsers = ["chromium", "firefox"];

export async function run({ browser, folder }) {
  const place = join(folder, "printing");
  mkdirSync(place);
  const corpus = makeCorpus({ systems: 4, segments: 300, references: 1 });
  const report = makeReport(join(place, "report.html"), writeCorpus(place, corpus), "-m", "bleu", "chrf");
  const page = await browser.newPage({ size: [1280, 720] });
  await page.goto(pathToFileURL(report).href);
  await until(page, "there are sections", () => document.querySelector("main .placeholder") !== null);
  if (browser.name === "chromium") await incomplete(page);
  await settled(page);
  await until(page, "all sections are begun", () => document.querySelector("main .placeholder") === null, [], 60_000);
  await settled(page);
  await until(page, "rows have texts", () => document.querySelector(".segment-row[aria-busy='false']") !== null);
  const whole = await printed(page);
  const lacking = whole.filter((one) => one.isEmpty || one.isBusy || one.undrawn > 0);
  check(
    "a page that nobody scrolled is printed whole",
    whole.length > 6 && whole.some(({ drawn }) => drawn > 3) && lacking.length === 0,
    JSON.stringify(lacking),
  );
  check("it is still at its top", (await page.evaluate(() => scrollY)) === 0);
  await page.close();
}

/** Sections that are not computed say so, on paper alone. */
async function incomplete(page) {
  const seen = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main > section:not(.panel)")].map((section) => ({
        id: section.id,
        isReady: section.querySelector(".placeholder, .stale") === null,
        says: [...section.querySelectorAll(".unready")].filter((one) => one.getClientRects().length > 0).length,
      })),
    );
  const onScreen = await seen();
  await page.inner.emulateMediaType("print");
  const onPaper = await seen();
  await page.inner.emulateMediaType(null);
  check(
    "on paper each section that is not computed says so",
    onPaper.some(({ isReady }) => !isReady) && onPaper.every(({ isReady, says }) => says === (isReady ? 0 : 1)),
    JSON.stringify(onPaper),
  );
  check(
    "on the screen none does",
    onScreen.every(({ says }) => says === 0),
    JSON.stringify(onScreen),
  );
}

/** Prints, and returns what each section was like on paper. */
async function printed(page) {
  await page.evaluate(() => {
    globalThis.onPaper = new Promise((resolve) => {
      const look = () => {
        const sections = [...document.querySelectorAll("main > section:not(.panel)")];
        resolve(
          sections.map((section) => {
            const drawings = [...section.querySelectorAll(".drawing[role='img']")];
            const drawn = drawings.filter((one) => one.querySelector("svg") !== null).length;
            return {
              id: section.id,
              isEmpty: section.querySelector(".placeholder") !== null,
              isBusy: section.querySelector(".stale") !== null,
              drawn,
              undrawn: drawings.length - drawn,
            };
          }),
        );
      };
      // before the page goes on
      addEventListener("afterprint", look, { capture: true, once: true });
    });
  });
  if (page.browser === "chromium") await page.inner.pdf({ format: "A4" });
  else
    await page.evaluate(async () => {
      dispatchEvent(new Event("beforeprint"));
      for (let turns = 0; turns < 3; turns++) await Promise.resolve();
      dispatchEvent(new Event("afterprint"));
    });
  return page.evaluate(() => globalThis.onPaper);
}
