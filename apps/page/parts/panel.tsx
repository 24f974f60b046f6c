/**
 * A panel that opens beside what it changes. Which panels are open is part of the view, so links and undo restore it.
 */
import type { ComponentChildren } from "preact";
import { changeView, view } from "../state/state.js";
import { Waiting, waitingIn } from "../state/work.js";

export interface PanelProps {
  /** The name in the address, and for tests. */
  readonly name: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

export function Panel({ name, title, children }: PanelProps) {
  const isOpen = view.value.panels.includes(name);
  // the panels that are open now: another panel may have been opened since this one was drawn
  const toggle = (): void => {
    const others = view.value.panels.filter((panel) => panel !== name);
    changeView({ panels: isOpen ? others : [...others, name] });
  };
  return (
    <section class="panel" id={name} tabIndex={-1}>
      <h2>
        <button type="button" class="link" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? "▾" : "▸"} {title}
        </button>
      </h2>
      {isOpen && <Waiting.Provider value={waitingIn(name)}>{children}</Waiting.Provider>}
    </section>
  );
}
