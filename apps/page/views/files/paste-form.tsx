/** Text that is pasted instead of a file. */
import { useSignal } from "@preact/signals";
import type { FileRole } from "../../model/files/chosen-file.js";
import { addFiles, chosenFiles } from "../../state/chosen-files.js";
import { roles } from "./roles.js";

export function PasteForm({ onDone }: { readonly onDone: () => void }) {
  const role = useSignal<FileRole>(
    chosenFiles.value.some((file) => file.role === "references") ? "system" : "references",
  );
  const count = useSignal(0);
  return (
    <form
      class="paste-form"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const text = (form.elements.namedItem("pasted") as HTMLTextAreaElement).value;
        const name = (form.elements.namedItem("pasted-name") as HTMLInputElement).value;
        const given = name === "" ? `pasted ${role.value}${count.value === 0 ? "" : ` ${count.value + 1}`}` : name;
        void addFiles([{ path: given, content: new Blob([text]), role: role.value }]);
        form.reset();
        count.value++;
        role.value = "system";
        form.querySelector("textarea")!.focus();
      }}
    >
      <label>
        Text, one segment in each line
        <textarea name="pasted" rows={6} dir="auto" required spellcheck={false} />
      </label>
      <p>
        <label>
          It is{" "}
          <select
            value={role.value}
            onChange={({ currentTarget }) => {
              role.value = currentTarget.value as FileRole;
            }}
          >
            {roles
              .filter(({ isText }) => isText)
              .map(({ role: one, words }) => (
                <option value={one}>{words}</option>
              ))}
          </select>
        </label>{" "}
        <label>
          Name <input name="pasted-name" dir="auto" />
        </label>{" "}
        <button type="submit" class="strong">
          Add
        </button>{" "}
        <button type="button" onClick={onDone}>
          Close
        </button>
      </p>
    </form>
  );
}
