/**
 * A report in a notebook, shown as by truebleu.report() of the Python package: a frame without origin, whose scripts
 * have no access to the notebook, and whose policy is effective.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { saved, settled } from "./actions.mjs";
import { check } from "./record.mjs";
import { makeReport } from "./reports.mjs";

export const browsers = ["chromium", "firefox"];

/** Prints the HTML that Jupyter puts into its page. Neither Jupyter nor the extension is needed for it. */
const asShown = `
import sys
sys.path.insert(0, "python/src")
from truebleu.command.reports import Report
sys.stdout.reconfigure(encoding="utf-8", newline="")
sys.stdout.write(Report(open(sys.argv[1], encoding="utf-8", newline="").read())._repr_html_())
`;

export async function run({ browser, folder, pictures }) {
  const place = join(folder, "notebook");
  mkdirSync(place);
  const write = (name, lines) => {
    writeFileSync(join(place, name), `${lines.join("\n")}\n`);
    return join(place, name);
  };
  const lines = Array.from({ length: 40 }, (_, i) => `the "quick" <b>fox</b> &amp; dog jumps ${i} times over it`);
  const references = [write("reference.txt", lines)];
  const systems = [
    write("a.txt", lines),
    write(
      "b.txt",
      lines.map((line) => line.replace("over", "under")),
    ),
  ];
  const report = makeReport(join(place, "report.html"), { references, systems });
  const frame = execFileSync("python3", ["-c", asShown, report], { encoding: "utf8", maxBuffer: 1 << 28 });
  const own = "<script>window.secret = 42; document.cookie = 'token=1'</script>";
  const server = createServer((request, response) => {
    asked.push(request.url);
    response
      .setHeader("Content-Type", "text/html; charset=utf-8")
      .end(`<!doctype html><h1>A notebook</h1>${own}${frame}`);
  });
  const asked = [];
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${server.address().port}/`;
  try {
    const { inner: page, problems, close } = await browser.newPage();
    await page.goto(address);
    const inside = await insideOf(page);
    await inside.waitForFunction(() => /On 40 segments, .* is better/.test(document.body.innerText), {
      timeout: 20_000,
    });
    check("the report is whole in a frame", true);
    const found = await inside.evaluate(async (place) => {
      const attempt = async (what) => {
        try {
          return String(await what());
        } catch (error) {
          return error.name;
        }
      };
      return {
        origin: self.origin,
        notebook: await attempt(() => parent.secret),
        cookie: await attempt(() => document.cookie),
        request: await attempt(async () => (await fetch(`${place}leaves`)).status),
      };
    }, address);
    check(
      "its scripts see nothing of the notebook, and send nothing",
      JSON.stringify(found) ===
        '{"origin":"null","notebook":"SecurityError","cookie":"SecurityError","request":"TypeError"}' &&
        !asked.includes("/leaves"),
      JSON.stringify(found),
    );
    await page.screenshot({ path: join(pictures, `${browser.name}-notebook.png`) });
    const path = await saved(browser, "html", () =>
      inside.evaluate(() =>
        [...document.querySelectorAll("button")].find((button) => button.innerText === "Save report").click(),
      ),
    );
    const again = await browser.newPage();
    await again.goto(pathToFileURL(path).href);
    await settled(again);
    const verdict = await again.evaluate(() => document.querySelector("#verdict").innerText);
    check("it is saved from there as a report", /On 40 segments, .* is better/.test(verdict), verdict.slice(0, 100));
    await again.close();
    const strange = problems.filter((problem) => !problem.includes("leaves"));
    check("nothing went wrong", strange.length === 0, strange.join("; "));
    await close();
  } finally {
    server.close();
  }
}

async function insideOf(page) {
  for (let i = 0; i < 100; i++) {
    const frame = page.frames().find((one) => one !== page.mainFrame());
    if (frame !== undefined) return frame;
    await new Promise((after) => setTimeout(after, 100));
  }
  throw new Error("there is no frame");
}
