/** Which earlier system each system was: by name, or as the user says. */
import type { EarlierSummary } from "../../model/earlier-summary.js";
import { plainText, Text } from "../../parts/text.js";
import { pairing } from "../../state/opened-earlier.js";
import { changeView, systemNames, view } from "../../state/state.js";

export function PairingTable({ summary: { shownNames } }: { readonly summary: EarlierSummary }) {
  const paired = pairing.value;
  const missing = shownNames.filter((_, then) => !paired.includes(then));
  return (
    <details open={paired.every((then) => then === null)}>
      <summary>Which system is which</summary>
      <table class="data" id="pairing">
        <thead>
          <tr>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {systemNames.value.map((name, system) => (
            <tr key={system}>
              <th scope="row">
                <Text text={name} />
              </th>
              <td>
                <select
                  aria-label={`What ${plainText(name)} was then`}
                  value={paired[system] ?? ""}
                  onChange={({ currentTarget: { value } }) =>
                    changeView({
                      pairing: paired.map((then, s) => (s !== system ? then : value === "" ? null : Number(value))),
                    })
                  }
                >
                  <option value="" selected={paired[system] === null}>
                    new
                  </option>
                  {shownNames.map((then, t) => (
                    <option value={t} selected={paired[system] === t}>
                      {plainText(then)}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {missing.length > 0 && (
        <p>
          No longer present:{" "}
          {missing.map((name, i) => (
            <>
              {i > 0 && ", "}
              <Text text={name} />
            </>
          ))}
          .
        </p>
      )}
      {view.value.pairing !== null && (
        <button type="button" onClick={() => changeView({ pairing: null })}>
          Pair by name again
        </button>
      )}
    </details>
  );
}
