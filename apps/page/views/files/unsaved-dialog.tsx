/** Asks before other texts take the place of those with notes that are not saved. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { askedToLeave } from "../../state/unsaved.js";
import { saveReport } from "./save.js";

export function UnsavedDialog() {
  const element = useRef<HTMLDialogElement>(null);
  const answer = askedToLeave.value;
  useLayoutEffect(() => {
    if (answer !== null) element.current!.showModal();
  }, [answer]);
  if (answer === null) return null;
  return (
    <dialog
      ref={element}
      id="unsaved"
      aria-labelledby="unsaved-title"
      onCancel={(event) => {
        // the page closes the dialog when the question has been answered
        event.preventDefault();
        answer(false);
      }}
    >
      <p id="unsaved-title">
        Your edits, stars, remarks, marked errors or names have changed since they were last saved: they are lost when
        other texts are opened.
      </p>
      <p class="buttons">
        <button type="button" class="strong" id="unsaved-save" onClick={() => void saveReport().then(answer)}>
          Save the report, then open
        </button>
        <button type="button" id="unsaved-lose" onClick={() => answer(true)}>
          Open without saving
        </button>
        <button type="button" id="unsaved-stay" onClick={() => answer(false)}>
          Stay here
        </button>
      </p>
    </dialog>
  );
}
