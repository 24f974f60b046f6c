/** The margins of a release, and the labels whose groups are tested. What was typed stays until the user changes it. */
import { batch, type Signal } from "@preact/signals";
import { isGiven, metricOf } from "../../model/metric-spec.js";
import { USUAL_MARGIN } from "../../model/verdict/release-words.js";
import type { MetricSpec } from "../../model/corpus.js";
import type { Release } from "../../model/view.js";
import { plainText } from "../../parts/text.js";
import { changeView, corpus, view } from "../../state/state.js";

/** What the user has typed into the form, and no question has used yet. */
export interface Typed {
  /** The margins, by the name of the metric. */
  readonly margins: Readonly<Record<string, string>>;
  /** The column of labels, "" for none; null if it was not changed. */
  readonly by: string | null;
}

export const nothingTyped: Typed = { margins: {}, by: null };

/** Whether the fields of these metrics say the same as the question that was asked. */
export function isAsAsked({ margins, by }: Typed, release: Release, names: readonly string[]): boolean {
  const isSame = (name: string): boolean => {
    const text = margins[name];
    return text === undefined || (text.trim() !== "" && Number(text) === release.margins[name]);
  };
  return names.every(isSame) && (by === null || by === (release.by ?? ""));
}

interface ReleaseFormProps {
  readonly metrics: readonly MetricSpec[];
  readonly typed: Signal<Typed>;
  /** Whether there is an answer already: then new margins are a change of the question. */
  readonly isAnswered: boolean;
}

export function ReleaseForm({ metrics, typed, isAnswered }: ReleaseFormProps) {
  const { release } = view.value;
  const { labels } = corpus.value!;
  const marginOf = (spec: MetricSpec): string | number => {
    const { name } = metricOf(spec);
    return typed.value.margins[name] ?? release?.margins[name] ?? (isGiven(spec) ? "" : USUAL_MARGIN);
  };
  const ask = (event: SubmitEvent): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const margins = Object.fromEntries(
      metrics.map((spec, i) => [metricOf(spec).name, Number(fields.get(`margin-${i}`))]),
    );
    const column = fields.get("by");
    const isChanged = Object.entries(release?.margins ?? {}).some(
      ([name, margin]) => margins[name] !== undefined && margins[name] !== margin,
    );
    batch(() => {
      typed.value = nothingTyped;
      changeView({
        release: {
          margins: { ...release?.margins, ...margins },
          earlier: [...(release?.earlier ?? []), ...(isChanged ? [release!.margins] : [])],
          by: typeof column === "string" && column !== "" ? column : null,
        },
      });
    });
  };
  return (
    <form class="release-form" onSubmit={ask}>
      <span>Margin, the points that may be lost{!isAnswered && " (to be fixed before you look at the answer)"}:</span>
      {metrics.map((spec, i) => (
        <label>
          {metricOf(spec).name}{" "}
          <input
            type="number"
            name={`margin-${i}`}
            min="0"
            step="any"
            required
            value={marginOf(spec)}
            onInput={({ currentTarget: { value } }) => {
              const { margins } = typed.value;
              typed.value = { ...typed.value, margins: { ...margins, [metricOf(spec).name]: value } };
            }}
          />
        </label>
      ))}
      {labels.length > 0 && (
        <label>
          regressions by{" "}
          <select
            name="by"
            value={typed.value.by ?? release?.by ?? ""}
            onChange={({ currentTarget: { value } }) => {
              typed.value = { ...typed.value, by: value };
            }}
          >
            <option value="">no label</option>
            {labels.map(({ name }) => (
              <option value={name}>{plainText(name)}</option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" class="strong">
        {isAnswered ? "Ask again" : "Answer"}
      </button>
    </form>
  );
}
