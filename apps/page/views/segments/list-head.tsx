/** The heads of the list's columns: a click sorts by the column, and another click reverses the order. */
import type { RefObject } from "preact";
import { Text } from "../../parts/text.js";
import { useStops } from "../../parts/use-stops.js";
import { changeView, currentMetric, directions } from "../../state/state.js";
import { isSortedBy, type Column } from "./columns.js";
import { kindOf, type Order } from "./order.js";

export interface ListHeadProps {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly columns: readonly Column[];
  readonly order: Order;
  /** Whether there is a column of the values that the list is sorted by. */
  readonly hasValue: boolean;
}

const place: Pick<Column, "key" | "title" | "measure" | "isDescending"> = {
  key: "place",
  title: "#",
  measure: { of: "position" },
  isDescending: false,
};

const isText: ReadonlySet<string> = new Set(["source", "reference", "text"] satisfies Column["content"]["of"][]);

export function ListHead({ frame, columns, order, hasValue }: ListHeadProps) {
  const current = JSON.stringify(currentMetric.value);
  const hasTurn = hasValue && order.measure.of !== "random";
  const before = 1 + Number(hasTurn);
  const stops = useStops(before + columns.length, ".segment-head", true);
  const title = kindOf(order.measure)?.head ?? "value";
  const arrow = order.isDescending ? "↓" : "↑";
  const head = ({ key, title, measure, isDescending }: typeof place, content: string, stop: number) => {
    const isSorted = isSortedBy({ measure } as Column, order.measure);
    return (
      <div
        role="columnheader"
        class={content}
        // above the beginnings of its texts
        dir={isText.has(content) ? directions.value[content === "source" ? "source" : "target"] : undefined}
        aria-sort={isSorted ? (order.isDescending ? "descending" : "ascending") : undefined}
      >
        <button
          type="button"
          class="link"
          data-column={key}
          {...stops(stop)}
          title={`Sort by ${title === "#" ? "line" : title}`}
          onClick={() =>
            changeView({
              order: {
                measure,
                isDescending: isSorted ? !order.isDescending : isDescending,
                ...("metric" in measure && JSON.stringify(measure.metric) !== current && { isFixed: true }),
              },
            })
          }
        >
          <Text text={title} />
          {isSorted && ` ${arrow}`}
        </button>
      </div>
    );
  };
  return (
    <div class="segment-head" role="row" aria-rowindex={1} ref={frame}>
      {head(place, "place", 0)}
      {hasValue && (
        <div role="columnheader" class="number" aria-sort={order.isDescending ? "descending" : "ascending"}>
          {!hasTurn ? (
            title
          ) : (
            <button
              type="button"
              class="link"
              id="segments-turn"
              {...stops(1)}
              title="The other way round"
              onClick={() => changeView({ order: { ...order, isDescending: !order.isDescending } })}
            >
              {title} {arrow}
            </button>
          )}
        </div>
      )}
      {columns.map((column, c) => head(column, column.content.of, before + c))}
    </div>
  );
}
