/** Which systems copy: every output scored with every other one as its reference. */
import { signOf } from "../../../../src/metrics/entry.js";
import { formatFixed } from "../../../../src/core/entry.js";
import type { Likeness as LikenessAnswer } from "../../engine/answers/likeness.js";
import { DIGITS } from "../../model/sentences.js";
import type { Selection } from "../../model/selection.js";
import { counted } from "../../model/words.js";
import { ColorScale } from "../../parts/matrix/color-scale.js";
import { FigureFrame } from "../../parts/figure.js";
import { matrixSize } from "../../parts/matrix/matrix-size.js";
import { differences } from "../../parts/palette.js";
import { SortableTable, type SortableColumn } from "../../parts/tables/sortable-table.js";
import type { TableData } from "../../parts/tables/table-data.js";
import { plainText } from "../../parts/text.js";
import { ToldApart } from "../../parts/told-apart.js";
import { jumpTo } from "../../parts/jump.js";
import { Working } from "../../parts/working.js";
import { Signature } from "../../parts/signature.js";
import { changeView, countingMetric, systemNames } from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";
import { useRankingOrder } from "../../state/use-ranking.js";
import { moved } from "../pairs/grid-keys.js";
import { drawLikeness, extremesOf, MOST_SHADE, shadesOf } from "./likeness-drawing.js";
import { select } from "./select-output.js";

interface LikePair {
  readonly first: number;
  readonly second: number;
  /** The scores of two systems, each with the other as its reference. */
  readonly scores: readonly [number, number];
  readonly same: number;
}

export function Likeness({ selection }: { readonly selection: Selection }) {
  const { value, isStale, share, error } = useAnswer("likeness", { metric: countingMetric.value, selection });
  const names = systemNames.value;
  return (
    <>
      <h3>Who copies whom</h3>
      {error !== null && <p role="alert">{error}</p>}
      {isStale && <Working what="Comparing systems" share={share} />}
      {value !== null && <LikenessOf likeness={value} names={names} isStale={isStale} />}
    </>
  );
}

interface LikenessOfProps {
  readonly likeness: LikenessAnswer;
  readonly names: readonly string[];
  readonly isStale: boolean;
}

function LikenessOf({ likeness, names, isStale }: LikenessOfProps) {
  const { name, better, systems, scores, same, segments, signature } = likeness;
  const order = useRankingOrder();
  const pairs = pairsOf(likeness);
  const sign = signOf(better);
  const mean = ({ scores: [a, b] }: LikePair): number => (a + b) / 2;
  const scored = pairs.filter((pair) => !Number.isNaN(mean(pair)));
  const [most] = [...scored].sort((a, b) => sign * (mean(b) - mean(a)));
  const title =
    most === undefined
      ? "How alike the systems are"
      : `${names[most.first]} and ${names[most.second]} are the most alike: ${formatFixed(mean(most), DIGITS)} ${name} with one another` +
        (most.same > 0 ? `, the same text in ${counted(most.same, "segment")}` : "");
  const { hasText, classes } = matrixSize(systems);
  const plain = names.map(plainText);
  const shades = shadesOf(likeness);
  const [least, greatest] = extremesOf(likeness);
  const table: TableData = {
    title,
    file: "likeness-of-systems",
    columns: [{ title: `${name} of` }, ...order.map((k) => ({ title: `with ${names[k]!}`, digits: DIGITS }))],
    rows: order.map((i) => [
      names[i]!,
      ...order.map((k) => {
        const score = scores[i * systems + k]!;
        return Number.isNaN(score) ? null : score;
      }),
    ]),
  };
  const show = (system: number, against: number): void => {
    changeView({
      baseline: against,
      against: system,
      order: {
        measure: { of: "likeness", metric: countingMetric.value, system, against },
        isDescending: better === "higher",
      },
    });
    jumpTo("segments");
  };
  const columns: SortableColumn<LikePair>[] = [
    { key: "first", title: "system", value: ({ first }) => names[first]! },
    { key: "second", title: "and", value: ({ second }) => names[second]! },
    {
      key: "mean",
      title: `${name}, mean`,
      value: mean,
      format: (value) => (Number.isNaN(value) ? "–" : formatFixed(value, DIGITS)),
    },
    {
      key: "same",
      title: "the same text",
      value: ({ same: count }) => count,
      action: ({ first, second, same: count }) =>
        count === 0
          ? null
          : {
              words: `Segments in which ${names[first]} and ${names[second]} wrote the same`,
              run: () => select({ by: "same", systems: [first, second] }),
            },
    },
    {
      key: "share",
      title: "of the segments",
      value: ({ same: count }) => count / segments,
      format: (part) => `${formatFixed(100 * part, 1)}%`,
    },
  ];
  return (
    <>
      <FigureFrame
        title={title}
        table={table}
        isStale={isStale}
        svg={() => drawLikeness(likeness, order, plain, hasText)}
      >
        <div class="scroll-x matrix-frame" role="region" aria-label={`${title}, as a matrix`}>
          <table
            class={`likeness ${classes}`}
            style={{ "--systems": systems }}
            role="table"
            aria-label="Likeness: arrow keys move, Enter shows the segments"
            onKeyDown={(event) => onKeyDown(event, systems)}
          >
            <thead role="rowgroup">
              <tr role="row">
                <th scope="col" role="columnheader">
                  <span class="lead">row scored against column</span>
                </th>
                {order.map((k, column) => (
                  <th scope="col" role="columnheader" title={plainText(names[k]!)}>
                    {column + 1}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {order.map((i, row) => (
                <tr role="row">
                  <th scope="row" role="rowheader" title={plainText(names[i]!)}>
                    <span class="numbered">
                      {row + 1}. <ToldApart name={plain[i]!} names={plain} />
                    </span>
                  </th>
                  {order.map((k, column) => {
                    const [one, other] = [names[i]!, names[k]!];
                    const score = scores[i * systems + k]!;
                    if (Number.isNaN(score)) return <td role="cell" class="diagonal" />;
                    const text = formatFixed(score, DIGITS);
                    const words = `${name} of ${plainText(one)} with ${plainText(other)} as its reference: ${text}; the same text in ${counted(same[i * systems + k]!, "segment")}`;
                    return (
                      <td role="cell" style={{ "--amount": `${Math.round(shades(score) * 100)}%` }}>
                        <button
                          type="button"
                          tabIndex={row === 0 && column === 1 ? 0 : -1}
                          title={words}
                          aria-label={words}
                          data-row={row}
                          data-column={column}
                          data-system={i}
                          data-against={k}
                          data-value={score}
                          onClick={() => show(i, k)}
                        >
                          {hasText && <span class="shown">{text}</span>}
                        </button>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </FigureFrame>
      <p class="explained">
        {Number.isFinite(least) && (
          <ColorScale
            low={`the least alike, ${formatFixed(least, DIGITS)}`}
            high={`${formatFixed(greatest, DIGITS)}, the most`}
            shades={[0, 1].map((share) => ({ hue: differences.better, amount: share * MOST_SHADE }))}
          />
        )}
        Each cell is the corpus score of the row’s output with the column’s as its only reference
        {name === "BLEU" && ", a self-BLEU between systems"}: {better === "higher" ? "the higher" : "the lower"}, the
        more alike. A click shows the two, segment by segment, the most alike first. Likeness by itself does not show
        who copied: good systems are alike, too.
      </p>
      <SortableTable
        name="likeness"
        title="Pairs of systems by how alike they are"
        columns={columns}
        rows={pairs}
        sortedBy="same"
        isStale={isStale}
      />
      <p class="signature">
        <Signature text={signature} />
      </p>
    </>
  );
}

/** Arrow keys move in the matrix, which is one stop of the Tab key. */
function onKeyDown(event: KeyboardEvent & { readonly currentTarget: HTMLTableElement }, systems: number): void {
  const { row, column } = (event.target as HTMLElement).dataset;
  if (row === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const next = moved({ row: Number(row), column: Number(column) }, event.key, systems);
  if (next === null) return;
  event.preventDefault();
  const cell = event.currentTarget.querySelector<HTMLElement>(`[data-row="${next.row}"][data-column="${next.column}"]`);
  for (const one of event.currentTarget.querySelectorAll<HTMLElement>('button[tabindex="0"]')) one.tabIndex = -1;
  if (cell === null) return;
  cell.tabIndex = 0;
  cell.focus();
}

function pairsOf({ systems, scores, same }: LikenessAnswer): LikePair[] {
  return Array.from({ length: systems }, (_, first) => first).flatMap((first) =>
    Array.from({ length: systems - first - 1 }, (_, i): LikePair => {
      const second = first + 1 + i;
      const [there, back] = [first * systems + second, second * systems + first];
      return { first, second, scores: [scores[there]!, scores[back]!], same: same[there]! };
    }),
  );
}
