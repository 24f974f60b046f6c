/**
 * The outline at the side, in a narrow window a menu: the sections with what they have found, which one is being read,
 * and which are still being computed.
 */
import { jumpTo } from "../../parts/jump.js";
import { plainText } from "../../parts/text.js";
import { useStops } from "../../parts/use-stops.js";
import { changeView, corpus, view } from "../../state/state.js";
import { waitingIn } from "../../state/work.js";
import { isMenuOpen } from "./outline-button.js";
import { useSectionFindings } from "./section-findings.js";
import { listedSections, type ListedSection } from "./sections.js";
import { useWhereIAm } from "./where-i-am.js";

export function Outline() {
  const go = ({ id, isPanel }: ListedSection): void => {
    isMenuOpen.value = false;
    const { panels } = view.value;
    if (isPanel && !panels.includes(id)) changeView({ panels: [...panels, id] });
    jumpTo(id);
    document.getElementById(id)!.focus({ preventScroll: true });
  };
  return (
    <nav
      class={isMenuOpen.value ? "outline open" : "outline"}
      aria-label="Sections: arrow keys lead from one to the next"
    >
      <Sections go={go} />
    </nav>
  );
}

function Sections({ go }: { readonly go: (section: ListedSection) => void }) {
  const shown = listedSections.filter(({ isThere }) => isThere?.(corpus.value!) ?? true);
  const here = useWhereIAm(shown.map(({ id }) => id));
  const findings = useSectionFindings();
  const stops = useStops(shown.length, "ol");
  return (
    <ol>
      {shown.map((section, i) => (
        <li data-section={section.id} class={section.isPanel && "minor"}>
          <a
            href={`#${section.id}`}
            {...stops(i)}
            aria-current={section.id === here ? "location" : undefined}
            onClick={(event) => {
              event.preventDefault();
              go(section);
            }}
          >
            {section.title}
            <Busy section={section.id} />
            {findings[section.id] !== undefined && (
              <span class="found">
                {/* an English sentence, even where it begins with an Arabic name */}
                <bdi dir="ltr">{plainText(findings[section.id]!)}</bdi>
              </span>
            )}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** A sign while the section waits for an answer. */
function Busy({ section }: { readonly section: string }) {
  return waitingIn(section).value > 0 ? (
    <span class="busy" title="being computed">
      {" "}
      …
    </span>
  ) : null;
}
