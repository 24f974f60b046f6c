/** The verdict as Markdown, to be pasted where a team reads it. */
import { formatTable, type Table } from "../../../../src/report/entry.js";
import type { Sentence } from "../../model/sentences.js";
import { inMarkdown } from "../../parts/tables/in-markdown.js";
import type { OutcomeLine, ReleaseInWords } from "../../model/verdict/release-words.js";

export interface MarkdownFacts {
  readonly title: string;
  readonly sentences: readonly Sentence[];
  /** The names of the systems as they are shown, as plain text. */
  readonly names: readonly string[];
  /** The ranking, as a table. */
  readonly table: Table;
  readonly signatures: readonly { readonly name: string; readonly signature: string }[];
  /** Other facts that are needed to repeat it, such as the seed. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** The answer to the question of a release; null if none was asked. */
  readonly release: ReleaseInWords | null;
}

export function verdictMarkdown(verdict: MarkdownFacts): string {
  const { title, sentences, names, table, signatures, facts, release } = verdict;
  const text = ({ pieces }: Sentence): string =>
    pieces.map((piece) => (typeof piece === "string" ? piece : inMarkdown(names[piece.system]!))).join("");
  const of = (kind: Sentence["kind"]): readonly string[] => sentences.filter((one) => one.kind === kind).map(text);
  const paragraphs = [
    `## ${inMarkdown(title)}`,
    ...of("finding").map((sentence) => `**${sentence}**`),
    of("others").join(" "),
    of("detail").join(" "),
    ...of("warning").map((sentence) => `> ${sentence}`),
    formatTable(table, "markdown"),
    of("method").join(" "),
    ...(release === null ? [] : releaseParagraphs(release, text)),
    [
      ...signatures.map(({ name, signature }) => `* ${inMarkdown(name)}: \`${signature}\``),
      ...facts.map(([name, value]) => `* ${name}: ${inMarkdown(value)}`),
    ].join("\n"),
  ];
  return `${paragraphs.filter((one) => one !== "").join("\n\n")}\n`;
}

function releaseParagraphs(
  { finding, changed, lines, groups, method }: ReleaseInWords,
  text: (sentence: Sentence) => string,
): readonly string[] {
  const list = (all: readonly OutcomeLine[]): string =>
    all.map(({ outcome, words }) => `* ${outcome} ${inMarkdown(words)}`).join("\n");
  return [
    "### Release",
    ...finding.map((sentence) => `**${text(sentence)}**`),
    ...(changed === null ? [] : [`> ${inMarkdown(changed)}`]),
    list(lines),
    ...(groups === null ? [] : [inMarkdown(groups.words), list(groups.lines)]),
    inMarkdown(method),
  ];
}
