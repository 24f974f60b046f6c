/**
 * Every link, button and key that leads somewhere in the document, at three sizes: when the layout has settled, the
 * head of its target is at the top, below the bar.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { complaints, drop, openPanels, openSegment, setPanel, settled, until } from "./actions.mjs";
import { check } from "./record.mjs";
import { makeReport } from "./reports.mjs";
import { makeCorpus, writeCorpus } from "./texts.mjs";

export const browsers = ["chromium", "firefox"];

const sizes = [
  [1440, 900],
  [1280, 720],
  [390, 844],
];

export async function run(context) {
  const { browser, folder, emptyPage } = context;
  const place = join(folder, "jumps");
  mkdirSync(place);
  const files = writeCorpus(place, makeCorpus({ systems: 3, segments: 2000, references: 1 }));
  const report = makeReport(join(place, "report.html"), files, "-m", "bleu", "chrf");
  const address = pathToFileURL(report).href;
  const lines = readFileSync(files.references[0], "utf8");
  for (const size of sizes) {
    const page = await browser.newPage({ size });
    const where = `at ${size.join("x")}`;
    /** Checks that the place is at the top when it has stopped moving. */
    const arrived = async (what, selector) => {
      await settled(page);
      const found = await still(page, selector);
      check(`${what} ${where}`, found !== null && Math.abs(found) <= 3, `${selector} at ${found} px below the bar`);
    };
    const open = async (url) => {
      await page.goto("about:blank");
      await page.goto(url);
      await settled(page);
    };

    await open(pathToFileURL(emptyPage).href);
    await page.click("#open-tour");
    await arrived("on the empty page, the tour is where its button leads", "#teaching");
    for (let step = 2; step <= 5; step++) {
      await page.click(".tour .primary");
      await settled(page);
      const top = await still(page, ".tour h3");
      check(`step ${step} of the tour plays on the screen ${where}`, top > -1 && top < size[1] / 3, `${top} px`);
    }

    await open(`${address}#segment=1918`);
    await arrived("a link leads to the card of a segment", "#segment-card");
    await open(`${address}#tour=${encodeURIComponent('{"of":"bleu","step":2,"hypothesis":null,"references":null}')}`);
    await arrived("a link leads to the tour", "#teaching");
    await open(`${address}#consensus`);
    await arrived("a link leads to the last section", "#consensus");
    for (const id of ["where", "teaching", "segments", "lint"]) {
      await page.evaluate((name) => {
        location.hash = name;
      }, id);
      await arrived("an address of the open page leads to its section", `#${id}`);
    }

    await open(address);
    await page.click("#open-tour");
    await arrived("in a report, the tour is where its button leads", "#teaching");
    await openSegment(page, 700);
    await arrived("from the tour to a segment", "#segment-card");
    await page.evaluate(() => scrollTo(0, 0));
    await openSegment(page, 3);
    await arrived("from the top to a segment", "#segment-card");
    await page.focus("#segment-card");
    for (const key of ["j", "j", "k"]) {
      await page.press(key);
      await settled(page);
    }
    const top = await still(page, "#segment-card");
    check(`the keys j and k leave the card on the screen ${where}`, top > -4 && top < size[1] / 2, `${top} px`);

    await open(address);
    await setPanel(page, "lint", true);
    await clickIn(page, "#lint [data-action='finding'], #lint td button");
    await arrived("from a finding to its segments", "#segments");
    await openPanels(page);
    await clickIn(page, "#ngrams td button");
    await arrived("from n-grams to their segments", "#segments");
    await clickIn(page, "#consensus td button");
    await arrived("from outputs that are alike to their segments", "#segments");

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await settled(page);
    await drop(page, [{ name: "reference.txt", text: lines }]);
    await until(page, "the file is listed", () => document.querySelector("#chosen-files [data-file]") !== null);
    await arrived("files that were dropped far below are listed where one sees them", "#files");
    check(`nothing went wrong ${where}`, (await complaints(page)).length === 0, (await complaints(page)).join("; "));
    await page.close();
  }
}

/** Clicks the first button of these that can be seen. */
async function clickIn(page, selector) {
  await until(page, `there is ${selector}`, (one) => document.querySelector(one) !== null, [selector]);
  await page.evaluate((one) => document.querySelector(one).click(), selector);
}

/**
 * How far an element is below the bar, in pixels, after it has not moved for half a second; null if there is no such
 * element.
 */
async function still(page, selector) {
  const at = () =>
    page.evaluate((one) => {
      const top = document.querySelector(one)?.getBoundingClientRect().top;
      return top === undefined ? null : Math.round(top - document.querySelector(".top-bar").offsetHeight);
    }, selector);
  let last = await at();
  for (let calm = 0, tries = 0; calm < 5 && tries < 100; tries++) {
    await wait(100);
    const now = await at();
    calm = now === last ? calm + 1 : 0;
    last = now;
  }
  return last;
}
