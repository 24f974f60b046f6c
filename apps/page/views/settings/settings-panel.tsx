/** View 8: settings. Metrics with all that can be set, which references count, and the dialects of BLEU. */
import { canCount, type MetricSpec } from "../../model/corpus.js";
import { metricNames, metricOf } from "../../model/metric-spec.js";
import { Panel } from "../../parts/panel.js";
import { changeView, corpus, view } from "../../state/state.js";
import { Dialects } from "./dialects.js";
import { MetricForm } from "./metric-form.js";
import { metricWords, variants } from "./metric-words.js";

export function SettingsPanel() {
  return (
    <Panel name="settings" title="Settings: metrics, references, dialects of BLEU">
      <Settings />
    </Panel>
  );
}

function Settings() {
  const { metrics } = view.value;
  const summary = corpus.value!;
  const counts = canCount(summary);
  return (
    <>
      {metrics.map(({ metric }, index) => (
        <MetricForm key={`${index} ${metric}`} index={index} />
      ))}
      {counts ? (
        <AddMetric />
      ) : (
        <p class="lead">
          There are no {summary.hasTexts ? "references" : "texts"}: a metric that was not counted cannot be added.
        </p>
      )}
      {counts && summary.references > 1 && <CountedReferences />}
      {counts && <Dialects />}
    </>
  );
}

function AddMetric() {
  const choices: readonly (readonly [words: string, spec: MetricSpec])[] = [
    ...corpus.value!.given.map((spec) => [metricOf(spec).name, spec] as const),
    ...metricNames
      .map(
        (metric) =>
          [
            metricWords[metric] ?? metric,
            { metric, options: metric === "bleuDialect" ? { dialect: "nltk" } : {} },
          ] as const,
      )
      .filter(([, spec]) => corpus.value!.hasSource || metricOf(spec).needsSources !== true),
    ...variants.map(({ name, spec }) => [name, spec] as const),
  ];
  return (
    <p>
      <label>
        Add a metric{" "}
        <select
          id="add-metric"
          value=""
          onChange={(event) => {
            const chosen = choices[Number(event.currentTarget.value)];
            event.currentTarget.value = "";
            if (chosen !== undefined) changeView({ metrics: [...view.value.metrics, chosen[1]] });
          }}
        >
          <option value="">choose …</option>
          {choices.map(([words], i) => (
            <option value={i}>{words}</option>
          ))}
        </select>
      </label>{" "}
      <span class="lead">
        spBLEU needs a SentencePiece model, which the command has: truebleu -m spbleu. METEOR needs its data, as well.
      </span>
    </p>
  );
}

/** The choice of the references that count; at least one has to. */
function CountedReferences() {
  const total = corpus.value!.references;
  const counted = view.value.references ?? Array.from({ length: total }, (_, r) => r);
  return (
    <fieldset class="counted-references">
      <legend>References that count</legend>
      {Array.from({ length: total }, (_, r) => (
        <label>
          <input
            type="checkbox"
            checked={counted.includes(r)}
            disabled={counted.length === 1 && counted[0] === r}
            onChange={() => {
              const next = counted.includes(r)
                ? counted.filter((reference) => reference !== r)
                : [...counted, r].sort((a, b) => a - b);
              changeView({ references: next.length === total ? null : next });
            }}
          />{" "}
          reference {r + 1}
        </label>
      ))}
      <span class="lead">At least one reference has to count.</span>
    </fieldset>
  );
}
