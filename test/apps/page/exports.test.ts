/** The files that the page saves for other programs: segments, the verdict, and the table for a paper. */
import { expect, test } from "vitest";
import { allPairs } from "../../../apps/page/engine/answers/all-pairs.js";
import { createSession } from "../../../apps/page/engine/local-session.js";
import { savedFile } from "../../../apps/page/engine/saving/saved-file.js";
import type { CorpusTexts } from "../../../apps/page/model/corpus.js";
import { editsInWords, editsNote } from "../../../apps/page/model/verdict/edited-words.js";
import { tableAsText } from "../../../apps/page/parts/tables/table-data.js";
import { verdictMarkdown } from "../../../apps/page/views/verdict/verdict-markdown.js";
import { initialView, noNotes, type Notes } from "../../../apps/page/model/view.js";
import type { ByMetric } from "../../../apps/page/state/use-comparisons.js";
import { paperLatex } from "../../../apps/page/views/ranking/ranking-tables.js";
import { scoreCorpus } from "../../../src/corpus/score-corpus.js";
import { bleu } from "../../../src/metrics/translation/bleu.js";
import { tableOf } from "../../../src/report/table.js";
import { inFolder, invoke } from "../cli/invoke.js";

const references = Array.from({ length: 40 }, (_, i) => `the cat number ${i} sat on the mat of house ${i % 7} today`);
const spoilt = (every: number): string[] =>
  references.map((line, i) => line.replace(/\w+/g, (word, at: number) => ((at + i) % every === 0 ? "dog" : word)));
const systems = [3, 7, 11].map((every, i) => ({ name: "abc"[i]!, hypotheses: spoilt(every) }));
const texts: CorpusTexts = {
  references: [references],
  systems,
  source: references.map((_, i) => `=Quelle, "${i}"`),
  labels: [{ name: "domain", values: references.map((_, i) => (i % 2 === 0 ? "news" : "chat")) }],
  files: [],
};
const metrics = ["bleu", "ter"].map((metric) => ({ metric, options: {} }));
const names = ["a", "b", "c"];
const all = { selection: [], references: null };
const session = createSession(texts, null, () => {});
const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
inFolder({ "ref.txt": text(references), ...Object.fromEntries(systems.map((s) => [s.name, text(s.hypotheses)])) });

const notes: Notes = {
  ...noNotes,
  stars: [2],
  remarks: { 2: 'says "no"\nand more' },
  tags: [
    { segment: 2, system: 1, start: 0, end: 3, quote: "the", category: "Fluency/Grammar", severity: "Minor" },
    { segment: 2, system: 1, start: 0, end: 0, quote: "", category: "Other", severity: "Major" },
  ],
};
const request = { what: "segments", situation: all, metrics, names, notes } as const;
const byLine = { measure: { of: "position" }, isDescending: false } as const;

test("segments as JSON lines have texts, scores of the library, labels, notes and errors", async () => {
  const file = await savedFile(session, null, { ...request, ...byLine, format: "jsonl" });
  const records = (await file.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(records.map(({ segment }) => segment)).toEqual(references.map((_, i) => i + 1));
  expect(records[2]).toMatchObject({
    source: texts.source![2],
    references: [references[2]],
    labels: { domain: "news" },
    star: true,
    note: notes.remarks[2],
  });
  expect(records[3]).toMatchObject({ star: false, note: null });
  const own = systems[1]!.hypotheses[2]!;
  expect(records[2].systems.b.text).toBe(own);
  expect(records[2].systems.b.scores.BLEU).toBe(
    scoreCorpus(bleu({ effectiveOrder: true }), { hypotheses: [own], references: [[references[2]!]] }).score,
  );
  expect(records[2].systems.b.errors).toEqual([
    { start: 0, end: 3, text: "the", category: "Fluency/Grammar", severity: "Minor" },
    { start: 0, end: 0, text: "", category: "Other", severity: "Major" },
  ]);
  expect(records[2].systems.a.errors).toEqual([]);
});

test("the selected segments as CSV are in the order of the list, and harmless in a spreadsheet", async () => {
  const situation = { ...all, selection: [{ by: "label", column: "domain", labels: ["news"] }] } as const;
  const measure = { of: "score", metric: metrics[1]!, system: 0 } as const;
  const file = await savedFile(session, null, { ...request, situation, measure, isDescending: true, format: "csv" });
  const [head, ...rows] = (await file.text()).trimEnd().split("\n");
  expect(head).toBe(
    "segment,source,reference,a,b,c,BLEU a,BLEU b,BLEU c,TER a,TER b,TER c,sorted by,domain,star,note," +
      "errors a,errors b,errors c",
  );
  // a remark of two lines does not begin a new row
  expect(rows.length).toBe(20);
  const values = await session.measured(measure, null);
  const order = references.map((_, i) => i).filter((i) => i % 2 === 0);
  order.sort((a, b) => values[b]! - values[a]! || a - b);
  expect(rows.map((row) => Number(row.split(",")[0]) - 1)).toEqual(order);
  const noted = rows.find((row) => row.startsWith("3,"))!;
  // RFC 4180, and an apostrophe before what a spreadsheet would take for a formula
  expect(noted.startsWith(`3,"'=Quelle, ""2""",`)).toBe(true);
  expect(noted).toContain('news,1,"says ""no""\\nand more",,Minor Fluency/Grammar: “the”; Major Other,');
});

const edits: Notes["edits"] = [
  { segment: 2, side: "hypothesis", index: 1, text: "the cat" },
  { segment: 2, side: "reference", index: 0, text: "a cat" },
  { segment: 9, side: "hypothesis", index: 1, text: "no cat" },
];
const edited =
  "2 segments were edited on the page, in the output of b and the reference: what is counted here includes the edits; " +
  "the checksums are those of the files without the edits.";

test("segments in files name their edited texts, if anything was edited", async () => {
  const own = createSession(texts, null, () => {});
  own.edit(edits);
  const saved = async (format: "csv" | "jsonl") => {
    const file = await savedFile(own, null, { ...request, ...byLine, notes: { ...notes, edits }, format });
    return (await file.text()).trimEnd().split("\n");
  };
  const records = (await saved("jsonl")).map((line) => JSON.parse(line));
  expect(records[2]).toMatchObject({ references: ["a cat"], edited: ["b", "reference"] });
  expect([records[9].edited, records[0].edited]).toEqual([["b"], []]);
  const [head, ...rows] = await saved("csv");
  expect(head).toContain(",star,note,edited,errors a,");
  expect(rows[2]).toContain('and more",b; reference,,');
  expect(rows[9]).toMatch(/,b,,,$/);
  expect(rows[0]).toMatch(/,0,,,,,$/);
});

test("one sentence says what was edited, in the verdict, the table of a paper and other tables", async () => {
  const files = [{}];
  expect(editsInWords([], { references: 1, files })).toBeNull();
  expect(editsNote(null, names)).toBeNull();
  const sentence = editsInWords(edits, { references: 1, files })!;
  expect(editsNote(sentence, names)).toBe(edited);
  const [one] = edits;
  expect(editsNote(editsInWords([{ ...one!, side: "reference" }], { references: 2, files: [] }), names)).toBe(
    "1 segment was edited on the page, in reference 2: what is counted here includes the edits.",
  );
  const facts = { order: [0, 1, 2], baseline: 0, segments: 40, seed: 12345 };
  const tested = await compared();
  const latex = paperLatex(tested, names, { ...facts, edited })!;
  expect(latex).toContain(`. ${edited} BLEU: \\texttt{`);
  expect(latex.replace(`${edited} `, "")).toBe(paperLatex(tested, names, facts));
  const table = { title: "T", file: "t", columns: [{ title: "System" }], rows: [["a_b"]] };
  expect(tableAsText(table, "latex", edited)).toBe(`% T\n% ${edited}\n${tableAsText(table, "latex").slice(4)}`);
  expect(tableAsText(table, "markdown", "in <b>")).toBe(`${tableAsText(table, "markdown")}\nin \\<b\\>\n`);
});

async function compared(): Promise<readonly ByMetric[]> {
  return Promise.all(
    metrics.map(async (metric) => ({
      comparison: await allPairs(session, { metric, situation: all, test: initialView.test }),
      isStale: false,
    })),
  ) as Promise<unknown> as Promise<readonly ByMetric[]>;
}

test("the LaTeX of the ranking is what compare -f paper prints, whichever system is the baseline", async () => {
  const tested = await compared();
  for (const [baseline, order] of [
    [0, ["a", "b", "c"]],
    [2, ["c", "a", "b"]],
  ] as const) {
    const printed = await invoke(["compare", "ref.txt", "-i", ...order, "-m", "bleu", "ter", "-f", "paper"]);
    expect(printed.stdout).toContain("\\toprule");
    const ranked = tested[0]!.comparison!.order;
    const latex = paperLatex(tested, names, { order: ranked, baseline, segments: 40, seed: 12345 })!;
    expect(latex).toBe(printed.stdout);
    // the best system comes first, wherever the baseline is
    const rows = [...latex.matchAll(/^([abc]) & /gm)].map(([, name]) => name);
    expect(rows).toEqual(ranked.map((system) => names[system]));
    expect(rows).not.toEqual(order);
  }
});

test("there is no table for a paper while a metric is being tested", async () => {
  const [first, second] = (await compared()) as [ByMetric, ByMetric];
  const facts = { order: [0, 1, 2], baseline: 0, segments: 40, seed: 12345 };
  expect(paperLatex([first, { ...second, isStale: true }], names, facts)).toBeNull();
  expect(paperLatex([{ ...first, comparison: null }, second], names, facts)).toBeNull();
});

test("the verdict as Markdown has sentences by their kind, the ranking, and names that do not act as Markdown", () => {
  const markdown = verdictMarkdown({
    title: "Verdict",
    sentences: [
      { kind: "finding", pieces: [{ system: 0 }, " is best."] },
      { kind: "detail", pieces: ["Behind it: ", { system: 1 }, "."] },
      { kind: "warning", pieces: ["Careful."] },
      { kind: "method", pieces: ["By a test."] },
    ],
    names: ["my_*best*", "<b>|x"],
    table: tableOf([["<b>|x", 12.34]] as const, [
      { title: "System", value: ([name]) => name },
      { title: "BLEU", value: ([, score]) => score, digits: 1 },
    ]),
    signatures: [{ name: "BLEU", signature: "nrefs:1|case:mixed" }],
    facts: [["Seed", "12345"]],
    release: null,
  });
  expect(markdown).toContain(
    "## Verdict\n\n**my\\_\\*best\\* is best.**\n\nBehind it: \\<b\\>\\|x.\n\n> Careful.\n\n|",
  );
  expect(markdown).toMatch(/\|  12\.3  \|\n\nBy a test\.\n\n\* BLEU: `nrefs:1\|case:mixed`\n\* Seed: 12345\n$/);
});
