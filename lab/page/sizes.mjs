/** The sizes of the page and of a report, and how soon the page is visible. */
import { mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { check, measured, median, milliseconds } from "./record.mjs";
import { largeCorpus, makeReport } from "./reports.mjs";

export const browsers = ["chromium", "firefox"];

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;

export async function run({ browser, emptyPage, folder }) {
  const page = readFileSync(emptyPage);
  const zipped = gzipSync(page, { level: 9 }).length;
  measured("empty page, gzipped", "under 400 kB", browser.name, kilobytes(zipped));
  check("the empty page is under 400 kB gzipped", zipped < 400_000, kilobytes(zipped));

  const place = join(folder, "sizes");
  mkdirSync(place);
  const { origin, ...files } = largeCorpus(place, { systems: 5, segments: 2000 });
  const report = makeReport(join(place, "report.html"), files);
  const size = statSync(report).size;
  measured("report, 5 systems x 2,000 segments", "under 1,600 kB", browser.name, kilobytes(size));
  check(`a report of 5 systems x 2,000 segments is under 1.6 MB (${origin})`, size < 1_600_000, kilobytes(size));

  for (const [what, path, aim] of [
    ["first paint, empty page", emptyPage, "under 300 ms"],
    ["first paint, that report", report, ""],
  ]) {
    const times = [];
    for (let round = 0; round < 5; round++) {
      const opened = await browser.newPage();
      await opened.goto(pathToFileURL(path).href);
      await new Promise((resolve) => setTimeout(resolve, 300));
      times.push(
        await opened.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null),
      );
      await opened.close();
    }
    measured(what, aim, browser.name, milliseconds(median(times)));
  }
}
