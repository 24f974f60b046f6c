/** The search of the bar on top: its result becomes a filter of everything. */
import { useEffect, useRef } from "preact/hooks";
import { isTyping } from "./is-typing.js";
import { changeView, view } from "../../state/state.js";

export function BarSearch() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== "/" || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current!.focus();
    };
    addEventListener("keydown", focus);
    return () => removeEventListener("keydown", focus);
  }, []);
  const search = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = input.current!;
    const pattern = field.value;
    if (pattern === "") return;
    try {
      new RegExp(pattern, "u");
    } catch (error) {
      field.setCustomValidity(`This is not a regular expression: ${(error as Error).message}`);
      field.reportValidity();
      return;
    }
    const filter = { by: "search", pattern, isCaseSensitive: false, within: "any" } as const;
    changeView({ selection: [...view.value.selection, filter] });
    field.value = "";
  };
  return (
    <form class="bar-search" role="search" aria-label="All texts" onSubmit={search}>
      <input
        type="search"
        ref={input}
        size={16}
        placeholder="Search texts  /"
        aria-label="Search all texts by a regular expression: Enter selects the segments that match"
        title="A regular expression, upper and lower case alike; Enter selects the segments that match"
        dir="auto"
        onInput={(event) => event.currentTarget.setCustomValidity("")}
      />
    </form>
  );
}
