/** The margins of a release, and the labels whose groups are looked at. */
import { isGiven, metricOf } from "../../model/metric-spec.js";
import { USUAL_MARGIN } from "../../model/verdict/release-words.js";
import type { MetricSpec } from "../../model/corpus.js";
import { plainText } from "../../parts/text.js";
import { changeView, corpus, view } from "../../state/state.js";

interface ReleaseFormProps {
  readonly metrics: readonly MetricSpec[];
  /** Whether there is an answer already: then other margins are a change of the question. */
  readonly isAnswered: boolean;
}

export function ReleaseForm({ metrics, isAnswered }: ReleaseFormProps) {
  const { release } = view.value;
  const { labels } = corpus.value!;
  const marginOf = (spec: MetricSpec): number | undefined =>
    release?.margins[metricOf(spec).name] ?? (isGiven(spec) ? undefined : USUAL_MARGIN);
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
    changeView({
      release: {
        margins: { ...release?.margins, ...margins },
        earlier: [...(release?.earlier ?? []), ...(isChanged ? [release!.margins] : [])],
        by: typeof column === "string" && column !== "" ? column : null,
      },
    });
  };
  return (
    <form class="release-form" onSubmit={ask}>
      <span>Margin, the points that may be lost{!isAnswered && " (to be fixed before you look at the answer)"}:</span>
      {metrics.map((spec, i) => (
        <label>
          {metricOf(spec).name}{" "}
          <input type="number" name={`margin-${i}`} min="0" step="any" required value={marginOf(spec) ?? ""} />
        </label>
      ))}
      {labels.length > 0 && (
        <label>
          regressions by{" "}
          <select name="by" value={release?.by ?? ""}>
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
