/** The scores of one segment: each system under each metric, and its part in the scores of the corpus. */
import { digitsOfMetric } from "../../model/sentences.js";
import { ExportMenu } from "../../parts/export-menu.js";
import type { TableData } from "../../parts/tables/table-data.js";
import { signed } from "../../model/signed.js";
import { Text } from "../../parts/text.js";
import { systemNames, view } from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";
import { scoreText } from "./values.js";
import { grouped } from "../../model/words.js";

/** The digits of a segment's effect on the score of a corpus, which is small. */
const DIGITS = 3;

export function ScoreTable({ segment, systems }: { readonly segment: number; readonly systems: readonly number[] }) {
  const { metrics, references, baseline } = view.value;
  const { value, isStale, error } = useAnswer("segmentScores", { segment, metrics, references, baseline });
  if (error !== null) return <p role="alert">{error}</p>;
  if (value === null) return <p class="lead">Counting …</p>;
  const names = systemNames.value;
  const table: TableData = {
    title: `Scores of segment ${grouped(segment + 1)}`,
    file: `segment-${segment + 1}`,
    columns: [
      { title: "System" },
      ...value.flatMap(({ name, metric }) => [
        { title: name, digits: digitsOfMetric(metric) },
        { title: `share of the difference from ${names[baseline]}, ${name}`, digits: DIGITS },
        { title: `change of ${name} without it`, digits: DIGITS },
      ]),
    ],
    rows: systems.map((system) => [
      names[system]!,
      ...value.flatMap(({ scores, shares, influences }) => [
        scores[system]!,
        shares[system] ?? null,
        influences[system] ?? null,
      ]),
    ]),
  };
  return (
    <div class={isStale ? "stale" : undefined}>
      <div class="scroll-x" tabIndex={0} role="region" aria-label={table.title}>
        <table class="data segment-scores">
          <caption>
            {table.title} <ExportMenu table={table} />
          </caption>
          <thead>
            <tr>
              <th scope="col">System</th>
              <th scope="col" class="number">
                score
              </th>
              <th scope="col" class="number">
                share
              </th>
              <th scope="col" class="number">
                without it
              </th>
            </tr>
          </thead>
          {value.map(({ name, better, metric, scores, shares, influences }) => (
            <tbody>
              <tr>
                <th scope="rowgroup" colSpan={4}>
                  {name} <span class="lead">{better} is better</span>
                </th>
              </tr>
              {systems.map((system) => {
                const cell = (what: string, number: number | null | undefined, words: (known: number) => string) => (
                  <td
                    class="number"
                    data-metric={metric.metric}
                    data-system={system}
                    data-what={what}
                    data-value={number ?? undefined}
                  >
                    {number === null || number === undefined ? "" : words(number)}
                  </td>
                );
                return (
                  <tr>
                    <th scope="row">
                      <Text text={names[system]!} />
                    </th>
                    {cell("score", scores[system], (score) => scoreText(score, digitsOfMetric(metric)))}
                    {cell("share", shares[system], (share) => signed(share, DIGITS))}
                    {cell("influence", influences[system], (change) => signed(change, DIGITS))}
                  </tr>
                );
              })}
            </tbody>
          ))}
        </table>
      </div>
      <p class="lead score-words">
        score: of the segment by itself; share: what it adds to the difference from <Text text={names[baseline]!} />;
        without it: by how much the score of all segments would change. That score is made of the counts of all segments
        together, so the share may have the opposite sign of the change of the segment’s own score.
      </p>
    </div>
  );
}
