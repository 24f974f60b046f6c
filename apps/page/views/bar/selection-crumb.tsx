/**
 * The selection, in the bar on top: how many segments are selected, and each filter in words, with a button that
 * removes it.
 */
import type { Filter } from "../../model/selection.js";
import { inverted, isByOutcome } from "../../model/selection.js";
import { counted, filterWords, grouped } from "../../model/words.js";
import { Sentence } from "../../parts/sentence.js";
import { Text } from "../../parts/text.js";
import { changeView, corpus, systemNames, view } from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";

export function SelectionCrumb() {
  const { selection } = view.value;
  const all = counted(corpus.value!.segments, "segment");
  const { value, isStale, error } = useAnswer("selectionSize", selection.length === 0 ? null : { selection });
  if (selection.length === 0) return <span class="crumb">all {all}</span>;
  return (
    <span class="crumb" role="group" aria-label="Selection">
      {error !== null ? (
        <span role="alert">
          <Text text={error} />
        </span>
      ) : (
        <span class={isStale ? "stale" : undefined} role="status" data-selected={value ?? undefined}>
          <b>{value === null ? "…" : grouped(value)}</b> of {all}
        </span>
      )}
      {selection.map((filter, i) => (
        <FilterCrumb key={JSON.stringify(filter)} filter={filter} at={i} />
      ))}
      {selection.some(isByOutcome) && (
        <span
          class="note"
          title="If you select the segments where a system scores high, it is sure to score high on them"
        >
          chosen by scores: tests are not valid on them
        </span>
      )}
      <button type="button" onClick={() => changeView({ selection: inverted(selection) })}>
        Invert
      </button>
      <button type="button" onClick={() => changeView({ selection: [] })}>
        Clear
      </button>
    </span>
  );
}

function FilterCrumb({ filter, at }: { readonly filter: Filter; readonly at: number }) {
  const words = filterWords(filter, systemNames.value);
  return (
    <span class="filter">
      <span class="filter-words" title={words}>
        <Sentence text={words} />
      </span>
      <button
        type="button"
        class="quiet"
        aria-label={`Remove the filter ${words}`}
        onClick={() => changeView({ selection: view.value.selection.filter((_, i) => i !== at) })}
      >
        ✕
      </button>
    </span>
  );
}
