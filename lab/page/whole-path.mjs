/**
 * The whole path of a user: drop files, rank, brush a bucket, open a segment, edit a word, undo, export, come back by the
 * address, save the report and open it again.
 */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  choose,
  complaints,
  drop,
  editSegment,
  openFolds,
  readAll,
  saved,
  settled,
  typeInto,
  until,
} from "./actions.mjs";
import { truebleuJson } from "./command.mjs";
import { check } from "./record.mjs";
import { makeCorpus, writeCorpus } from "./texts.mjs";

export const browsers = ["chromium", "firefox"];

export async function run({ browser, proxy, folder, pictures, emptyPage }) {
  const place = join(folder, "path");
  mkdirSync(place);
  const corpus = makeCorpus({ systems: 3, segments: 200, references: 2 });
  const files = writeCorpus(place, corpus);
  const paths = [...files.references, ...files.systems, files.source, files.labels];
  const dropped = paths.map((path) => ({ name: basename(path), text: readFileSync(path, "utf8") }));
  const expected = truebleuJson("compare", ...files.references, "-i", ...files.systems, "--names", "a", "b", "c")
    .metrics[0];
  const score = (name) => expected.systems.find(({ system }) => system === name).score;

  let page = await browser.newPage();
  await page.goto(pathToFileURL(emptyPage).href);
  await settled(page);
  check("the first visit shows an example", (await scores(page)).length >= 2);
  await reordered(page);
  await odd(page);

  await drop(page, dropped);
  await until(page, "the files are listed", () => document.querySelectorAll("#chosen-files [data-file]").length === 7);
  const roles = await page.evaluate(() =>
    [...document.querySelectorAll("#chosen-files [data-file]")].map(({ dataset }) => dataset.role).join(" "),
  );
  check(
    "dropped files are recognized as what they are",
    roles === "reference reference system system system source labels" ||
      roles === "references references system system system source labels",
    roles,
  );
  await page.click("#score");
  await until(
    page,
    "the dropped files are ranked",
    () => document.querySelectorAll("#ranking [data-metric='BLEU'][data-score]").length === 3,
  );
  await settled(page);
  const ranked = await scores(page);
  check(
    "the ranking of dropped files has the command's numbers",
    ["a", "b", "c"].every((name, s) => ranked.find(({ system }) => system === s)?.score === score(name)),
    JSON.stringify(ranked),
  );

  // a bucket
  await page.evaluate(() => document.querySelector("#where").scrollIntoView());
  await until(page, "buckets are drawn", () => document.querySelectorAll("#where [data-bucket]").length > 3);
  await settled(page);
  const bucket = await page.evaluate(() => {
    const figure = document.querySelector('#where [data-dimension="reference-length"]');
    figure.scrollIntoView({ block: "center" });
    const [first, second] = [...figure.querySelectorAll("[data-bucket]")];
    const at = (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    return {
      from: at(first),
      to: at(second),
      segments: [first, second].map(({ dataset }) => Number(dataset.segments)),
    };
  });
  await page.drag(bucket.from, bucket.to);
  await until(page, "the selection is told", () => document.querySelector("[data-selected]") !== null);
  await settled(page);
  const selected = await page.evaluate(() => Number(document.querySelector("[data-selected]").dataset.selected));
  check(
    "brushing two buckets selects their segments",
    selected === bucket.segments[0] + bucket.segments[1],
    `${selected}, buckets ${bucket.segments.join(" and ")}`,
  );
  const partial = await scores(page);
  check(
    "everything is recomputed on them",
    partial.every(({ system, score: one }) => one !== ranked.find((other) => other.system === system).score),
  );

  // a segment
  await page.evaluate(() => document.querySelector("#segments").scrollIntoView());
  await until(page, "segments are listed", () => document.querySelector("#segment-list [data-segment]") !== null);
  await page.click("#segment-list [data-segment]");
  await until(page, "the card is open", () => document.querySelector("#segment-card") !== null);
  await settled(page);
  const segment = await page.evaluate(() => Number(document.querySelector("#segment-card").dataset.segment));
  await page.screenshot(join(pictures, `${browser.name}-path.png`));

  // an edit
  await editSegment(page);
  await settled(page);
  const before = await numbers(page, 0);
  await typeInto(page, `#edit-${segment}-hypothesis-0`, corpus.references[0][segment]);
  await settled(page);
  const after = await numbers(page, 0);
  check(
    "a corrected hypothesis has 100 BLEU, and the score of the corpus follows",
    after.segment > 99.99 && (before.segment > 99.99 || after.corpus > before.corpus),
    `${JSON.stringify(before)} ${JSON.stringify(after)}`,
  );
  const edited = await scores(page);

  // undo and redo: the edit, then the earlier view
  await page.evaluate(() => document.activeElement.blur());
  const step = async (name) => {
    await page.evaluate((id) => document.getElementById(id).click(), name);
    await settled(page);
  };
  await step("undo");
  check("undo takes the edit back", JSON.stringify(await scores(page)) === JSON.stringify(partial));
  await step("redo");
  check("redo makes it again", JSON.stringify(await scores(page)) === JSON.stringify(edited));

  // exports
  await page.evaluate(() => scrollTo(0, 0));
  await openFolds(page);
  for (const [format, ending, holds] of [
    [
      "CSV",
      "csv",
      (text) => edited.every(({ score: one }) => text.includes(String(one))) && text.includes(",Edited segments"),
    ],
    [
      "Markdown",
      "md",
      (text) => text.includes("|") && text.includes(edited[0].score.toFixed(1)) && text.includes(namedEdit),
    ],
    [
      "LaTeX",
      "tex",
      (text) => text.includes("tabular") && text.includes(edited[0].score.toFixed(1)) && text.includes(namedEdit),
    ],
    ["SVG", "svg", (text) => text.startsWith("<svg") && text.includes("xmlns") && !text.includes("var(")],
  ]) {
    const file = await saved(page, ending, () =>
      page.evaluate(async (text) => {
        document.querySelector("#ranking .export button").click();
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        [...document.querySelectorAll("#ranking .export button")].find((one) => one.textContent === text).click();
      }, format),
    );
    check(`the ranking as ${format}`, holds(readFileSync(file, "utf8")), basename(file));
  }
  // the verdict says on what texts its numbers rest
  const saidInVerdict = () =>
    page.evaluate(() => ({
      warnings: [...document.querySelectorAll("#verdict .verdict-warning")].map((one) => one.textContent).join(" "),
      provenance: document.querySelector("#verdict .provenance").textContent,
    }));
  const said = await saidInVerdict();
  const markdown = readFileSync(await saved(page, "md", () => page.click("#save-verdict")), "utf8");
  check(
    "the verdict, the list of checksums and the saved verdict name the edited text",
    [said.warnings, said.provenance, markdown].every((text) => text.includes(namedEdit)),
    JSON.stringify(said),
  );
  const withoutTexts = await saved(page, "html", () => page.click("#save-without-texts"));

  // reopening by the address: after it was closed, the page has no texts, and says so
  const address = await page.evaluate(() => location.href);
  check("the address has the view", address.includes("selection=") && address.includes("segment="));
  const report = await saved(page, "html", () => page.click("#save-report"));
  check("the saved report is a file", existsSync(report), basename(report));
  // browsers write an attribute without a value as data-page=""
  const scriptsOf = (path) =>
    readFileSync(path, "utf8")
      .match(/<script[^>]*>[^]*?<\/script>/g)
      .map((script) => script.replace(/^[^>]*/, (start) => start.replaceAll('=""', "")));
  check(
    "it has the scripts of the page that was opened, and no others",
    JSON.stringify(scriptsOf(report)) === JSON.stringify(scriptsOf(emptyPage)),
  );
  check("nothing went wrong", (await complaints(page)).length === 0, (await complaints(page)).join("; "));
  await page.reload();
  await settled(page);
  const notice = await page.evaluate(() => document.querySelector("#link-notice")?.textContent ?? "");
  check("after it was loaded again, the page asks for the files of the address", notice.includes("drop"), notice);
  await drop(page, dropped);
  await until(page, "the files are listed", () => document.querySelectorAll("#chosen-files [data-file]").length === 7);
  await page.click("#score");
  await until(page, "the selection is back", () => document.querySelector("[data-selected]") !== null);
  await settled(page);
  // the address leads to the segment: the ranking, far above it, is counted when the user scrolls there
  await readAll(page);
  const back = await page.evaluate(() => document.querySelector("#segment-card")?.dataset.segment);
  check(
    "with them, the address leads back: the selection and the segment",
    JSON.stringify(await scores(page)) === JSON.stringify(partial) && Number(back) === segment,
    `segment ${back} of ${segment}, ${JSON.stringify(await scores(page))}`,
  );
  await page.close();

  // a report without texts has the rows of the edited ones
  page = await browser.newPage();
  await page.goto(pathToFileURL(withoutTexts).href);
  await settled(page);
  const ofRows = await page.evaluate(() => document.querySelector("#verdict .verdict").textContent);
  check("a report that was saved without texts names the edit, too", ofRows.includes(namedEdit), ofRows);
  check("nothing went wrong in it", (await complaints(page)).length === 0, (await complaints(page)).join("; "));
  await page.close();

  // the saved report has texts, edits and view
  page = await browser.newPage();
  await page.goto(pathToFileURL(report).href);
  await settled(page);
  await readAll(page);
  check(
    "the saved report opens with the edit and the selection",
    JSON.stringify(await scores(page)) === JSON.stringify(edited),
    JSON.stringify(await scores(page)),
  );
  const link = await page.evaluate(() => location.href);
  await page.close();
  page = await browser.newPage();
  await page.goto(link);
  await settled(page);
  await readAll(page);
  check(
    "and from its address",
    JSON.stringify(await scores(page)) === JSON.stringify(edited),
    JSON.stringify(await scores(page)),
  );
  const again = await saved(page, "html", () => page.click("#save-report"));
  await page.goto(pathToFileURL(again).href);
  await settled(page);
  await readAll(page);
  check("saved again it is the same", JSON.stringify(await scores(page)) === JSON.stringify(edited));
  check(
    "no request has left",
    page.requests.every((url) => /^(file|blob|data):/.test(url)),
    page.requests.join(" "),
  );
  const left = proxy.requested.filter((url) => !/mozilla|firefox|google|gstatic|gvt1/.test(url));
  check("the browser's proxy was not asked for anything", left.length === 0, left.join(" "));
  check("nothing went wrong", (await complaints(page)).length === 0, (await complaints(page)).join("; "));
  await page.close();
}

/** What results say after the first system was edited. */
const namedEdit =
  "1 segment was edited on the page, in the output of system-a: what is counted here includes the edits; the checksums are those";

/** The ranking's numbers for the first metric, unrounded. */
function scores(page) {
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll("#ranking td[data-metric][data-value]")];
    return cells
      .filter(({ dataset }) => dataset.metric === cells[0].dataset.metric)
      .map(({ dataset }) => ({ system: Number(dataset.system), score: Number(dataset.value) }));
  });
}

/** The text that the editor shows for a system. */
function numbers(page, system) {
  return page.evaluate((index) => {
    const cells = [...document.querySelectorAll(`.segment-editor [data-number][data-system="${index}"]`)];
    return Object.fromEntries(cells.map(({ dataset }) => [dataset.number, Number(dataset.value)]));
  }, system);
}

/** Files that make no report by themselves: the page says what they are, and offers nothing that does nothing. */
async function odd(page) {
  const text = (selector) => page.evaluate((one) => document.querySelector(one)?.textContent ?? "", selector);
  const cancelled = async () => {
    await page.evaluate(() => [...document.querySelectorAll("#chosen-files button")].at(-1).click());
    await until(page, "the files are gone", () => document.querySelector("#chosen-files") === null);
  };
  await drop(page, [{ name: "week.stats", text: "" }]);
  await until(page, "the statistics are listed", () => document.querySelector("#chosen-files") !== null);
  const told = await text("#only-earlier");
  check("statistics alone: what they are for", told.startsWith("Statistics are shown as an earlier time"), told);
  const offered = await text("#chosen-files p:last-of-type");
  check("and no button to open them", offered === "Cancel" && (await text("#files-problem")) === "", offered);
  await cancelled();
  await drop(page, [{ name: "empty.txt", text: "" }]);
  await until(page, "the empty file is listed", () => document.querySelector("#score") !== null);
  await page.click("#score");
  await until(page, "it is refused", () => document.querySelector("#files-problem") !== null);
  const problem = await text("#files-problem");
  check("an empty file alone is called empty", problem.startsWith("empty.txt: is empty: expected text"), problem);
  await cancelled();
  await settled(page);
}

/** Rows have equal heights and are one below the other, also when their order changes. */
async function reordered(page) {
  await page.evaluate(() => document.querySelector("#segments").scrollIntoView());
  await until(page, "rows have texts", () => document.querySelector("#segment-list [aria-busy='false']") !== null);
  await choose(page, "#segments-order", "position");
  await settled(page);
  await page.evaluate(() => {
    globalThis.rowsOverlap = () => {
      const rows = [...document.querySelectorAll("#segment-list [data-segment]")]
        .map((row) => row.getBoundingClientRect())
        .sort((a, b) => a.top - b.top);
      return rows.length < 2 || rows.slice(1).some(({ top }, i) => Math.abs(rows[i].bottom - top) > 1);
    };
  });
  check("rows stand one below the other", !(await page.evaluate(() => rowsOverlap())));
  const first = () => page.evaluate(() => document.querySelector("#segment-list [aria-rowindex='2']").dataset.segment);
  const before = await first();
  const direction = await page.evaluate(() => document.querySelector("#segments-direction").value);
  await choose(page, "#segments-direction", direction === "highest" ? "lowest" : "highest");
  await settled(page);
  check("rows are in another order", (await first()) !== before);
  check("and so do they in that order", !(await page.evaluate(() => rowsOverlap())));
}
