/** The verdict as a file of Markdown: its sentences, the ranking, and what is needed to repeat it. */
import { version } from "../../../../src/index.js";
import type { Sentence } from "../../model/sentences.js";
import { verdictMarkdown } from "./verdict-markdown.js";
import { useDone } from "../../parts/done.js";
import { download } from "../../parts/files/download.js";
import { plainText } from "../../parts/text.js";
import { corpus, systemNames, view } from "../../state/state.js";
import type { ByMetric } from "../../state/use-comparisons.js";
import { releaseInWords } from "../../model/verdict/release-words.js";
import type { MetricSpec } from "../../model/corpus.js";
import { paperTable } from "../ranking/ranking-tables.js";
import { useRelease } from "./use-release.js";

export interface MarkdownButtonProps {
  readonly sentences: readonly Sentence[];
  /** The comparisons by all metrics. */
  readonly metrics: readonly ByMetric[];
  /** The metrics on which no warning about the texts casts doubt: those that a release can be asked by. */
  readonly trusted: readonly MetricSpec[];
  readonly isDisabled: boolean;
}

export function MarkdownButton({ sentences, metrics, trusted, isDisabled }: MarkdownButtonProps) {
  const { tell, status } = useDone();
  const asked = useRelease(trusted);
  const save = (): void => {
    const names = systemNames.value.map(plainText);
    const [first] = metrics;
    const rows = first?.comparison?.order ?? first?.ranking.value?.order ?? [...names.keys()];
    const { files, made, segments } = corpus.value!;
    const tested = asked?.answer.value ?? null;
    const markdown = verdictMarkdown({
      title: "Verdict",
      sentences,
      names,
      table: paperTable("Verdict", metrics, rows, names, first?.comparison ?? null),
      signatures: metrics.flatMap(({ ranking, comparison }) =>
        ranking.value === null
          ? []
          : [{ name: ranking.value.name, signature: comparison?.signature ?? ranking.value.signature }],
      ),
      facts: [
        ["Seed", String(view.value.test.seed)],
        ["Version", `truebleu ${version}`],
        ...(made === null ? [] : [["Report made", made] as const]),
        ...files.map(({ role, name, sha256 }) => [role, `${name}, SHA-256 ${sha256}`] as const),
      ],
      release:
        asked === null || tested === null
          ? null
          : releaseInWords(tested, asked, { of: segments, systems: names.length }),
    });
    download("verdict.md", "text/markdown", markdown);
    tell("Saved as verdict.md");
  };
  return (
    <>
      <button type="button" id="save-verdict" disabled={isDisabled || asked?.answer.isStale} onClick={save}>
        Save as Markdown
      </button>{" "}
      {status}
    </>
  );
}
