/** The chosen files, with the role of each, which the user can change before they are scored. */
import { plainText, Text } from "../../parts/text.js";
import { directionOf } from "../../model/direction.js";
import type { ChosenFile, FileRole, ReadingOptions } from "../../model/files/chosen-file.js";
import {
  changeFile,
  changeReading,
  chosenFiles,
  isOnlyEarlier,
  isReading,
  namesOfFiles,
  openChosen,
  readingOptions,
  removeAllFiles,
  removeFile,
} from "../../state/chosen-files.js";
import { encodings } from "./encodings.js";
import { roles } from "./roles.js";

export function ChosenFiles() {
  const files = chosenFiles.value;
  const isText = !files.some(({ role }) => role === "report") && files.some(({ role }) => role !== "earlier");
  return (
    <form
      id="chosen-files"
      onSubmit={(event) => {
        event.preventDefault();
        void openChosen();
      }}
    >
      <div class="scroll-x" tabIndex={0} role="region" aria-label="Chosen files">
        <table class="data">
          <caption>Does every file have the right role?</caption>
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">It is</th>
              <th scope="col">Name of the system</th>
              <th scope="col">Begins with</th>
              <th scope="col">
                <span class="hidden-label">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <FileRow key={file.id} file={file} />
            ))}
          </tbody>
        </table>
      </div>
      {isText && <Reading />}
      {isOnlyEarlier.value && (
        <p role="status" class="notice" id="only-earlier">
          Statistics are shown as an earlier time beside a report. To compare with them, also drop a saved report, or
          the references and the outputs of today.
        </p>
      )}
      <p>
        {!isOnlyEarlier.value && (
          <>
            <button type="submit" class="strong" id="score" disabled={isReading.value}>
              {isReading.value ? "Reading …" : isText ? "Score" : "Open"}
            </button>{" "}
          </>
        )}
        <button type="button" onClick={removeAllFiles}>
          Cancel
        </button>
      </p>
    </form>
  );
}

function FileRow({ file }: { readonly file: ChosenFile }) {
  const { id, path, role, finding } = file;
  const shown = plainText(path);
  return (
    <tr data-file={id} data-role={role}>
      <th scope="row">
        <Text text={path} />
      </th>
      <td>
        <select
          aria-label={`What ${shown} is`}
          value={role}
          onChange={({ currentTarget }) => changeFile(id, { role: currentTarget.value as FileRole })}
        >
          {roles.map(({ role: one, words }) => (
            <option value={one} selected={one === role}>
              {words}
            </option>
          ))}
        </select>
      </td>
      <td>
        {role === "system" && (
          <input
            aria-label={`Name of the system of ${shown}`}
            dir="auto"
            value={namesOfFiles.value.get(id)}
            onChange={({ currentTarget }) =>
              changeFile(id, { name: currentTarget.value === "" ? null : currentTarget.value })
            }
          />
        )}
      </td>
      <td class="begins">
        {finding !== null && finding.problem !== null ? (
          <span class="warning">
            <Text text={finding.problem} />
          </span>
        ) : (
          <Text text={finding?.begins ?? ""} dir={directionOf(finding?.begins ?? "", "ltr")} />
        )}
      </td>
      <td>
        <button type="button" class="quiet" aria-label={`Remove ${shown}`} onClick={() => removeFile(id)}>
          Remove
        </button>
      </td>
    </tr>
  );
}

/** How the texts are read. */
function Reading() {
  const { encoding, refsFormat, numRefs } = readingOptions.value;
  return (
    <p class="reading">
      <label>
        Encoding{" "}
        <input
          id="encoding"
          list="encodings"
          value={encoding}
          size={12}
          onChange={({ currentTarget }) =>
            void changeReading({ encoding: currentTarget.value === "" ? "utf-8" : currentTarget.value })
          }
        />
        <datalist id="encodings">
          {encodings.map((name) => (
            <option value={name} />
          ))}
        </datalist>
      </label>{" "}
      <label>
        References are{" "}
        <select
          id="refs-format"
          value={refsFormat ?? (numRefs > 1 ? "counted" : "")}
          onChange={({ currentTarget: { value } }) =>
            void changeReading({
              refsFormat: value === "" || value === "counted" ? null : (value as ReadingOptions["refsFormat"]),
              numRefs: value === "counted" ? 2 : 1,
            })
          }
        >
          <option value="">by the endings of file names (.jsonl, .trn), else lines</option>
          <option value="lines">one in each line</option>
          <option value="tsv">several in each line, with tabs between them</option>
          <option value="counted">the same number in each line, with tabs between them</option>
          <option value="jsonl">JSON lists, one in each line</option>
        </select>
      </label>
      {numRefs > 1 && (
        <label>
          {" "}
          how many{" "}
          <input
            type="number"
            min={2}
            max={100}
            value={numRefs}
            onChange={({ currentTarget }) =>
              void changeReading({ numRefs: Math.max(2, Math.trunc(Number(currentTarget.value)) || 2) })
            }
          />
        </label>
      )}
    </p>
  );
}
