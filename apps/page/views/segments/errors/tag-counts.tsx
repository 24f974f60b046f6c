/** The errors that the reader marked, counted by system; saved as TSV, and read back. */
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { countedTags } from "../../../model/tags/count-tags.js";
import { counted, grouped } from "../../../model/words.js";
import { DataTable } from "../../../parts/tables/data-table.js";
import { ExportMenu } from "../../../parts/export-menu.js";
import { Fold } from "../../../parts/fold.js";
import { Problem } from "../../../parts/problem.js";
import { plainText } from "../../../parts/text.js";
import { theEngine } from "../../../state/engine.js";
import { changeNotes, corpus, notes, systemNames, tags } from "../../../state/state.js";
import { saveTags } from "../../files/save.js";
import { tagsTable } from "./tags-table.js";

export function TagCounts() {
  const all = tags.value;
  const input = useRef<HTMLInputElement>(null);
  const told = useSignal<{ readonly text: string; readonly isProblem: boolean } | null>(null);
  const names = systemNames.value;
  const counts = countedTags(all, corpus.value!.systems.length);
  const shown = tagsTable(counts, names, { isShown: true });
  const read = async (file: File): Promise<void> => {
    try {
      const given = names.map(plainText);
      const { tags: found, left } = await theEngine().ask("tagsIn", { text: await file.text(), names: given });
      const known = new Set(all.map((tag) => JSON.stringify(tag)));
      const added = found.filter((tag) => !known.has(JSON.stringify(tag)));
      if (added.length > 0) changeNotes({ tags: [...notes.value.tags, ...added] });
      told.value = {
        text: [`${counted(added.length, "error")} read from ${file.name}`, ...left].join("\n"),
        isProblem: left.length > 0,
      };
    } catch (error) {
      told.value = { text: (error as Error).message, isProblem: true };
    }
  };
  return (
    <div class="tag-counts">
      <Fold title={`Marked errors (${grouped(all.length)})`}>
        {all.length === 0 ? (
          <p class="lead">
            None yet: on the card of a segment, select words of a system and press <kbd>t</kbd>.
          </p>
        ) : (
          <>
            <p>
              <ExportMenu table={tagsTable(counts, names, { isShown: false })} paper={shown} />
            </p>
            <DataTable table={shown} />
            <p class="lead">
              MQM: what the errors cost, as Google weights them, over the segments in which you marked any error in any
              system: lower is better.
              {counts.systems.some(({ mqm }) => mqm === null) &&
                " A system in which nothing is marked has none (–): the page does not know whether you looked at it. If " +
                  "you did, and found no error, mark a whole segment of it as Neutral, which costs nothing."}
            </p>
          </>
        )}
        <p>
          <button type="button" id="save-tags" disabled={all.length === 0} onClick={() => void saveTags()}>
            Save as TSV (MQM)
          </button>{" "}
          <button type="button" onClick={() => input.current!.click()}>
            Read a TSV …
          </button>
          <input
            ref={input}
            id="read-tags"
            type="file"
            accept=".tsv,text/tab-separated-values"
            aria-label="TSV with errors"
            hidden
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              currentTarget.value = "";
              if (file !== undefined) void read(file);
            }}
          />
        </p>
        {told.value !== null &&
          (told.value.isProblem ? <Problem text={told.value.text} /> : <p role="status">{told.value.text}</p>)}
      </Fold>
    </div>
  );
}
