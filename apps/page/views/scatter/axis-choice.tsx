/** Chooses what an axis shows. */
import { axisKinds, ofMetric, ofSystem, type Axis, type AxisKind } from "../../model/axis.js";
import { metricOf } from "../../model/metric-spec.js";
import { plainText } from "../../parts/text.js";
import { corpus, systemNames, view } from "../../state/state.js";

const names: Readonly<Record<AxisKind, string>> = {
  score: "score of the segment",
  influence: "influence on the corpus score",
  share: "share of the difference",
  difference: "difference of segment scores",
  position: "place in the file",
  "reference-length": "length of the reference",
  "source-length": "length of the source",
  "length-ratio": "length beside the reference",
  copied: "share copied from the source",
  edits: "edits (TER)",
  "reference-count": "number of references",
  "rare-words": "percent of rare words",
  numbers: "numbers in digits",
  names: "capitalised words",
  quotes: "quotation marks",
  occurrences: "times that the reference occurs",
};

export interface AxisChoiceProps {
  readonly label: string;
  readonly axis: Axis;
  /** The system of the axis if the user has chosen none. */
  readonly system: number;
  readonly onChange: (axis: Axis) => void;
}

export function AxisChoice({ label, axis, system, onChange }: AxisChoiceProps) {
  const { metrics, metric } = view.value;
  return (
    <span class="axis-choice" role="group" aria-label={label}>
      {label}{" "}
      <select
        aria-label={`${label}: measure`}
        value={axis.of}
        onChange={({ currentTarget }) => onChange({ ...axis, of: currentTarget.value as AxisKind })}
      >
        {axisKinds(corpus.value!).map((kind) => (
          <option value={kind}>{names[kind]}</option>
        ))}
      </select>
      {ofMetric.has(axis.of) && metrics.length > 1 && (
        <select
          aria-label={`${label}: metric`}
          value={axis.metric ?? metric}
          onChange={({ currentTarget }) => onChange({ ...axis, metric: Number(currentTarget.value) })}
        >
          {metrics.map((spec, i) => (
            <option value={i}>{metricOf(spec).name}</option>
          ))}
        </select>
      )}
      {ofSystem.has(axis.of) && (
        <select
          aria-label={`${label}: system`}
          value={axis.system ?? system}
          onChange={({ currentTarget }) => onChange({ ...axis, system: Number(currentTarget.value) })}
        >
          {systemNames.value.map((name, i) => (
            <option value={i}>{plainText(name)}</option>
          ))}
        </select>
      )}
    </span>
  );
}
