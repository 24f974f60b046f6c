/**
 * On paper: what has not been computed says so, and a page that nobody has scrolled is whole some seconds after it was
 * opened. With an open card nothing stands on anything else, at the widths of a screen and of paper.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { complaints, settled, until } from "./actions.mjs";
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
  // Firefox cannot be told to show what it would print
  if (browser.name !== "chromium") return;
  for (const size of [
    [1280, 720],
    [690, 900],
  ])
    await card(browser, report, size);
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

/** Rows, the card and the section below are one below the other. */
async function card(browser, report, size) {
  const where = `at ${size.join("x")}`;
  const page = await browser.newPage({ size });
  await page.goto(`${pathToFileURL(report).href}#segment=7`);
  await settled(page);
  await until(page, "the card has texts", () => document.querySelector("#segment-card .segment-text") !== null);
  await until(page, "rows have texts", () => document.querySelector(".segment-row[aria-busy='false']") !== null);
  await settled(page);
  await page.focus("#segment-note");
  await page.type("what a reader noted");
  await page.inner.emulateMediaType("print");
  const found = await page.evaluate(() => {
    const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect();
    const rows = [...document.querySelectorAll(".segment-row")]
      .map((row) => row.getBoundingClientRect())
      .filter(({ height }) => height > 0);
    return {
      rows: rows.length,
      rowsEnd: Math.max(...rows.map(({ bottom }) => bottom)),
      card: boxOf("#segment-card").top,
      texts: [...document.querySelectorAll("#segment-card .text-row")].filter((row) => row.offsetHeight > 0).length,
      cardEnd: Math.max(
        ...[...document.querySelectorAll("#segment-card *")]
          .filter((one) => one.getClientRects().length > 0)
          .map((one) => one.getBoundingClientRect().bottom),
      ),
      below: boxOf("#teaching").top,
      note: document.querySelector("#segment-card .note").innerText,
    };
  });
  await page.inner.emulateMediaType(null);
  check(
    `on paper the card is below the rows, and above the next section ${where}`,
    found.rows >= 6 && found.texts >= 3 && found.rowsEnd <= found.card + 1 && found.cardEnd <= found.below + 1,
    JSON.stringify(found),
  );
  check(`on paper the card has its note ${where}`, found.note.includes("what a reader noted"), found.note);
  check(`nothing went wrong ${where}`, (await complaints(page)).length === 0, (await complaints(page)).join("; "));
  await page.close();
}
