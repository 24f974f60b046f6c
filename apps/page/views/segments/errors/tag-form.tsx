/** Marking errors in the output of a system: words, category, severity; and the list of what was marked. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { mqmScore } from "../../../../../src/index.js";
import type { MarkedError } from "../../../model/corpus.js";
import { categories, placeOfTag, severities, type Severity, type Tag } from "../../../model/tags/tag.js";
import { Problem } from "../../../parts/problem.js";
import { Text } from "../../../parts/text.js";
import { changeNotes, changeView, directions, notes, view } from "../../../state/state.js";
import type { TaggedStretch } from "./selected-words.js";

export const tagId = "segment-tag";

/** A guess at the next error. */
let last: { readonly category: string; readonly severity: Severity } = { category: categories[0], severity: "Major" };

/** A tag as the card draws errors; null if its words are not in the text. */
export function asMarked(tag: Tag, text: string): MarkedError | null {
  const place = placeOfTag(tag, text);
  if (place === null || place.end === place.start) return null;
  const { segment, category, severity } = tag;
  const cost = mqmScore([{ category, severity }])!;
  return { segment, category, severity, cost, rater: "", places: [place.start, place.end], words: [] };
}

export interface TagFormProps {
  readonly segment: number;
  readonly stretch: TaggedStretch;
  readonly text: string;
  readonly onDone: () => void;
}

export function TagForm({ segment, stretch, text, onDone }: TagFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const problem = useSignal<string | null>(null);
  const chosen = text.slice(stretch.start, stretch.end);
  useEffect(() => {
    const isChosen = stretch.end > stretch.start;
    // whoever has selected words goes on to the category
    (isChosen ? field.current!.form!.querySelector<HTMLInputElement>("[name='category']") : field.current)!.focus();
    if (view.value.highlight !== "errors") changeView({ highlight: "errors" }, "highlight");
  }, []);
  const add = (form: HTMLFormElement): void => {
    const given = new FormData(form);
    const [quote, category] = [String(given.get("words")), String(given.get("category")).trim()];
    const severity = given.get("severity") as Severity;
    const place = placeOfTag({ start: stretch.start, end: stretch.start + quote.length, quote } as Tag, text);
    if (place === null) {
      problem.value = `the text has no “${quote}”: expected words of it, or none for the whole segment`;
      return;
    }
    if (category === "") {
      problem.value = "expected a category, such as Accuracy/Omission";
      return;
    }
    last = { category, severity };
    const { system } = stretch;
    const tag: Tag = { segment, system, ...(quote === "" ? { start: 0, end: 0 } : place), quote, category, severity };
    changeNotes({ tags: [...notes.value.tags, tag] });
    onDone();
  };
  return (
    <form
      class="tag-form"
      aria-label="Mark an error"
      onSubmit={(event) => {
        event.preventDefault();
        add(event.currentTarget);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onDone();
      }}
    >
      <label>
        words{" "}
        <input
          ref={field}
          name="words"
          type="text"
          dir="auto"
          autocomplete="off"
          spellcheck={false}
          placeholder="none: the whole segment"
          defaultValue={chosen}
        />
      </label>
      <label>
        category{" "}
        <input
          name="category"
          type="text"
          list="tag-categories"
          autocomplete="off"
          defaultValue={last.category}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </label>
      <datalist id="tag-categories">
        {categories.map((category) => (
          <option value={category} />
        ))}
      </datalist>
      <label>
        severity{" "}
        <select name="severity" defaultValue={last.severity}>
          {severities.map((severity) => (
            <option value={severity} selected={severity === last.severity}>
              {severity}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">Mark</button>
      <button type="button" class="quiet" onClick={onDone}>
        Cancel
      </button>
      {problem.value !== null && <Problem text={problem.value} />}
    </form>
  );
}

export function TagList({ tags }: { readonly tags: readonly Tag[] }) {
  if (tags.length === 0) return null;
  return (
    <ul class="error-list own-errors">
      {tags.map((tag) => (
        <li>
          <Text text={`${tag.severity}, ${tag.category}`} />{" "}
          {tag.quote === "" ? (
            "(the whole segment)"
          ) : (
            <q>
              <Text text={tag.quote} dir={directions.value.target} />
            </q>
          )}{" "}
          <button
            type="button"
            class="quiet"
            aria-label={`Remove the error ${tag.severity}, ${tag.category}`}
            onClick={() => changeNotes({ tags: notes.value.tags.filter((one) => one !== tag) })}
          >
            ✕
          </button>
        </li>
      ))}
    </ul>
  );
}
