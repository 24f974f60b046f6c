/**
 * The frame of every page of the site: dark or light, the list of pages on a phone, copying of code, versions, and the
 * search.
 */
import { openSearch } from "./search.js";
import { offerVersions } from "./versions.js";

void offerVersions();

const theme = document.getElementById("theme")!;
theme.addEventListener("click", () => {
  const { dataset } = document.documentElement;
  const isDark =
    (dataset["theme"] ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  dataset["theme"] = isDark ? "light" : "dark";
  try {
    localStorage.setItem("truebleu-theme", dataset["theme"]);
  } catch {
    // nothing can be stored, so the choice holds for this page only
  }
});

const order = document.getElementById("open-order");
order?.addEventListener("click", () => {
  order.setAttribute("aria-expanded", String(order.getAttribute("aria-expanded") !== "true"));
});

document.getElementById("open-search")!.addEventListener("click", () => openSearch());
document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof Element && event.target.matches("input, textarea, select");
  const isWanted = (event.key === "/" && !isTyping) || (event.key === "k" && (event.ctrlKey || event.metaKey));
  if (!isWanted) return;
  event.preventDefault();
  openSearch();
});

/** The commands of a code block, without their output and without the prompt; other code is copied unchanged. */
function copied(code: HTMLElement): string {
  const text = code.textContent ?? "";
  if (!code.classList.contains("language-console")) return text;
  const lines = text.split("\n");
  return lines
    .flatMap((line, i) =>
      line.startsWith("$ ") || (line.startsWith("> ") && /^[$>] /.test(lines[i - 1] ?? "")) ? [line.slice(2)] : [],
    )
    .join("\n");
}

for (const code of document.querySelectorAll<HTMLElement>("pre > code")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", () => {
    void navigator.clipboard.writeText(copied(code)).then(
      () => (button.textContent = "Copied"),
      () => (button.textContent = "Not allowed"),
    );
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
  const frame = document.createElement("div");
  frame.className = "code";
  code.parentElement!.replaceWith(frame);
  frame.append(code.parentElement!, button);
}
