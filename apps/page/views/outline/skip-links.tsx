/** The first stops of the tab key: past the bar and the outline, to where most people want to go. */
import { jumpTo } from "../../parts/jump.js";
import { corpus } from "../../state/state.js";

export function SkipLinks() {
  const targets = [
    ["verdict", "the verdict"],
    ...(corpus.value!.hasTexts ? [["segments", "the segments"]] : []),
  ] as const;
  return (
    <p class="skip-links">
      {targets.map(([id, what]) => (
        <a
          href={`#${id}`}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(id!)!.focus({ preventScroll: true });
            jumpTo(id!);
          }}
        >
          Skip to {what}
        </a>
      ))}
    </p>
  );
}
