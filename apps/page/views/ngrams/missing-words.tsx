/** Words of the references that a system never wrote. */
import type { CountedWord } from "../../../../src/inspect/entry.js";
import { SortableTable, type SortableColumn } from "../../parts/tables/sortable-table.js";
import { Text } from "../../parts/text.js";
import { directions, systemNames } from "../../state/state.js";
import type { NgramsProps } from "./ngram-differences.js";
import { select } from "./select-words.js";
import { grouped } from "../../model/words.js";

export function MissingWords({ question, ngrams: { words }, isStale }: NgramsProps) {
  const { baseline, system, metric, situation } = question;
  const [before, after] = [baseline, system].map((index) => systemNames.value[index]!) as [string, string];
  const columns: SortableColumn<CountedWord>[] = [
    { key: "word", title: "word", value: ({ word }) => word, dir: directions.value.target },
    {
      key: "references",
      title: "in the references",
      value: ({ references }) => references,
      action: ({ word }) => ({
        words: `Segments whose references have “${word}”`,
        run: () =>
          select({
            by: "ngram",
            metric,
            words: [word],
            system: null,
            than: null,
            references: situation.references,
          }),
      }),
    },
    { key: "after", title: `written by ${after}`, value: ({ hypotheses }) => hypotheses[1]! },
    { key: "before", title: `written by ${before}`, value: ({ hypotheses }) => hypotheses[0]! },
  ];
  return (
    <>
      <h3>Words that a system never wrote</h3>
      <p>
        Of {grouped(words.size)} different words of the references, <Text text={after} /> never wrote{" "}
        <b data-value={words.missing[1]}>{grouped(words.missing[1]!)}</b>, <Text text={before} />{" "}
        <b data-value={words.missing[0]}>{grouped(words.missing[0]!)}</b>.
      </p>
      {words.most.length > 0 && (
        <SortableTable
          name="missing-words"
          title="The most frequent words of the references that one or both never wrote"
          columns={columns}
          rows={words.most}
          sortedBy="references"
          isStale={isStale}
        />
      )}
    </>
  );
}
