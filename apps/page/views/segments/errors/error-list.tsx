/** The errors that people marked in a text, in words: an omission has no place in it. */
import type { Inspection } from "../../../model/inspection.js";
import { Text } from "../../../parts/text.js";

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
                <Text text={text} />
              </q>
            </>
          ))}
        </li>
      ))}
    </ul>
  );
}
