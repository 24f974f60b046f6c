/** A message that says what went wrong. It may contain names of files, and texts. */
import { Text } from "./text.js";

export function Problem({ text, id }: { readonly text: string; readonly id?: string }) {
  return (
    <div class="failure" role="alert" id={id}>
      {text.split("\n").map((line, i) => (
        <div key={i}>
          <Text text={line} />
        </div>
      ))}
    </div>
  );
}
