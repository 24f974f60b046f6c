/** The search in the page: the index is a file of the site, loaded when somebody searches for the first time. */
import MiniSearch from "minisearch";
import { searchSettings } from "./search-settings.js";

interface Found {
  readonly id: string;
  readonly title: string;
  readonly page: string;
}

const root = document.documentElement.dataset["root"]!;
let index: Promise<MiniSearch<Found>> | undefined;

function load(): Promise<MiniSearch<Found>> {
  index ??= fetch(`${root}search.json`)
    .then((response) => {
      if (!response.ok) throw new Error(`search.json: ${response.status} ${response.statusText}`);
      return response.text();
    })
    .then((text) => MiniSearch.loadJSON<Found>(text, searchSettings));
  index.catch(() => (index = undefined));
  return index;
}

/** The most results that are shown. */
const MOST = 12;

let dialog: HTMLDialogElement | undefined;

export function openSearch(): void {
  dialog ??= makeDialog();
  if (!dialog.open) dialog.showModal();
  const input = dialog.querySelector("input")!;
  input.select();
  void load().catch(() => {});
}

function makeDialog(): HTMLDialogElement {
  const made = document.createElement("dialog");
  made.className = "search";
  made.setAttribute("aria-label", "Search");
  made.innerHTML =
    '<form method="dialog"><label>Search the documentation <input type="search" autocomplete="off" spellcheck="false"></label>' +
    '<button value="close">Close</button></form><p role="status"></p><ol></ol>';
  const input = made.querySelector("input")!;
  const status = made.querySelector("p")!;
  const list = made.querySelector("ol")!;
  const show = (): void => {
    const words = input.value.trim();
    load().then(
      (loaded) => {
        // an earlier letter's answer may come late
        if (words !== input.value.trim()) return;
        const found = words === "" ? [] : loaded.search(words).slice(0, MOST);
        status.textContent =
          words === "" ? "" : found.length === 0 ? `Nothing was found for ${JSON.stringify(words)}.` : "";
        list.replaceChildren(...found.map((one) => itemOf(one as unknown as Found)));
      },
      (error: Error) => {
        status.textContent = `The index could not be loaded: ${error.message}`;
      },
    );
  };
  input.addEventListener("input", show);
  made.addEventListener("keydown", (event) => {
    const links = [...list.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === "ArrowDown") links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (event.key === "ArrowUp") (at <= 0 ? input : links[at - 1])?.focus();
    else if (event.key === "Enter" && document.activeElement === input) links[0]?.click();
    else return;
    event.preventDefault();
  });
  // a link within this page leads away from the search, too
  list.addEventListener("click", () => made.close());
  document.body.append(made);
  return made;
}

function itemOf({ id, title, page }: Found): HTMLLIElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = root + id;
  link.textContent = title;
  item.append(link);
  if (page !== title) {
    const place = document.createElement("small");
    place.textContent = ` in ${page}`;
    item.append(place);
  }
  return item;
}
