/** The lasso without drawing: a rectangle given by numbers. */
import type { ScatterAxis } from "../../engine/answers/scatter.js";
import { Sentence } from "../../parts/sentence.js";

export interface RangeFormProps {
  readonly x: ScatterAxis;
  readonly y: ScatterAxis;
  readonly xTitle: string;
  readonly yTitle: string;
  /** The ranges of the two axes; null for a range that is not narrower than its axis. */
  readonly onSelect: (x: Range | null, y: Range | null) => void;
}

export type Range = readonly [from: number, to: number];

export function RangeForm({ x, y, xTitle, yTitle, onSelect }: RangeFormProps) {
  const read = (form: FormData, name: string, { low, high }: ScatterAxis): Range | null => {
    const ends = [form.get(`${name}-from`), form.get(`${name}-to`)].map((text) =>
      text === null || text === "" ? Number.NaN : Number(text),
    );
    const [from, to] = [Number.isFinite(ends[0]) ? ends[0]! : low, Number.isFinite(ends[1]) ? ends[1]! : high];
    return from <= low && to >= high ? null : [Math.min(from, to), Math.max(from, to)];
  };
  return (
    <details class="range-form">
      <summary>Select by numbers</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          onSelect(read(form, "x", x), read(form, "y", y));
        }}
      >
        <Ends name="x" title={xTitle} axis={x} />
        <Ends name="y" title={yTitle} axis={y} />
        <button type="submit">Select</button>
      </form>
    </details>
  );
}

function Ends({
  name,
  title,
  axis: { low, high },
}: {
  readonly name: string;
  readonly title: string;
  readonly axis: ScatterAxis;
}) {
  return (
    <fieldset>
      <legend>
        <Sentence text={title} />
      </legend>
      <label>
        from <input type="number" step="any" name={`${name}-from`} placeholder={low.toPrecision(4)} />
      </label>{" "}
      <label>
        to <input type="number" step="any" name={`${name}-to`} placeholder={high.toPrecision(4)} />
      </label>
    </fieldset>
  );
}
