// The search in the page finds the right page first. The questions are those of users, not of the index.
import { check } from "../page/record.mjs";

/** The words that are typed, and the pages that answer these questions. */
const questions = [
  ["why is my BLEU different", ["docs/dialects.html", "docs/sacrebleu.html", "docs/bleu.html"]],
  ["sacrebleu slow", ["docs/python.html"]],
  ["compare two systems significance", ["docs/significance.html"]],
  ["WER per speaker", ["docs/speech.html", "metrics/conversations.html"]],
  ["ROUGE in JavaScript", ["metrics/rouge.html"]],
  ["chrF in browser", ["metrics/chrf.html", "docs/runtimes.html"]],
  // these questions played no part in making the index
  ["jiwer", ["docs/from-jiwer.html"]],
  ["latex table for a paper", ["examples/paper-table/index.html", "docs/significance.html"]],
  ["github action", ["docs/gate.html"]],
  ["duckdb", ["docs/spark.html", "docs/columns.html", "examples/duckdb-query/index.html"]],
  ["normalise whisper transcripts", ["metrics/wer.html", "docs/speech.html"]],
  ["meteor", ["metrics/meteor.html"]],
  ["scoreCorpus", ["api/typescript/index/functions/scoreCorpus.html"]],
  ["Accumulator", ["api/python/truebleu.html", "api/typescript/index/interfaces/Accumulator.html"]],
  ["signficance", ["docs/significance.html"]],
];

export async function run({ page, home }) {
  await page.goto(`${home}docs/bleu.html`);
  await page.waitForSelector("#open-search");
  await page.keyboard.press("/");
  await page.waitForSelector("dialog.search[open] input");
  for (const [question, right] of questions) {
    const first = await page.evaluate(async (text) => {
      const input = document.querySelector("dialog.search input");
      input.value = text;
      input.dispatchEvent(new Event("input"));
      const list = document.querySelector("dialog.search ol");
      await new Promise((done) => {
        const observer = new MutationObserver(() => (observer.disconnect(), done()));
        observer.observe(list, { childList: true });
      });
      return [...list.querySelectorAll("a")].slice(0, 3).map((link) => link.href);
    }, question);
    const found = first.map((href) => href.slice(home.length));
    check(
      `"${question}" finds ${right[0]} first`,
      found.length > 0 && right.includes(found[0].split("#")[0]),
      found.join(", "),
    );
  }
  await page.keyboard.press("Escape");
  // links from the start page have other relative paths than links from the page above
  await page.goto(home);
  await page.keyboard.press("/");
  await page.waitForSelector("dialog.search[open] input");
  await page.type("dialog.search input", "bootstrap");
  await page.waitForSelector("dialog.search li a");
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
  check(
    "Enter opens what was found first",
    page.url().startsWith(home) && (await page.$("main h1")) !== null,
    page.url().slice(home.length),
  );
}
