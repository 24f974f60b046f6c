/** N-grams that one system has right more often than the other. */
import { axisY, barX, plot, ruleX, text } from "@observablehq/plot";
import type { CountedNgram } from "../../../../src/inspect/entry.js";
import { tableOf } from "../../../../src/report/entry.js";
import type { Ngrams, NgramsQuestion } from "../../engine/answers/ngrams.js";
import type { Direction } from "../../model/direction.js";
import { LONGEST_NGRAM } from "../../model/view.js";
import { Figure } from "../../parts/figure.js";
import { labelsIn, titleIn } from "../../parts/axes/labels.js";
import { differences } from "../../parts/palette.js";
import { SortableTable, type SortableColumn } from "../../parts/tables/sortable-table.js";
import type { TableData } from "../../parts/tables/table-data.js";
import { ticksIn, wholeNumber } from "../../parts/axes/ticks.js";
import { isolated, plainText, Text } from "../../parts/text.js";
import { changeView, directions, systemNames, view } from "../../state/state.js";
import { useIsBehind } from "../../state/use-ranking.js";
import { select } from "./select-words.js";
import { grouped } from "../../model/words.js";

export interface NgramsProps {
  readonly question: NgramsQuestion;
  readonly ngrams: Ngrams;
  readonly isStale: boolean;
}

/** The number of n-grams that are drawn for each system. */
const DRAWN = 10;

export function NgramDifferences({ question, ngrams, isStale }: NgramsProps) {
  const { baseline, system, metric, situation } = question;
  const [before, after] = [baseline, system].map((index) => systemNames.value[index]!) as [string, string];
  const { ngramOrder } = view.value;
  const isBehind = useIsBehind({ baseline, against: system });
  const orders = ngrams.orders.filter(({ order }) => ngramOrder === null || order === ngramOrder);
  const rows = orders.flatMap(({ ngrams: list }) => list);
  const size = orders.reduce((sum, list) => sum + list.size, 0);
  const filterOf = (words: readonly string[], of: number | null, than: number | null) =>
    ({ by: "ngram", metric, words, system: of, than, references: situation.references }) as const;
  const action =
    (where: (row: CountedNgram) => { of: number | null; than: number | null } | null, words: string) =>
    (row: CountedNgram) => {
      const place = where(row);
      return (
        place && {
          words: `${words} “${row.words.join(" ")}”`,
          run: () => select(filterOf(row.words, place.of, place.than)),
        }
      );
    };
  const columns: SortableColumn<CountedNgram>[] = [
    { key: "words", title: "n-gram", value: ({ words }) => words.join(" "), dir: directions.value.target },
    {
      key: "difference",
      title: "difference",
      format: signed,
      value: difference,
      action: action((row) => {
        if (difference(row) === 0) return null;
        return difference(row) > 0 ? { of: system, than: baseline } : { of: baseline, than: system };
      }, "Segments in which one system has more of"),
    },
    {
      key: "after",
      title: `right in ${after}`,
      value: ({ matches }) => matches[1]!,
      action: action(
        ({ matches }) => (matches[1] === 0 ? null : { of: system, than: null }),
        `Segments in which ${after} has`,
      ),
    },
    {
      key: "before",
      title: `right in ${before}`,
      value: ({ matches }) => matches[0]!,
      action: action(
        ({ matches }) => (matches[0] === 0 ? null : { of: baseline, than: null }),
        `Segments in which ${before} has`,
      ),
    },
    {
      key: "references",
      title: "in the references",
      value: ({ references }) => references,
      action: action(() => ({ of: null, than: null }), "Segments whose references have"),
    },
    {
      key: "share",
      title: `${after}’s share of what is right`,
      value: share,
      format: (value) => `${Math.round(100 * value)}%`,
    },
    { key: "written-after", title: `written by ${after}`, value: ({ hypotheses }) => hypotheses[1]! },
    { key: "written-before", title: `written by ${before}`, value: ({ hypotheses }) => hypotheses[0]! },
  ];
  const first = `first those that ${isBehind ? before : after} has right more often`;
  return (
    <>
      <OrderChoice />
      <p>
        {orders.map(({ order, matches }, i) => (
          <span>
            {i > 0 && "; "}
            {order === 1 ? "words" : `${order}-grams`}: <Text text={after} /> has{" "}
            <b data-value={matches[1]}>{grouped(matches[1]!)}</b> right, <Text text={before} />{" "}
            <b data-value={matches[0]}>{grouped(matches[0]!)}</b>
          </span>
        ))}
        .
      </p>
      <DifferenceFigure rows={rows} names={[before, after]} isBehind={isBehind} isStale={isStale} />
      <SortableTable
        name="ngrams"
        title={
          rows.length < size
            ? `The ${grouped(rows.length)} n-grams that differ most, of ${grouped(size)} that are right in one or both: ${first}`
            : `${grouped(rows.length)} n-grams that are right in one or both: ${first}`
        }
        columns={columns}
        rows={rows}
        sortedBy="difference"
        isAscending={isBehind}
        isStale={isStale}
      />
    </>
  );
}

function difference({ matches }: CountedNgram): number {
  return matches[1]! - matches[0]!;
}

/** With the hyphen of exports, for which the page shows a minus sign. */
function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}

/** The system's share of the n-grams that either has right, as readers of the two counts would compute it. */
export function share({ matches }: Pick<CountedNgram, "matches">): number {
  return matches[1]! / (matches[0]! + matches[1]!);
}

function OrderChoice() {
  const { ngramOrder } = view.value;
  return (
    <fieldset class="orders">
      <legend>n-grams of</legend>
      {[null, ...Array.from({ length: LONGEST_NGRAM }, (_, i) => i + 1)].map((order) => (
        <label>
          <input
            type="radio"
            name="ngram-order"
            value={order ?? "all"}
            checked={ngramOrder === order}
            onChange={() => changeView({ ngramOrder: order })}
          />{" "}
          {order === null ? "any length" : order === 1 ? "1 word" : `${order} words`}
        </label>
      ))}
    </fieldset>
  );
}

interface DifferenceFigureProps {
  readonly rows: readonly CountedNgram[];
  readonly names: readonly [before: string, after: string];
  /** Whether the second system has the worse score: then the n-grams that the first has right more often come first. */
  readonly isBehind: boolean;
  readonly isStale: boolean;
}

function DifferenceFigure({ rows, names: [before, after], isBehind, isStale }: DifferenceFigureProps) {
  const sorted = [...rows].sort((a, b) => difference(b) - difference(a));
  const drawn = [
    ...sorted.slice(0, DRAWN).filter((row) => difference(row) > 0),
    ...sorted.slice(-DRAWN).filter((row) => difference(row) < 0),
  ];
  if (isBehind) drawn.reverse();
  const [most] = [...drawn].sort((a, b) => Math.abs(difference(b)) - Math.abs(difference(a)));
  if (most === undefined) return <p>Both systems have the same n-grams right, equally often.</p>;
  const words = most.words.join(" ");
  const { target } = directions.value;
  const [better, other, right, wrong] =
    difference(most) > 0
      ? [after, before, most.matches[1]!, most.matches[0]!]
      : [before, after, most.matches[0]!, most.matches[1]!];
  const title = `The largest difference is in “${words}”: ${better} has it right ${times(right)}, ${other} ${times(wrong)}`;
  const ngram = { title: "n-gram", value: ({ words }: CountedNgram) => words.join(" "), dir: target };
  const table: TableData = {
    title,
    file: "ngram-differences",
    ...tableOf(drawn, [
      ngram,
      { title: `right in ${after}`, value: ({ matches }) => matches[1] },
      { title: `right in ${before}`, value: ({ matches }) => matches[0] },
      { title: "difference", value: difference },
    ]),
  };
  return (
    <Figure
      title={title}
      table={table}
      isStale={isStale}
      depends={[rows, before, after, isBehind]}
      draw={(width) => drawBars(drawn, target, [plainText(before), plainText(after)], width)}
    />
  );
}

function times(count: number): string {
  return count === 1 ? "once" : `${grouped(count)} times`;
}

/** The space at the right, between 0 and what is said of a side, and the least in which all of it is said, in pixels. */
const [RIGHT, ASIDE, NARROW] = [20, 8, 180];

function drawBars(
  rows: readonly CountedNgram[],
  direction: Direction,
  [before, after]: readonly [string, string],
  width: number,
): Element {
  // equal labels of different n-grams must stay apart
  const bars = rows.map((row, i) => ({ key: String(i), value: difference(row) }));
  const { room: left, labels } = labelsIn(
    width,
    rows.map(({ words }) => plainText(words.join(" "))),
  );
  const values = bars.map(({ value }) => value);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  /** Where 0 is, in pixels: each side begins there. */
  const zero = left + ((width - left - RIGHT) * -least) / (most - least);
  const sideOf = (room: number, name: string, textAnchor: "start" | "end") => {
    const what = room < NARROW ? "" : "more often right in ";
    const say = ([shown]: readonly string[]): string =>
      textAnchor === "end" ? `← ${what}${shown!}` : `${what}${shown!} →`;
    return text([titleIn(room, [name], say)], {
      x: () => 0,
      frameAnchor: "top",
      text: (words: string) => words,
      textAnchor,
      dx: textAnchor === "end" ? -ASIDE : ASIDE,
      dy: -32,
    });
  };
  return plot({
    width,
    height: 60 + 17 * bars.length,
    marginLeft: left,
    marginRight: RIGHT,
    marginTop: 40,
    style: { background: "none", overflow: "visible" },
    x: {
      label: null,
      domain: [least, most],
      axis: "top",
      ticks: ticksIn(width - left - RIGHT),
      tickFormat: (value: number) => wholeNumber(Math.abs(value)),
    },
    y: { label: null, domain: bars.map(({ key }) => key) },
    marks: [
      axisY({
        tickSize: 0,
        fontSize: 12,
        tickFormat: (key: string) => isolated(labels[Number(key)]!, direction),
      }),
      barX(bars, {
        x: "value",
        y: "key",
        fill: ({ value }: { value: number }) => (value > 0 ? differences.better : differences.worse),
      }),
      ruleX([0], { stroke: "currentColor" }),
      ...(least < 0 ? [sideOf(zero - ASIDE, before, "end")] : []),
      ...(most > 0 ? [sideOf(width - zero - ASIDE, after, "start")] : []),
    ],
  });
}
