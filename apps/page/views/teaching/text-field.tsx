/** A text that can be changed: a field as high as its text, in the direction of its text. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { directionOf } from "../../model/direction.js";
import { directions, redo, undo } from "../../state/state.js";

export interface TextFieldProps {
  readonly id: string;
  /** The name of the edited text, for those who do not see where it stands. */
  readonly label: string;
  readonly text: string;
  readonly isEdited: boolean;
  readonly onText: (text: string) => void;
  readonly onFocus?: () => void;
  /** Whether the text is an edit, which undo takes back; otherwise the browser takes back what was typed. */
  readonly isEdit?: boolean;
}

/** Whether the browser makes fields as high as their texts: measuring them here would lay out the page at each letter. */
const growsByItself = globalThis.CSS?.supports?.("field-sizing", "content") ?? false;

export function TextField({ id, label, text, isEdited, onText, onFocus, isEdit = false }: TextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (growsByItself) return;
    const area = field.current!;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [text]);
  return (
    <textarea
      ref={field}
      id={id}
      class={isEdited ? "text-field edited" : "text-field"}
      dir={directionOf(text, directions.value.target)}
      rows={1}
      spellcheck={false}
      aria-label={label}
      value={text}
      onInput={(event) => onText(event.currentTarget.value)}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.isComposing) return;
        // a segment is a line
        if (event.key === "Enter") event.preventDefault();
        const key = event.key.toLowerCase();
        if (isEdit && (event.ctrlKey || event.metaKey) && !event.altKey && (key === "z" || key === "y")) {
          event.preventDefault();
          event.stopPropagation();
          if (key === "y" || event.shiftKey) redo();
          else undo();
        }
      }}
    />
  );
}
