/** The view in the address: a link leads to exactly what is looked at. */
import { effect } from "@preact/signals";
import { checkedView } from "../model/checked-view.js";
import { initialView, type View } from "../model/view.js";
import { corpus, view } from "./state.js";

/** What is written there: only what differs from the view at the start. */
function hashOf(shown: View): string {
  const parts = Object.entries(shown)
    .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(initialView[key as keyof View]))
    .map(([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`);
  return parts.length === 0 ? "" : `#${parts.join("&")}`;
}

/** The view that the address leads to, as it stands there. What cannot be read is left out. */
export function viewFromHash(): Partial<View> {
  const shown: Record<string, unknown> = {};
  for (const part of location.hash.slice(1).split("&")) {
    const at = part.indexOf("=");
    const key = part.slice(0, at);
    if (!Object.hasOwn(initialView, key)) continue;
    try {
      shown[key] = JSON.parse(decodeURIComponent(part.slice(at + 1)));
    } catch {
      // a link that was cut off in a mail
    }
  }
  return shown as Partial<View>;
}

/** Keeps the address and the view the same, both ways. */
export function followHash(): void {
  effect(() => {
    const hash = hashOf(view.value);
    if (corpus.value !== null && hash !== location.hash)
      history.replaceState(null, "", hash === "" ? location.pathname + location.search : hash);
  });
  addEventListener("hashchange", () => {
    const summary = corpus.value;
    if (summary !== null && location.hash !== hashOf(view.value)) view.value = checkedView(viewFromHash(), summary);
  });
}
