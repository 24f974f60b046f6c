/** The page as it was when it was opened, to be saved with a report in it. */
import { pageWithReport } from "../../../../src/report/entry.js";

let shell = "";

/**
 * Keeps the page before anything is drawn, and takes the report out of it.
 *
 * @returns the pieces of the report's text; none if there is no report
 */
export function keepShell(): readonly string[] {
  const element = document.getElementById("report")!;
  // the text of the element as a whole would be put together in a long task
  const report = Array.from(element.childNodes, ({ textContent }) => textContent ?? "");
  // the document does not need it any more, and it may be large
  element.textContent = "";
  shell = `<!doctype html>\n${document.documentElement.outerHTML}\n`;
  return report;
}

/** The page without a report: policy, style and program are those that it came with, to the byte. */
export function pageShell(): string {
  if (!shell.includes('<script id="program">'))
    throw new Error("this page is served by a developer's server and cannot be saved: expected the built page");
  // what it needs to be a place for reports
  pageWithReport(shell, "");
  return shell;
}
