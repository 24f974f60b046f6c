/** Words that systems wrote for words of the references. */
import type { Confusion } from "../../engine/answers/confusions.js";
import type { NgramsQuestion } from "../../engine/answers/ngrams.js";
import { SortableTable, type SortableColumn } from "../../parts/tables/sortable-table.js";
import { Text } from "../../parts/text.js";
import { directions, systemNames } from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";
import { select } from "./select-words.js";
import { Working } from "../../parts/working.js";
import { grouped } from "../../model/words.js";

export function Confusions({ question }: { readonly question: NgramsQuestion }) {
  const { value, isStale, share, error } = useAnswer("confusions", question);
  const { baseline, system, metric, situation } = question;
  const [before, after] = [baseline, system].map((index) => systemNames.value[index]!) as [string, string];
  const countOf =
    (at: 0 | 1, of: number) =>
    ({ counts, reference, hypothesis }: Confusion) =>
      counts[at] === 0
        ? null
        : {
            words: `Segments in which ${systemNames.value[of]} wrote “${hypothesis}” for “${reference}”`,
            run: () =>
              select({
                by: "confusion",
                metric,
                system: of,
                reference,
                hypothesis,
                references: situation.references,
              }),
          };
  const dir = directions.value.target;
  const columns: SortableColumn<Confusion>[] = [
    { key: "reference", title: "in the reference", value: ({ reference }) => reference, dir },
    { key: "hypothesis", title: "written for it", value: ({ hypothesis }) => hypothesis, dir },
    {
      key: "after",
      title: after,
      value: ({ counts }) => counts[1],
      action: countOf(1, system),
    },
    {
      key: "before",
      title: before,
      value: ({ counts }) => counts[0],
      action: countOf(0, baseline),
    },
    { key: "both", title: "both", value: ({ counts }) => counts[0] + counts[1] },
    { key: "difference", title: "difference", value: ({ counts }) => counts[1] - counts[0] },
  ];
  return (
    <>
      <h3>Confusions</h3>
      {error !== null && <p role="alert">{error}</p>}
      {isStale && <Working what="Aligning words" share={share} />}
      {value !== null && (
        <>
          <p>
            Aligned word by word with the closest reference, as by <code>truebleu align</code>, <Text text={after} />{" "}
            wrote <b data-value={value.replaced[1]}>{grouped(value.replaced[1])}</b> words in place of others,{" "}
            <Text text={before} /> <b data-value={value.replaced[0]}>{grouped(value.replaced[0])}</b>. Words that are in
            another order are aligned with their neighbours: rare confusions mostly come from that.
          </p>
          {value.most.length > 0 && (
            <SortableTable
              name="confusions"
              title={`The most frequent of ${grouped(value.size)} different confusions`}
              columns={columns}
              rows={value.most}
              sortedBy="both"
              isStale={isStale}
            />
          )}
        </>
      )}
    </>
  );
}
