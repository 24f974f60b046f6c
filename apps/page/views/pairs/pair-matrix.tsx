/** The pair matrix: every system against every other, the best first. */
import type { Signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { AllPairsComparison } from "../../../../src/index.js";
import { digitsFor } from "../../../../src/report/entry.js";
import type { SeenPair } from "../../../../src/significance/entry.js";
import { signed } from "../../model/signed.js";
import { matrixSize } from "../../parts/matrix/matrix-size.js";
import { plainText } from "../../parts/text.js";
import { ToldApart } from "../../parts/told-apart.js";
import { changeView, systemNames } from "../../state/state.js";
import { usePair } from "../../state/use-pair.js";
import { moved, type Place } from "./grid-keys.js";
import { matrixCells, matrixColors } from "./matrix-colors.js";

export interface PairMatrixProps {
  readonly comparison: AllPairsComparison;
  /** The cell under the pointer, or with the focus. */
  readonly pointed: Signal<Place | null>;
}

export function PairMatrix({ comparison, pointed }: PairMatrixProps) {
  const { order } = comparison;
  const names = systemNames.value;
  const plain = names.map(plainText);
  const { hasText, classes } = matrixSize(order.length);
  const colorOf = matrixColors(comparison, hasText);
  const pair = usePair();
  const grid = useRef<HTMLTableElement>(null);

  const placeOf = (event: Event): Place | null => {
    const { row, column } = ((event.target as Element).closest("td") as HTMLElement | null)?.dataset ?? {};
    return row === undefined ? null : { row: Number(row), column: Number(column) };
  };
  const choose = ({ row, column }: Place): void => changeView({ baseline: order[column]!, against: order[row]! }, null);
  const focus = ({ row, column }: Place): void => {
    for (const cell of grid.current!.querySelectorAll<HTMLElement>('td[tabindex="0"]')) cell.tabIndex = -1;
    const cell = grid.current!.querySelector<HTMLElement>(`td[data-row="${row}"][data-column="${column}"]`)!;
    cell.tabIndex = 0;
    cell.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const place = placeOf(event);
    if (place === null || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") choose(place);
    else {
      const next = moved(place, event.key, order.length);
      if (next === null) return;
      focus(next);
    }
    event.preventDefault();
  };
  return (
    <table
      class={`matrix ${classes}`}
      style={{ "--systems": order.length }}
      role="grid"
      aria-label="Differences between systems: arrow keys move, Enter takes the pair to the views below"
      ref={grid}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const place = placeOf(event);
        if (place !== null) choose(place);
      }}
      onPointerOver={(event) => (pointed.value = placeOf(event))}
      onPointerLeave={() => (pointed.value = null)}
      onFocusIn={(event) => (pointed.value = placeOf(event))}
      onFocusOut={() => (pointed.value = null)}
    >
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            <span class="lead">row minus column</span>
          </th>
          {order.map((system, at) => (
            <th scope="col" role="columnheader" title={plainText(names[system]!)}>
              {at + 1}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {matrixCells(comparison).map((cells, row) => (
          <tr role="row">
            <th scope="row" role="rowheader" title={plain[order[row]!]!}>
              <span class="numbered">
                {row + 1}. <ToldApart name={plain[order[row]!]!} names={plain} />
              </span>
            </th>
            {cells.map((seen, column) => {
              if (seen === null) return <td role="gridcell" class="diagonal" />;
              const { hue, amount } = colorOf(seen);
              const [against, baseline] = [order[row]!, order[column]!];
              return (
                <td
                  role="gridcell"
                  tabIndex={row === 0 && column === 1 ? 0 : -1}
                  class={seen.result === null ? "untold" : "told"}
                  style={{ "--hue": hue, "--amount": `${Math.round(amount * 100)}%` }}
                  aria-selected={pair?.baseline === baseline && pair.against === against}
                  aria-label={labelOf(seen, names[against]!, names[baseline]!)}
                  data-row={row}
                  data-column={column}
                  data-system={against}
                  data-against={baseline}
                  data-value={seen.difference}
                  data-p={seen.pair.pValue}
                  data-adjusted-p={seen.pair.adjustedPValue}
                >
                  {hasText && <span class="shown">{textOf(seen)}</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function textOf({ difference, result }: SeenPair): string {
  return signed(difference, digitsFor([difference], 1)) + (result === null ? "" : "*");
}

function labelOf(seen: SeenPair, system: string, other: string): string {
  const result = seen.result === null ? "cannot be told apart" : `significantly ${seen.result}`;
  return `${plainText(system)} against ${plainText(other)}: ${textOf(seen).replace("*", "")}, ${result}`;
}
