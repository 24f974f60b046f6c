/**
 * The metrics of a release, each with its margin or left out, and the labels whose groups are tested. What was typed
 * stays until the user changes it.
 */
import { batch, type Signal } from "@preact/signals";
import { isGiven, metricOf } from "../../model/metric-spec.js";
import { areSame, askedQuestions, asking } from "../../model/verdict/release-question.js";
import { USUAL_MARGIN } from "../../model/verdict/release-words.js";
import type { MetricSpec } from "../../model/corpus.js";
import type { AskedQuestion, Release } from "../../model/view.js";
import { plainText, Text } from "../../parts/text.js";
import { changeView, corpus, view } from "../../state/state.js";

/** What the user has typed into the form, and no question has used yet. */
export interface Typed {
  /** Whether a metric is asked about, by its name. */
  readonly isAsked: Readonly<Record<string, boolean>>;
  /** The margins, by the name of the metric. */
  readonly margins: Readonly<Record<string, string>>;
  /** The column of labels, "" for none; null if it was not changed. */
  readonly by: string | null;
}

export const nothingTyped: Typed = { isAsked: {}, margins: {}, by: null };

/** The two fields of a metric. */
interface Fields {
  readonly name: string;
  readonly isAsked: boolean;
  readonly margin: string;
}

/** The fields as the user has left them; the first question is about all metrics, as that of the gate. */
function fieldsOf(metrics: readonly MetricSpec[], typed: Typed, release: Release | null): readonly Fields[] {
  const asked = askedQuestions(release);
  const present = asked.at(-1);
  return metrics.map((spec) => {
    const { name } = metricOf(spec);
    const last = asked.findLast(({ margins }) => margins[name] !== undefined)?.margins[name];
    return {
      name,
      isAsked: typed.isAsked[name] ?? (present === undefined || present.margins[name] !== undefined),
      margin: typed.margins[name] ?? String(last ?? (isGiven(spec) ? "" : USUAL_MARGIN)),
    };
  });
}

/** The margins in the fields; a metric without one is left out. */
function marginsIn(fields: readonly Fields[]): Record<string, number> {
  const asked = fields.filter(({ isAsked }) => isAsked);
  return Object.fromEntries(asked.map(({ name, margin }) => [name, numberIn(margin)]));
}

/** The number in a field, with a decimal point or comma. */
function numberIn(text: string): number {
  return text.trim() === "" ? NaN : Number(text.replace(",", "."));
}

/** The question in the form. */
function questionIn(metrics: readonly MetricSpec[], typed: Typed, release: Release | null): AskedQuestion {
  return { margins: marginsIn(fieldsOf(metrics, typed, release)), by: columnIn(typed, release) };
}

/** The column of labels in the form; null for none. */
function columnIn({ by }: Typed, release: Release | null): string | null {
  const column = by ?? askedQuestions(release).at(-1)?.by ?? "";
  return column === "" ? null : column;
}

/** Whether the form says the same as the question that was asked. */
export function isAsAsked(typed: Typed, release: Release, metrics: readonly MetricSpec[]): boolean {
  return areSame(questionIn(metrics, typed, release), release);
}

interface ReleaseFormProps {
  readonly metrics: readonly MetricSpec[];
  readonly typed: Signal<Typed>;
  /** Whether there is an answer already: then other margins are a change of the question. */
  readonly isAnswered: boolean;
}

export function ReleaseForm({ metrics, typed, isAnswered }: ReleaseFormProps) {
  const { release } = view.value;
  const { labels } = corpus.value!;
  const fields = fieldsOf(metrics, typed.value, release);
  const isEmpty = fields.every(({ isAsked }) => !isAsked);
  const ask = (event: SubmitEvent): void => {
    event.preventDefault();
    // what was typed a moment ago may not have been drawn yet
    const question = questionIn(metrics, typed.value, release);
    batch(() => {
      typed.value = nothingTyped;
      changeView({ release: asking(release, question) });
    });
  };
  return (
    <form class="release-form" onSubmit={ask}>
      <p>
        Margin: the points that may be lost{!isAnswered && ", to be fixed before you look at the answer"}. A metric
        without a tick is left out.
      </p>
      {fields.map(({ name, isAsked, margin }) => (
        <span class="release-metric">
          <label>
            <input
              type="checkbox"
              checked={isAsked}
              onChange={({ currentTarget: { checked } }) => {
                typed.value = { ...typed.value, isAsked: { ...typed.value.isAsked, [name]: checked } };
              }}
            />{" "}
            <Text text={name} />
          </label>{" "}
          <input
            // a field of numbers drops the comma of 0,5 without a word, where the page's language is English
            type="text"
            inputMode="decimal"
            pattern="\s*(\d+([.,]\d*)?|[.,]\d+)\s*"
            title="A number of points, such as 0.5"
            aria-label={`margin of ${plainText(name)}`}
            required
            disabled={!isAsked}
            value={margin}
            onInput={({ currentTarget: { value } }) => {
              typed.value = { ...typed.value, margins: { ...typed.value.margins, [name]: value } };
            }}
          />
        </span>
      ))}
      {labels.length > 0 && (
        <label>
          regressions by{" "}
          <select
            name="by"
            value={columnIn(typed.value, release) ?? ""}
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
      <button type="submit" class="strong" disabled={isEmpty}>
        {isAnswered ? "Ask again" : "Answer"}
      </button>
      {isEmpty && <span class="lead">Tick a metric to ask about.</span>}
    </form>
  );
}
