// npm run site [-- --home https://...]: the site, in build/site/, which any static host may serve below any path: every
// address in the site is relative. The site is made from docs/, the docstrings, and the programs in apps/site/; none of
// its files is committed. --home is the address that the site will have, which only social cards, the sitemap and the
// feed contain; by default the `homepage` of package.json.
//
// docs/decisions/site.md says why no framework makes the site.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, posix, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { exampleSystems } from "./example-systems.mjs";
import { entryName, entrySources } from "./entry-points.mjs";
import { metrics as pythonMetrics } from "./python/python-metrics.mjs";
import { buildPrograms } from "./site/programs.mjs";
import { exampleFiles } from "./site/example-files.mjs";
import { changesFeed, robots, sitemap } from "./site/feed.mjs";
import { framed } from "./site/frame.mjs";
import { markdownTo } from "./site/markdown.mjs";
import { metricPages } from "./site/metric-pages.mjs";
import { addressOf, relativeAddress, resolveLink } from "./site/places.mjs";
import { pythonReference } from "./site/python-reference.mjs";
import { readingOrder } from "./site/reading-order.mjs";
import { searchIndex } from "./site/search-index.mjs";
import { startPage } from "./site/start-page.mjs";
import { tryPage } from "./site/try-page.mjs";
import { typescriptReference } from "./site/typescript-reference.mjs";
import { listOf } from "./site/versions.mjs";
import { step } from "./steps.mjs";
import { installTools } from "./tools.mjs";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));
const out = "build/site";
const started = performance.now();

const { values } = parseArgs({ options: { home: { type: "string" } } });
const { version, homepage, repository } = JSON.parse(readFileSync("package.json", "utf8"));
const given = values.home ?? homepage;
if (given === undefined)
  console.log(
    "package.json has no homepage, and there is no --home: cards, sitemap and feed name https://truebleu.example/",
  );
const home = (given ?? "https://truebleu.example/").replace(/\/*$/, "/");
if (!URL.canParse(home))
  stop(`--home is ${JSON.stringify(given)}: expected an address, such as https://name.github.io/truebleu/`);
const sources = repository?.url?.replace(/^git\+/, "").replace(/\.git$/, "");
const site = { version, home, sources };

for (const script of ["build.mjs", "page.mjs"]) run(join("scripts", script));
await step("the reference in TypeScript", ["src", "tsconfig.json", "scripts/docs.mjs"], ["build/docs/index.md"], () =>
  run("scripts/docs.mjs"),
);

const tools = installTools("site", { "markdown-it": "15.0.3", "highlight.js": "11.12.0", minisearch: "7.2.0" });
const fromTools = (name) => createRequire(join(tools, "package.json")).resolve(name);
const imported = async (name) => (await import(pathToFileURL(fromTools(name)).href)).default;
const [MarkdownIt, highlight, MiniSearch] = await Promise.all(
  ["markdown-it", "highlight.js", "minisearch"].map(imported),
);
const toHtml = markdownTo({ MarkdownIt, highlight });

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const { searchSettings, exampleTexts, formatFixed } = await buildPrograms({ out, minisearch: fromTools("minisearch") });

// -- the contents of the pages

const metricData = JSON.parse(readFileSync("build/metric-settings.json", "utf8"));
const entryOf = await entriesOfMetrics();
const scored = await scoredExamples();
const pythonOf = {
  ...Object.fromEntries(Object.entries(pythonMetrics).map(([name, { metric }]) => [metric, name])),
  wer: "WER",
  cer: "CER",
};
/** The metrics that the report's page can count, and therefore the playground, too. */
const onPage = new Set(Object.keys((await import(pathToFileURL(resolve("build/metric-words.js")).href)).metricWords));
const { pages: ofMetrics, moved } = metricPages({ metrics: metricData, entryOf, scored, pythonOf, onPage });
const order = readingOrder().map(({ title, pages }) => ({
  title,
  pages: pages.map((page) => ({ ...page, address: addressOf(page.file) })),
}));
const inOrder = order.flatMap(({ pages }) => pages).filter(({ address }) => address.startsWith("docs/"));

const pages = [...documents(), ...ofMetrics.map((page) => ({ ...page, kind: "metric" }))];
const [ofPython, ofTypescript] = [await pythonReference(), typescriptReference()];
pages.push(...[...ofPython, ...ofTypescript].map((page) => ({ ...page, kind: "reference" })));

// -- the pages are written

const copies = new Map([
  ["report.webp", "docs/report.webp"],
  ["card.jpg", "docs/card.jpg"],
  ["icon.svg", "apps/site/icon.svg"],
  ["theme.js", "apps/site/theme.js"],
  ["site.css", "apps/site/site.css"],
]);
const metricOrder = [{ title: "Metrics", pages: ofMetrics.map(({ address, title }) => ({ address, title })) }];
const referenceOrder = [
  { title: "Python", pages: ofPython.map(({ address, title }) => ({ address, title })) },
  {
    title: "TypeScript",
    pages: ofTypescript.filter(({ isModule }) => isModule).map(({ address, title }) => ({ address, title })),
  },
];
for (const page of pages) {
  const link =
    page.file === undefined ? undefined : (address) => resolveLink(address, { ...page, moved, sources, copies });
  const { html, headings } = toHtml(`${page.text}${page.files ?? ""}`, link);
  const place = inOrder.findIndex(({ address }) => address === page.address);
  const whole = Object.entries(page.replacements ?? {}).reduce(
    (text, [name, part]) => text.replace(`<p>%${name}%</p>`, () => part),
    withTours(html, page.address),
  );
  write(
    page.address,
    framed(
      {
        ...page,
        html: whole,
        headings,
        order: page.kind === "metric" ? metricOrder : page.kind === "reference" ? referenceOrder : order,
        scripts: page.isLive ? ["example.js"] : [],
        ...(place >= 0 && { previous: inOrder[place - 1], next: inOrder[place + 1] }),
      },
      site,
    ),
  );
}
const about =
  "Scores for translations, generated text and transcripts: BLEU, chrF, TER, WER, ROUGE and more, exactly as the programs that define them, with significance tests and a report.";
const readme = readFileSync("README.md", "utf8");
const start = { address: "index.html", title: "truebleu", about, kind: "start" };
const linkOfStart = (address) =>
  resolveLink(address, { file: "README.md", address: start.address, moved, sources, copies });
write(start.address, framed({ ...start, html: startPage(readme, linkOfStart), scripts: ["start.js"] }, site));
const playground = tryPage({ metricData, pythonMetrics });
write(playground.address, framed(playground, site));
write(
  "404.html",
  framed(
    {
      address: "404.html",
      title: "Not here",
      about: "There is no such page.",
      html: '<h1>There is no such page</h1><p><a href="index.html">The start page</a> leads to all of them, and so does the search.</p>',
    },
    site,
  ),
);

// -- files other than the pages

cpSync("build/page/index.html", join(out, "page/index.html"));
// the package's own files: the examples load them without a bundler, as some pages of users do
for (const part of ["browser", "foreign"]) cpSync(`build/${part}`, join(out, "truebleu", part), { recursive: true });
for (const [address, file] of copies) {
  mkdirSync(dirname(join(out, address)), { recursive: true });
  cpSync(file, join(out, address));
}
writeReport();
write("search.json", searchIndex([...pages, { ...start, text: readme }, playground], MiniSearch, searchSettings));
const addresses = [start.address, playground.address, ...pages.map(({ address }) => address)];
write("sitemap.xml", sitemap(addresses, home));
write("robots.txt", robots(home));
write("versions.json", listOf([version], version));
const changelog = readFileSync("CHANGELOG.md", "utf8");
const linkOfFeed = (address) =>
  /^[a-z]+:/.test(address) ? address : new URL(addressOf(address.split("#")[0]) ?? "", home).href;
write(
  "changes.xml",
  changesFeed(changelog, home, (text) => toHtml(text, linkOfFeed).html, new Date().toISOString().slice(0, 10)),
);
// GitHub's pages would leave out names that begin with an underscore
write(".nojekyll", "");
console.log(`${out}: ${addresses.length} pages in ${((performance.now() - started) / 1000).toFixed(1)} s`);

/** Every Markdown file that has a page of its own. */
function documents() {
  const found = new Map(
    readingOrder()
      .flatMap((group) => group.pages)
      .map((page) => [page.file, page]),
  );
  const files = [
    "CHANGELOG.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "THIRD-PARTY.md",
    "lab/README.md",
    "hosts/README.md",
    "apps/page/README.md",
    ...["docs", "examples"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) =>
        name.endsWith(".md") ? [posix.join(folder, name.replaceAll("\\", "/"))] : [],
      ),
    ),
  ];
  return files
    .filter((file) => file !== "docs/metrics.md")
    .map((file) => {
      const text = readFileSync(file, "utf8");
      const title = /^# (.*)$/m.exec(text)?.[1].replaceAll("`", "") ?? stop(`${file} has no heading`);
      const described = found.get(file)?.about ?? firstSentence(text);
      const about = described.replaceAll(/[`*]|\]\([^)]*\)|\[/g, "");
      const files = file.startsWith("examples/") ? exampleFiles(file) : "";
      return { address: addressOf(file), file, title, about, text, files };
    });
}

/**
 * In docs/ a tour has only a name such as `#tour=bleu`; in the site the name is a link to the page that opens the tour.
 */
function withTours(html, address) {
  return html.replaceAll(
    /<code>(#tour=\w+)<\/code>/g,
    (code, tour) => `<a href="${relativeAddress(address, `page/index.html${tour}`)}">${code}</a>`,
  );
}

function firstSentence(text) {
  const paragraph = text.split("\n\n").find((part) => /^[A-Z\p{Lu}`*[]/u.test(part)) ?? "";
  return paragraph.replaceAll("\n", " ").split(/(?<=[.:]) /)[0];
}

/** The smallest entry point that exports each metric's function. */
async function entriesOfMetrics() {
  const names = [...entrySources.keys()]
    .map(entryName)
    .filter((name) => !["index", "reference", "scorers", "vitest"].includes(name));
  const found = {};
  for (const name of names) {
    const exported = await import(pathToFileURL(resolve(`build/node/${name}.mjs`)).href);
    for (const [metric, { function: call }] of Object.entries(metricData))
      if (Object.hasOwn(exported, call) && (found[metric] === undefined || name === metric)) found[metric] = name;
  }
  return found;
}

/**
 * The scores of the examples, by the library in Node, so that the page shows the number before any of its programs
 * runs.
 */
async function scoredExamples() {
  const found = {};
  for (const [metric, entry] of Object.entries(entryOf)) {
    const { scoreCorpus, ...module } = await import(pathToFileURL(resolve(`build/node/${entry}.mjs`)).href);
    const texts = exampleTexts(metric);
    const { hypotheses, references, sources, options } = texts;
    const { score, signature } = scoreCorpus(module[metricData[metric].function](options), {
      hypotheses,
      // a metric that ignores references takes the outputs in their place
      references: (references.length > 0 ? references : hypotheses).map((line) => [line]),
      ...(sources !== undefined && { sources }),
    });
    found[metric] = { texts, score: formatFixed(score, 2), signature };
  }
  return found;
}

/** The report that the start page opens: three systems of the example text. */
function writeReport() {
  const { reference, systems } = exampleSystems();
  const folder = mkdtempSync(join(tmpdir(), "truebleu-site-"));
  try {
    const put = (name, lines) => {
      const path = join(folder, name);
      writeFileSync(path, lines.map((line) => `${line}\n`).join(""));
      return path;
    };
    const names = ["translation", "a third corrected", "without articles"];
    const files = names.map((name, i) => put(`${i}.txt`, systems[name]));
    mkdirSync(join(out, "demo"), { recursive: true });
    const settings = ["-m", "bleu", "chrf", "ter", "--tokenize", "none", "--force", "--quiet", "--names", ...names];
    run(
      "build/cli/main.cjs",
      "report",
      put("reference.txt", reference),
      "-i",
      ...files,
      ...settings,
      "-o",
      join(out, "demo/report.html"),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function write(address, text) {
  const path = join(out, address);
  if (existsSync(path)) stop(`two pages have the address ${address}`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function run(...args) {
  execFileSync(process.execPath, args, { stdio: "inherit" });
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
