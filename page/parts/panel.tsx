/** A panel that opens beside what it changes. Which ones are open is part of the view, so links and undo know it. */
import type { ComponentChildren } from "preact";
import { changeView, view } from "../state/state.js";

export interface PanelProps {
  /** In the address, and for tests. */
  readonly name: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

export function Panel({ name, title, children }: PanelProps) {
  const { panels } = view.value;
  const isOpen = panels.includes(name);
  return (
    <section class="panel" id={name}>
      <h2>
        <button
          type="button"
          class="link"
          aria-expanded={isOpen}
          onClick={() => changeView({ panels: isOpen ? panels.filter((one) => one !== name) : [...panels, name] })}
        >
          {isOpen ? "▾" : "▸"} {title}
        </button>
      </h2>
      {isOpen && children}
    </section>
  );
}
