/** The page's HTML as it was opened: saving puts a report into it. */
import { pageWithReport } from "../../../../src/report/entry.js";

let shell = "";

/** The title of a page that was given no other title. */
export const PLAIN_TITLE = "truebleu";

/** The title that the page was opened with: truebleu report --title gives it another one. */
export let givenTitle = PLAIN_TITLE;

/** Whether the page was opened with a report in it. */
export let hasReport = false;

/**
 * Keeps the page before anything is drawn, and takes the report out of it.
 *
 * @returns the pieces of the report's text; none if there is no report
 */
export function keepShell(): readonly string[] {
  const element = document.getElementById("report")!;
  // reading the element's whole text would be one long task
  const report = Array.from(element.childNodes, ({ textContent }) => textContent ?? "");
  // the document does not need it any more, and it may be large
  element.textContent = "";
  givenTitle = document.title;
  hasReport = report.length > 0;
  shell = `<!doctype html>\n${document.documentElement.outerHTML}\n`;
  return report;
}

/** The page without a report: its policy, style and program, byte for byte as they came. */
export function pageShell(): string {
  if (!shell.includes(' id="program" '))
    throw new Error("this page is served by a developer's server and cannot be saved: expected the built page");
  // the parts of the page that a report needs
  pageWithReport(shell, "");
  return shell;
}
