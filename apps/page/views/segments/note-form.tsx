/** Stars and notes, which stay in the saved file. */
import { useEffect, useRef } from "preact/hooks";
import { Text } from "../../parts/text.js";
import { changeNotes, notes, remarks } from "../../state/state.js";

export function toggleStar(segment: number): void {
  const { stars } = notes.value;
  changeNotes({
    stars: stars.includes(segment) ? stars.filter((starred) => starred !== segment) : [...stars, segment],
  });
}

export const noteId = "segment-note";

export function NoteForm({ segment }: { readonly segment: number }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const text = remarks.value[segment] ?? "";
  // the field is as high as its text
  useEffect(() => {
    const area = field.current!;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [text, segment]);
  return (
    <label class="note">
      note{" "}
      <textarea
        id={noteId}
        ref={field}
        rows={1}
        dir="auto"
        placeholder="stays in the saved file"
        value={text}
        onInput={({ currentTarget: { value } }) => {
          const { [segment]: _, ...others } = notes.value.remarks;
          changeNotes({ remarks: value === "" ? others : { ...others, [segment]: value } }, `note ${segment}`);
        }}
      />
      {text !== "" && (
        <span class="on-paper" aria-hidden="true">
          <Text text={text} />
        </span>
      )}
    </label>
  );
}
