/** The errors that people marked in a text, as a list, because an omission has no words that could be marked. */
import type { Inspection } from "../../../model/inspection.js";
import { Text } from "../../../parts/text.js";
import { directions } from "../../../state/state.js";

export function ErrorList({ errors }: { readonly errors: NonNullable<Inspection["errors"]> }) {
  if (errors.length === 0) return null;
  return (
    <ul class="error-list">
      {errors.map(({ words, of }) => (
        <li>
          <Text text={words} />
          {of.map((text) => (
            <>
              {" "}
              <q>
                <Text text={text} dir={directions.value.target} />
              </q>
            </>
          ))}
        </li>
      ))}
    </ul>
  );
}
