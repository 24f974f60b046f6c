/** The scores of one segment: each system under each metric, and its part in the scores of the corpus. */
import { digitsOfMetric } from "../../model/sentences.js";
import { ExportMenu } from "../../parts/export-menu.js";
import type { TableData } from "../../parts/table-data.js";
import { signed } from "../../parts/signed.js";
import { Text } from "../../parts/text.js";
import { systemNames, view } from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";
import { scoreText } from "./values.js";

/** The digits of a segment's effect on the score of a corpus, which is small. */
const DIGITS = 3;

export function ScoreTable({ segment, systems }: { readonly segment: number; readonly systems: readonly number[] }) {
  const { metrics, references, baseline } = view.value;
  const { value, isStale, error } = useAnswer("segmentScores", { segment, metrics, references, baseline });
  if (error !== null) return <p role="alert">{error}</p>;
  if (value === null) return <p class="lead">Counting …</p>;
  const names = systemNames.value;
  const table: TableData = {
    title: `Scores of segment ${segment + 1}`,
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
              <th scope="col" rowSpan={2}>
                System
              </th>
              {value.map(({ name, better }) => (
                <th scope="colgroup" colSpan={3}>
                  {name} {better === "higher" ? "↑" : "↓"}
                </th>
              ))}
            </tr>
            <tr>
              {value.map(() => (
                <>
                  <th scope="col">score</th>
                  <th scope="col">share</th>
                  <th scope="col">without it</th>
                </>
              ))}
            </tr>
          </thead>
          <tbody>
            {systems.map((system) => (
              <tr>
                <th scope="row">
                  <Text text={names[system]!} />
                </th>
                {value.map(({ metric, scores, shares, influences }) => {
                  const cell = (what: string, number: number | null | undefined, words: string) => (
                    <td
                      class="number"
                      data-metric={metric.metric}
                      data-system={system}
                      data-what={what}
                      data-value={number ?? undefined}
                    >
                      {number === null || number === undefined ? "" : words}
                    </td>
                  );
                  const [share, change] = [shares[system] ?? null, influences[system] ?? null];
                  return (
                    <>
                      {cell("score", scores[system], scoreText(scores[system]!, digitsOfMetric(metric)))}
                      {cell("share", share, signed(share ?? 0, DIGITS))}
                      {cell("influence", change, signed(change ?? 0, DIGITS))}
                    </>
                  );
                })}
              </tr>
            ))}
          </tbody>
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
