/**
 * Nothing is cut off without a sign of it, at three sizes, with 14 systems of long names and five metrics. On a phone
 * the bar is one line, and formulas and tables that are wider than the window can be scrolled, with a shadow at their
 * edge. In a low window the bars of the tour of BLEU are in sight.
 */
import { mkdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { choose, complaints, openPanels, readAll, settled, showView, until } from "./actions.mjs";
import { checkBoxes } from "./boxes.mjs";
import { checkNumbersAreWhole } from "./readable-numbers.mjs";
import { check } from "./record.mjs";
import { makeReport } from "./reports.mjs";
import { makeCorpus, writeCorpus } from "./texts.mjs";

export const browsers = ["chromium", "firefox"];

const sizes = [
  [1440, 900],
  [1280, 720],
  [390, 844],
];

export async function run({ browser, folder, pictures, axe }) {
  const place = join(folder, "layout");
  mkdirSync(place);
  const corpus = makeCorpus({ systems: 8, segments: 120, references: 1 });
  const more = corpus.systems.slice(0, 6).map(({ name, hypotheses }) => ({
    name: join(dirname(name), `a-second-run-with-other-settings-of-${basename(name)}`),
    hypotheses: hypotheses.map((line) => line.replace(/ \S+/, "")),
  }));
  const files = writeCorpus(place, { ...corpus, systems: [...corpus.systems, ...more] });
  const report = makeReport(join(place, "report.html"), files, "-m", "bleu", "chrf", "ter", "wer", "ribes");
  for (const size of sizes) {
    const where = `at ${size.join("x")}`;
    const page = await browser.newPage({ size });
    await page.goto(pathToFileURL(report).href);
    await settled(page);
    await readAll(page);
    await wait(300);
    const ranking = await page.evaluate(() => {
      const frame = document.querySelector("#ranking table.ranking").closest(".scroll-x");
      return {
        wider: frame.scrollWidth - frame.clientWidth,
        scores: new Set([...frame.querySelectorAll("td[data-score]")].map(({ dataset }) => dataset.metric)).size,
        plots: frame.querySelectorAll("td.strip svg").length,
        shadow: getComputedStyle(frame).backgroundImage.includes("linear-gradient"),
      };
    });
    const isPhone = size[0] < 640;
    check(
      `the ranking has the scores of all metrics ${where}, and ${isPhone ? "a shadow where it goes on" : "is not cut"}`,
      ranking.scores === 5 && (isPhone ? ranking.shadow : ranking.wider <= 1 && ranking.plots >= 1),
      JSON.stringify(ranking),
    );
    await openPanels(page);
    await readAll(page);
    const found = await page.evaluate(() => {
      const isShown = (one) => one.getClientRects().length > 0 && getComputedStyle(one).clipPath === "none";
      const all = [...document.querySelectorAll("body *")].filter(isShown);
      const cut = all.filter((one) => {
        const { overflowX, textOverflow, backgroundImage } = getComputedStyle(one);
        if (one.matches("input, select, textarea, .segment-row *, td.begins") || one.scrollWidth <= one.clientWidth + 1)
          return false;
        if (overflowX === "visible" || one.clientWidth === 0) return false;
        return textOverflow === "ellipsis" ? one.closest("[title]") === null : !backgroundImage.includes("gradient");
      });
      // words of drawings that begin to the left of their drawing
      const outside = [...document.querySelectorAll("figure svg text")].filter((one) => {
        const { left, width } = one.getBoundingClientRect();
        return width > 0 && left < -1;
      });
      return {
        bar: document.querySelector(".top-bar").offsetHeight,
        wider: document.documentElement.scrollWidth - innerWidth,
        cut: cut.slice(0, 5).map((one) => `${one.closest("section")?.id} ${one.outerHTML.slice(0, 90)}`),
        outside: outside.slice(0, 5).map((one) => `${one.closest("section")?.id} ${one.textContent}`),
      };
    });
    // Firefox measures boxes in another way
    if (browser.name === "chromium") await checkBoxes(page, where);
    if (isPhone) await forFingers(page, axe, where);
    const matrices = await page.evaluate(() =>
      [...document.querySelectorAll(".matrix-frame")].map((frame) => frame.scrollWidth - frame.clientWidth),
    );
    check(
      `all systems are in sight in both matrices ${where}`,
      matrices.length === 2 && Math.max(...matrices) <= 0,
      `${matrices} px`,
    );
    await checkNumbersAreWhole(page, where);
    await toldApart(page, where);
    check(`the bar is one line ${where}`, found.bar <= 48, `${found.bar} px`);
    check(`the page is not wider than the window ${where}`, found.wider <= 0, `${found.wider} px`);
    check(`no text is cut without a sign ${where}`, found.cut.length === 0, found.cut.join(" | "));
    check(`no name begins outside of the window ${where}`, found.outside.length === 0, found.outside.join(" | "));
    await page.screenshot(join(pictures, `${browser.name}-layout-${size.join("x")}.png`));
    if (browser.name === "chromium") await printed(page, where);
    if (!isPhone) {
      await showView(page, { selection: [{ by: "range", measure: { of: "reference-length" }, from: 10, to: 80 }] });
      const high = await page.evaluate(() => document.querySelector(".top-bar").offsetHeight);
      check(`the bar is one line with a selection ${where}`, high <= 48, `${high} px`);
    }
    check(`nothing went wrong ${where}`, (await complaints(page)).length === 0, (await complaints(page)).join("; "));
    await page.close();
  }
  await lecture(browser, report);
}

/** In the bar, names that begin alike differ in letters that are in sight, and a title has the whole name. */
async function toldApart(page, where) {
  const [a, b] = await page.evaluate(() =>
    [...document.querySelectorAll("#system-a option")]
      .filter((one) => one.textContent.startsWith("a-second-run-with"))
      .map((one) => one.value),
  );
  await choose(page, "#system-a", a);
  await choose(page, "#system-b", b);
  await settled(page);
  const seen = await page.evaluate(() =>
    [...document.querySelectorAll(".pair-choice .choice")].map((choice) => {
      const kept = choice.querySelector(".kept");
      const name = choice.querySelector("select").selectedOptions[0].textContent;
      return {
        kept: kept.textContent,
        isWhole: kept.scrollWidth <= kept.clientWidth && kept.clientWidth > 0,
        isNamed: choice.closest("[title]").title.endsWith(name),
      };
    }),
  );
  const [one, other] = seen;
  check(
    `the bar shows what tells two long names apart ${where}`,
    one.kept !== other.kept && seen.every(({ isWhole, isNamed }) => isWhole && isNamed),
    JSON.stringify(seen),
  );
}

/** On a phone a target has 24 x 24 pixels, or as much space around it (WCAG 2.2, 2.5.8); a checksum is one line. */
async function forFingers(page, axe, where) {
  await page.evaluate(axe);
  const small = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, {
      runOnly: ["target-size"],
      resultTypes: ["violations"],
    });
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 110)));
  });
  check(
    `all targets are large enough for a finger ${where}`,
    small.length === 0,
    `${small.length}: ${small.slice(0, 5).join(" | ")}`,
  );
  const cells = await page.evaluate(() =>
    [...document.querySelectorAll(".system-matrix td:not(.diagonal)")].map((cell) => {
      const { width, height } = cell.getBoundingClientRect();
      return Math.min(width, height);
    }),
  );
  const least = Math.min(...cells);
  check(`cells of matrices are large enough for a finger ${where}`, cells.length > 0 && least >= 24, `${least} px`);
  const lines = await page.evaluate(() => {
    const range = document.createRange();
    const heights = [...document.querySelectorAll("td.checksum")].map((cell) => {
      range.selectNodeContents(cell);
      return range.getBoundingClientRect().height;
    });
    return Math.max(...heights);
  });
  check(`a checksum is one line ${where}`, lines > 0 && lines < 24, `${lines} px`);
}

/** In a low window the last step of the tour, with all bars, needs no scrolling. */
async function lecture(browser, report) {
  const page = await browser.newPage({ size: [900, 562] });
  const tour = encodeURIComponent('{"of":"bleu","step":4,"hypothesis":null,"references":null}');
  await page.goto(`${pathToFileURL(report).href}#tour=${tour}`);
  await settled(page);
  await until(page, "the bars are drawn", () => document.querySelector(".lesson svg") !== null);
  await until(
    page,
    "the outline has found something",
    () => document.querySelector("[data-section=where] .found") !== null,
  );
  await wait(300);
  const { below, found } = await page.evaluate(() => ({
    below: document.querySelector(".lesson svg").getBoundingClientRect().bottom - innerHeight,
    found: [...document.querySelectorAll(".outline li:has(.found)")].map(({ dataset }) => dataset.section),
  }));
  check("the bars of a tour are in sight at 160%", below <= 0, `${below} px below the window`);
  check(
    "during a tour the outline keeps the findings of the other sections, which still show the report",
    found.includes("verdict") && found.includes("where") && !found.includes("teaching"),
    found.join(),
  );
  await page.close();
}

/** On paper the rows of the list are whole, one below the other, whether they were measured before or not. */
async function printed(page, where) {
  await page.evaluate(() => document.querySelector("#segments").scrollIntoView());
  await settled(page);
  await page.inner.emulateMediaType("print");
  const rows = await page.evaluate(() => {
    // rows are placed as if nothing had been measured yet
    for (const row of document.querySelectorAll(".segment-row")) row.style.transform = "translateY(10px)";
    const boxes = [...document.querySelectorAll(".segment-row")]
      .filter((row) => row.getClientRects().length > 0)
      .map((row) => row.getBoundingClientRect());
    const list = document.querySelector("#segment-list").getBoundingClientRect();
    const forms = [...document.querySelectorAll("main form, .release, .axes, .range-form")];
    return {
      // questions and choices have fields, which must not be printed
      forms: forms.filter((one) => one.getClientRects().length > 0).map((one) => one.className),
      boxes: [...document.querySelectorAll("main :is(.scroll-x, .ngram-list)")]
        .filter((one) => one.getClientRects().length > 0 && one.scrollHeight > one.clientHeight + 1)
        .map((one) => `${one.closest("section").id} ${one.className}`),
      isAsking: document.querySelector("#teaching .tours")?.getClientRects().length > 0,
      count: boxes.length,
      overlaps: boxes.filter(({ top }, i) => i > 0 && top < boxes[i - 1].bottom - 1).length,
      cut: boxes.filter(({ bottom }) => bottom > list.bottom + 1).length,
    };
  });
  await page.inner.emulateMediaType(null);
  check(
    `on paper no row of the list is cut, and none covers another ${where}`,
    rows.count >= 6 && rows.overlaps + rows.cut === 0,
    JSON.stringify(rows),
  );
  check(`on paper no table is cut ${where}`, rows.boxes.length === 0, rows.boxes.join(", "));
  check(`on paper nothing asks which tour to take ${where}`, !rows.isAsking);
  check(`on paper no form is left without its fields ${where}`, rows.forms.length === 0, rows.forms.join(", "));
}
