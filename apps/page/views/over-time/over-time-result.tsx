/** Then and now for each system, regressions first. */
import { useSignal } from "@preact/signals";
import { formatFixed } from "../../../../src/core/entry.js";
import { digitsFor, tableOf } from "../../../../src/report/entry.js";
import { correctedPairP, formatP, pInWords } from "../../../../src/significance/entry.js";
import type { OverTime, SystemOverTime } from "../../engine/answers/over-time.js";
import { digitsOfMetric } from "../../model/sentences.js";
import { grouped } from "../../model/words.js";
import type { EarlierSummary } from "../../model/earlier-summary.js";
import { ExportMenu } from "../../parts/export-menu.js";
import { signed, subtractedFirst } from "../../model/signed.js";
import { Problem } from "../../parts/problem.js";
import type { TableData } from "../../parts/tables/table-data.js";
import { Text } from "../../parts/text.js";
import { earlierOpened, pairing } from "../../state/opened-earlier.js";
import { currentMetric, situation, systemNames, view } from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";
import { LostSegmentsList } from "./lost-segments.js";

export function OverTimeResult({ summary }: { readonly summary: EarlierSummary }) {
  const chosen = useSignal<number | null>(null);
  const question = {
    metric: currentMetric.value,
    situation: situation.value,
    test: view.value.test,
    pairing: pairing.value,
    opened: earlierOpened.value,
  };
  const { value, isStale, error } = useAnswer("overTime", question);
  if (error !== null) return <Problem text={error} />;
  if (value === null)
    return (
      <p class={isStale ? "stale" : undefined}>
        {isStale ? "Comparing …" : "No current system was among the earlier systems."}
      </p>
    );
  const names = systemNames.value;
  const usual = digitsOfMetric(question.metric);
  const digits = digitsOfChanges(value, usual);
  const table = overTimeTable(value, names, summary, digits);
  return (
    <div class={isStale ? "stale" : undefined} id="over-time-result">
      <p>{finding(value)}</p>
      {value.untested !== null && (
        <p class="notice" id="untested">
          Nothing is tested, the scores stand side by side alone: <Text text={value.untested} />.
        </p>
      )}
      {value.untested !== null && situation.value.selection.length > 0 && (
        <p class="notice">The selection does not apply here: the earlier segments may be different ones.</p>
      )}
      <div class="scroll-x" tabIndex={0} role="region" aria-label={table.title}>
        <table class="data">
          <caption>
            {table.title} <ExportMenu table={table} />
          </caption>
          <thead>
            <tr>
              <th scope="col">System</th>
              {["Then", "Now", "Change", ...(value.untested === null ? ["95% interval"] : [])].map((head) => (
                <th scope="col" class="number">
                  {head}
                </th>
              ))}
              <th scope="col">Verdict</th>
              {value.untested === null && (
                <th scope="col">
                  <span class="hidden-label">Segments</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {value.systems.map((row) => (
              <tr key={row.system} data-system={row.system} data-verdict={row.test?.verdict}>
                <th scope="row">
                  <Text text={names[row.system]!} />
                </th>
                <td class="number" data-value={row.earlierScore}>
                  {formatFixed(row.earlierScore, digits)}
                </td>
                <td class="number" data-value={row.score}>
                  {formatFixed(row.score, digits)}
                </td>
                <td class="number" data-value={row.difference}>
                  {signed(row.difference, digits)}
                </td>
                {row.test !== null && (
                  <td class="number">
                    {signed(row.test.low, digits)} to {signed(row.test.high, digits)}
                  </td>
                )}
                <td>
                  <Verdict row={row} />
                </td>
                {row.test !== null && (
                  <td>
                    {row.test.differingSegments > 0 && (
                      <button
                        type="button"
                        class="quiet"
                        aria-expanded={chosen.value === row.system}
                        onClick={() => {
                          chosen.value = chosen.value === row.system ? null : row.system;
                        }}
                      >
                        Segments that lost
                      </button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {value.untested === null && (
        <p class="signature">
          {value.test === "bootstrap" ? "paired bootstrap" : "approximate randomization"}, then against now, p-values
          corrected for {value.systems.length} {value.systems.length === 1 ? "system" : "systems"} (
          {value.correction === "holm" ? "Holm" : "Benjamini-Hochberg"}). {subtractedFirst}
        </p>
      )}
      {chosen.value !== null && value.untested === null && (
        <LostSegmentsList question={question} system={chosen.value} summary={summary} />
      )}
    </div>
  );
}

function Verdict({ row: { test, difference } }: { readonly row: SystemOverTime }) {
  if (test === null) return <>{difference === 0 ? "the same score" : "not tested"}</>;
  const p = `${pInWords(correctedPairP(test))}, in ${grouped(test.differingSegments)} segments that differ`;
  if (test.differingSegments === 0) return <>the same, in every segment</>;
  const word = test.verdict === "untold" ? "cannot be told apart" : test.verdict;
  return (
    <details class={`verdict ${test.verdict}`} data-value={test.adjustedPValue}>
      <summary>{word}</summary>
      {p}
    </details>
  );
}

/** What the table says, in a sentence that the tests support. */
function finding({ name, systems, untested, digits }: OverTime): string {
  const on = `on ${grouped(digits.segments)} segments`;
  if (untested !== null) return `${name}, then and now.`;
  const count = (verdict: string): number => systems.filter(({ test }) => test?.verdict === verdict).length;
  const [worse, better] = [count("worse"), count("better")];
  const words = (n: number): string => (n === 1 ? "1 system" : `${n} systems`);
  if (worse + better === 0) return `By ${name}, no system differs significantly from what it was, ${on}.`;
  return [
    `By ${name}, `,
    worse > 0 ? `${words(worse)} became worse` : "",
    worse > 0 && better > 0 ? ", " : "",
    better > 0 ? `${words(better)} became better` : "",
    worse === 0 ? ", and none worse" : "",
    `, ${on}.`,
  ].join("");
}

/** The digits of all numbers of the table, so many that no change is shown as 0 unless it is 0. */
function digitsOfChanges({ systems }: OverTime, least: number): number {
  const changes = systems.flatMap(({ difference, test }) => [difference, test?.low, test?.high]);
  return digitsFor(
    changes.filter((change) => typeof change === "number"),
    least,
  );
}

function overTimeTable(
  { name: metric, systems, digits: { segments, earlierSegments } }: OverTime,
  names: readonly string[],
  { name }: EarlierSummary,
  digits: number,
): TableData {
  const isSame = segments === earlierSegments;
  return {
    title: `${metric} now and in ${name}, ${isSame ? "" : `${grouped(earlierSegments)} and `}${grouped(segments)} segments`,
    file: `over-time-${metric}`,
    ...tableOf(systems, [
      { title: "System", value: ({ system }) => names[system] },
      { title: "Then", value: ({ earlierScore }) => earlierScore, digits },
      { title: "Now", value: ({ score }) => score, digits },
      { title: "Change", value: ({ difference }) => difference, digits },
      { title: "Low", value: ({ test }) => test?.low, digits },
      { title: "High", value: ({ test }) => test?.high, digits },
      { title: "p", value: ({ test }) => test && correctedPairP(test), format: formatP },
      {
        title: "Verdict",
        value: ({ test }) =>
          test === null ? "not tested" : test.verdict === "untold" ? "cannot be told apart" : test.verdict,
      },
    ]),
  };
}
