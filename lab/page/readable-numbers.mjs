/**
 * Numbers as people read them: large ones have commas in every view, the changes of a list have the same decimals, no
 * number is broken into two lines, and a name is cut only where there is no room for it. The outline marks the section
 * that fills the window.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { complaints, openPanels, openSegment, readAll, setPanel, settled } from "./actions.mjs";
import { check } from "./record.mjs";
import { makeReport } from "./reports.mjs";
import { makeCorpus, writeCorpus } from "./texts.mjs";

export const browsers = ["chromium", "firefox"];

const LONG_NAME = "transformer-with-a-long-name-2026-checkpoint-12k";

export async function run({ browser, folder }) {
  const place = join(folder, "readable-numbers");
  mkdirSync(place);
  const corpus = makeCorpus({ systems: 4, segments: 1300, references: 1 });
  corpus.systems[1].name = `runs/${LONG_NAME}.txt`;
  // findings with small and with large effects
  const { hypotheses } = corpus.systems[3];
  hypotheses[70] = corpus.references[0][71];
  for (let i = 200; i < 320; i++) hypotheses[i] = hypotheses[i - 1];
  const files = writeCorpus(place, corpus);
  const address = pathToFileURL(makeReport(join(place, "report.html"), files, "-m", "bleu", "chrf")).href;
  for (const size of [
    [1440, 900],
    [1280, 720],
    [390, 844],
  ]) {
    const page = await browser.newPage({ size });
    const where = `at ${size.join("x")}`;
    await page.goto(address);
    await settled(page);
    if (size[0] >= 1280) await outlined(page, where);
    await readAll(page);
    await openSegment(page, 1200);
    await openPanels(page);
    await readAll(page);
    const bare = await page.evaluate(withoutCommas);
    check(`large numbers have commas ${where}`, bare.length === 0, bare.join("; "));
    await checkNumbersAreWhole(page, where);
    const changes = await page.evaluate(() =>
      [...document.querySelectorAll("#lint .findings")].flatMap((one) =>
        [...one.textContent.matchAll(/([\d.]+) → ([\d.]+) \(([−+]?[\d.]+)\)/g)].map(([words]) => words),
      ),
    );
    const digits = new Set(changes.flatMap((words) => [...words.matchAll(/\.(\d+)/g)].map(([, all]) => all.length)));
    check(`all changes have the same decimals ${where}`, changes.length > 1 && digits.size === 1, changes.join("; "));
    const title = await page.evaluate(
      () => [...document.querySelectorAll("#consensus figcaption")].map((one) => one.textContent).join(" "),
      LONG_NAME,
    );
    check(
      `the consensus says what it counts ${where}`,
      /in [\d,]+ of 1,300 segments \(in ([\d,]+|none) of them as the only system\)/.test(title),
      title,
    );
    if (size[0] >= 1280) {
      const cut = await page.evaluate(
        () =>
          [...document.querySelectorAll("#pairs .system-matrix .told-apart span")].filter(
            (one) => one.scrollWidth > one.clientWidth + 1,
          ).length,
      );
      check(`no name is cut in a matrix of pairs that has room ${where}`, cut === 0, `${cut} are cut`);
      // without the plot of a second metric, there is room for the name
      await page.evaluate(() =>
        [...document.querySelectorAll("#settings .metric-form button")]
          .findLast((one) => one.textContent === "remove")
          .click(),
      );
      await settled(page);
      const name = await page.evaluate((long) => {
        const button = [...document.querySelectorAll("#ranking .system-name .link")].find((one) =>
          one.textContent.includes(long),
        );
        const { scrollWidth, clientWidth } = document.querySelector("#ranking .scroll-x");
        return { isCut: button.scrollWidth > button.clientWidth + 1, fits: scrollWidth <= clientWidth + 1 };
      }, LONG_NAME);
      check(
        `a name is cut in the ranking only where there is no room ${where}`,
        name.isCut === size[0] < 1440 && name.fits,
        JSON.stringify(name),
      );
    }
    check(`nothing went wrong ${where}`, (await complaints(page)).length === 0, (await complaints(page)).join("; "));
    await page.close();
  }
}

/** Where a closed panel of one line is at the top, and a large section below it fills the window. */
async function outlined(page, where) {
  await setPanel(page, "over-time", false);
  await page.evaluate(() => document.querySelector("#where").scrollIntoView());
  await settled(page);
  await page.evaluate(() => {
    const bar = document.querySelector(".top-bar").offsetHeight;
    scrollTo(0, scrollY + document.querySelector("#over-time").getBoundingClientRect().top - bar - 4);
  });
  await settled(page);
  const seen = await page.evaluate(() => ({
    marked: document.querySelector(".outline [aria-current]")?.getAttribute("href"),
    tops: ["over-time", "where", "scatter"].map((id) =>
      Math.round(document.getElementById(id).getBoundingClientRect().top),
    ),
  }));
  check(
    `the outline marks the section that fills the window, not a closed one above it ${where}`,
    seen.marked === "#where",
    JSON.stringify(seen),
  );
}

/** Numbers of four digits or more without commas, with the words around them. Runs in the page. */
function withoutCommas() {
  // texts of the corpus, signatures and checksums, names of files, seeds, fields, addresses
  const notQuantities =
    ".signature, .provenance, code, [dir], bdi, .system-name, input, select, textarea, script, style, time, .explained a";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent.closest(notQuantities) !== null || parent.getClientRects().length === 0) continue;
    for (const match of node.data.matchAll(/(?<![\w.,:…-]|seed )\d{4,}(?![\d-]|\.\d)/g)) {
      // years of papers
      if (
        /^(19|20)\d\d$/.test(match[0]) &&
        /[A-Z][a-z]+ (and [A-Z][a-z]+ |et al\. )?\(?$/.test(node.data.slice(0, match.index))
      )
        continue;
      const section = parent.closest("section[id]")?.id ?? "";
      found.push(`${section} ${parent.tagName}: ${node.data.slice(Math.max(0, match.index - 60), match.index + 15)}`);
    }
  }
  return found;
}

/** Numbers, bounds such as "<= 0.0004", and ranges are in one line. */
export async function checkNumbersAreWhole(page, where) {
  const broken = await page.evaluate(brokenNumbers);
  check(`no number of a table is broken into lines ${where}`, broken.length === 0, broken.join("; "));
}

/** Cells of numbers, bounds and ranges whose text has more than one line. Runs in the page. */
function brokenNumbers() {
  return [...document.querySelectorAll("table.data td, .clusters .ranks")].flatMap((cell) => {
    const text = cell.textContent.trim();
    if (!/^[(<=]*\d[\d.,<=%+\-–− ()]*$/.test(text) || cell.getClientRects().length === 0) return [];
    const tops = new Set();
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { top, width } of range.getClientRects()) if (width > 1) tops.add(Math.round(top / 6));
    }
    return tops.size > 1 ? [`${cell.closest("section[id]")?.id ?? ""}: ${text}`] : [];
  });
}
