/** The menu of what the page can save. */
import { plainText } from "../../parts/text.js";
import { corpus, edits, systemNames } from "../../state/state.js";
import { hasUnsaved } from "../../state/unsaved.js";
import { saveOutput, saveReport, saveWithoutTexts } from "./save.js";

export function SaveMenu() {
  const { hasTexts } = corpus.value!;
  const edited = [...new Set(edits.value.filter(({ side }) => side === "hypothesis").map(({ index }) => index))].sort(
    (a, b) => a - b,
  );
  return (
    <span class="save-menu" role="group" aria-label="Save">
      <button type="button" id="save-report" onClick={() => void saveReport()}>
        Save report{hasUnsaved.value ? " *" : ""}
      </button>
      {hasTexts && (
        <button type="button" id="save-without-texts" onClick={() => void saveWithoutTexts()}>
          Save without texts
        </button>
      )}
      {(hasTexts ? edited : []).map((system) => (
        <button type="button" class="save-output" data-system={system} onClick={() => void saveOutput(system)}>
          Save edited output of {plainText(systemNames.value[system]!)}
        </button>
      ))}
    </span>
  );
}
