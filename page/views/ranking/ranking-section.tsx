/** View 2: a row for each system, the best first. */
import { formatFixed } from "../../../src/core/format.js";
import { ExportMenu } from "../../parts/export-menu.js";
import { Section } from "../../parts/section.js";
import type { TableData } from "../../parts/table-data.js";
import { Text } from "../../parts/text.js";
import { useAnswer } from "../../state/use-answer.js";
import { changeView, currentMetric, situation, systemNames, view } from "../../state/state.js";

export function RankingSection() {
  return (
    <Section id="ranking" title="Ranking">
      <Ranking />
    </Section>
  );
}

function Ranking() {
  const { value, isStale, error } = useAnswer("ranking", { metric: currentMetric.value, situation: situation.value });
  if (error !== null) return <p role="alert">{error}</p>;
  if (value === null) return <p class="stale">Counting …</p>;
  const table: TableData = {
    title: `${value.name} of ${value.segments} segments`,
    columns: [{ title: "System" }, { title: value.name, digits: 1 }],
    rows: value.order.map((system) => [systemNames.value[system]!, value.scores[system]!]),
  };
  return (
    <div class={isStale ? "stale" : undefined}>
      <table class="data">
        <caption>
          {table.title} <ExportMenu table={table} />
        </caption>
        <thead>
          <tr>
            <th scope="col">System</th>
            <th scope="col">{value.name}</th>
          </tr>
        </thead>
        <tbody>
          {value.order.map((system) => (
            <tr aria-current={system === view.value.baseline ? "true" : undefined}>
              <th scope="row">
                <button type="button" class="link" onClick={() => changeView({ baseline: system })}>
                  <Text text={systemNames.value[system]!} />
                </button>
              </th>
              <td class="number" data-score={value.scores[system]}>
                {formatFixed(value.scores[system]!, 1)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="signature">{value.signature}</p>
    </div>
  );
}
