/**
 * The command's warnings about texts, above the verdict: Chinese under 13a, outputs that are equal to the reference. A
 * click does what the warning advises; then the numbers are those of the command with that option.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { complaints, settled, until } from "./actions.mjs";
import { truebleuJson } from "./command.mjs";
import { check } from "./record.mjs";
import { makeReport } from "./reports.mjs";

export const browsers = ["chromium", "firefox"];

const clauses = [
  "今天天气很好",
  "我们去公园散步",
  "他昨天看了一本书",
  "这个问题非常复杂",
  "她明天要去北京",
  "会议在下午三点开始",
];
const lines = (change) =>
  Array.from(
    { length: 60 },
    (_, i) => `${clauses[i % 6]}，${clauses[(i * 5 + 2) % 6]}${i}号。`.replace(...change(i)) + "\n",
  ).join("");

export async function run({ browser, folder, pictures }) {
  const place = join(folder, "warnings");
  mkdirSync(place);
  const write = (name, text) => {
    writeFileSync(join(place, name), text);
    return join(place, name);
  };
  const references = [
    write(
      "reference.zh.txt",
      lines(() => ["x", "x"]),
    ),
  ];
  const systems = [
    write(
      "a.zh.txt",
      lines((i) => (i % 2 === 0 ? ["很好", "不错"] : ["复杂", "难"])),
    ),
    write(
      "b.zh.txt",
      lines((i) => (i % 3 === 0 ? ["我们", "咱们"] : ["下午", "晚上"])),
    ),
  ];
  const report = makeReport(join(place, "report.html"), { references, systems }, "-m", "bleu", "ter", "chrf");
  const page = await browser.newPage();
  await page.goto(pathToFileURL(report).href);
  await settled(page);

  const warnings = () =>
    page.evaluate(() => [...document.querySelectorAll(".text-warnings li")].map((li) => li.innerText));
  const verdict = () => page.evaluate(() => document.querySelector("#verdict .verdict").innerText);
  const [warning, ...more] = await warnings();
  check(
    "BLEU and TER of Chinese are warned of, in one line",
    more.length === 0 && /^The references are in Chinese.*: BLEU, TER take whole sentences/.test(warning),
    warning,
  );
  check(
    "the warning stands above the verdict",
    await page.evaluate(() => {
      const [first, then] = document.querySelectorAll(".text-warnings, .verdict");
      return first.matches(".text-warnings") && then.matches(".verdict");
    }),
  );
  check(
    "the verdict cites no metric that is doubted",
    /chrF2/.test(await verdict()) && !/BLEU|TER/.test(await verdict()),
    await verdict(),
  );
  const inOutline = await page.evaluate(
    () => document.querySelector(".outline [data-section=verdict] .found").innerText,
  );
  check("the outline says what the verdict says, and by which metric", inOutline.startsWith("chrF2: "), inOutline);
  await page.screenshot(join(pictures, `${browser.name}-warnings.png`));

  await page.click(".text-warnings button");
  await until(page, "the warning goes", () => document.querySelector(".text-warnings") === null);
  await settled(page);
  check(
    "the verdict is by BLEU again, and cites TER",
    /BLEU/.test(await verdict()) && /TER/.test(await verdict()),
    await verdict(),
  );
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll("#ranking td[data-metric='BLEU'][data-score]")].map(({ dataset }) =>
      Number(dataset.value),
    ),
  );
  const { metrics } = truebleuJson("compare", ...references, "-i", ...systems, "-m", "bleu", "-tok", "zh");
  const expected = metrics[0].systems.map(({ score }) => score);
  check("BLEU is the command's with -tok zh", shown.toSorted().join() === expected.toSorted().join(), `${shown}`);

  const same = makeReport(join(place, "same.html"), { references, systems: [references[0], systems[0]] }, "-m", "chrf");
  await page.goto(pathToFileURL(same).href);
  await settled(page);
  const [equal] = await warnings();
  check(
    "an output that is the reference is warned of",
    /has the text of the reference in every line/.test(equal),
    equal,
  );
  await page.click(".text-warnings button");
  await until(page, "the texts are looked at", () => document.querySelector("#lint [data-findings]") !== null);
  check("nothing went wrong", (await complaints(page)).length === 0, (await complaints(page)).join("; "));
  await page.close();
}
