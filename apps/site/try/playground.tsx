/** The playground: texts on the left and right, metrics with all settings, scores, and the same as code. */
import { useEffect } from "preact/hooks";
import { signal, useSignal } from "@preact/signals";
import { formatFixed } from "../../../src/core/entry.js";
import type { MetricSpec } from "../../page/model/corpus.js";
import { settingForms } from "../../page/model/metric-settings.js";
import { metricNames, metricOf } from "../../page/model/metric-spec.js";
import { metricWords, variants } from "../../page/views/settings/metric-words.js";
import { SettingField } from "../../page/views/settings/setting-field.js";
import { asCommand, asPython, asTypeScript, type Scoring } from "./code.js";
import type { Names } from "./names.js";
import { linesOf, scoresOf, type Scored, type Texts, type Written } from "./scoring.js";

const texts = signal<Texts>({
  references: [{ name: "reference", text: "The cat sat on the mat.\nIt was no surprise to anyone." }],
  systems: [
    { name: "system A", text: "The cat is sitting on the mat.\nIt was not a surprise for anyone." },
    { name: "system B", text: "The cat sat on a mat.\nNobody was surprised." },
  ],
  source: "",
});
const metrics = signal<readonly MetricSpec[]>(firstMetrics());
const scores = signal<readonly (readonly Scored[])[]>([]);

/** The page of a metric leads here with the metric's name in the address. */
function firstMetrics(): readonly MetricSpec[] {
  const asked = /(?:^#|&)metric=(\w+)/.exec(location.hash)?.[1];
  const known = asked !== undefined && metricNames.includes(asked) ? [asked] : ["bleu", "chrf", "ter"];
  return known.map((metric) => ({ metric, options: metric === "bleuDialect" ? { dialect: "nltk" } : {} }));
}

const needsSource = (spec: MetricSpec): boolean => {
  try {
    return metricOf(spec).needsSources === true;
  } catch {
    return false;
  }
};

/** How many milliseconds after the last letter texts are scored; later for long texts, whose scoring takes longer. */
const PAUSE = 30;

export function Playground({ names }: { readonly names: Names }) {
  const [given, chosen] = [texts.value, metrics.value];
  const isStale = useSignal(false);
  useEffect(() => {
    isStale.value = true;
    const size = given.systems.reduce((sum, { text }) => sum + text.length, 0);
    const timer = setTimeout(
      () => {
        scores.value = chosen.map((spec) => scoresOf(spec, given));
        isStale.value = false;
      },
      Math.min(600, PAUSE + size / 2000),
    );
    return () => clearTimeout(timer);
  }, [given, chosen]);
  const hasSources = chosen.some(needsSource);
  return (
    <>
      <TextFields hasSources={hasSources} />
      <ScoreTable isStale={isStale.value} />
      <h2>Metrics and settings</h2>
      {chosen.map((spec, i) => (
        <MetricSettings key={`${i} ${spec.metric}`} index={i} />
      ))}
      <AddMetric />
      <Code names={names} hasSources={hasSources} />
    </>
  );
}

function TextFields({ hasSources }: { readonly hasSources: boolean }) {
  const { references, systems, source } = texts.value;
  /** The change starts from the texts as they are now: a file may be read while somebody types elsewhere. */
  const change = (changed: (now: Texts) => Partial<Texts>): void => {
    texts.value = { ...texts.value, ...changed(texts.value) };
  };
  const replaced = (list: readonly Written[], i: number, next: Partial<Written>): Written[] =>
    list.map((one, k) => (k === i ? { ...one, ...next } : one));
  return (
    <section aria-label="Texts">
      <p class="lead">
        One segment in each line, equally many everywhere. Type, paste, or drop a file on a field. The texts stay in
        this browser.
      </p>
      <div class="texts">
        {hasSources && <Field title="source" text={source} onText={(text) => change(() => ({ source: text }))} />}
        {references.map(({ name, text }, i) => (
          <Field
            key={`reference ${i}`}
            title={name}
            text={text}
            onText={(next) => change((now) => ({ references: replaced(now.references, i, { text: next }) }))}
            {...(references.length > 1 && {
              onRemove: () => change((now) => ({ references: numbered(now.references.filter((_, k) => k !== i)) })),
            })}
          />
        ))}
        {systems.map(({ name, text }, i) => (
          <Field
            key={`system ${i}`}
            title={name}
            text={text}
            onText={(next, file) =>
              change((now) => ({
                systems: replaced(now.systems, i, { text: next, ...(file !== undefined && { name: file }) }),
              }))
            }
            onName={(next) => change((now) => ({ systems: replaced(now.systems, i, { name: next }) }))}
            {...(systems.length > 1 && {
              onRemove: () => change((now) => ({ systems: now.systems.filter((_, k) => k !== i) })),
            })}
          />
        ))}
      </div>
      <p>
        <button
          type="button"
          onClick={() =>
            change((now) => ({
              systems: [...now.systems, { name: `system ${letter(now.systems)}`, text: now.systems.at(-1)!.text }],
            }))
          }
        >
          Add a system
        </button>{" "}
        <button
          type="button"
          onClick={() =>
            change((now) => ({
              references: numbered([...now.references, { name: "", text: now.references.at(-1)!.text }]),
            }))
          }
        >
          Add a reference
        </button>
      </p>
    </section>
  );
}

const numbered = (references: readonly Written[]): Written[] =>
  references.map(({ text }, i) => ({ name: references.length === 1 ? "reference" : `reference ${i + 1}`, text }));

/** The next letter that is not the name of a system. */
function letter(systems: readonly Written[]): string {
  return (
    [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((one) => !systems.some(({ name }) => name === `system ${one}`)) ?? "more"
  );
}

interface FieldProps {
  readonly title: string;
  readonly text: string;
  readonly onText: (text: string, file?: string) => void;
  readonly onName?: (name: string) => void;
  readonly onRemove?: () => void;
}

function Field({ title, text, onText, onName, onRemove }: FieldProps) {
  const isTarget = useSignal(false);
  const problem = useSignal("");
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    isTarget.value = false;
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    void file.arrayBuffer().then(
      (bytes) => {
        try {
          onText(new TextDecoder("utf-8", { fatal: true }).decode(bytes), file.name);
          problem.value = "";
        } catch {
          problem.value = `${file.name} is not UTF-8: save it as UTF-8, or open it on the report's page, which reads other encodings`;
        }
      },
      (error: Error) => (problem.value = `${file.name} could not be read: ${error.message}`),
    );
  };
  return (
    <div
      class={isTarget.value ? "is-target" : ""}
      onDragOver={(event) => {
        event.preventDefault();
        isTarget.value = true;
      }}
      onDragLeave={() => (isTarget.value = false)}
      onDrop={drop}
    >
      <div class="system">
        {onName === undefined ? (
          <b>{title}</b>
        ) : (
          <input
            aria-label={`Name of ${title}`}
            value={title}
            onInput={({ currentTarget }) => onName(currentTarget.value)}
          />
        )}
        <small class="lead">{linesOf(text).length} lines</small>
        {onRemove !== undefined && (
          <button type="button" aria-label={`Remove ${title}`} onClick={onRemove}>
            ×
          </button>
        )}
      </div>
      <textarea
        aria-label={title}
        rows={6}
        dir="auto"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
      {problem.value !== "" && <p role="alert">{problem.value}</p>}
    </div>
  );
}

function ScoreTable({ isStale }: { readonly isStale: boolean }) {
  const { systems } = texts.value;
  const rows = metrics.value.map((spec, i) => ({ spec, scored: scores.value[i] ?? [] }));
  const problems = new Set(
    rows.flatMap(({ scored }) => scored.flatMap((one) => ("problem" in one ? [one.problem] : []))),
  );
  return (
    <section aria-label="Scores" class={isStale ? "stale" : ""}>
      <h2>Scores</h2>
      <div class="table" tabIndex={0} role="group" aria-label="Table of scores">
        <table class="scores">
          <thead>
            <tr>
              <th scope="col">metric</th>
              {systems.map(({ name }) => (
                <th scope="col">{name}</th>
              ))}
              <th scope="col">signature</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ spec, scored }) => (
              <tr data-metric={spec.metric}>
                <th scope="row">{nameOf(spec)}</th>
                {systems.map((_, i) => (
                  <td class={isBest(spec, scored, i) ? "best" : ""}>{shown(scored[i])}</td>
                ))}
                <td class="signature">{signatureOf(spec, scored)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {[...problems].map((problem) => (
        <p role="alert">{problem}</p>
      ))}
      <p class="lead">
        Bold is the best score. Whether a difference is more than chance,{" "}
        <a href="../page/index.html">the report's page</a> tests, on more than a few lines.
      </p>
    </section>
  );
}

const shown = (scored: Scored | undefined): string =>
  scored === undefined || "problem" in scored ? "–" : formatFixed(scored.score, 2);

const nameOf = (spec: MetricSpec): string => {
  try {
    return metricOf(spec).name;
  } catch {
    return spec.metric;
  }
};

function signatureOf(spec: MetricSpec, scored: readonly Scored[]): string {
  const first = scored.find((one) => !("problem" in one));
  return first === undefined || "problem" in first ? "" : `${nameOf(spec)}|${first.signature}`;
}

function isBest(spec: MetricSpec, scored: readonly Scored[], i: number): boolean {
  const values = scored.flatMap((one) => ("problem" in one ? [] : [one.score]));
  const own = scored[i];
  if (values.length < 2 || own === undefined || "problem" in own || new Set(values).size === 1) return false;
  return own.score === (metricOf(spec).better === "lower" ? Math.min(...values) : Math.max(...values));
}

function MetricSettings({ index }: { readonly index: number }) {
  const spec = metrics.value[index]!;
  const replace = (next: MetricSpec): void => {
    metrics.value = metrics.value.map((one, i) => (i === index ? next : one));
  };
  const words = metricWords[spec.metric] ?? spec.metric;
  return (
    <details class="settings" open={metrics.value.length === 1}>
      <summary>{words}</summary>
      <p>
        {spec.metric !== "bleuDialect" && <a href={`../metrics/${spec.metric}.html`}>about this metric</a>}{" "}
        {Object.keys(spec.options).length > 0 && spec.metric !== "bleuDialect" && (
          <button type="button" onClick={() => replace({ ...spec, options: {} })}>
            Defaults
          </button>
        )}{" "}
        {metrics.value.length > 1 && (
          <button type="button" onClick={() => (metrics.value = metrics.value.filter((_, i) => i !== index))}>
            Remove
          </button>
        )}
      </p>
      {settingForms(spec).map((form) => (
        <SettingField
          key={`${spec.metric} ${form.name}`}
          id={`setting-${index}-${form.name}`}
          spec={spec}
          form={form}
          fixed={null}
          onChange={replace}
        />
      ))}
    </details>
  );
}

function AddMetric() {
  const choices: readonly (readonly [string, MetricSpec])[] = [
    ...metricNames.map(
      (metric) =>
        [
          metricWords[metric] ?? metric,
          { metric, options: metric === "bleuDialect" ? { dialect: "nltk" } : {} },
        ] as const,
    ),
    ...variants.map(({ name, spec }) => [name, spec] as const),
  ];
  return (
    <p>
      <label>
        Add a metric{" "}
        <select
          id="add-metric"
          value=""
          onChange={({ currentTarget }) => {
            const found = choices[Number(currentTarget.value)];
            currentTarget.value = "";
            if (found !== undefined) metrics.value = [...metrics.value, found[1]];
          }}
        >
          <option value="">choose …</option>
          {choices.map(([words], i) => (
            <option value={i}>{words}</option>
          ))}
        </select>
      </label>
    </p>
  );
}

function Code({ names, hasSources }: { readonly names: Names; readonly hasSources: boolean }) {
  const scoring: Scoring = {
    metrics: metrics.value,
    systems: texts.value.systems.map(({ name }) => name),
    references: texts.value.references.length,
    hasSources,
  };
  const forms = [
    ["Command", asCommand(scoring, names)],
    ["TypeScript", asTypeScript(scoring)],
    ["Python", asPython(scoring, names)],
  ] as const;
  const copied = useSignal("");
  return (
    <section aria-label="As code">
      <h2>The same elsewhere</h2>
      <p>
        {forms.map(([name, code]) => (
          <>
            <button
              type="button"
              data-copy={name}
              onClick={() =>
                void navigator.clipboard.writeText(code).then(
                  () => (copied.value = `${name} copied`),
                  () => (copied.value = "The browser does not allow copying: select the text below"),
                )
              }
            >
              Copy as {name === "Command" ? "command" : name}
            </button>{" "}
          </>
        ))}
        <span role="status">{copied.value}</span>
      </p>
      {forms.map(([name, code]) => (
        <details open={name === "Command"}>
          <summary>{name}</summary>
          <pre tabIndex={0} data-code={name}>
            <code>{code}</code>
          </pre>
        </details>
      ))}
      <p class="lead">The files are the texts above, a segment in each line.</p>
    </section>
  );
}
