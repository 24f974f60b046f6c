// The start page: what truebleu is, three ways to install it, a report with three systems, and the tasks that people
// have.
import { readFileSync } from "node:fs";
import { escaped } from "./frame.mjs";

/** @param readme the text of README.md, whose tables have the ways to install and the tasks */
export function startPage(readme, link) {
  const rowsAfter = (heading) =>
    readme
      .slice(readme.indexOf(heading))
      .split(/\n\n+/)
      .find((part) => part.startsWith("|"))
      .split("\n")
      .slice(2)
      .map((row) => row.slice(2, -2).split(/ (?<!\\)\| /));
  const installs = rowsAfter("| for | install | use |").map(([reader, install]) => {
    const [, command] = /`([^`]+)`/.exec(install);
    return `<dt>${escaped(reader)}</dt><dd><pre tabindex="0"><code>${escaped(command)}</code></pre></dd>`;
  });
  const tasks = rowsAfter("## I want to").map(([wish, command, pages]) => {
    const commands = [...command.matchAll(/`([^`]+)`/g)].map(([, code]) => escaped(code.replaceAll("\\|", "|")));
    const links = [...pages.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(
      ([, text, to]) => `<a href="${escaped(link(to))}">${escaped(text)}</a>`,
    );
    if (command.includes("#tour=bleu")) links.unshift('<a href="page/index.html#tour=bleu">the tour of BLEU, here</a>');
    return `<li><h3>${escaped(wish)}</h3><pre tabindex="0"><code>${commands[0]}</code></pre><p>${links.join(", ")}</p></li>`;
  });
  const examples = readFileSync("examples/README.md", "utf8")
    .split("\n")
    .flatMap((row) => {
      const [, name, to, reader] = /^\| \[([^\]]+)\]\(([^)]+)\) \| (.+) \|$/.exec(row) ?? [];
      return name === undefined
        ? []
        : [`<li><a href="${escaped(link(`examples/${to}`))}">${escaped(name)}</a>: ${escaped(reader)}</li>`];
    });
  return `<div class="hero">
<section aria-labelledby="what">
<h1 id="what">Which system is better, by how much, and where?</h1>
<p>truebleu scores translations, generated text and transcripts: BLEU, chrF, TER, WER, ROUGE and two dozen more, with significance tests and a report.
Each metric gives the same numbers as the program that defines it; for BLEU, chrF and TER that is sacreBLEU 2.6.0.
BLEU of a million lines takes about a second, and is the same to the last bit in Node, browsers and Python.</p>
<dl>${installs.join("\n")}</dl>
<p><a class="strong" href="try/index.html">Try it with your texts</a> <a href="docs/index.html">Read the documentation</a></p>
</section>
<section aria-label="A report, live">
<div class="live" id="live" data-report="demo/report.html"><img src="report.webp" width="1500" height="1875" alt="A report of four systems: the verdict in sentences, the ranking with intervals, all pairs" fetchpriority="high"><button type="button" class="strong" id="run">Run it here, with three systems</button></div>
<p class="lead">One file that opens offline, made by <code>truebleu report</code>: it counts and tests in the browser, and sends nothing.
<a href="demo/report.html">Open it alone</a>, or <a href="page/index.html">drop your own files on an empty one</a>.
For a class: a <a href="page/index.html#tour=bleu">tour of BLEU</a> in five steps.</p>
</section>
</div>
<h2>I want to …</h2>
<ul class="tasks">${tasks.join("\n")}</ul>
<h2>Examples to copy</h2>
<ul class="examples">${examples.join("\n")}</ul>
<h2>Coming from another program</h2>
<p>${[
    ["sacreBLEU", "docs/sacrebleu.html"],
    ["jiwer", "docs/from-jiwer.html"],
    ["rouge-score", "docs/from-rouge-score.html"],
    ["NLTK", "docs/from-nltk.html"],
    ["compare-mt", "docs/from-compare-mt.html"],
  ]
    .map(([name, address]) => `<a href="${address}">${name}</a>`)
    .join(", ")}: what is the same, what differs, and what they have and truebleu has not.</p>
`;
}

export const readme = () => readFileSync("README.md", "utf8");
