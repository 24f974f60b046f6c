/** What went wrong, in words for the user. Names of files and texts may be in it. */
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
