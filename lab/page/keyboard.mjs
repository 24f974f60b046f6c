/** The whole path using only the keyboard; each stop of the tab key is visible. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openPanels, readAll, saved, setPanel, settled, until } from "./actions.mjs";
import { check } from "./record.mjs";
import { makeReport } from "./reports.mjs";
import { makeCorpus, writeCorpus } from "./texts.mjs";

export const browsers = ["chromium", "firefox"];

/** A number of stops that no page has. */
const MOST_STOPS = 400;

export async function run({ browser, folder }) {
  const place = join(folder, "keyboard");
  mkdirSync(place);
  const files = writeCorpus(place, makeCorpus({ systems: 3, segments: 150, references: 2 }));
  const page = await browser.newPage();
  await page.goto(pathToFileURL(makeReport(join(place, "report.html"), files, "-m", "bleu", "chrf")).href);
  await settled(page);
  await readAll(page);

  const isOn = (selector) => page.evaluate((one) => document.activeElement?.matches(one) === true, selector);
  /** Presses tab until the focus is on the element that the selector finds. */
  const tabTo = async (selector) => {
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      await page.press("Tab");
      if (!(await isOn(selector))) continue;
      await settled(page);
      if (await isOn(selector)) return;
    }
    throw new Error(`the tab key does not lead to ${selector}`);
  };
  const state = () => page.evaluate(() => decodeURIComponent(location.hash));
  /** Waits for a part of the address, which changes a moment later. */
  const inAddress = (what, part) =>
    until(page, what, (text) => decodeURIComponent(location.hash).includes(text), [part], 10_000).then(
      () => check(what, true),
      async () => check(what, false, await state()),
    );

  const stops = await page.evaluate(() => {
    const isSeen = (element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    };
    const all = [
      ...document.querySelectorAll("button, input, select, textarea, summary, a[href], [tabindex='0']"),
    ].filter((one) => !one.disabled && one.getClientRects().length > 0 && one.type !== "file");
    const dim = all.filter((one) => {
      one.focus({ focusVisible: true, preventScroll: true });
      return document.activeElement === one && !isSeen(one);
    });
    document.activeElement.blur();
    scrollTo(0, 0);
    return { count: all.length, dim: dim.slice(0, 5).map((one) => one.outerHTML.slice(0, 100)) };
  });
  // Firefox shows the focus only after a key was pressed
  check(`the focus is visible on each of ${stops.count} stops`, stops.dim.length === 0, stops.dim.join(" | "));

  /** Puts the focus at the top, so that the tab key does not lead through the browser's own buttons. */
  const fromTop = () =>
    page.evaluate(() => {
      const top = document.querySelector("h1");
      top.tabIndex = -1;
      top.focus();
    });
  await fromTop();
  await tabTo("#ranking .export button");
  await page.press("Enter");
  await page.press("Tab");
  const csv = await saved(page, "csv", () => page.press("Enter"));
  check("a table is exported", csv.endsWith(".csv"));

  await tabTo("#ranking tbody th .link");
  // tab leads to the name that had the focus before, which was the last
  await page.press("Home");
  await page.press("Enter");
  await settled(page);
  await inAddress("a name in the ranking becomes the baseline", "baseline=");
  await page.press("F2");
  await until(page, "F2 makes a field of the name", () => document.activeElement.matches(".system-name-input"));
  await page.press("Enter");
  await settled(page);
  check("a name that was changed has the focus again", await isOn("#ranking tbody th .link"));

  const named = () => page.evaluate(() => document.activeElement.closest("tr")?.rowIndex);
  const name = await named();
  await page.press("ArrowDown");
  check("arrows lead from name to name in the ranking", (await named()) === name + 1, `${name} to ${await named()}`);
  await page.press("Tab");
  check("the names are one stop of the tab key", !(await isOn("#ranking tbody th .link")));

  await tabTo('#pairs [tabindex="0"]');
  await page.press("ArrowRight");
  await page.press("ArrowDown");
  await page.press("Enter");
  await settled(page);
  await inAddress("a pair of the matrix is taken", "against=");

  await tabTo("#significance h2 button");
  await page.press("Enter");
  await settled(page);
  await inAddress("a panel is opened", "significance");

  await tabTo("#where [data-bucket]");
  // the focus was on the last bar before
  const bar = () => page.evaluate(() => Number(document.activeElement.dataset.bucket));
  const last = await bar();
  await page.press("ArrowUp");
  check("arrows lead from bar to bar", (await bar()) === last - 1, `${last} to ${await bar()}`);
  await page.press("Enter");
  await settled(page);
  await inAddress("a bucket is selected", "selection=");

  await tabTo("#segment-list");
  await page.press("ArrowDown");
  await page.press("Enter");
  await settled(page);
  await inAddress("a segment is opened", "segment=");
  check("its card has the focus", await isOn("#segment-card"));
  const shown = () => page.evaluate(() => Number(document.querySelector("#segment-card")?.dataset.segment));
  const first = await shown();
  await page.press("j");
  await settled(page);
  const second = await shown();
  await page.press("k");
  await settled(page);
  check("j and k go to the next one and back", second !== first && (await shown()) === first, `${first} ${second}`);
  await page.press("s");
  check("s gives a star", await page.evaluate(() => document.querySelector("#segment-star").ariaPressed === "true"));
  await page.press("e");
  await until(page, "e makes fields", () => document.querySelector(".segment-editor textarea") !== null);
  await tabTo('.segment-editor [data-side="hypothesis"] textarea');
  const number = () =>
    page.evaluate(
      () => document.activeElement.closest(".edited-text").querySelector("[data-number='corpus']").dataset.value,
    );
  const before = await number();
  await page.press("End");
  await page.type(" ganz neue Worte");
  await settled(page);
  const after = await number();
  check("what is typed moves the score", after !== before, `${before} ${after}`);
  await page.down("Control");
  await page.press("z");
  await page.up("Control");
  await settled(page);
  check("control and z undo it", (await number()) === before, `${await number()}, not ${before}`);
  await page.press("Escape");
  await page.press("Escape");
  await settled(page);
  check("escape closes the segment", Number.isNaN(await shown()));

  await setPanel(page, "ngrams", true);
  await until(page, "n-grams are counted", () => document.querySelector("[data-table=ngrams] tbody .link") !== null);
  await fromTop();
  await tabTo("[data-table=ngrams] [data-stop]");
  const cell = () => page.evaluate(() => document.activeElement.dataset.stop);
  const title = await cell();
  await page.press("ArrowRight");
  await page.press("ArrowDown");
  const below = await cell();
  check(
    "arrows lead from the titles of a table to its cells",
    title === "-1 0" && below === "0 1",
    `${title}, ${below}`,
  );
  await page.press("Tab");
  check("a table is one stop of the tab key", !(await isOn("[data-table=ngrams] :is(thead, tbody) *")));
  await openPanels(page);
  await readAll(page);
  const perTable = await page.evaluate(() =>
    [...document.querySelectorAll("main table")].map((table) => ({
      name: table.dataset.table ?? table.className,
      stops: [...table.querySelectorAll("button, [tabindex='0']")].filter(
        (one) => one.tabIndex >= 0 && one.closest("caption") === null && one.getClientRects().length > 0,
      ).length,
    })),
  );
  const many = perTable.filter(({ name, stops: count }) => count > (name.startsWith("ranking") ? 2 : 1));
  check("no table is more than one stop, the ranking two", many.length === 0, JSON.stringify(many));

  await fromTop();
  await tabTo("#save-report");
  const report = await saved(page, "html", () => page.press("Enter"));
  check("the report is saved", report.endsWith(".html"));
  await page.close();
}
