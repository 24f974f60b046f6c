/** Search with a regular expression, which becomes a filter of the selection; and the segments with a star or a note. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Filter, SearchedText, SearchFilter } from "../../model/selection.js";
import { changeView, corpus, remarks, stars, systemNames, view } from "../../state/state.js";
import { grouped } from "../../model/words.js";

export function SearchForm() {
  const { selection } = view.value;
  const current = selection.find((filter) => filter.by === "search");
  const pattern = useSignal(current?.pattern ?? "");
  const within = useSignal<SearchedText>(current?.within ?? "any");
  const isCaseSensitive = useSignal(current?.isCaseSensitive ?? false);
  const isWholeWord = useSignal(current?.isWholeWord ?? false);
  // a search may come from a link, the bar on top, or undo
  useEffect(() => {
    pattern.value = current?.pattern ?? "";
    if (current === undefined) return;
    within.value = current.within;
    isCaseSensitive.value = current.isCaseSensitive;
    isWholeWord.value = current.isWholeWord ?? false;
  }, [current]);
  const search = (event: Event): void => {
    event.preventDefault();
    const others = view.value.selection.filter((filter) => filter !== current);
    const filter: SearchFilter = {
      by: "search",
      pattern: pattern.value,
      isCaseSensitive: isCaseSensitive.value,
      isWholeWord: isWholeWord.value,
      within: within.value,
    };
    changeView({ selection: pattern.value === "" ? others : [...others, filter] });
  };
  return (
    <form class="search-form" role="search" aria-label="In the segments" onSubmit={search}>
      <label>
        <span class="hidden-label">regular expression</span>
        <input
          id="segments-search"
          type="search"
          dir="auto"
          placeholder="search: a regular expression"
          autocomplete="off"
          spellcheck={false}
          value={pattern.value}
          onInput={({ currentTarget }) => (pattern.value = currentTarget.value)}
        />
      </label>
      <label>
        in{" "}
        <select
          value={String(within.value)}
          onChange={({ currentTarget: { value } }) =>
            (within.value = /^\d+$/.test(value) ? Number(value) : (value as SearchedText))
          }
        >
          <option value="any">all texts</option>
          {corpus.value!.hasSource && <option value="source">the source</option>}
          <option value="references">the references</option>
          <option value="hypotheses">the systems</option>
          {systemNames.value.map((name, i) => (
            <option value={String(i)}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={isCaseSensitive.value}
          onChange={({ currentTarget }) => (isCaseSensitive.value = currentTarget.checked)}
        />{" "}
        case
      </label>
      <label>
        <input
          type="checkbox"
          checked={isWholeWord.value}
          onChange={({ currentTarget }) => (isWholeWord.value = currentTarget.checked)}
        />{" "}
        whole words
      </label>
      <button type="submit">Search</button>
      <NotedFilter why="with a star" places={stars.value} />
      <NotedFilter why="with a note" places={Object.keys(remarks.value).map(Number)} />
    </form>
  );
}

/** A button that shows only these segments, and then all again. */
function NotedFilter({ why, places }: { readonly why: string; readonly places: readonly number[] }) {
  const { selection } = view.value;
  const isOwn = (filter: Filter): boolean => filter.by === "places" && filter.why === why;
  const isOn = selection.some(isOwn);
  if (places.length === 0 && !isOn) return null;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() =>
        changeView({
          selection: isOn
            ? selection.filter((filter) => !isOwn(filter))
            : [...selection, { by: "places", places: [...places].sort((a, b) => a - b), why }],
        })
      }
    >
      {why} ({grouped(places.length)})
    </button>
  );
}
