/** The settings of one of the metrics that are shown, and its signature, which follows every move. */
import type { MetricSpec } from "../../model/corpus.js";
import { actsOnScoring, settingForms } from "../../model/metric-settings.js";
import { isGiven, metricOf } from "../../model/metric-spec.js";
import { changeView, corpus, situation, view } from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";
import { SettingField } from "./setting-field.js";
import { Signature } from "../../parts/signature.js";

export function MetricForm({ index }: { readonly index: number }) {
  const { metrics, metric } = view.value;
  const spec = metrics[index]!;
  const { value, isStale, error } = useAnswer("ranking", { metric: spec, situation: situation.value });
  const { hasTexts } = corpus.value!;
  const { name } = metricOf(spec);
  return (
    <fieldset class="metric-form" data-metric={spec.metric} data-index={index}>
      <legend>
        <b>{name}</b>{" "}
        {index !== metric && (
          <button type="button" class="quiet" onClick={() => changeView({ metric: index })}>
            show this metric
          </button>
        )}
        {Object.keys(spec.options).length > 0 && hasTexts && spec.metric !== "bleuDialect" && !isGiven(spec) && (
          <button type="button" class="quiet" onClick={() => replace(index, { ...spec, options: {} })}>
            defaults
          </button>
        )}
        {metrics.length > 1 && (
          <button type="button" class="quiet" onClick={() => remove(index)}>
            remove
          </button>
        )}
      </legend>
      {settingForms(spec).map((form) => (
        <SettingField
          key={`${spec.metric} ${form.name}`}
          id={`setting-${index}-${form.name}`}
          spec={spec}
          form={form}
          fixed={hasTexts || actsOnScoring(spec, form) ? null : "acts on counting: there are no texts to count again"}
          onChange={(next) => replace(index, next, form.name)}
        />
      ))}
      {error !== null && <p role="alert">{error}</p>}
      {value !== null && (
        <p class={isStale ? "signature stale" : "signature"}>
          <Signature text={`${value.name}|${value.signature}`} />
        </p>
      )}
    </fieldset>
  );
}

function replace(index: number, spec: MetricSpec, setting: string | null = null): void {
  changeView(
    { metrics: view.value.metrics.map((one, i) => (i === index ? spec : one)) },
    setting === null ? null : `setting ${index} ${setting}`,
  );
}

function remove(index: number): void {
  const { metrics, metric } = view.value;
  changeView({
    metrics: metrics.filter((_, i) => i !== index),
    metric: metric > index || metric === metrics.length - 1 ? Math.max(0, metric - 1) : metric,
  });
}
