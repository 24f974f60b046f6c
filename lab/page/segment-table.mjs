/**
 * Working with segments: choosing columns and sorting by them, marks at differences and search results, the card next
 * to the list, which shows the selected segment, editing a text in place, and the files that the page saves for other
 * programs.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { choose, complaints, saved, settled, until } from "./actions.mjs";
import { check } from "./record.mjs";
import { makeReport } from "./reports.mjs";
import { makeCorpus, writeCorpus } from "./texts.mjs";

export const browsers = ["chromium", "firefox"];

export async function run({ browser, folder }) {
  const place = join(folder, "segment-table");
  mkdirSync(place);
  const corpus = makeCorpus({ systems: 3, segments: 300, references: 1 });
  const report = makeReport(join(place, "report.html"), writeCorpus(place, corpus), "-m", "bleu", "chrf");
  const page = await browser.newPage({ size: [1440, 900] });
  await page.goto(pathToFileURL(report).href);
  await settled(page);
  await showList(page);
  await columns(page, corpus);
  await card(page);
  await files(page, corpus);
  await errors(page);
  await division(page, corpus);
  check(
    "nothing went wrong with the segments",
    (await complaints(page)).length === 0,
    (await complaints(page)).join("; "),
  );
  await page.close();
  for (const size of smallWindows) await textsFirst(browser, report, size);
}

/** A laptop's window, and that of a phone, where the card is below the list. */
const smallWindows = [
  [1280, 720],
  [390, 844],
];

/** In a small window the card of a row that was clicked begins with its texts. */
async function textsFirst(browser, report, size) {
  const where = `at ${size.join("x")}`;
  const page = await browser.newPage({ size });
  await page.goto(pathToFileURL(report).href);
  await settled(page);
  await showList(page);
  await page.click("#segment-list [aria-rowindex='3']");
  await until(page, "the card has texts", () => document.querySelector("#segment-card .segment-text") !== null);
  await rowsCame(page);
  const { hidden, focus, order } = await page.evaluate(() => {
    const card = document.querySelector("#segment-card");
    const texts = [...card.querySelectorAll("[data-reference], [data-system]")].slice(0, 2);
    const end = Math.min(innerHeight, card.getBoundingClientRect().bottom);
    // a line and more of each
    const under = (row) => Math.round(row.querySelector(".segment-text").getBoundingClientRect().top + 30 - end);
    return {
      hidden: texts.filter((row) => under(row) > 0).map((row) => `${under(row)} px: ${row.textContent}`),
      focus: document.activeElement.id,
      order: [...card.querySelectorAll("button, select, textarea, .segment-text")].map((one) => one.id),
    };
  });
  check(`the reference and the text of A are in sight ${where}`, hidden.length === 0, hidden.join(" | "));
  check(`the card has the focus ${where}`, focus === "segment-card", focus);
  const at = (id) => order.indexOf(id);
  check(
    `the keys of the tab go from the texts of the pair to what explains them and to the note ${where}`,
    at("segment-reference-0") < at("segment-highlight") && at("segment-highlight") < at("segment-note"),
    order.join(),
  );
  await page.close();
}

/** Scrolls to the list, and waits for the texts of its rows. */
async function showList(page) {
  await page.evaluate(() => document.querySelector("#segments").scrollIntoView());
  await rowsCame(page);
}

async function rowsCame(page) {
  await until(page, "rows have texts", () => document.querySelector("#segment-list [aria-busy='false']") !== null);
  await settled(page);
  await until(page, "all rows have texts", () => document.querySelector("#segment-list [aria-busy='true']") === null);
}

/** The texts of a column, from the top of the list. */
const cellsOf = (page, key) =>
  page.evaluate(
    (name) =>
      [...document.querySelectorAll("#segment-list [data-segment]")]
        .toSorted((a, b) => a.ariaRowIndex - b.ariaRowIndex)
        .slice(0, 5)
        .map((row) => row.querySelector(`[data-cell="${name}"]`)?.textContent),
    key,
  );

async function columns(page, corpus) {
  const shown = () =>
    page.evaluate(() => [...document.querySelectorAll(".segment-head [data-column]")].map((one) => one.dataset.column));
  const usual = await shown();
  check(
    "the list has the texts and scores of the pair",
    usual.includes("text a") && usual.includes("score 0 b"),
    usual.join(),
  );
  const before = await cellsOf(page, "text a");
  await page.click("#segments-turn");
  await rowsCame(page);
  const turned = await cellsOf(page, "text a");
  await page.click("#segments-turn");
  await rowsCame(page);
  check(
    "a click on the head of the values turns the order, another one back",
    turned[0] !== before[0] && (await cellsOf(page, "text a"))[0] === before[0],
    turned[0],
  );
  await page.evaluate(() => document.querySelector(".column-choice summary").click());
  for (const key of ["source", "score 1 a", "label domain"]) await page.click(`.column-choice [data-column="${key}"]`);
  await rowsCame(page);
  const more = await shown();
  check(
    "columns are chosen",
    ["source", "score 1 a", "label domain"].every((key) => more.includes(key)),
    more.join(),
  );
  for (const [key, titles] of [
    ["label domain", ["ascending", "descending"]],
    ["source", ["ascending", "descending"]],
    ["score 1 a", ["ascending", "descending"]],
  ]) {
    for (const direction of titles) {
      await page.click(`.segment-head [data-column="${key}"]`);
      await rowsCame(page);
      const sort = await page.evaluate(
        (name) => document.querySelector(`.segment-head [data-column="${name}"]`).closest("[role]").ariaSort,
        key,
      );
      const cells = await cellsOf(page, key);
      const values = key.startsWith("score") ? cells.map(Number) : cells.map((text) => text.replace(/^source /, ""));
      const isSorted = values.every(
        (value, i) => i === 0 || (direction === "ascending" ? values[i - 1] <= value : values[i - 1] >= value),
      );
      check(`a click on ${key} sorts, ${direction}`, sort === direction && isSorted, `${sort} ${cells.join(" | ")}`);
    }
  }
  const word = corpus.references[0][0].split(" ").find((one) => /^\p{L}{4,}$/u.test(one));
  await page.evaluate((text) => {
    const field = document.querySelector("#segments-search");
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.form.requestSubmit();
  }, word);
  await rowsCame(page);
  const found = await page.evaluate(() =>
    [...document.querySelectorAll("#segment-list mark.found")].map((one) => one.textContent),
  );
  check(
    "what was searched for is marked",
    found.length > 0 && found.every((text) => text.toLowerCase() === word.toLowerCase()),
    `${word}: ${found.slice(0, 5).join()}`,
  );
  await page.evaluate(() => document.querySelector(".top-bar .filter button").click());
  await choose(page, "#segments-order", "share");
  await page.evaluate(() => {
    [...document.querySelectorAll(".column-choice button")].find((one) => one.textContent === "usual columns").click();
    document.querySelector(".column-choice summary").click();
  });
  await rowsCame(page);
  const apart = await page.evaluate(() => document.querySelectorAll("#segment-list mark.apart").length);
  check("differences between the systems are marked", apart > 0, String(apart));
}

async function card(page) {
  await page.evaluate(() => document.querySelector("#segments").scrollIntoView());
  await page.click("#segment-list [aria-rowindex='2']");
  await until(page, "the card is there", () => document.querySelector("#segment-card") !== null);
  await rowsCame(page);
  const boxes = await page.evaluate(() =>
    ["#segment-list", "#segment-card"].map((one) => {
      const { left, right, top, bottom } = document.querySelector(one).getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
  const [list, own] = boxes;
  const isBeside = own.left >= list.right && Math.abs(own.top - list.top) < 2 && own.bottom <= list.bottom + 2;
  check("the card is beside the list, both whole in the window", isBeside && own.bottom <= 900, JSON.stringify(boxes));
  const places = () =>
    page.evaluate(() => {
      const row = document.querySelector("#segment-list [aria-selected='true']");
      const { top, bottom } = row.getBoundingClientRect();
      const frame = document.querySelector("#segment-list").getBoundingClientRect();
      return {
        card: document.querySelector("#segment-card").dataset.segment,
        row: row.dataset.segment,
        at: Number(row.ariaRowIndex),
        isSeen: top >= frame.top && bottom <= frame.bottom + 1,
      };
    });
  for (let i = 0; i < 12; i++) await page.press("j");
  await rowsCame(page);
  const down = await places();
  check(
    "j goes down the list, and the card follows",
    down.card === down.row && down.at === 14 && down.isSeen,
    JSON.stringify(down),
  );
  await page.focus("#segment-list");
  await page.press("k");
  await page.press("ArrowUp");
  await rowsCame(page);
  const up = await places();
  check("and so do the keys of the list", up.card === up.row && up.at === 12 && up.isSeen, JSON.stringify(up));
  await page.focus("#segment-card");
  await page.press("e");
  await until(page, "a field has the focus", () => document.activeElement?.matches("#segment-card textarea") === true);
  const field = await page.evaluate(() => {
    const { top, bottom } = document.activeElement.getBoundingClientRect();
    const row = document.activeElement.closest(".text-row");
    const frame = document.querySelector("#segment-card").getBoundingClientRect();
    return {
      text: document.activeElement.value,
      isIn: row?.dataset.system,
      isSeen: top >= frame.top && bottom <= frame.bottom,
    };
  });
  check("e edits a text where it stands, in sight", field.isIn !== undefined && field.isSeen, JSON.stringify(field));
  await page.press("End");
  await page.type(" neu");
  await settled(page);
  const marks = await page.evaluate(
    () => document.activeElement.closest(".text-row").querySelector(".segment-text").textContent,
  );
  check("the marks below it follow", marks.endsWith(" neu"), marks.slice(-20));
  await page.evaluate(() => document.querySelector("#undo").click());
  await page.press("Escape");
  await page.press("Escape");
  await until(page, "the card is closed", () => document.querySelector("#segment-card") === null);
}

async function files(page, corpus) {
  await page.evaluate(() => document.querySelector("#segments").scrollIntoView());
  await rowsCame(page);
  const click = (words) => () =>
    page.evaluate(
      (text) => [...document.querySelectorAll(".segment-files button")].find((one) => one.textContent === text).click(),
      words,
    );
  const csv = readFileSync(await saved(page, "csv", click("Save as CSV")), "utf8")
    .trimEnd()
    .split("\n");
  check("segments are saved as CSV", csv.length === 301 && csv[0].startsWith("segment,source,reference,"), csv[0]);
  const lines = readFileSync(await saved(page, "jsonl", click("Save as JSON lines")), "utf8")
    .trimEnd()
    .split("\n");
  const first = JSON.parse(lines[0]);
  check(
    "and as JSON lines",
    lines.length === 300 && first.source === corpus.source[first.segment - 1],
    lines[0].slice(0, 200),
  );
  await page.evaluate(() => scrollTo(0, 0));
  await settled(page);
  const verdict = await saved(page, "md", () => page.click("#save-verdict"));
  const markdown = readFileSync(verdict, "utf8");
  check("the verdict is saved as Markdown", /^## Verdict\n\n\*\*.+\*\*\n/.test(markdown), markdown.slice(0, 200));
  const picture = await saved(page, "png", () =>
    page.evaluate(async () => {
      document.querySelector("#ranking .export button").click();
      await new Promise((resolve) => setTimeout(resolve, 200));
      [...document.querySelectorAll("#ranking .export button")].find((one) => one.textContent === "PNG").click();
    }),
  );
  const png = readFileSync(picture);
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  check(
    "a figure is saved as PNG",
    png.subarray(1, 4).toString() === "PNG" && width > 600 && height > 200 && png.length > 5000,
    `${width} x ${height}, ${png.length} bytes`,
  );
}

/** Errors are marked by the keyboard alone, drawn, counted, saved and read back. */
async function errors(page) {
  await page.evaluate(() => document.querySelector("#segments").scrollIntoView());
  await page.click("#segment-list [aria-rowindex='3']");
  await until(page, "the card is there", () => document.querySelector("#segment-tag")?.disabled === false);
  await settled(page);
  await page.focus("#segment-card");
  await page.press("t");
  await until(page, "the form has the focus", () => document.activeElement?.closest(".tag-form") !== null);
  const words = await page.evaluate(() => {
    const row = document.activeElement.closest(".text-row");
    return row.querySelector(".segment-text").textContent.split(" ").slice(1, 3).join(" ");
  });
  await page.type("not in the text");
  await page.press("Enter");
  await until(
    page,
    "words that are not there are refused",
    () => document.querySelector(".tag-form [role='alert']") !== null,
  );
  await page.evaluate(() => document.querySelector(".tag-form [name='words']").select());
  await page.type(words);
  await page.press("Enter");
  await until(page, "the error is listed", () => document.querySelector(".own-errors li") !== null);
  await settled(page);
  const shown = await page.evaluate(() => ({
    focus: document.activeElement.id,
    list: document.querySelector(".own-errors li").textContent,
    counts: [...document.querySelectorAll("#segment-card .counts")].map((one) => one.textContent).filter(Boolean),
    marks: [...document.querySelectorAll("#segment-card .mark.unmatched[data-mark]")].map((one) => one.textContent),
  }));
  check(
    "an error is marked by the keyboard, listed and drawn",
    shown.focus === "segment-card" && shown.list.includes(words) && shown.marks.join("") === words,
    JSON.stringify(shown),
  );
  check(
    "the heads of the systems count it",
    shown.counts.toSorted().join() === "1 error marked,no error marked,no error marked",
    shown.counts.join(),
  );
  await page.evaluate(() => document.querySelector(".tag-counts summary").click());
  await until(page, "they are counted", () => document.querySelector(".tag-counts table") !== null);
  const file = await saved(page, "tsv", () => page.click("#save-tags"));
  const rows = readFileSync(file, "utf8").trimEnd().split("\n");
  check(
    "errors are saved as TSV",
    rows.length === 2 && rows.some((row) => row.includes(`<v>${words}</v>`)),
    rows.join(" | "),
  );
  await page.evaluate(() => document.querySelector("#undo").click());
  await until(page, "undo takes the error back", () => document.querySelector(".own-errors") === null);
  await page.choose("#read-tags", [file]);
  await until(page, "the file is read back", () => document.querySelector(".own-errors li") !== null);
  const again = await page.evaluate(() => document.querySelector(".own-errors li").textContent);
  check("and read back", again === shown.list, `${again} | ${shown.list}`);
  await page.evaluate(() => document.querySelector(".tag-counts summary").click());
  await signs(page);
  await page.focus("#segment-card");
  await page.press("Escape");
}

/** A segment with a marked error gets all other signs: its number, the signs and the word "edited" are whole. */
async function signs(page) {
  await page.focus("#segment-card");
  await page.press("s");
  await page.press("n");
  await page.type("noted");
  await page.focus("#segment-card");
  await page.press("e");
  await until(page, "a field has the focus", () => document.activeElement?.matches("#segment-card textarea") === true);
  await page.press("End");
  await page.type(" neu");
  await until(page, "the row is marked as edited", () => document.querySelector(".signs .edited-mark") !== null);
  await settled(page);
  const shown = await page.evaluate(() => {
    const place = document.querySelector("#segment-list .place:has(.edited-mark)");
    const word = place.querySelector(".edited-mark");
    const letters = document.createRange();
    letters.selectNodeContents(word);
    return {
      signs: place.querySelector(".signs").textContent,
      lines: new Set([...letters.getClientRects()].map(({ top }) => top)).size,
      isSeen: word.getBoundingClientRect().bottom <= place.getBoundingClientRect().bottom + 1,
    };
  });
  check(
    "beside all other signs, the word “edited” is whole",
    shown.signs === "★✎⚑edited" && shown.lines === 1 && shown.isSeen,
    JSON.stringify(shown),
  );
}

/** The test set divided by terms: their segments are counted, selected, and kept in the address. */
async function division(page, corpus) {
  await page.evaluate(() => document.querySelector("#where").scrollIntoView());
  await settled(page);
  await page.evaluate(() => {
    document.querySelector(".own-divisions summary").click();
  });
  await until(page, "the form is there", () => document.querySelector("#division-kind") !== null);
  await choose(page, "#division-kind", "terms");
  await until(page, "terms are asked for", () => document.querySelector("textarea#division-text") !== null);
  await choose(page, ".division-form [name='within']", "references");
  await page.focus("#division-text");
  await page.type("der");
  await page.evaluate(() => document.querySelector(".division-form").requestSubmit());
  await until(
    page,
    "the division is drawn",
    () => document.querySelector("[data-dimension='searches'] [data-bucket]") !== null,
  );
  await settled(page);
  const counts = await page.evaluate(() =>
    [...document.querySelectorAll("[data-dimension='searches'] [data-bucket]")].map((one) =>
      Number(one.dataset.segments),
    ),
  );
  const expected = corpus.references[0].filter((line) =>
    /(?<![\p{L}\p{M}\p{N}_])der(?![\p{L}\p{M}\p{N}_])/iu.test(line),
  ).length;
  check(
    "terms divide the test set",
    counts.join() === `${expected},${300 - expected}`,
    `${counts}, expected ${expected}`,
  );
  await page.evaluate(() => {
    const bar = document.querySelector("[data-dimension='searches'] [data-bucket]");
    bar.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  await settled(page);
  const selected = await page.evaluate(() => document.querySelector("[data-selected]")?.dataset.selected);
  check("a click selects their segments", Number(selected) === expected, selected);
  await until(page, "it is in the address", () => decodeURIComponent(location.hash).includes("divisions="));
  await page.reload();
  await settled(page);
  await page.evaluate(() => document.querySelector("#where").scrollIntoView());
  await settled(page);
  const again = await page.evaluate(
    () => document.querySelectorAll("[data-dimension='searches'] [data-bucket]").length,
  );
  check("the division is there again when the address is opened", again === 2, String(again));
}
