// axe-core finds nothing on a page of each kind, light and dark; Lighthouse's four figures are 95 or more on the start page.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { check, measured } from "../page/record.mjs";

const kinds = [
  "",
  "docs/significance.html",
  "docs/index.html",
  "metrics/index.html",
  "metrics/wer.html",
  "try/",
  "api/python/truebleu.html",
  "api/typescript/index/functions/bleu.html",
  "changelog.html",
  "404.html",
];
const LEAST = 95;

export async function run({ page, home, tools, browser }) {
  const require = createRequire(join(tools, "package.json"));
  const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  await page.setBypassCSP(true);
  await page.setViewport({ width: 1280, height: 900 });
  for (const scheme of ["light", "dark"]) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    const found = [];
    for (const address of kinds) {
      await page.goto(home + address, { waitUntil: "networkidle0" });
      await page.evaluate(() => localStorage.clear());
      await page.reload({ waitUntil: "networkidle0" });
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => axe.run(document));
      for (const { id, nodes } of violations)
        found.push(
          `${address || "start"}: ${id}: ${nodes
            .slice(0, 3)
            .map(({ target, failureSummary }) => `${target} ${failureSummary.split("\n").at(-1).trim()}`)
            .join("; ")}`,
        );
    }
    check(
      `axe finds no fault on ${kinds.length} pages, ${scheme}`,
      found.length === 0,
      found.map((one) => `\n      ${one}`).join(""),
    );
  }
  await page.emulateMediaFeatures([]);
  await page.setBypassCSP(false);

  const { default: lighthouse, desktopConfig } = await import(pathToFileURL(require.resolve("lighthouse")).href);
  const { port } = new URL(browser.wsEndpoint());
  const result = await lighthouse(home, { port: Number(port), logLevel: "silent", output: "json" }, desktopConfig);
  for (const { id, score } of Object.values(result.lhr.categories)) {
    const points = Math.round(score * 100);
    // the speed of a page depends on what else the machine does, so that the figure for speed is only printed; the
    // other figures are the same on any machine
    measured(`Lighthouse, ${id}`, `${LEAST}`, "chromium", String(points));
    if (id !== "performance") {
      const lost = Object.values(result.lhr.categories[id].auditRefs)
        .map(({ id: audit }) => result.lhr.audits[audit])
        .filter(({ score: one }) => one !== null && one < 1);
      check(
        `Lighthouse: ${id} is ${LEAST} or more`,
        points >= LEAST,
        `${points}${lost.map(({ title }) => `; ${title}`).join("")}`,
      );
    }
  }
}
