/** The form for a division of one's own: by ranges of any measure, regular expressions, terms, or n-grams. */
import { useSignal } from "@preact/signals";
import { areNumbers, labelNumber } from "../../model/dimension.js";
import { axisKinds, measureOfAxis, ofPair, ofSystem, type AxisKind } from "../../model/axis.js";
import type { Measure } from "../../model/measure.js";
import type { SearchedText } from "../../model/selection.js";
import { measureWords } from "../../model/words.js";
import { Fold } from "../../parts/fold.js";
import { Problem } from "../../parts/problem.js";
import { plainText } from "../../parts/text.js";
import { changeView, corpus, currentMetric, systemNames, view } from "../../state/state.js";
import { cutsIn, expressionsIn, ngramsIn, termsIn } from "./own-division.js";

const kinds = {
  cuts: "ranges of a measure",
  terms: "terms",
  expressions: "regular expressions",
  ngrams: "n-grams of the reference",
} as const;
type Kind = keyof typeof kinds;

const hints: Readonly<Record<Exclude<Kind, "cuts">, string>> = {
  terms: "a word or phrase on each line, found in any case",
  expressions: "a regular expression on each line",
  ngrams: "words on each line, with blanks between them as the metric cuts them: the cat , too",
};

/** The measures by whose numbers segments can be divided. */
function measuresOf(systems: readonly number[]): readonly Measure[] {
  const summary = corpus.value!;
  const { metrics } = view.value;
  const pair: readonly [number, number] = [systems[0]!, systems[1] ?? systems[0]!];
  const ofKind = (of: AxisKind): Measure[] =>
    (ofPair.has(of) ? systems.slice(-1) : ofSystem.has(of) ? systems : systems.slice(0, 1)).map((system) =>
      measureOfAxis({ of, system, metric: null }, { metrics, metric: currentMetric.value, system, pair }),
    );
  const labels = summary.labels.flatMap(({ name: column, values }): Measure[] =>
    areNumbers(values) || values.every((value) => value === "" || !Number.isNaN(labelNumber(value)))
      ? [{ of: "label", column }]
      : [],
  );
  return [...labels, ...axisKinds(summary).flatMap(ofKind)];
}

export function DivisionForm({ systems }: { readonly systems: readonly number[] }) {
  const { hasTexts, references, hasSource } = corpus.value!;
  const kind = useSignal<Kind>("cuts");
  const problem = useSignal<string | null>(null);
  const offered = (Object.keys(kinds) as Kind[]).filter(
    (one) => one === "cuts" || (hasTexts && (one !== "ngrams" || references > 0)),
  );
  const measures = measuresOf(systems);
  const names = systemNames.value.map(plainText);
  const add = (form: HTMLFormElement): void => {
    const given = new FormData(form);
    const text = String(given.get("text") ?? "");
    const where = String(given.get("within") ?? "any");
    const within = (/^\d+$/.test(where) ? Number(where) : where) as SearchedText;
    try {
      const division = {
        cuts: () => cutsIn(text, measures[Number(given.get("measure"))] ?? measures[0]!),
        terms: () => termsIn(text, within),
        expressions: () => expressionsIn(text, within),
        ngrams: () => ngramsIn(text, currentMetric.value),
      }[kind.value]();
      const others = view.value.divisions.filter((one) => JSON.stringify(one) !== JSON.stringify(division));
      problem.value = null;
      changeView({ divisions: [...others, division] });
      form.reset();
    } catch (error) {
      problem.value = (error as Error).message;
    }
  };
  return (
    <Fold title="Divide by something of your own" class="own-divisions">
      <form
        class="division-form"
        onSubmit={(event) => {
          event.preventDefault();
          add(event.currentTarget);
        }}
      >
        <label>
          by{" "}
          <select
            id="division-kind"
            value={kind.value}
            onChange={({ currentTarget: { value } }) => {
              kind.value = value as Kind;
              problem.value = null;
            }}
          >
            {offered.map((one) => (
              <option value={one}>{kinds[one]}</option>
            ))}
          </select>
        </label>
        {kind.value === "cuts" ? (
          <>
            <label>
              of{" "}
              <select id="division-measure" name="measure">
                {measures.map((measure, i) => (
                  <option value={i}>{measureWords(measure, names)}</option>
                ))}
              </select>
            </label>
            <label>
              cut at{" "}
              <input id="division-text" name="text" type="text" autocomplete="off" placeholder="10, 20, 40" required />
            </label>
          </>
        ) : (
          <>
            <label>
              {hints[kind.value]}
              <textarea id="division-text" name="text" dir="auto" spellcheck={false} required />
            </label>
            {kind.value !== "ngrams" && (
              <label>
                in{" "}
                <select name="within">
                  <option value="any">all texts</option>
                  {hasSource && <option value="source">the source</option>}
                  {references > 0 && <option value="references">the references</option>}
                  <option value="hypotheses">the systems</option>
                  {names.map((name, i) => (
                    <option value={i}>{name}</option>
                  ))}
                </select>
              </label>
            )}
          </>
        )}
        <button type="submit">Divide</button>
      </form>
      {problem.value !== null && <Problem text={problem.value} />}
      <p class="note">It stays in the saved report, and in links to this view.</p>
    </Fold>
  );
}
