/**
 * Texts that try to be more than text, in every input: files, their names, fields, the address. None of their scripts
 * runs, no request is sent, the policy has nothing to block, and the page works afterwards.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { drop, openPanels, openSegment, readAll, settled, until } from "./actions.mjs";
import { check } from "./record.mjs";
import { makeReport } from "./reports.mjs";
import { writeCorpus } from "./texts.mjs";

export const browsers = ["chromium", "firefox"];

export async function run({ browser, proxy, folder, emptyPage, isWhole }) {
  const { hostileTexts, ran, host } = await hostile();
  check("there are 150 hostile texts", hostileTexts.length >= 150, String(hostileTexts.length));
  const texts = hostileTexts.map(({ text }) => text);
  const short = texts.filter(({ length }) => length < 10_000);
  const long = texts.filter(({ length }) => length >= 10_000);

  /** One text out of this many is typed into a field, other texts on the next day, unless --whole is given. */
  const share = browser.name === "chromium" ? 12 : 24;
  const today = Math.floor(Date.now() / 86_400_000);

  /** What a text has achieved in the page; it must have achieved nothing. */
  const gotThrough = async (page) => {
    const found = await page.evaluate(
      (name) => ({
        ran: name in globalThis || name in Object.prototype || "polluted" in Object.prototype,
        // the page itself has no elements of these kinds, so they come from the text
        strangers: [
          ...document.querySelectorAll(
            "img, iframe, object, embed, video, audio, base, marquee, form[action], [onerror], [onload], " +
              "[onmouseover], [onfocus], a[href^='javascript:'], a[href^='data:'], svg script, #page script",
          ),
        ].map((element) => element.outerHTML.slice(0, 100)),
        violations: watched.violations,
        errors: watched.errors,
      }),
      ran,
    );
    const left = [...page.requests, ...proxy.requested].filter((url) => url.includes(host));
    return [
      ...(found.ran ? ["a script ran"] : []),
      ...found.strangers,
      ...found.violations,
      ...found.errors,
      ...page.problems,
      ...left,
    ].slice(0, 5);
  };
  const nothing = async (what, page) => {
    const found = await gotThrough(page);
    check(`${what}: no script runs, no request leaves, nothing is broken`, found.length === 0, found.join(" | "));
  };
  const usable = async (what, page) => {
    await settled(page);
    const state = await page.evaluate(() => ({
      numbers: document.querySelectorAll("#ranking td").length,
      // the message that says why there are no numbers
      words: document.querySelector("[role=alert]")?.textContent ?? "",
      isShown: document.querySelector("#ranking").getClientRects().length > 0,
    }));
    const start = performance.now();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const took = performance.now() - start;
    check(
      `${what}: the page can be used`,
      (state.numbers > 0 || state.words !== "") && state.isShown && took < 2000,
      JSON.stringify(state),
    );
  };

  // hostile texts in the texts of a report: each short text in each column
  const place = join(folder, "hostile");
  mkdirSync(place);
  const reportOf = (name, list, { references, systems }) => {
    const turned = (by) => list.map((_, i) => list[(i + by) % list.length].replaceAll("\r", " "));
    const own = join(place, name);
    mkdirSync(own);
    const files = writeCorpus(own, {
      references: Array.from({ length: references }, (_, r) => turned(r)),
      systems: ["a", "b", "c"].slice(0, systems).map((one, s) => ({ name: one, hypotheses: turned(s + 2) })),
      source: turned(5),
      labels: turned(6).map((text) => text.slice(0, 200).replaceAll(/[\t\n\v\f\r\x85\u2028\u2029"]/gu, " ")),
    });
    return makeReport(join(own, "report.html"), files);
  };
  const report = reportOf("short", short, { references: 2, systems: 3 });
  let page = await browser.newPage();
  await page.goto(pathToFileURL(report).href);
  await settled(page);
  await openPanels(page);
  await openSegment(page, 3);
  await readAll(page);
  await nothing("hostile texts in a report", page);
  await usable("hostile texts in a report", page);

  // hostile texts in every field, including fields that a button opens
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll("button")];
    buttons.find((one) => one.textContent.startsWith("Paste"))?.click();
    document.querySelector("#segment-edit")?.click();
  });
  await settled(page);
  const fields = await page.evaluate(() =>
    [...document.querySelectorAll("input, textarea, [contenteditable]")]
      .filter((field) => !["checkbox", "radio", "range", "file", "button"].includes(field.type))
      .map((field) => field.type),
  );
  for (const [at, type] of fields.entries()) {
    // each text takes half a second, so each field gets different texts
    const some =
      type === "number" ? short.slice(0, 20) : short.filter((_, i) => isWhole || i % share === (at + today) % share);
    const name = await page.evaluate(typeAll, at, some);
    if (name === null) continue;
    await nothing(`hostile texts typed into ${name}`, page);
  }
  await usable(`hostile texts typed into ${fields.length} fields`, page);
  const names = short.filter((_, i) => isWhole || i % share === today % share);
  const named = await page.evaluate(renameAll, names);
  check("a system can be named by hostile texts", named > 0.6 * names.length, `${named} of ${names.length}`);
  await nothing("hostile names that are typed", page);
  await usable("hostile names that are typed", page);
  await page.close();

  // in the address: as the value of each part, and as the whole address
  page = await browser.newPage();
  await page.goto(pathToFileURL(report).href);
  await settled(page);
  await page.evaluate(async (list) => {
    const parts = ["baseline", "against", "metrics", "metric", "references", "selection", "test", "order", "segment"];
    for (const [i, text] of list.entries()) {
      const written = encodeURIComponent(JSON.stringify(text.toWellFormed()));
      location.hash = `${parts[i % parts.length]}=${written}`;
      await new Promise((resolve) => setTimeout(resolve));
      location.hash = `${parts[(i * 7 + 1) % parts.length]}=[${written}]`;
      await new Promise((resolve) => setTimeout(resolve));
      location.hash = text;
      await new Promise((resolve) => setTimeout(resolve));
    }
    location.hash = "";
    await new Promise((resolve) => setTimeout(resolve, 100));
  }, short);
  await nothing("hostile texts in the address", page);
  await usable("hostile texts in the address", page);
  const links = [
    ["selection", [{ by: "search", pattern: "[a-c]", isCaseSensitive: false, within: "any" }]],
    ["baseline", 99],
    ["metrics", [{ metric: "__proto__", options: {} }]],
    ["metrics", []],
    ["selection", [{ by: "search", pattern: "(", isCaseSensitive: false, within: "any" }]],
    ["selection", [{ by: "search", pattern: "(a+)+$", isCaseSensitive: false, within: "any" }]],
    ["selection", [{ by: "nothing" }]],
    ["segment", 1e9],
    ["panels", ["__proto__", "constructor"]],
    ["order", { measure: { of: "toString" }, isDescending: true }],
  ];
  // the other browser runs the same code, so it gets a sample
  for (const [key, value] of links.filter((_, i) => isWhole || browser.name === "chromium" || i % 3 === 0)) {
    const opened = await browser.newPage();
    await opened.goto(`${pathToFileURL(report).href}#${key}=${encodeURIComponent(JSON.stringify(value))}`);
    await settled(opened);
    // a section that waits for ever for a selection that is refused is never settled
    if (key === "selection") await readAll(opened);
    await usable(`a link with ${key}=${JSON.stringify(value)}`, opened);
    await nothing(`a link with ${key}=${JSON.stringify(value)}`, opened);
    await opened.close();
  }
  await page.close();

  // the hostile texts of a mebibyte
  page = await browser.newPage();
  await page.goto(pathToFileURL(reportOf("long", long, { references: 1, systems: 2 })).href);
  await settled(page);
  await readAll(page);
  await openSegment(page, 0);
  await nothing("lines of a mebibyte", page);
  await usable("lines of a mebibyte", page);
  await page.close();

  // hostile texts in the names of files
  page = await browser.newPage();
  await page.goto(pathToFileURL(emptyPage).href);
  await settled(page);
  await drop(
    page,
    short.map((text, i) => ({ name: `${text.toWellFormed()}.txt`, text: `a b c d ${i}\na b c d e f ${i}\n` })),
  );
  await until(page, "files with hostile names are shown", () => document.querySelectorAll("main *").length > 100);
  await nothing("hostile names of files", page);
  await usable("hostile names of files", page);
  await page.close();

  // and in the names of systems: 40 at a time, or 16, which are others on the next day
  const atOnce = isWhole ? 40 : 16;
  const begun = isWhole ? 0 : (today * atOnce) % short.length;
  for (let first = begun; first < (isWhole ? short.length : begun + 1); first += atOnce) {
    page = await browser.newPage();
    await page.goto(pathToFileURL(emptyPage).href);
    await settled(page);
    // the last page is filled up with names of the previous page
    const some = short
      .slice(Math.min(first, short.length - atOnce))
      .slice(0, atOnce)
      .map((text) => text.toWellFormed());
    await drop(page, [
      { name: "ref.txt", text: "a b c d e\nf g h i j\n" },
      ...some.map((text, i) => ({ name: `sys.${text}.txt`, text: `a b c d ${i}\nf g ${i} i j\n` })),
    ]);
    await until(
      page,
      "the files are listed",
      (least) => document.querySelectorAll("#chosen-files [data-file]").length > least,
      [0.75 * atOnce],
    );
    await page.evaluate(() => document.querySelector("#score").click());
    await until(
      page,
      "systems with hostile names are ranked",
      (least) => document.querySelectorAll("#ranking [data-score]").length > least,
      [0.75 * atOnce],
    );
    await readAll(page);
    const what = `systems with hostile names, from ${first + 1}`;
    await nothing(what, page);
    await usable(what, page);
    await page.close();
  }
}

/**
 * Runs in the page: types texts into the field, one after the other. Returns the field's name; null if the field is
 * gone.
 */
async function typeAll(at, list) {
  const find = () =>
    [...document.querySelectorAll("input, textarea, [contenteditable]")].filter(
      (field) => !["checkbox", "radio", "range", "file", "button"].includes(field.type),
    )[at];
  const first = find();
  if (first === undefined) return null;
  const name =
    first.getAttribute("aria-label") ?? first.labels?.[0]?.textContent.trim().slice(0, 40) ?? first.placeholder;
  const section = first.closest("section[id]")?.id ?? "the bar";
  for (const text of list) {
    const field = find();
    if (field === undefined) return null;
    if ("value" in field) {
      const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(kind.prototype, "value").set.call(field, text);
    } else field.textContent = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  const last = find();
  if (last !== undefined && "value" in last) {
    last.value = "";
    last.dispatchEvent(new InputEvent("input", { bubbles: true }));
    last.dispatchEvent(new Event("change", { bubbles: true }));
  }
  return `${section}: ${name}`;
}

/** Runs in the page: gives the first system one name after the other. Returns how many names the system has had. */
async function renameAll(list) {
  const names = new Set();
  for (const text of list) {
    document.querySelector("#ranking .rename")?.click();
    await new Promise((resolve) => setTimeout(resolve, 8));
    const field = document.querySelector("#ranking tbody th input");
    if (field === null) continue;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, text);
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    field.form?.requestSubmit();
    field.blur();
    await new Promise((resolve) => setTimeout(resolve, 8));
    names.add(document.querySelector("#ranking tbody th").textContent);
  }
  return names.size;
}

async function hostile() {
  const bundle = await rolldown({ input: "test/apps/page/hostile-texts.ts" });
  const { output } = await bundle.generate({ format: "esm" });
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}
