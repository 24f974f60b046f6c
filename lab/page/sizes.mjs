/** The sizes of the page and of a report, and how soon the page is visible. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { check, measured, median, milliseconds } from "./record.mjs";
import { largeCorpus, makeReport } from "./reports.mjs";

export const browsers = ["chromium", "firefox"];

const ROUNDS = 9;

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

  // the page of one word says what the browser itself takes on this machine
  const word = join(place, "word.html");
  writeFileSync(word, '<!doctype html><html lang="en"><title>word</title><p>word</p></html>');
  const opened = [
    { what: "first paint, empty page", path: emptyPage, aim: "100 ms", times: [] },
    { what: "  of a page of one word, in turn", path: word, aim: "", times: [] },
    { what: "first paint, that report", path: report, aim: "", times: [] },
  ];
  for (let round = 0; round < ROUNDS; round++)
    for (const { path, times } of opened) {
      const page = await browser.newPage();
      await page.goto(pathToFileURL(path).href);
      await new Promise((resolve) => setTimeout(resolve, 300));
      times.push(
        await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null),
      );
      await page.close();
    }
  for (const { what, aim, times } of opened) measured(what, aim, browser.name, milliseconds(median(times)));
}
