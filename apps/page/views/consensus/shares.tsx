/** How often each system wrote what the consensus and the oracle choose. */
import { barX, plot, ruleX } from "@observablehq/plot";
import type { Consensus } from "../../engine/answers/consensus.js";
import { placeSet } from "../../model/place-set.js";
import { counted, grouped } from "../../model/words.js";
import { labelsIn } from "../../parts/axes/labels.js";
import { Figure } from "../../parts/figure.js";
import { categories } from "../../parts/palette.js";
import { SortableTable, type SortableColumn } from "../../parts/tables/sortable-table.js";
import type { TableData } from "../../parts/tables/table-data.js";
import { ticksIn, wholeNumber } from "../../parts/axes/ticks.js";
import { isolated, plainText } from "../../parts/text.js";
import { corpus, systemNames } from "../../state/state.js";
import { useRankingOrder } from "../../state/use-ranking.js";
import { select } from "./select-output.js";

interface SharesProps {
  readonly consensus: Consensus;
  readonly isStale: boolean;
}

type Row = Consensus["shares"][number] & { readonly system: number };

export function Shares({ consensus, isStale }: SharesProps) {
  const { shares, places, choices, oracle, same } = consensus;
  const names = systemNames.value;
  const order = useRankingOrder();
  const rows = order.map((system): Row => ({ ...shares[system]!, system }));
  const first = rows.reduce((most, row) => (row.chosen > most.chosen ? row : most));
  const equal = rows.filter(({ chosen }) => chosen === first.chosen).length - 1;
  const others = equal === 0 ? "" : `, and ${counted(equal, "other system")} as often`;
  const alone = first.alone === 0 ? "none" : grouped(first.alone);
  const title =
    `The consensus is most often what ${names[first.system]} wrote: in ${grouped(first.chosen)} of ` +
    `${counted(places.length, "segment")} (in ${alone} of them as the only system)${others}`;
  const choose = (chosen: Uint16Array, what: string) => (row: Row) => {
    const own = places.filter((_, i) => chosen[i] === row.system);
    if (own.length === 0) return null;
    const why = `the ${what} is ${names[row.system]}`;
    return {
      words: `Segments in which ${why}`,
      run: () => select({ by: "set", set: placeSet(own, corpus.value!.segments), why }),
    };
  };
  const countOf = (chosen: Uint16Array, { system }: Row): number =>
    chosen.reduce((count, choice) => count + (choice === system ? 1 : 0), 0);
  const columns: SortableColumn<Row>[] = [
    {
      key: "system",
      title: "system",
      value: ({ system }) => names[system]!,
      order: ({ system }) => order.indexOf(system),
    },
    { key: "chosen", title: "wrote the consensus", value: ({ chosen }) => chosen },
    { key: "alone", title: "wrote it alone", value: ({ alone }) => alone },
    {
      key: "picked",
      title: "was chosen for it",
      value: (row) => countOf(choices, row),
      action: choose(choices, "consensus"),
    },
    { key: "oracle", title: "wrote the oracle’s choice", value: (row) => row.oracle },
    { key: "oracle-alone", title: "wrote that alone", value: ({ oracleAlone }) => oracleAlone },
    {
      key: "oracle-picked",
      title: "was chosen by the oracle",
      value: (row) => countOf(oracle, row),
      action: choose(oracle, "oracle"),
    },
  ];
  const table: TableData = {
    title,
    file: "shares-of-systems",
    columns: columns.map(({ title: heading }) => ({ title: heading })),
    rows: rows.map((row) => columns.map(({ value }) => value(row))),
  };
  return (
    <>
      <h3>Whose outputs are chosen</h3>
      <Figure
        title={title}
        table={table}
        isStale={isStale}
        depends={[consensus, names, order.join()]}
        draw={(width) => drawShares(rows, names, places.length, width)}
      />
      <p>
        In{" "}
        {same === 0 ? (
          "no segment"
        ) : (
          <button
            type="button"
            class="link"
            data-action="same"
            data-value={same}
            onClick={() => select({ by: "same", systems: [...shares.keys()] })}
          >
            {counted(same, "segment")}
          </button>
        )}{" "}
        all systems wrote the same. All numbers here count segments. If several systems wrote the chosen text, the
        segment is counted for each of them, so these counts add up to more than all segments. A system “wrote it
        alone”, the dark part of its bar, where no other system wrote that text; so this count is the smaller one. One
        system is “chosen” for each segment, of equally good ones the one that was given first; these counts add up to
        all segments.
      </p>
      <SortableTable
        name="consensus"
        title="The segments in which each system wrote the chosen output"
        columns={columns}
        rows={rows}
        sortedBy="system"
        isAscending
        isStale={isStale}
      />
    </>
  );
}

function drawShares(rows: readonly Row[], names: readonly string[], segments: number, width: number): Element {
  const { room, labels } = labelsIn(
    width,
    rows.map(({ system }, i) => `${i + 1}. ${isolated(plainText(names[system]!))}`),
  );
  const bars = rows.flatMap((row, i) => [
    { label: labels[i]!, kind: "alone", count: row.alone },
    { label: labels[i]!, kind: "with others", count: row.chosen - row.alone },
  ]);
  return plot({
    width,
    height: 68 + 18 * rows.length,
    marginLeft: room,
    marginBottom: 38,
    style: { background: "none", overflow: "visible" },
    x: {
      label: `segments, of ${grouped(segments)}`,
      labelAnchor: "center",
      labelArrow: "none",
      grid: true,
      ticks: ticksIn(width - room),
      tickFormat: wholeNumber,
    },
    y: { label: null, domain: labels, tickSize: 0 },
    color: { domain: ["alone", "with others"], range: [categories[0], categories[5]] },
    marks: [barX(bars, { x: "count", y: "label", fill: "kind", inset: 1 }), ruleX([0], { stroke: "currentColor" })],
  });
}
