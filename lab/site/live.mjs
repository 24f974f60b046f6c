// The programs in the pages: the report on the start page, the examples of all metrics, versions, dark and printed
// pages. No request may go to another host, and no cookie may be set.
import { cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addEarlier, listOf } from "../../scripts/site/versions.mjs";
import { check, measured, milliseconds } from "../page/record.mjs";
import { serve } from "./server.mjs";

/** How many bytes the start page may load before a user opens its report. */
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
  await versions(page, folder, temporary);

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

/** Tests examples/browser-page on a server of its own, with the package's files copied into it as its README says. */
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

/**
 * Three releases side by side: some pages of this site as the newest release and as two earlier releases, one of which
 * lacks a page.
 */
async function versions(page, folder, temporary) {
  const [newest, earlier] = [join(temporary, "newest"), join(temporary, "earlier")];
  const files = ["index.html", "docs/bleu.html", "docs/gate.html", "frame.js", "theme.js", "site.css", "icon.svg"];
  for (const [place, version] of [
    [newest, "9.10.0"],
    [join(earlier, "a"), "9.9.0"],
    [join(earlier, "b"), "9.2.0"],
  ]) {
    for (const file of files) cpSync(join(folder, file), join(place, file));
    writeFileSync(join(place, "versions.json"), listOf([version], version));
  }
  rmSync(join(earlier, "b/docs/gate.html"));
  addEarlier(newest, earlier);
  const server = await serve(newest);
  const other = await page.browser().newPage();
  try {
    const way = [];
    const open = async (address) => {
      await other.goto(server.home + address);
      await other.waitForSelector("select#version");
    };
    const at = async () => {
      const [options, chosen, note] = await other.evaluate(() => {
        const select = document.querySelector("select#version");
        return [
          [...select.options].map(({ text }) => text).join(" "),
          select.value,
          document.querySelector(".earlier")?.textContent ?? "",
        ];
      });
      return [other.url().slice(server.home.length), options, chosen, note].join(" | ");
    };
    const choose = async (version) => {
      const arrived = other.waitForNavigation();
      await other.select("select#version", version);
      await arrived;
      await other.waitForSelector("select#version");
      way.push(await at());
    };
    await open("docs/gate.html");
    way.push(await at());
    await choose("9.9.0");
    await choose("9.2.0");
    await choose("9.10.0");
    await open("v9.9.0/docs/bleu.html#smoothing");
    const arrived = other.waitForNavigation();
    await other.click(".earlier a");
    await arrived;
    way.push(other.url().slice(server.home.length));
    const all = "9.10.0 9.9.0 9.2.0";
    const note = (version) => `This page is about version ${version}; the newest is 9.10.0.`;
    const expected = [
      `docs/gate.html | ${all} | 9.10.0 | `,
      `v9.9.0/docs/gate.html | ${all} | 9.9.0 | ${note("9.9.0")}`,
      `v9.2.0/ | ${all} | 9.2.0 | ${note("9.2.0")}`,
      ` | ${all} | 9.10.0 | `,
      "docs/bleu.html#smoothing",
    ];
    check(
      "earlier versions are offered, and lead to the same page",
      way.join("\n") === expected.join("\n"),
      `\n${way.join("\n")}`,
    );
  } finally {
    await other.close();
    server.close();
  }
}
