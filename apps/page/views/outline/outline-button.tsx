/** The button of the bar that opens the outline where there is no room for it at the side. */
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

/** Whether the outline is shown as a menu. */
export const isMenuOpen = signal(false);

export function OutlineButton() {
  // before the menu is painted, so that no key is missed
  useLayoutEffect(() => {
    if (!isMenuOpen.value) return;
    const leave = (event: Event): void => {
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      const isInside = (event.target as Element).matches(".outline *, #open-outline");
      if (!isEscape && (isInside || event.type === "keydown")) return;
      isMenuOpen.value = false;
      if (isEscape) document.getElementById("open-outline")!.focus();
    };
    const events = ["pointerdown", "keydown"] as const;
    for (const event of events) addEventListener(event, leave);
    return () => {
      for (const event of events) removeEventListener(event, leave);
    };
  }, [isMenuOpen.value]);
  return (
    <button
      type="button"
      id="open-outline"
      aria-label="Sections"
      aria-expanded={isMenuOpen.value}
      onClick={() => (isMenuOpen.value = !isMenuOpen.value)}
    >
      ☰
    </button>
  );
}
