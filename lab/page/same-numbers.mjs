/**
 * The numbers of the page are the command's, to the last digit: scores, intervals, differences, p-values, detectable
 * differences and ranks, of several metrics, settings, tests and selections, and of edited texts; and the effects of
 * findings in the texts. The command gets the same texts as files.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { editSegment, openFolds, readAll, setPanel, settled, showView, typeInto, until } from "./actions.mjs";
import { truebleu, truebleuJson } from "./command.mjs";
import { check, measured } from "./record.mjs";
import { makeReport } from "./reports.mjs";
import { makeCorpus, writeCorpus } from "./texts.mjs";

export const browsers = ["chromium", "firefox", "webkit"];

const names = ["a", "b", "c", "d"];
const segments = 150;

/** The options of the page, and the same options of the command. */
const settings = [
  [{ metric: "bleu", options: { tokenize: "intl" } }, ["-m", "bleu", "-tok", "intl"]],
  [{ metric: "bleu", options: { tokenize: "char", lowercase: true } }, ["-m", "bleu", "-tok", "char", "-lc"]],
  [
    { metric: "bleu", options: { smoothMethod: "floor", smoothValue: 0.3 } },
    ["-m", "bleu", "-s", "floor", "-sv", "0.3"],
  ],
  [
    { metric: "bleu", options: { maxOrder: 2, effectiveOrder: true } },
    ["-m", "bleu", "--max-order", "2", "--effective-order"],
  ],
  [{ metric: "chrf", options: { wordOrder: 2 } }, ["-m", "chrf", "-cw", "2"]],
  [
    { metric: "chrf", options: { beta: 3, charOrder: 4, lowercase: true } },
    ["-m", "chrf", "--chrf-beta", "3", "-cc", "4", "--chrf-lowercase"],
  ],
  [
    { metric: "ter", options: { normalized: true, noPunctuation: true } },
    ["-m", "ter", "--ter-normalized", "--ter-no-punct"],
  ],
  [{ metric: "ter", options: { caseSensitive: true } }, ["-m", "ter", "--ter-case-sensitive"]],
  [{ metric: "wer", options: {} }, ["-m", "wer"]],
  [{ metric: "cer", options: {} }, ["-m", "cer"]],
  [{ metric: "nist", options: {} }, ["-m", "nist"]],
  [{ metric: "ribes", options: {} }, ["-m", "ribes"]],
  [{ metric: "gleu", options: {} }, ["-m", "gleu"]],
  [{ metric: "lepor", options: {} }, ["-m", "lepor"]],
  [{ metric: "hlepor", options: {} }, ["-m", "hlepor"]],
];

const three = ["-m", "bleu", "chrf", "ter"];
const metricNames = { bleu: "BLEU", chrf: "chrF2", ter: "TER" };
const threeSpecs = ["bleu", "chrf", "ter"].map((metric) => ({ metric, options: {} }));

export async function run({ browser, folder, pictures }) {
  const place = join(folder, "numbers");
  mkdirSync(place);
  const corpus = makeCorpus({ systems: names.length, segments, references: 2 });
  const files = writeCorpus(place, corpus);
  const report = makeReport(join(place, "report.html"), files, ...three, "--names", ...names);
  const page = await browser.newPage({ size: [1400, 900] });
  await page.goto(pathToFileURL(report).href);
  await settled(page);

  let compared = 0;
  const different = [];
  /** Compares one number of the page with the command's. */
  const same = (what, found, expected) => {
    compared++;
    if (found !== expected) different.push(`${what}: ${found}, not ${expected}`);
  };
  /** Compares the numbers of a part; prints a line. */
  const about = async (what, compare) => {
    const before = compared;
    different.length = 0;
    await compare();
    check(
      `${what}: the command's numbers`,
      different.length === 0 && compared > before,
      `${compared - before} cells ${different.slice(0, 4).join("; ")}`,
    );
  };

  const onWhole = truebleuJson("compare", ...files.references, "-i", ...files.systems, "--names", ...names, ...three);
  await about("ranking, bootstrap", async () => compareRanking(await tables(page), onWhole, same));
  for (const metric of [0, 1, 2]) {
    await showView(page, { metrics: threeSpecs, metric });
    await about(`pairs, ${onWhole.metrics[metric].name}`, async () =>
      comparePairs(await tables(page), onWhole.metrics[metric], same),
    );
  }
  // the page shows what the command prints
  await showView(page, { metrics: threeSpecs });
  await about("ranking, as it is seen", async () => {
    const seen = await page.evaluate(() =>
      [...document.querySelectorAll("#ranking td[data-metric][data-system]")].map((cell) => ({
        ...cell.dataset,
        shown: cell.textContent,
      })),
    );
    for (const [s, system] of files.systems.entries()) {
      for (const { name, score } of truebleuJson(...files.references, "-i", system, ...three)) {
        const cell = seen.find((one) => one.metric === name && one.system === String(s));
        same(`${names[s]} ${name}, as it is seen`, Number(cell?.shown), score);
      }
    }
  });

  const randomization = { test: "randomization", correction: "holm", samples: null, trials: 2000, seed: 12345 };
  await showView(page, { metrics: threeSpecs, test: randomization });
  const randomized = truebleuJson(
    "compare",
    ...files.references,
    "-i",
    ...files.systems,
    "--names",
    ...names,
    ...three,
    "-par",
    "-parn",
    "2000",
  );
  await about("pairs, randomization", async () => comparePairs(await tables(page), randomized.metrics[0], same));

  const more = { test: "bootstrap", correction: "holm", samples: 3000, trials: null, seed: 12345 };
  await showView(page, { metrics: threeSpecs, test: more, baseline: 2 });
  const ordered = [2, 0, 1, 3];
  const resampled = truebleuJson(
    "compare",
    ...files.references,
    "-i",
    ...ordered.map((s) => files.systems[s]),
    "--names",
    ...ordered.map((s) => names[s]),
    ...three,
    "-pbsn",
    "3000",
  );
  await about("ranking, 3,000 resamples, another baseline", async () =>
    compareRanking(await tables(page), resampled, same),
  );

  // selections: the command gets the remaining lines
  const part = (which, references = files.references) => {
    const cut = (path, i) => {
      const lines = corpusLines(corpus, path, files).filter((_, segment) => which(segment));
      const cutPath = join(place, `part-${i}-${compared}.txt`);
      writeFileSync(cutPath, lines.map((line) => `${line}\n`).join(""));
      return cutPath;
    };
    return truebleuJson(
      "compare",
      ...references.map((path, i) => cut(path, `r${i}`)),
      "-i",
      ...files.systems.map((path, i) => cut(path, `s${i}`)),
      "--names",
      ...names,
      ...three,
    );
  };
  const selections = [
    [
      "a label",
      { selection: [{ by: "label", column: "domain", labels: ["news"] }] },
      () => part((segment) => corpus.labels[segment] === "news"),
    ],
    [
      "lines 21 to 90",
      { selection: [{ by: "range", measure: { of: "position" }, from: 21, to: 90 }] },
      () => part((segment) => segment >= 20 && segment < 90),
    ],
    [
      "a search",
      { selection: [{ by: "search", pattern: "\\bund\\b", isCaseSensitive: true, within: 1 }] },
      () => part((segment) => /\bund\b/.test(corpus.systems[1].hypotheses[segment])),
    ],
    ["the second reference", { references: [1] }, () => part(() => true, [files.references[1]])],
  ];
  for (const [what, view, ofCommand] of selections) {
    await showView(page, { metrics: threeSpecs, ...view });
    const expected = ofCommand();
    await about(`ranking of ${what}, ${expected.segments} segments`, async () =>
      compareRanking(await tables(page), expected, same),
    );
  }

  await showView(page, { metrics: threeSpecs, metric: 1 });
  await about("findings in the texts", async () => {
    const { findings } = truebleuJson(
      "lint",
      ...files.references,
      "-i",
      ...files.systems,
      "--names",
      ...names,
      "--source",
      files.source,
      "-m",
      "chrf",
    );
    const expected = findings.flatMap(({ kind, side, name, count, effects }) =>
      effects.map(({ system, before, after, change }) => {
        const text = side === "system" ? name : `reference ${files.references.indexOf(name) + 1}`;
        return [text, kind, count, system, before, after ?? "none", change ?? "none"].join(" ");
      }),
    );
    const found = await effectRows(page);
    same("rows", found.length, expected.length);
    for (const [i, row] of expected.toSorted().entries()) same(row, found[i], row);
  });

  // settings, five at a time
  for (let first = 0; first < settings.length; first += 5) {
    const some = settings.slice(first, first + 5);
    await showView(page, { metrics: some.map(([spec]) => spec) });
    await about(`ranking by ${some.map(([, args]) => args.slice(1).join(" ")).join(", ")}`, async () => {
      const found = rankingTable(await tables(page));
      for (const [i, [, args]] of some.entries()) {
        const { metrics } = truebleuJson(
          "compare",
          ...files.references,
          "-i",
          ...files.systems,
          "--names",
          ...names,
          ...args,
        );
        compareSystems(found, metrics[0], same, 3 + 3 * i);
      }
    });
  }

  // segments by themselves, and edits
  await showView(page, { metrics: threeSpecs });
  const lines = join(place, "segments.jsonl");
  truebleu(...files.references, "-i", ...files.systems, "--names", ...names, ...three, "--segments", lines, "-q");
  const bySegment = readFileSync(lines, "utf8").trim().split("\n").map(JSON.parse);
  await about("scores of segments", async () => {
    for (const segment of [0, 20, 77, 149]) {
      await showView(page, { metrics: threeSpecs, segment });
      for (const { metric, system, value } of await scoresOfCard(page)) {
        const expected = bySegment[segment][`${names[system]} ${metricNames[metric]}`];
        same(`segment ${segment + 1}, ${names[system]}, ${metric}`, Number(value), expected);
      }
    }
  });
  await page.screenshot(join(pictures, `${browser.name}-segment.png`));

  const edited = structuredClone(corpus);
  const edits = [
    ["hypothesis", 1, 0, "Der Sultan ist ein anderes Wort <b>"],
    ["hypothesis", 3, 40, ""],
    ["reference", 0, 77, "eine neue Referenz , die es nicht gab ."],
  ];
  for (const [side, index, segment, text] of edits) {
    await showView(page, { metrics: threeSpecs, segment });
    await editSegment(page);
    await typeInto(page, `#edit-${segment}-${side}-${index}`, text);
    await settled(page);
    const list = side === "hypothesis" ? edited.systems[index].hypotheses : edited.references[index];
    list[segment] = text;
  }
  mkdirSync(join(place, "edited"));
  const editedFiles = writeCorpus(join(place, "edited"), edited);
  const afterEdits = truebleuJson(
    "compare",
    ...editedFiles.references,
    "-i",
    ...editedFiles.systems,
    "--names",
    ...names,
    ...three,
  );
  await about("ranking after three edits", async () => compareRanking(await tables(page), afterEdits, same));
  await about("pairs after three edits", async () => comparePairs(await tables(page), afterEdits.metrics[0], same));
  check("at least 300 cells were compared", compared >= 300, String(compared));
  measured("cells equal to the command's", "300", browser.name, String(compared));
  await page.close();
}

/** The lines of a file that writeCorpus() wrote. */
function corpusLines(corpus, path, files) {
  const r = files.references.indexOf(path);
  return r >= 0 ? corpus.references[r] : corpus.systems[files.systems.indexOf(path)].hypotheses;
}

/** The rows of the panel about the texts, sorted. */
async function effectRows(page) {
  await setPanel(page, "lint", true);
  await until(page, "the texts are looked over", () => document.querySelector("#lint [data-findings]") !== null);
  await settled(page);
  const rows = await page.evaluate(() => {
    for (const button of document.querySelectorAll("#lint button.quiet"))
      if (button.textContent.startsWith("Show more")) button.click();
    return new Promise((resolve) => {
      setTimeout(
        () =>
          resolve(
            [...document.querySelectorAll("[data-table=lint] tbody tr")].map((row) =>
              [...row.cells].map((cell) => cell.dataset.value ?? cell.textContent).join(" "),
            ),
          ),
        200,
      );
    });
  });
  await setPanel(page, "lint", false);
  return rows.toSorted();
}

/** All tables with headings, as texts and unrounded numbers. */
async function tables(page) {
  await readAll(page);
  await openFolds(page);
  await until(page, "the tables are drawn", () => document.querySelector("#ranking details table") !== null);
  return page.evaluate(() =>
    [...document.querySelectorAll("table")].map((table) => ({
      section: table.closest("section[id]")?.id ?? "",
      columns: [...table.querySelectorAll("thead th")].map((cell) => cell.textContent),
      rows: [...table.tBodies].flatMap((body) =>
        [...body.rows].map((row) =>
          [...row.cells].map((cell) =>
            cell.dataset.value === undefined ? cell.textContent : Number(cell.dataset.value),
          ),
        ),
      ),
    })),
  );
}

function rankingTable(all) {
  return all.find(({ section, columns }) => section === "ranking" && columns[2] === "Cluster");
}

/** The ranking of all metrics: ranks and clusters of the first, scores and intervals of each. */
function compareRanking(all, { metrics }, same) {
  const found = rankingTable(all);
  if (found === undefined) throw new Error("there is no table of the ranking");
  for (const row of found.rows) {
    const expected = metrics[0].systems.find(({ system }) => system === row[0]);
    const { best, worst } = expected.ranks;
    same(`ranks of ${row[0]}`, row[1], best === worst ? String(best) : `${best}-${worst}`);
    same(`cluster of ${row[0]}`, row[2], expected.cluster);
  }
  for (const [m, metric] of metrics.entries()) compareSystems(found, metric, same, 3 + 3 * m);
}

/** Scores and intervals, starting at a column. */
function compareSystems(table, { name, systems }, same, column) {
  for (const { system, score, interval } of systems) {
    const row = table.rows.find(([one]) => one === system);
    same(`${system}, ${name}`, row?.[column], score);
    same(`${system}, ${name}, low`, row?.[column + 1], interval.low);
    same(`${system}, ${name}, high`, row?.[column + 2], interval.high);
  }
}

/** All pairs by one metric. On the page, the better system comes first. */
function comparePairs(all, { name, pairs }, same) {
  const found = all.find(({ section, columns }) => section === "pairs" && columns.includes("Against"));
  if (found === undefined) throw new Error("there is no table of pairs");
  const at = (part) => found.columns.findIndex((column) => column.toLowerCase().startsWith(part));
  for (const pair of pairs) {
    const row = found.rows.find(
      ([first, second]) => [first, second].toSorted().join() === [pair.first, pair.second].toSorted().join(),
    );
    const what = `${pair.first} and ${pair.second}, ${name}`;
    if (row === undefined) {
      same(what, undefined, "a row");
      continue;
    }
    // the command's difference is the second minus the first
    const sign = row[0] === pair.second ? 1 : -1;
    same(`${what}, difference`, row[at("difference")], sign * pair.difference);
    if (at("low") >= 0) {
      const ends = [pair.interval.low, pair.interval.high].map((end) => sign * end).sort((a, b) => a - b);
      same(`${what}, low`, row[at("low")], ends[0]);
      same(`${what}, high`, row[at("high")], ends[1]);
    }
    same(`${what}, p`, row[at("p")], pair.p_value);
    same(`${what}, corrected p`, row[at("p (")], pair.p_value_holm);
    if (pair.detectable !== null) same(`${what}, detectable`, row[at("detectable")], pair.detectable);
    same(`${what}, differing segments`, row[at("differing")], pair.differing_segments);
  }
}

/** Scores of the open segment by itself. */
function scoresOfCard(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('#segments [data-what="score"][data-value]')].map(({ dataset }) => ({ ...dataset })),
  );
}
