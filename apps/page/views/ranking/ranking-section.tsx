/** View 2: a row for each system, the best first. */
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from "preact/hooks";
import { leastDiffering, ranksInWords } from "../../../../src/significance/entry.js";
import { orderDisagreement } from "../../model/verdict/metric-agreement.js";
import { editsNote } from "../../model/verdict/edited-words.js";
import { counted, rounded, sentence } from "../../model/sentences.js";
import { DataTable } from "../../parts/tables/data-table.js";
import { Drawing, unseen } from "../../parts/drawing.js";
import { ExportMenu } from "../../parts/export-menu.js";
import { Fold } from "../../parts/fold.js";
import { FigureFrame } from "../../parts/figure.js";
import { Section } from "../../parts/section.js";
import { plainText, Text } from "../../parts/text.js";
import { useStops } from "../../parts/use-stops.js";
import { changeView, editedPlaces, editedWarning, systemNames, view } from "../../state/state.js";
import { useComparisons, type ByMetric } from "../../state/use-comparisons.js";
import { Pieces } from "../verdict/sentences.js";
import { drawRanking, drawStrip, type Strip } from "./ranking-drawing.js";
import { metricTable, paperLatex, paperTable, rankingTable } from "./ranking-tables.js";
import { SystemName } from "./system-name.js";

export function RankingSection() {
  return (
    <Section id="ranking" title="Ranking">
      <Ranking />
    </Section>
  );
}

function Ranking() {
  const metrics = useComparisons();
  const { baseline } = view.value;
  const current = metrics[view.value.metric] ?? metrics[0]!;
  const { ranking, comparison } = current;
  if (ranking.error !== null)
    return (
      <p class="lead">
        <Text text={`${sentence(ranking.error)}.`} />
      </p>
    );
  if (ranking.value === null) return <p class="stale">Counting …</p>;
  const names = systemNames.value;
  const rows = comparison !== null && !current.isStale ? comparison.order : ranking.value.order;
  const ends = comparison === null ? [] : clusterEnds(current, rows);
  const stripOf = (byMetric: ByMetric): Strip | null =>
    byMetric.ranking.value && {
      name: byMetric.ranking.value.name,
      scores: byMetric.ranking.value.scores,
      intervals: byMetric.intervals,
      isStale: byMetric.isStale,
      rows,
      ends,
      baseline,
    };
  const title = titleOf(current);
  const latex = () =>
    paperLatex(metrics, names, {
      order: rows,
      baseline,
      segments: current.segments,
      seed: view.value.test.seed,
      edited: editsNote(editedWarning.value, names),
    });
  const edited = editedPlaces.value;
  const strips = metrics.map(stripOf);
  // all values that are drawn, but not the progress of the resampling, so that progress alone draws nothing again
  const shown = [
    ...metrics.flatMap((byMetric) => [
      byMetric.ranking.value,
      byMetric.ranking.isStale,
      byMetric.comparison,
      byMetric.alone,
    ]),
    names,
  ];
  const stale = metrics.map(({ isStale }) => isStale).join();
  const table = useMemo(
    () => <RankingTable metrics={metrics} rows={rows} ends={ends} strips={strips} />,
    [...shown, stale, view.value],
  );
  return (
    <>
      <FigureFrame
        title={title}
        table={rankingTable(title, metrics, rows, names, comparison, edited)}
        paper={paperTable(title, metrics, rows, names, comparison)}
        latex={latex}
        svg={() =>
          unseen(
            drawRanking(
              strips.filter((strip) => strip !== null),
              names.map(plainText),
            ),
          )
        }
        isStale={ranking.isStale}
      >
        {table}
      </FigureFrame>
      <Disagreements metrics={metrics} />
      {metrics.map(
        (shown) =>
          shown.comparison !== null && (
            <Fold
              isStale={shown.isStale}
              title={
                <>
                  {shown.comparison.name}: all differences from <Pieces pieces={[{ system: baseline }]} />, with p
                </>
              }
            >
              <ExportMenu table={metricTable(shown.comparison, names, baseline, edited)} />
              <DataTable table={metricTable(shown.comparison, names, baseline, edited)} />
            </Fold>
          ),
      )}
    </>
  );
}

/** What the figure shows, in a sentence. */
function titleOf({ ranking, comparison, segments, saysNothing }: ByMetric): string {
  const { name } = ranking.value!;
  const extent = `${counted(segments)} ${segments === 1 ? "segment" : "segments"}`;
  if (comparison === null || saysNothing) return `${name} of ${extent}`;
  const apart = comparison.pairs.filter(({ winner }) => winner !== null).length;
  const all = comparison.pairs.length;
  if (all === 1)
    return apart === 1 ? `${name} tells the two systems apart` : `${name} does not tell the two systems apart`;
  if (apart === 0) return `${name} tells no two systems apart on ${extent}`;
  return `${name} tells ${apart === all ? `all ${all}` : `${apart} of ${all}`} pairs of systems apart on ${extent}`;
}

/** The rows before which a new cluster begins. */
function clusterEnds({ comparison }: ByMetric, rows: readonly number[]): number[] {
  const { systems } = comparison!;
  return rows.flatMap((system, row) =>
    row > 0 && systems[system]!.cluster !== systems[rows[row - 1]!]!.cluster ? [row] : [],
  );
}

interface RankingTableProps {
  readonly metrics: readonly ByMetric[];
  readonly rows: readonly number[];
  readonly ends: readonly number[];
  /** The strip of each metric; null while its scores are missing. */
  readonly strips: readonly (Strip | null)[];
}

/**
 * What a window has no room for, in this order: the ends of long names, the plots of other metrics than the chosen one,
 * their intervals, and the plot of the chosen metric. The table of the figure has all numbers.
 */
const LEAST_ROOM = 4;

/** How much is left out so that the table fits into its frame; 0 if nothing is. */
function useLeftOut(frame: RefObject<HTMLElement | null>, content: string): number {
  const leftOut = useSignal(0);
  const fitted = useRef({ content, width: 0 });
  useLayoutEffect(() => {
    const { current: last } = fitted;
    const { clientWidth: width, scrollWidth } = frame.current!;
    if (width === 0) return;
    if (last.content !== content || Math.abs(last.width - width) > 1) {
      fitted.current = { content, width };
      // there may be room for more than before
      if (leftOut.value > 0) {
        leftOut.value = 0;
        return;
      }
    }
    if (scrollWidth > width + 1 && leftOut.value < LEAST_ROOM) leftOut.value++;
  });
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const observer = new ResizeObserver(() => draw(undefined));
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, []);
  return leftOut.value;
}

function RankingTable({ metrics, rows, ends, strips }: RankingTableProps) {
  const { metric: sorted, baseline } = view.value;
  const { comparison, isStale, saysNothing } = metrics[sorted] ?? metrics[0]!;
  const width = metrics.length === 1 ? 480 : metrics.length === 2 ? 280 : 145;
  const stops = useStops(rows.length, "tbody");
  const titleStops = useStops(metrics.length, "thead", true);
  const frame = useRef<HTMLDivElement>(null);
  const leftOut = useLeftOut(
    frame,
    JSON.stringify([sorted, systemNames.value, metrics.map(({ ranking }) => ranking.value?.name)]),
  );
  const hasInterval = (m: number): boolean => leftOut < 3 || m === sorted;
  const hasStrip = (m: number): boolean => leftOut < 2 || (leftOut < LEAST_ROOM && m === sorted);
  const clusters = rows.map((_, row) => ends.filter((end) => end <= row).length);
  return (
    <>
      <div
        class="scroll-x"
        ref={frame}
        role="region"
        aria-label="Systems by metric: arrow keys lead from metric to metric, and from name to name"
      >
        <table class={["ranking whole", "ranking", "ranking", "ranking", "ranking narrow"][leftOut]}>
          <thead>
            <tr>
              <th scope="col">System</th>
              {comparison === null ? (
                <td />
              ) : (
                <th scope="col" class="number">
                  Ranks
                </th>
              )}
              {metrics.map(({ ranking }, m) => (
                <th
                  scope="colgroup"
                  colSpan={1 + Number(hasInterval(m)) + Number(hasStrip(m))}
                  aria-sort={m === sorted ? sortOf(ranking.value?.better) : undefined}
                >
                  <button
                    type="button"
                    class="link"
                    aria-pressed={m === sorted}
                    {...titleStops(m)}
                    title="Sort by this metric, and use it in all views below"
                    onClick={() => changeView({ metric: m })}
                  >
                    {ranking.value?.name ?? "…"}
                  </button>{" "}
                  <span class="lead">
                    {ranking.value !== null && hasInterval(m) && `${ranking.value.better} is better`}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((system, row) => (
              <tr
                key={system}
                data-system={system}
                data-cluster={comparison === null ? undefined : clusters[row]! + 1}
                class={`${clusters[row]! % 2 === 1 ? "band" : ""} ${ends.includes(row) ? "cluster" : ""}`}
                aria-current={system === baseline ? "true" : undefined}
              >
                <th scope="row">
                  <SystemName system={system} stop={stops(row)} />
                </th>
                <td class={isStale ? "number stale" : "number"}>
                  {comparison !== null && !saysNothing && ranksInWords(comparison.systems[system]!)}
                </td>
                {metrics.map((byMetric, m) => (
                  <>
                    <Score metric={byMetric} system={system} hasInterval={hasInterval(m)} />
                    {row === 0 && hasStrip(m) && (
                      <td class="strip" rowSpan={rows.length + 1} style={{ minWidth: `${width}px` }}>
                        {strips[m] && (
                          <Drawing
                            draw={() => drawStrip(strips[m]!, width)}
                            depends={[JSON.stringify(strips[m]), width]}
                          />
                        )}
                      </td>
                    )}
                  </>
                ))}
              </tr>
            ))}
            <tr class="axis" aria-hidden="true">
              <td />
              <td />
              {metrics.map((_, m) => (
                <>
                  <td />
                  {hasInterval(m) && <td />}
                </>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {comparison !== null && (
        <Legend
          leftOut={leftOut}
          hasClusters={ends.length > 0}
          hasIntervals={(metrics[sorted] ?? metrics[0]!).intervals !== null}
        />
      )}
    </>
  );
}

function sortOf(better: "higher" | "lower" | undefined): "ascending" | "descending" {
  return better === "lower" ? "ascending" : "descending";
}

function Score({
  metric: { ranking, intervals, isStale },
  system,
  hasInterval,
}: {
  readonly metric: ByMetric;
  readonly system: number;
  readonly hasInterval: boolean;
}) {
  if (ranking.value === null) {
    return (
      <>
        <td class="number stale">…</td>
        {hasInterval && <td />}
      </>
    );
  }
  const { name, scores } = ranking.value;
  const interval = intervals?.[system];
  const cell = { "data-metric": name, "data-system": system };
  return (
    <>
      <td
        class={ranking.isStale ? "number stale" : "number"}
        data-score={scores[system]}
        data-value={scores[system]}
        {...cell}
      >
        {rounded(scores[system]!, ranking.value)}
      </td>
      {hasInterval && (
        <td
          class={isStale ? "interval stale" : "interval"}
          data-low={interval?.low}
          data-high={interval?.high}
          {...cell}
        >
          {interval !== undefined &&
            `${rounded(interval.low, ranking.value)} to ${rounded(interval.high, ranking.value)}`}
        </td>
      )}
    </>
  );
}

interface LegendProps {
  /** How much the table leaves out, counted as for `LEAST_ROOM`. */
  readonly leftOut: number;
  readonly hasClusters: boolean;
  readonly hasIntervals: boolean;
}

/** What is drawn, and how to see what has no room. */
function Legend({ leftOut, hasClusters, hasIntervals }: LegendProps) {
  const intervals = hasIntervals
    ? "Dots are scores, lines their 95% intervals"
    : `Dots are scores, without intervals, which take ${leastDiffering()} segments`;
  const hidden = [
    "",
    "",
    "There is no room for the plots of all metrics: a click on a metric shows its own.",
    "There is no room for the plots and intervals of all metrics: a click on a metric shows its own.",
    "There is no room for plots, nor for the intervals of more than one metric: a click on a metric shows its own.",
  ][leftOut]!;
  return (
    <p class="lead">
      {leftOut < LEAST_ROOM && `${intervals}, the dashed line A's score. `}A range of ranks has all those that the tests
      leave open. {hidden} {leftOut > 1 && "All numbers are in the table. "}
      {hasClusters &&
        "A line between rows ends a cluster: every system above it is significantly better than every one below."}
    </p>
  );
}

/** Says where metrics order the systems differently. */
function Disagreements({ metrics }: { readonly metrics: readonly ByMetric[] }) {
  const current = metrics[view.value.metric] ?? metrics[0]!;
  const others = metrics.filter((metric) => metric !== current);
  if (current.comparison === null || others.length === 0) return null;
  if (metrics.some(({ comparison, saysNothing }) => comparison === null || saysNothing)) return null;
  const disagreements = others.map(({ comparison }) => orderDisagreement(current.comparison!, comparison!));
  const isStale = metrics.some((metric) => metric.isStale);
  return (
    <p id="order-disagreement" class={isStale ? "stale" : undefined}>
      {disagreements.every((disagreement) => disagreement === null)
        ? "All metrics put the systems in the same order."
        : disagreements.map(
            (disagreement) =>
              disagreement !== null && (
                <>
                  <Pieces pieces={disagreement.pieces} />{" "}
                </>
              ),
          )}
    </p>
  );
}
