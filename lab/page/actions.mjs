/** The actions of a user on the page, for every browser. */
import { readdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Waits until `run` returns true in the page. @throws Error that says that `what` did not happen */
export async function until(page, what, run, args = [], longest = 30_000) {
  const end = Date.now() + longest;
  for (;;) {
    if (await page.evaluate(run, ...args)) return;
    if (Date.now() > end) throw new Error(`${what}: not within ${longest / 1000} s`);
    await wait(40);
  }
}

/** Waits until there is a corpus, no part of the page is dimmed, and nothing is being counted. */
export async function settled(page, longest = 180_000) {
  let calm = 0;
  const end = Date.now() + longest;
  while (calm < 4) {
    const left = await page.evaluate(() => {
      const busy = [...document.querySelectorAll(".stale, progress, .starting, main .placeholder")].filter(
        // closed details, and sections to which nobody has scrolled yet, are not awaited
        (element) => !element.matches(".placeholder") && element.getClientRects().length > 0,
      );
      return busy.length === 0 && document.querySelector("#ranking") !== null
        ? ""
        : busy.map((element) => element.outerHTML.slice(0, 80)).join(" ") || "no ranking";
    });
    calm = left === "" ? calm + 1 : 0;
    if (Date.now() > end) throw new Error(`still being computed after ${longest / 1000} s: ${left}`);
    await wait(50);
  }
}

/** Shows all sections, as if the user had read to the end, and goes back to the top. */
export async function readAll(page) {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  for (let at = 0; at < (await height()); at += 700) {
    // a section is drawn in a frame after the one in which it came into sight
    await page.evaluate(async (top) => {
      scrollTo(0, top);
      for (let frames = 0; frames < 3; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
    }, at);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await settled(page);
}

/** Drops files, given as names and texts, somewhere on the page. */
export function drop(page, files, selector = "body") {
  return page.evaluate(
    (list, where) => {
      const transfer = new DataTransfer();
      for (const { name, text } of list) transfer.items.add(new File([text], name));
      const target = document.querySelector(where);
      for (const type of ["dragenter", "dragover", "drop"])
        target.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    },
    files,
    selector,
  );
}

/**
 * The unrounded numbers on the page, as views write them: data-value with the other data- attributes, and the displayed
 * text.
 */
export function cells(page, within = "main") {
  return page.evaluate(
    (where) =>
      [...document.querySelectorAll(`${where} [data-value]`)].map((element) => ({
        ...element.dataset,
        shown: element.textContent,
        section: element.closest("section[id]")?.id ?? "",
      })),
    within,
  );
}

/** Opens or closes a panel by its heading. */
export async function setPanel(page, name, isOpen) {
  const has = await page.evaluate(
    (one) => document.querySelector(`#${one} h2 button`)?.getAttribute("aria-expanded") ?? null,
    name,
  );
  if (has === null) throw new Error(`there is no panel ${name}`);
  if ((has === "true") !== isOpen)
    await page.evaluate((one) => document.querySelector(`#${one} h2 button`).click(), name);
  await settled(page);
}

/** Chooses an option of a select by its value, as a user does. */
export function choose(page, selector, value) {
  return page.evaluate(
    (one, chosen) => {
      const element = document.querySelector(one);
      element.value = chosen;
      element.dispatchEvent(new Event("change", { bubbles: true }));
    },
    selector,
    String(value),
  );
}

/** The errors in the page since it was opened. */
export async function complaints(page) {
  const { errors, violations } = await page.evaluate(() => globalThis.watched);
  return [...page.problems, ...errors, ...violations];
}

/** Opens all panels and all details, to show everything. */
export async function openPanels(page) {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll(".panel h2 button[aria-expanded=false]")) button.click();
  });
  await settled(page);
  await openFolds(page);
}

/** Opens all details, the tables under figures among them. */
export async function openFolds(page) {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details:not([open])")) details.open = true;
  });
  await settled(page);
}

/** Opens the card of a segment, by its place from 0. */
export async function openSegment(page, segment) {
  await page.evaluate((place) => {
    const parts = location.hash
      .slice(1)
      .split("&")
      .filter((part) => part !== "" && !part.startsWith("segment="));
    location.hash = [...parts, `segment=${place}`].join("&");
  }, segment);
  await settled(page);
}

/** Changes the view by the address: parts that are not given are those with which the report opens. */
export async function showView(page, view) {
  await page.evaluate((parts) => {
    location.hash = Object.entries(parts)
      .map(([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`)
      .join("&");
  }, view);
  await settled(page);
}

/** Puts the focus on a field and replaces its text by typing. */
export async function typeInto(page, selector, text) {
  await page.evaluate((one) => {
    const field = document.querySelector(one);
    field.scrollIntoView({ block: "center" });
    field.focus();
    field.select();
  }, selector);
  if (text === "") await page.press("Backspace");
  else await page.type(text);
}

/** Turns the texts of the open segment into fields. */
export async function editSegment(page) {
  await page.evaluate(() => {
    if (document.querySelector("#segment-card .segment-editor") === null)
      document.querySelector("#segment-edit").click();
  });
  await until(page, "the texts are fields", () => document.querySelector(".segment-editor textarea") !== null);
}

/** Waits for the file that an action saves, which may take a loaded browser long the first time; returns its path. */
export async function saved(page, ending, act) {
  const { downloads } = page;
  // a file of the same name may be replaced
  const written = (name) => statSync(join(downloads, name), { throwIfNoEntry: false })?.mtimeMs;
  const before = new Map(readdirSync(downloads).map((name) => [name, written(name)]));
  await act();
  for (let tries = 0; tries < 1200; tries++) {
    await wait(50);
    const name = readdirSync(downloads).find((one) => one.endsWith(`.${ending}`) && before.get(one) !== written(one));
    if (name === undefined || !(statSync(join(downloads, name), { throwIfNoEntry: false })?.size > 0)) continue;
    // the file is written piece by piece
    await wait(250);
    const kept = join(downloads, `saved-${before.size}-${name}`);
    renameSync(join(downloads, name), kept);
    return kept;
  }
  const found = readdirSync(downloads).map((name) => `${name} (${statSync(join(downloads, name)).size} bytes)`);
  throw new Error(`no file .${ending} was saved in 60 s; the folder has ${found.join() || "nothing"}`);
}
