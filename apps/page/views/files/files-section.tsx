/** View 0: opens and saves files. */
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { jumpTo } from "../../parts/jump.js";
import { Problem } from "../../parts/problem.js";
import { addFiles, chosenFiles, filesProblem } from "../../state/chosen-files.js";
import { openCorpus } from "../../state/engine.js";
import { linkNotice } from "../../state/hash.js";
import { corpus, failure } from "../../state/state.js";
import { examples } from "../example.js";
import { ChosenFiles } from "./chosen-files.js";
import { hasReport } from "./shell.js";
import { DropPlace } from "./drop-place.js";
import { PasteForm } from "./paste-form.js";
import { SaveMenu } from "./save-menu.js";
import { UnsavedDialog } from "./unsaved-dialog.js";

export function FilesSection() {
  const chooser = useRef<HTMLInputElement>(null);
  const isPasting = useSignal(false);
  // files may be dropped anywhere
  const isAnswerAwaited = chosenFiles.value.length > 0 || filesProblem.value !== null;
  useEffect(() => {
    if (isAnswerAwaited) jumpTo("files");
  }, [isAnswerAwaited]);
  // while a report is about to be shown, there is nothing to ask for
  const isComing = corpus.value === null && hasReport && failure.value === null;
  const isExample = !isComing && (corpus.value === null || corpus.value.files.length === 0);
  return (
    <section id="files" aria-label="Files">
      <DropPlace />
      <UnsavedDialog />
      <p class={isExample ? "invitation" : "lead"}>
        {isComing
          ? "Opening the report …"
          : isExample
            ? "Drop a reference and the outputs of your systems anywhere on this page, one segment in each line: they are " +
              "scored here, and this page sends them nowhere."
            : "Drop other files, a saved report, or statistics of an earlier time anywhere on this page."}
      </p>
      <p class="files-bar">
        <button type="button" class="strong" onClick={() => chooser.current!.click()}>
          Choose files …
        </button>
        <input
          ref={chooser}
          type="file"
          id="file-chooser"
          aria-label="Files of references, outputs, source, labels; a saved report"
          multiple
          hidden
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            void addFiles(files.map((file) => ({ path: file.name, content: file })));
            // the same file may be chosen again
            currentTarget.value = "";
          }}
        />
        <button
          type="button"
          aria-expanded={isPasting.value}
          onClick={() => {
            isPasting.value = !isPasting.value;
          }}
        >
          Paste text …
        </button>
        <label>
          <span class="hidden-label">Example</span>
          <select
            id="example"
            value=""
            onChange={({ currentTarget }) => {
              const example = examples[Number(currentTarget.value)]!;
              currentTarget.value = "";
              openCorpus({ texts: example.texts }, example.shown).catch(
                (error: Error) => (failure.value = error.message),
              );
            }}
          >
            <option value="" disabled selected>
              Examples
            </option>
            {examples.map(({ title }, i) => (
              <option value={i}>{title}</option>
            ))}
          </select>
        </label>
        {corpus.value !== null && <SaveMenu />}
      </p>
      {linkNotice.value !== null && (
        <p role="status" class="notice" id="link-notice">
          {linkNotice.value}{" "}
          <button
            type="button"
            class="quiet"
            onClick={() => {
              linkNotice.value = null;
            }}
          >
            Hide
          </button>
        </p>
      )}
      {isPasting.value && (
        <PasteForm
          onDone={() => {
            isPasting.value = false;
          }}
        />
      )}
      {chosenFiles.value.length > 0 && <ChosenFiles />}
      {filesProblem.value !== null && <Problem id="files-problem" text={filesProblem.value} />}
    </section>
  );
}
