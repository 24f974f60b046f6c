// What works in the pages: the report on the start page, the examples of all metrics, the playground, dark and printed; and that
// no request goes to another host, and no cookie set.
import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { check, measured, milliseconds } from "../page/record.mjs";
import { serve } from "./server.mjs";

/** What the start page may load before its report is asked for, in bytes. */
const START_LIMIT = 200_000;

export async function run({ page, home, folder, pictures, requests, problems, temporary }) {
  const shot = (name) => page.screenshot({ path: join(pictures, `${name}.png`) });
  await page.setViewport({ width: 1280, height: 800 });
  requests.length = 0;
  let loaded = 0;
  const sizes = [];
  const count = async (response) => {
    const { length } = await response.buffer();
    loaded += length;
    sizes.push(`${response.url().slice(home.length) || "index.html"} ${length}`);
  };
  const waiting = [];
  const listen = (response) => waiting.push(count(response));
  page.on("response", listen);
  await page.goto(home, { waitUntil: "networkidle0" });
  page.off("response", listen);
  await Promise.all(waiting);
  check(
    `the start page loads at most ${START_LIMIT} bytes`,
    loaded <= START_LIMIT && loaded > 0,
    `${loaded}: ${sizes.join(", ")}`,
  );
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  measured("first paint of the start page", "300 ms", "chromium", milliseconds(paint));
  const lowest = await page.evaluate(() => document.querySelector(".hero").getBoundingClientRect().bottom);
  check(
    "what it is, three installs and the report are in one screen of 1280 x 800",
    lowest <= 800,
    `${Math.round(lowest)} px`,
  );
  await shot("start");
  await page.click("#run");
  const frame = await (await page.waitForSelector("#live iframe")).contentFrame();
  await frame.waitForFunction(() => document.querySelectorAll("#ranking tbody tr, #ranking svg").length > 0, {
    timeout: 60_000,
  });
  const report = await frame.evaluate(() => document.body.innerText);
  check(
    "the report in it has its three systems",
    ["translation", "a third corrected", "without articles"].every((name) => report.includes(name)),
    `${report.length} characters`,
  );
  await shot("start-live");

  const metrics = readdirSync(join(folder, "metrics")).filter((name) => !/^(index|conversations)\.html$/.test(name));
  const wrong = [];
  for (const name of metrics) {
    await page.goto(`${home}metrics/${name}`);
    // the number before any script is Node's; after an edit and back the browser has to find it again
    const [before, other, after] = await page.evaluate(async () => {
      const [example, area] = [document.querySelector(".example"), document.querySelector("[name=hypotheses]")];
      const output = example.querySelector("output");
      const settled = () =>
        new Promise((done, fail) => {
          const timer = setTimeout(() => fail(new Error("no score after 20 s")), 20_000);
          const observer = new MutationObserver(() => {
            if (example.classList.contains("stale")) return;
            clearTimeout(timer);
            observer.disconnect();
            done(example.querySelector("[role=alert]").textContent || output.textContent);
          });
          observer.observe(example, { attributes: true, attributeFilter: ["class"] });
        });
      const original = area.value;
      const edit = (text) => {
        area.value = text;
        const answer = settled();
        area.dispatchEvent(new Event("input", { bubbles: true }));
        return answer;
      };
      const first = output.textContent;
      const changed = await edit(original.replace(/^\S+ ?/, "Something else and else and else "));
      return [first, changed, await edit(original)];
    });
    if (before !== after || !/^\d/.test(before) || !/^\d/.test(other))
      wrong.push(`${name}: ${before}, ${other}, ${after}`);
  }
  check(
    "every metric's example scores in the browser as in Node",
    wrong.length === 0 && metrics.length > 25,
    `${metrics.length} pages${wrong.map((one) => `\n      ${one}`).join("")}`,
  );
  await page.goto(`${home}metrics/chrf.html`);
  await shot("metric");

  await exampleWithoutBundler(page, folder, temporary);

  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
  for (const [name, address] of [
    ["phone-start", ""],
    ["phone-docs", "docs/significance.html"],
    ["phone-try", "try/"],
  ]) {
    await page.goto(home + address, { waitUntil: "networkidle0" });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    check(`${name}: nothing is wider than the phone`, width <= 390, `${width} of 390 px`);
    await shot(name);
  }
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(`${home}docs/significance.html`);
  await page.click("#theme");
  const colors = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const first = await colors();
  await shot("docs-dark");
  await page.goto(`${home}docs/bleu.html`);
  check(
    "what was chosen, dark or light, holds on the next page",
    (await colors()) === first && first !== "rgb(255, 255, 255)",
    first,
  );
  await page.emulateMediaType("print");
  const hidden = await page.evaluate(() =>
    [".bar", ".order", "footer"].every((name) => getComputedStyle(document.querySelector(name)).display === "none"),
  );
  check("printed, a page is its text alone", hidden);
  await page.emulateMediaType("screen");

  const strange = requests.filter(
    (url) => !url.startsWith(home) && !url.startsWith("blob:") && !url.startsWith("data:"),
  );
  check(
    "no request goes to another host",
    strange.length === 0 && requests.length > 100,
    `${requests.length} requests${strange.map((one) => ` ${one}`).join("")}`,
  );
  check("no cookie is set", (await page.browserContext().cookies()).length === 0);
  check("no page has an error in its console", problems.length === 0, problems.slice(0, 5).join("\n"));
}

/** examples/browser-page, with the package's files beside it as its README says, on a server of its own. */
async function exampleWithoutBundler(page, folder, temporary) {
  const place = join(temporary, "browser-page");
  cpSync("examples/browser-page", place, { recursive: true });
  cpSync(join(folder, "truebleu"), join(place, "truebleu"), { recursive: true });
  const server = await serve(place, "/");
  try {
    const other = await page.browser().newPage();
    await other.goto(server.home);
    await other.waitForFunction(() => document.querySelector("output").textContent !== "");
    await other.type("textarea", "!");
    const text = await other.$eval("output", (output) => output.textContent);
    check("the example without a bundler scores", /^BLEU \d\d\.\d\d \(nrefs:1/.test(text), text);
    await other.close();
  } finally {
    server.close();
  }
}
