// The playground offers code to copy: a command, TypeScript and Python. Each must print the score that the playground
// shows, for every metric that the report's page counts, with default settings and with others.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { check } from "../page/record.mjs";

const texts = {
  reference: "The cat sat on the mat .\nIt was no surprise to anyone , he said .\nWhere has she been ?",
  "system A": "The cat is sitting on the mat .\nIt was not a surprise for anyone , she said .\nWhere was she ?",
  "system B": "A cat sat on a mat .\nNobody was surprised at all , he says .\nWhere has she been ?",
  source: "cat sit on mat .\nIt was no surprise to anyone , said him .\nWhere she has been ?",
};

/** Settings other than the defaults, by metric: one for each kind that the shown code writes differently. */
const others = {
  bleu: { lowercase: true, smoothMethod: "floor", maxOrder: 3 },
  chrf: { wordOrder: 2, epsSmoothing: true },
  ter: { caseSensitive: true, normalized: true },
  wer: { removeWords: "the a", removePunctuation: true },
  nist: { mode: "nltk" },
  rouge: { type: "2", stem: "true" },
  hlepor: { preset: "en-de" },
  lepor: { lowercase: false },
  sari: { program: "huggingface" },
  em: { version: "2.0" },
  mer: { unit: "characters" },
};

export async function run({ page, home, temporary, pictures, python }) {
  await page.setViewport({ width: 1280, height: 1000 });
  await page.goto(`${home}try/`, { waitUntil: "networkidle0" });
  await page.waitForSelector("#add-metric");
  await page.screenshot({ path: join(pictures, "try.png"), fullPage: true });
  const work = join(temporary, "try");
  mkdirSync(join(work, "node_modules"), { recursive: true });
  if (!existsSync(join(work, "node_modules/truebleu"))) symlinkSync(resolve("."), join(work, "node_modules/truebleu"));
  for (const [name, text] of Object.entries(texts))
    writeFileSync(join(work, `${name.replaceAll(" ", "-")}.txt`), `${text}\n`);
  const choices = await page.$$eval("#add-metric option", (options) =>
    options.map(({ textContent }) => textContent).slice(1),
  );
  check("all metrics are there", choices.length >= 22, choices.length);
  const metrics = await page.evaluate(() => Object.keys(JSON.parse(document.getElementById("names").textContent)));
  const wrong = [];
  const ways = new Set();
  let compared = 0;
  for (const metric of [...metrics, "bleuDialect"]) {
    for (const settings of [{}, ...(others[metric] === undefined ? [] : [others[metric]])]) {
      await page.goto("about:blank");
      await page.goto(`${home}try/#metric=${metric}`);
      await page.waitForSelector(".scores tbody tr");
      const shown = await page.$eval(".scores tbody tr", (row) => row.dataset.metric);
      // the page does not count this metric, and shows its first three instead
      if (shown !== metric) continue;
      await page.evaluate(fill, { texts, settings });
      const { scores, signature, code, alerts } = await page.evaluate(readOff);
      if (alerts.length > 0 || scores.some((score) => !/^-?\d/.test(score))) {
        wrong.push(`${metric} ${JSON.stringify(settings)}: ${scores} ${alerts}`);
        continue;
      }
      for (const [way, found] of Object.entries(scoresOf(code, { work, python }))) {
        compared++;
        ways.add(way);
        if (found.join(" ") !== scores.join(" "))
          wrong.push(
            `${metric} ${JSON.stringify(settings)}, ${way}: ${found.join(" ")}, the page has ${scores.join(" ")} (${signature})\n${code[way]}`,
          );
      }
    }
  }
  if (python === undefined)
    console.log("     Python was not compared: npm run test:python makes an environment with the package");
  check(
    "copied code has the page's scores",
    wrong.length === 0 && compared >= 60,
    `${compared} comparisons as ${[...ways].join(", ")}${wrong.map((one) => `\n      ${one}`).join("")}`,
  );

  await page.goto("about:blank");
  await page.goto(`${home}try/`);
  await page.waitForSelector("[data-copy=Command]");
  await page.evaluate(fill, { texts: { reference: "one line" }, settings: {} });
  const alerts = await page.$$eval("section[aria-label=Scores] [role=alert]", (all) =>
    all.map(({ textContent }) => textContent),
  );
  check(
    "texts of different lengths are named with their lines",
    alerts.some((text) => text.includes("reference has 1 line") && text.includes("2 lines")),
    alerts.join(" "),
  );
}

/** In the page: texts and settings are written as a user writes them. */
async function fill({ texts: given, settings }) {
  const write = (element, value) => {
    element.value = value;
    element.dispatchEvent(new Event(element.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
  };
  for (const [name, text] of Object.entries(given)) {
    const area = document.querySelector(`textarea[aria-label="${name}"]`);
    if (area !== null) write(area, text);
  }
  for (const [name, value] of Object.entries(settings)) {
    const field = document.querySelector(`.setting[data-setting="${name}"] :is(input, select)`);
    if (field.type === "checkbox") {
      if (field.checked !== value) field.click();
    } else write(field, String(value));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // waits until the scores are up to date twice in a row
  for (let calm = 0, turns = 0; calm < 2 && turns < 300; turns++) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    calm = document.querySelector("section[aria-label=Scores].stale") === null ? calm + 1 : 0;
  }
}

function readOff() {
  const row = document.querySelector(".scores tbody tr");
  return {
    scores: [...row.querySelectorAll("td:not(.signature)")].map(({ textContent }) => textContent),
    signature: row.querySelector(".signature").textContent,
    code: Object.fromEntries(
      [...document.querySelectorAll("[data-code]")].map((pre) => [pre.dataset.code, pre.textContent]),
    ),
    alerts: [...document.querySelectorAll("#playground [role=alert]")]
      .map(({ textContent }) => textContent)
      .filter((text) => text !== ""),
  };
}

/** The scores that the code in each language prints, with two decimals, or why it prints none. */
function scoresOf(code, { work, python }) {
  const run = (program, args, read) => {
    try {
      const env = {
        ...process.env,
        TRUEBLEU_COMMAND: `"${process.execPath}" "${resolve("build/cli/main.cjs")}"`,
        NO_COLOR: "1",
      };
      return read(execFileSync(program, args, { cwd: work, encoding: "utf8", env, stdio: ["ignore", "pipe", "pipe"] }));
    } catch (error) {
      return [
        String(error.stderr || error.message)
          .trim()
          .split("\n")
          .at(-1),
      ];
    }
  };
  const lastNumbers = (text) =>
    text
      .trim()
      .split("\n")
      .map((line) => Number(/ (-?\d[\d.e-]*) \S+$/.exec(line)?.[1]).toFixed(2));
  const command = code.Command.replace(/^truebleu/, `"${process.execPath}" "${resolve("build/cli/main.cjs")}"`);
  writeFileSync(join(work, "copied.mts"), code.TypeScript);
  writeFileSync(join(work, "copied.mjs"), code.TypeScript.replace("(file: string)", "(file)").replaceAll("!", ""));
  writeFileSync(join(work, "copied.py"), code.Python);
  return {
    Command: run("sh", ["-c", `${command} -f json -w 6 --force`], (text) =>
      JSON.parse(text).map((row) => Number(row[Object.keys(row).find((name) => name !== "system")]).toFixed(2)),
    ),
    TypeScript: run(process.execPath, ["copied.mjs"], lastNumbers),
    ...(python !== undefined && { Python: run(python, ["copied.py"], lastNumbers) }),
  };
}
