/**
 * Every view at three sizes with 2 systems and in a script from right to left, checked by boxes: no text is outside of
 * the box that clips it, none covers another, none leaves the window. With --whole also with 8 and 14 systems, and with
 * pictures of each section, light and dark, for people to look at.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { complaints, openPanels, openSegment, readAll, settled } from "./actions.mjs";
import { checkBoxes } from "./boxes.mjs";
import { checkNumbersAreWhole } from "./readable-numbers.mjs";
import { check } from "./record.mjs";
import { makeReport } from "./reports.mjs";
import { makeCorpus, writeCorpus } from "./texts.mjs";

export const browsers = ["chromium"];

const sizes = [
  [1440, 900],
  [1280, 720],
  [390, 844],
];

export async function run({ browser, folder, pictures, isWhole }) {
  const corpora = [
    ["2", makeCorpus({ systems: 2, segments: 60, references: 1 })],
    ["rtl", inArabic(makeCorpus({ systems: 3, segments: 60, references: 1 }))],
    ["8", makeCorpus({ systems: 8, segments: 60, references: 2 })],
    ["14", withMore(makeCorpus({ systems: 8, segments: 60, references: 1 }), 6)],
  ];
  // layout.mjs has 14 systems in each run
  for (const [name, corpus] of isWhole ? corpora : corpora.slice(0, 2)) {
    const place = join(folder, `views-${name}`);
    mkdirSync(place);
    const report = makeReport(join(place, "report.html"), writeCorpus(place, corpus), "-m", "bleu", "chrf", "ter");
    for (const size of sizes) {
      const page = await browser.newPage({ size });
      await page.goto(pathToFileURL(report).href);
      await settled(page);
      await readAll(page);
      await openSegment(page, 3);
      await openPanels(page);
      await readAll(page);
      await wait(300);
      const where = `with ${name === "rtl" ? "text from right to left" : `${name} systems`} at ${size.join("x")}`;
      await checkBoxes(page, where);
      await checkNumbersAreWhole(page, where);
      if (isWhole) await picture(page, join(pictures, `views-${name}-${size.join("x")}`));
      check(`nothing went wrong ${where}`, (await complaints(page)).length === 0, (await complaints(page)).join("; "));
      await page.close();
    }
  }
}

/** A picture of each section, light and dark. */
async function picture(page, path) {
  for (const theme of ["light", "dark"]) {
    await page.setDark(theme === "dark");
    for (const section of await page.inner.$$("main section[id]")) {
      const id = await section.evaluate((one) => one.id);
      await section.screenshot({ path: `${path}-${id}-${theme}.png` });
    }
  }
}

/** The corpus with more systems, each of which leaves out a word. */
function withMore(corpus, count) {
  const more = corpus.systems.slice(0, count).map(({ hypotheses }, i) => ({
    name: `runs/a-second-run-${"ijklmn"[i]}.de.txt`,
    hypotheses: hypotheses.map((line) => line.replace(/ \S+/, "")),
  }));
  return { ...corpus, systems: [...corpus.systems, ...more] };
}

const letters = "ابتثجحخدذرزسشصضطظعغفقكلمنهوي";

/** The same words in Arabic letters. */
function inArabic(corpus) {
  const write = (line) =>
    line.replace(/\p{L}/gu, (letter) => letters[letter.toLowerCase().codePointAt(0) % letters.length]);
  return {
    references: corpus.references.map((list) => list.map(write)),
    systems: corpus.systems.map(({ hypotheses }, i) => ({
      name: `runs/${["نظام", "ترجمة", "آلة"][i]}.ar.txt`,
      hypotheses: hypotheses.map(write),
    })),
    source: corpus.source,
    labels: corpus.labels,
  };
}
