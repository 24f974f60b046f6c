// A page for each metric: its section of docs/metrics.md, its docstring, a live example, its settings, and what an
// import costs, from the tables that have these figures.
import { readFileSync } from "node:fs";
import { anchorOf } from "./markdown.mjs";
import { escaped } from "./frame.mjs";

/**
 * The sections of docs/metrics.md, by the metric whose page they are on. Metrics that share a section link to that
 * page.
 */
const sections = {
  bleu: ["BLEU"],
  chrf: ["chrF, chrF+, chrF++"],
  ter: ["TER", "HTER"],
  eed: ["EED"],
  character: ["CharacTER"],
  charcut: ["CharCut"],
  nist: ["NIST"],
  length: ["Length ratio"],
  gleu: ["GLEU"],
  ribes: ["RIBES"],
  meteor: ["METEOR"],
  rouge: ["ROUGE"],
  rouge155: ["ROUGE-1.5.5"],
  em: ["EM and F1"],
  cider: ["CIDEr and CIDEr-D"],
  repetition: ["Repetition and diversity, without references"],
  sari: ["SARI"],
  gecgleu: ["GLEU of grammatical error correction"],
  es: ["Edit similarity"],
  lepor: ["LEPOR and hLEPOR"],
  wer: ["Error rates"],
};
const families = { f1: "em", hlepor: "lepor", meteor2007: "meteor", cer: "wer", mer: "wer", wil: "wer", wip: "wer" };
/** The sections that are not about metrics of lines. */
const apart = { conversations: "Conversations" };

/** Names as papers write them. */
const names = {
  bleu: "BLEU",
  chrf: "chrF and chrF++",
  ter: "TER",
  eed: "EED",
  character: "CharacTER",
  charcut: "CharCut",
  nist: "NIST",
  length: "Length ratio",
  gleu: "GLEU",
  ribes: "RIBES",
  meteor: "METEOR",
  meteor2007: "METEOR of 2007",
  rouge: "ROUGE",
  rouge155: "ROUGE-1.5.5",
  em: "Exact match (EM)",
  f1: "F1 of words",
  cider: "CIDEr and CIDEr-D",
  repetition: "Repetition and diversity",
  sari: "SARI",
  gecgleu: "GLEU of error correction",
  es: "Edit similarity (ES)",
  lepor: "LEPOR",
  hlepor: "hLEPOR",
  wer: "Word error rate (WER)",
  cer: "Character error rate (CER)",
  mer: "Match error rate (MER)",
  wil: "Word information lost (WIL)",
  wip: "Word information preserved (WIP)",
};
/** The first cells of rows in docs/speed.md that are about a metric but do not have its name. */
const namesInSpeed = {
  em: /^`em`/,
  f1: /^`f1`/,
  cider: /^CIDEr/,
  repetition: /^seq-rep/,
  rouge155: /^ROUGE-[SW]/,
  character: /^CharacTER/,
};

/**
 * @param metrics build/metric-settings.json
 * @param entryOf the entry point of each metric
 * @param scored the scores of the example's texts, by metric: `{ texts, score, signature }`
 * @returns pages with Markdown as text, and where the anchors of docs/metrics.md are now
 */
export function metricPages({ metrics, entryOf, scored, pythonOf, onPage }) {
  const file = "docs/metrics.md";
  const whole = readFileSync(file, "utf8");
  const parts = partsOf(whole);
  const rows = rowsOf(whole);
  const used = new Set();
  const take = (title) => {
    const part = parts.find((one) => one.title === title);
    if (part === undefined)
      throw new Error(`${file} has no section ${title}, which scripts/site/metric-pages.mjs names`);
    used.add(part);
    return part;
  };
  const moved = new Map();
  const pages = [];
  for (const { metric, facts } of rows) {
    const name = names[metric];
    if (name === undefined)
      throw new Error(`${file} has the metric ${metric}: scripts/site/metric-pages.mjs has no title for it`);
    const address = `metrics/${metric}.html`;
    const own = (sections[metric] ?? []).map(take);
    for (const part of own)
      for (const anchor of part.anchors)
        moved.set(
          `${file}#${anchor}`,
          anchor === part.anchors[0] && part === own[0] ? address : `${address}#${anchor}`,
        );
    const family = families[metric];
    if (own.length === 0 && family === undefined)
      throw new Error(
        `${file} has the metric ${metric}: say in scripts/site/metric-pages.mjs which section is about it`,
      );
    pages.push({
      address,
      file,
      title: name,
      about: plain(facts.is),
      isLive: true,
      text: [
        `# ${name}`,
        `${capital(facts.is)}.`,
        definitionOf(metrics[metric]?.doc),
        "%facts%",
        "## Live example",
        "%example%",
        "## Use it",
        usage(metric, entryOf[metric], pythonOf[metric], metrics[metric]),
        ...(family === undefined ? [] : [`[${names[family]}](${family}.html) has the notes on the whole family.`]),
        ...own.map((part, i) => (i === 0 ? `## Notes\n\n${part.body}` : `## ${part.title}\n\n${part.body}`)),
        ...settingsTable(metrics[metric]),
      ].join("\n\n"),
      replacements: {
        facts: factsList(metric, facts, entryOf[metric]),
        example: exampleForm(metric, entryOf[metric], scored[metric], onPage.has(metric)),
      },
    });
  }
  for (const [name, title] of Object.entries(apart)) {
    const part = take(title);
    const address = `metrics/${name}.html`;
    for (const anchor of part.anchors) moved.set(`${file}#${anchor}`, address);
    pages.push({
      address,
      file,
      title,
      about: "Error rates for recordings with several speakers: cpWER, ORC-WER and MIMO-WER.",
      text: `# ${title}\n\n${part.body}`,
      replacements: {},
    });
  }
  // the parts of a section that was moved stay with it
  const left = parts.filter((part) => part.level === 2 && !used.has(part) && part.title !== "");
  if (left.length > 0)
    throw new Error(`${file}: no page of the site has the sections ${left.map(({ title }) => title).join(", ")}`);
  const intro = whole
    .slice(0, whole.search(/^## /m))
    .replaceAll(/^\| `.*$/gm, (row) =>
      row.replace(/^\| [^|]*/, (cell) => cell.replaceAll(/`(\w+)`/g, "[`$1`]($1.html)")),
    );
  pages.unshift({
    address: "metrics/index.html",
    file,
    title: "The metrics",
    about: "Every metric of truebleu: definition, range, and what not to use it for.",
    text: `${intro}\n\n[Conversations](conversations.html) of several speakers have error rates of their own.`,
    replacements: {},
  });
  moved.set(file, "metrics/index.html");
  return { pages, moved };
}

/** The sections of the second level, and those of the third level that have a page of their own. */
function partsOf(text) {
  const ownThird = new Set(Object.values(sections).flat());
  const parts = [{ title: "", level: 1, body: "", anchors: [] }];
  let isCode = false;
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) isCode = !isCode;
    const [, marks, title] = (!isCode && /^(##+) (.*)$/.exec(line)) || [];
    if (marks === "##" || (marks !== undefined && ownThird.has(title)))
      parts.push({ title, level: 2, body: "", anchors: [anchorOf(title)] });
    else {
      parts.at(-1).body += `${line}\n`;
      if (marks !== undefined) parts.at(-1).anchors.push(anchorOf(title));
    }
  }
  return parts;
}

function rowsOf(text) {
  return [...text.matchAll(/^\| (`\w+`(?:, `\w+`)*) \| (.*) \| (.*) \| (.*) \| (.*) \|$/gm)].flatMap(
    ([, cell, is, range, corpus, not]) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, metric]) => ({ metric, facts: { is, range, corpus, not } })),
  );
}

/** The first paragraph of a docstring, which defines the metric. */
const definitionOf = (doc) =>
  doc === undefined
    ? ""
    : doc
        .split(/\n@/)[0]
        .trim()
        .replaceAll(/\{@link (\w+)\}/g, "`$1`");

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const plain = (text) => capital(text.replaceAll(/[`*]|\]\([^)]*\)|\[/g, ""));

function factsList(metric, { range, corpus, not }, entry) {
  const sizes = readFileSync("docs/import-sizes.md", "utf8");
  const bundled = new RegExp(
    `^\\| .\\{ ${metric}, scoreCorpus \\} from "truebleu". \\| ([\\d.]+) \\| ([\\d.]+)`,
    "m",
  ).exec(sizes);
  const ofEntry = new RegExp(`^\\| .truebleu/${entry}. \\| ([\\d.]+) \\|.*\\| ([\\d.]+) in (\\d+) \\|$`, "m").exec(
    sizes,
  );
  const size =
    bundled !== null
      ? `${bundled[1]} kB in a page, ${bundled[2]} kB in a worker, after gzip`
      : ofEntry !== null
        ? `${ofEntry[1]} kB in a page, after gzip`
        : undefined;
  const speed = speedOf(metric);
  const entries = [
    ["Range, better", range],
    ["A corpus is", corpus],
    ["Not for", not],
    [
      "Import",
      `<code>truebleu/${escaped(entry)}</code>${size === undefined ? "" : `: ${size} (<a href="../docs/import-sizes.html">all sizes</a>)`}`,
    ],
    ...(speed === undefined ? [] : [["Speed", `${speed} (<a href="../docs/speed.html">how it was measured</a>)`]]),
  ];
  return `<dl class="facts">${entries.map(([term, text]) => `<dt>${term}</dt><dd>${inline(text)}</dd>`).join("\n")}</dl>`;
}

function speedOf(metric) {
  const first = namesInSpeed[metric] ?? new RegExp(`^${names[metric].replace(/ .*/, "")}$`, "i");
  const short =
    { wer: /^WER$/, cer: /^CER$/, sari: /^SARI$/, gecgleu: /^GEC-GLEU$/, lepor: /^LEPOR$/ }[metric] ?? first;
  for (const [, cell, ours, peer, time] of readFileSync("docs/speed.md", "utf8").matchAll(
    /^\| ([^|]+) \| ([\d.]+ (?:ms|s|microseconds)) \| ([^|]*?) \|(?: ([\d.]+ (?:ms|s)) \|)?/gm,
  )) {
    // a row must name the other program; tables that have only the time of the other program name it in their heading
    if (!short.test(cell.trim()) || !/[A-Za-z]{2}/.test(peer)) continue;
    const beside = [peer, time].filter((text) => text !== undefined && text !== "").join(": ");
    return `3,000 lines in ${ours}${beside === "" ? "" : `; ${escaped(beside)}`}`;
  }
  return undefined;
}

const inline = (text) =>
  text.replaceAll(/`([^`]+)`/g, "<code>$1</code>").replaceAll(/\[([^\]]+)\]\(([^)]+)\.md(#[^)]*)?\)/g, "$1");

function exampleForm(metric, entry, scored, inPlayground) {
  const { texts, score, signature } = scored;
  const area = (name, label, lines) =>
    `<label>${label} <textarea name="${name}" rows="${Math.max(2, lines.length)}" spellcheck="false">${escaped(lines.join("\n"))}</textarea></label>`;
  return `<div class="example" data-metric="${metric}" data-entry="${entry}" data-options="${escaped(JSON.stringify(texts.options ?? {}))}">
<p class="lead">Edit the texts, a segment in each line; they stay in your browser.${texts.options === undefined ? "" : ` Settings: <code>${escaped(JSON.stringify(texts.options))}</code>; the others need data.`}</p>
${texts.sources === undefined ? "" : area("sources", "Source", texts.sources)}
${texts.references.length === 0 ? "" : area("references", "Reference", texts.references)}
${area("hypotheses", "Hypothesis", texts.hypotheses)}
<p><code>${metric}</code> <output aria-live="polite">${escaped(score)}</output></p>
<p class="signature">${escaped(signature)}</p>
<p role="alert"></p>
${inPlayground ? `<p><a href="../try/#metric=${metric}">All settings, in the playground</a></p>` : ""}
</div>`;
}

function usage(metric, entry, python, data) {
  const needsSource = metric === "sari" || metric === "gecgleu";
  const option = { meteor: " --meteor-data FOLDER" }[metric] ?? "";
  const shell = `truebleu ref.txt -i hyp.txt${needsSource ? " --source src.txt" : ""} -m ${metric}${option}`;
  const source = needsSource ? ", sources" : "";
  const call = data?.function ?? metric;
  return [
    `\`\`\`sh\n${shell}\n\`\`\``,
    `\`\`\`typescript\nimport { ${call}, scoreCorpus } from "truebleu/${entry}";\n\nscoreCorpus(${call}(), { hypotheses, references${source} }).score;\n\`\`\``,
    python === undefined
      ? `\`\`\`python\nfrom truebleu import node  # pip install "truebleu[command]"\n\nnode.corpus_score("${metric}", hypotheses, [references]${needsSource ? ", sources=sources" : ""}).score\n\`\`\``
      : `\`\`\`python\nimport truebleu\n\ntruebleu.${python}().corpus_score(hypotheses, [references]${needsSource ? ", sources=sources" : ""}).score\n\`\`\``,
  ].join("\n\n");
}

function settingsTable(data) {
  if (data === undefined || data.settings.length === 0) return [];
  const cell = (text) =>
    String(text)
      .replaceAll("|", "\\|")
      .replaceAll("\n", " ")
      .replaceAll(/\{@link (\w+)\}/g, "`$1`");
  const rows = data.settings.map(
    ({ name, option, default: initial, doc }) =>
      `| \`${name}\` | ${option === undefined ? "" : `\`${option}\``} | ${initial === undefined ? "" : `\`${cell(JSON.stringify(initial))}\``} | ${cell(doc ?? "")} |`,
  );
  return [`## Settings`, `| in the library | in the shell | default | |\n|---|---|---|---|\n${rows.join("\n")}`];
}
