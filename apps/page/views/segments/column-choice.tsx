/** The choice of the list's columns: for systems a table, with their texts and each metric's scores. */
import { metricOf } from "../../model/metric-spec.js";
import { MOST_ROW_LINES } from "../../model/view.js";
import { Fold } from "../../parts/fold.js";
import { Text } from "../../parts/text.js";
import { changeView, view } from "../../state/state.js";
import type { Column } from "./columns.js";

export interface ColumnChoiceProps {
  readonly all: readonly Column[];
  readonly shown: readonly Column[];
}

export function ColumnChoice({ all, shown }: ColumnChoiceProps) {
  const keys = shown.map(({ key }) => key);
  const toggle = (key: string): void => {
    const next = keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];
    changeView({ columns: next }, "columns");
  };
  const box = (column: Column | undefined, words: string | null) =>
    column !== undefined && (
      <label>
        <input
          type="checkbox"
          data-column={column.key}
          aria-label={words === null ? column.title : undefined}
          checked={keys.includes(column.key)}
          onChange={() => toggle(column.key)}
        />{" "}
        {words !== null && <Text text={words} />}
      </label>
    );
  const find = (key: string): Column | undefined => all.find((column) => column.key === key);
  const { metrics, columns, rowLines } = view.value;
  const systems = all.filter(({ content }) => content.of === "text");
  const names = metrics.map((spec) => metricOf(spec).name);
  const others = all.filter(({ key }) => !/^(?:text|score|difference) /.test(key));
  return (
    <Fold title="Columns" class="column-choice">
      <p>
        {others.map((column) => box(column, column.title))}
        <label>
          lines of a text{" "}
          <input
            id="segments-lines"
            type="number"
            min="1"
            max={MOST_ROW_LINES}
            value={rowLines}
            onChange={({ currentTarget: { value } }) => {
              const lines = Math.trunc(Number(value));
              if (lines >= 1 && lines <= MOST_ROW_LINES) changeView({ rowLines: lines }, "lines");
            }}
          />
        </label>
        {columns !== null && (
          <button type="button" class="quiet" onClick={() => changeView({ columns: null })}>
            usual columns
          </button>
        )}
      </p>
      <div class="scroll-x" tabIndex={0} role="region" aria-label="Columns of systems">
        <table class="data">
          <thead>
            <tr>
              <th scope="col">System</th>
              <th scope="col">text</th>
              {names.map((name) => (
                <th scope="col">{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {systems.map((column) => {
              const which = column.key.slice("text ".length);
              return (
                <tr>
                  <th scope="row">
                    <Text text={column.title} />
                  </th>
                  <td>{box({ ...column, title: `text of ${column.title}` }, null)}</td>
                  {names.map((_, m) => (
                    <td>{box(find(`score ${m} ${which}`), null)}</td>
                  ))}
                </tr>
              );
            })}
            {find("difference 0") !== undefined && (
              <tr>
                <th scope="row">difference of the first two</th>
                <td />
                {names.map((_, m) => (
                  <td>{box(find(`difference ${m}`), null)}</td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </Fold>
  );
}
