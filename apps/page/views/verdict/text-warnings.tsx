/** Warnings that the texts may mislead, above the verdict: those of the command, each with a click that follows it. */
import type { TextAdvice } from "../../model/text-advice.js";
import { jumpTo } from "../../parts/jump.js";
import { Text } from "../../parts/text.js";
import { changeView } from "../../state/state.js";

export function TextWarnings({ advice }: { readonly advice: readonly TextAdvice[] }) {
  return (
    <ul class="text-warnings" aria-label="Warnings about the texts">
      {advice.map(({ found, words, change, section }) => (
        <li class="verdict-warning">
          <Text text={found} />{" "}
          <button
            type="button"
            onClick={() => {
              changeView(change);
              if (section !== null) jumpTo(section);
            }}
          >
            {words}
          </button>
        </li>
      ))}
    </ul>
  );
}
