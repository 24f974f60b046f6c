// The index of the search, build/site/search.json: an entry for each page and for each of its sections.
import { anchorOf } from "./markdown.mjs";

/** Questions in words that the headings of the page that answers them do not have. */
const asked = {
  "docs/dialects.html":
    "why is my BLEU different from another program two BLEU scores differ NLTK moses multi-bleu mismatch",
  "docs/python.html": "sacrebleu slow speed up accelerate faster python",
  "docs/significance.html":
    "compare two systems significance test which system is better p-value bootstrap LaTeX table paper",
  "docs/speech.html": "WER per speaker error rate by speaker transcripts ASR diarization",
  "metrics/rouge.html": "ROUGE in JavaScript TypeScript Node summaries",
  "metrics/chrf.html": "chrF in browser JavaScript",
  "docs/runtimes.html": "browser without bundler web worker CSP",
  "docs/gate.html": "CI regression GitHub action quality gate",
  "docs/tools.html": "LLM eval promptfoo vitest jest",
};

/**
 * @param pages `{ address, title, about, text, headings }`, with the text as Markdown
 * @param MiniSearch the library
 * @param settings those of apps/site/search-settings.ts
 */
export function searchIndex(pages, MiniSearch, settings) {
  const index = new MiniSearch(settings);
  for (const { address, title, about, text, kind } of pages) {
    const sections = sectionsOf(text);
    index.add({
      id: address,
      title,
      page: title,
      kind,
      keywords: asked[address] ?? "",
      text: `${about} ${sections[0].text}`,
    });
    // the page of a single name has sections such as "Parameters"
    if (/^api\/typescript\/.*\/(functions|interfaces|type-aliases|variables|classes)\//.test(address)) continue;
    for (const section of sections.slice(1))
      // entries of a reference are found by their names
      index.add({
        id: `${address}#${section.anchor}`,
        title: section.title,
        page: title,
        kind,
        keywords: "",
        text: kind === "reference" ? section.text.slice(0, 300) : section.text,
      });
  }
  return JSON.stringify(index);
}

/** The text before the first heading of the second level, and the text below each such heading. */
function sectionsOf(text) {
  const sections = [{ title: "", anchor: "", text: "" }];
  const times = new Map();
  let isCode = false;
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) isCode = !isCode;
    const heading = isCode ? null : /^##+ (.*)$/.exec(line);
    if (heading === null) sections.at(-1).text += `${line.replace(/^# .*/, "")}\n`;
    else {
      const title = heading[1].replaceAll(/[`*\\]|\]\([^)]*\)|\[/g, "");
      const anchor = anchorOf(title);
      const before = times.get(anchor) ?? 0;
      times.set(anchor, before + 1);
      sections.push({ title, anchor: before === 0 ? anchor : `${anchor}-${before}`, text: "" });
    }
  }
  return sections.map((section) => ({
    ...section,
    text: section.text.replaceAll(/\]\([^)]*\)/g, "]").replaceAll(/[`*|#>[\]]+/g, " "),
  }));
}
