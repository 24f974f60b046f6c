/**
 * axe-core finds nothing in any view, with all panels open, light and dark. Figures have tables, tables have
 * headings, and clickable elements can be reached by keys.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openPanels, openSegment, readAll, settled } from "./actions.mjs";
import { check } from "./record.mjs";
import { makeReport } from "./reports.mjs";
import { makeCorpus, writeCorpus } from "./texts.mjs";

export const browsers = ["chromium", "firefox"];

export async function run({ browser, folder, pictures, emptyPage, axe }) {
  const place = join(folder, "access");
  mkdirSync(place);
  const files = writeCorpus(place, makeCorpus({ systems: 4, segments: 120, references: 2 }));
  const report = makeReport(join(place, "report.html"), files, "-m", "bleu", "chrf", "ter");
  for (const [what, path] of [
    ["the page without a report", emptyPage],
    ["a report with all panels open", report],
  ]) {
    const page = await browser.newPage();
    await page.inner.evaluateOnNewDocument(() => {
      globalThis.invited = false;
      new MutationObserver(() => {
        globalThis.invited ||= document.querySelector(".invitation") !== null;
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(pathToFileURL(path).href);
    await settled(page);
    const isInvited = await page.evaluate(() => globalThis.invited);
    check(`${what} asks for files only if it has none`, isInvited === (path === emptyPage));
    const title = await page.evaluate(() => document.title);
    const expected = path === emptyPage ? "the the the, the cat the cat" : "system-a, system-b, system-c, 1 more";
    check(`${what} has a title that says what is in it`, title === `${expected} – truebleu`, title);
    await openPanels(page);
    await openSegment(page, 0);
    await readAll(page);
    // the contents of closed details are not visible until they are opened
    await openPanels(page);
    await settled(page);
    // Firefox follows a system setting, which cannot be changed from here
    for (const isDark of browser.name === "chromium" ? [false, true] : [false]) {
      if (browser.name === "chromium") await page.setDark(isDark);
      await page.evaluate(axe);
      const found = await page.evaluate(async () => {
        // shows the verdict dimmed, as it is while it is computed again
        const verdict = document.querySelector(".verdict");
        verdict?.classList.add("stale");
        const { violations, passes } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
        verdict?.classList.remove("stale");
        return {
          rules: passes.length,
          violations: violations.map(({ id, help, nodes }) => ({
            id,
            help,
            nodes: nodes.length,
            first: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 120)} ${failureSummary}`),
          })),
        };
      });
      const light = isDark ? "dark" : "light";
      check(
        `axe-core finds nothing in ${what}, ${light}, of ${found.rules} rules`,
        found.violations.length === 0 && found.rules > 10,
        found.violations.map(({ id, nodes, first }) => `${id} (${nodes}): ${first.join(" / ")}`).join("\n      "),
      );
      await page.screenshot(join(pictures, `${browser.name}-${path === report ? "report" : "empty"}-${light}.png`), {
        fullPage: true,
      });
    }
    const bare = await page.evaluate(() => ({
      figures: document.querySelectorAll("figure").length,
      withoutTable: [...document.querySelectorAll("figure")].filter((one) => one.querySelector("table") === null)
        .length,
      withoutExport: [...document.querySelectorAll("figure")].filter((one) => one.querySelector(".export") === null)
        .length,
      drawings: [...document.querySelectorAll("main svg")].filter(
        (one) => one.closest("[aria-label], [aria-labelledby], [aria-hidden]") === null,
      ).length,
      tables: [...document.querySelectorAll("table")].filter(
        (one) =>
          (one.caption === null && one.closest("[aria-label]") === null) || one.querySelector("th[scope]") === null,
      ).length,
    }));
    check(
      `${what}: ${bare.figures} figures have tables, exports and names; tables have captions and headings`,
      bare.withoutTable + bare.withoutExport + bare.drawings + bare.tables === 0,
      JSON.stringify(bare),
    );
    if (browser.name === "chromium") {
      const unreachable = await clickedWithoutKeys(page.inner);
      check(
        `${what}: everything that can be clicked can be reached by keys`,
        unreachable.length === 0,
        unreachable.join(" | "),
      );
    }
    await page.close();
  }
}

/** Elements that listen to clicks, but are neither controls nor in the tab order. */
async function clickedWithoutKeys(page) {
  const session = await page.createCDPSession();
  const all = await session.send("Runtime.evaluate", {
    expression: "[...document.querySelectorAll('main *, header *')]",
  });
  const { result } = await session.send("Runtime.getProperties", {
    objectId: all.result.objectId,
    ownProperties: true,
  });
  const found = [];
  for (const { name, value } of result) {
    if (!/^\d+$/.test(name)) continue;
    const { listeners } = await session.send("DOMDebugger.getEventListeners", { objectId: value.objectId });
    if (!listeners.some(({ type }) => type === "click" || type === "dblclick")) continue;
    const { result: answer } = await session.send("Runtime.callFunctionOn", {
      objectId: value.objectId,
      functionDeclaration: `function () {
        const isReached = this.closest("button, a[href], input, select, textarea, summary, label, [tabindex]") !== null;
        const hasOwn = this.querySelector("button, [tabindex='0']") !== null;
        return isReached || hasOwn ? "" : this.outerHTML.slice(0, 120);
      }`,
      returnByValue: true,
    });
    if (answer.value !== "") found.push(answer.value);
  }
  await session.detach();
  return found.slice(0, 5);
}
