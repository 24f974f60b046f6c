/**
 * Every view at three sizes with 2 systems and in a script from right to left, checked by boxes: no text is outside of
 * the box that clips it, none covers another, none leaves the window. With --whole also with 8 and 14 systems, and with
 * pictures of each section, light and dark, for people to look at.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { complaints, openPanels, openSegment, readAll, settled } from "./actions.mjs";
import { check } from "./record.mjs";
import { makeReport } from "./reports.mjs";
import { makeCorpus, writeCorpus } from "./texts.mjs";

export const browsers = ["chromium"];

const sizes = [
  [1440, 900],
  [1280, 720],
  [390, 844],
];

export async function run({ browser, folder, pictures, isWhole }) {
  const corpora = [
    ["2", makeCorpus({ systems: 2, segments: 60, references: 1 })],
    ["rtl", inArabic(makeCorpus({ systems: 3, segments: 60, references: 1 }))],
    ["8", makeCorpus({ systems: 8, segments: 60, references: 2 })],
    ["14", withMore(makeCorpus({ systems: 8, segments: 60, references: 1 }), 6)],
  ];
  // layout.mjs has 14 systems in each run
  for (const [name, corpus] of isWhole ? corpora : corpora.slice(0, 2)) {
    const place = join(folder, `views-${name}`);
    mkdirSync(place);
    const report = makeReport(join(place, "report.html"), writeCorpus(place, corpus), "-m", "bleu", "chrf", "ter");
    for (const size of sizes) {
      const page = await browser.newPage({ size });
      await page.goto(pathToFileURL(report).href);
      await settled(page);
      await readAll(page);
      await openSegment(page, 3);
      await openPanels(page);
      await readAll(page);
      await wait(300);
      const where = `with ${name === "rtl" ? "text from right to left" : `${name} systems`} at ${size.join("x")}`;
      const found = await page.evaluate(boxes);
      check(`no text is outside of its box ${where}`, found.cut.length === 0, found.cut.join(" | "));
      check(`no text covers another ${where}`, found.covered.length === 0, found.covered.join(" | "));
      check(`nothing is wider than the window ${where}`, found.outside.length === 0, found.outside.join(" | "));
      if (isWhole) await picture(page, join(pictures, `views-${name}-${size.join("x")}`));
      check(`nothing went wrong ${where}`, (await complaints(page)).length === 0, (await complaints(page)).join("; "));
      await page.close();
    }
  }
}

/** A picture of each section, light and dark. */
async function picture(page, path) {
  for (const theme of ["light", "dark"]) {
    await page.setDark(theme === "dark");
    for (const section of await page.inner.$$("main section[id]")) {
      const id = await section.evaluate((one) => one.id);
      await section.screenshot({ path: `${path}-${id}-${theme}.png` });
    }
  }
}

/** The corpus with more systems, each of which leaves out a word. */
function withMore(corpus, count) {
  const more = corpus.systems.slice(0, count).map(({ hypotheses }, i) => ({
    name: `runs/a-second-run-${"ijklmn"[i]}.de.txt`,
    hypotheses: hypotheses.map((line) => line.replace(/ \S+/, "")),
  }));
  return { ...corpus, systems: [...corpus.systems, ...more] };
}

const letters = "ابتثجحخدذرزسشصضطظعغفقكلمنهوي";

/** The same words in Arabic letters. */
function inArabic(corpus) {
  const write = (line) =>
    line.replace(/\p{L}/gu, (letter) => letters[letter.toLowerCase().codePointAt(0) % letters.length]);
  return {
    references: corpus.references.map((list) => list.map(write)),
    systems: corpus.systems.map(({ hypotheses }, i) => ({
      name: `runs/${["نظام", "ترجمة", "آلة"][i]}.ar.txt`,
      hypotheses: hypotheses.map(write),
    })),
    source: corpus.source,
    labels: corpus.labels,
  };
}

/** Runs in the page: texts that are cut, covered or outside, by the boxes of their lines. */
function boxes() {
  const [SLACK, MOST] = [2, 5];
  // elements far from the window have a guessed height until they are drawn, which depends on how busy the machine is
  for (const element of document.querySelectorAll("main *"))
    if (getComputedStyle(element).contentVisibility === "auto") element.style.contentVisibility = "visible";
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const { parentElement: parent } = node;
    if (node.data.trim() === "" || parent.closest("script, style, option, svg, [hidden]") !== null) continue;
    const { clipPath, visibility, clip } = getComputedStyle(parent);
    // such elements are for users who do not see the page
    if (clipPath !== "none" || visibility === "hidden" || clip === "rect(0px, 0px, 0px, 0px)") continue;
    if (parent.closest(".hidden-label") !== null) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (rects.length > 0) texts.push({ node, parent, rects });
  }
  const said = ({ parent, node }) =>
    `${parent.closest("section")?.id ?? parent.closest("header, nav")?.className} “${node.data.trim().slice(0, 40)}”`;
  const cut = [];
  const outside = [];
  const shown = [];
  for (const text of texts) {
    let isCut = false;
    let isScrolled = false;
    let visible = text.rects;
    for (let box = text.parent; box !== null && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      const { overflowX, overflowY } = style;
      if (overflowX === "visible" && overflowY === "visible") continue;
      const frame = box.getBoundingClientRect();
      // clamped text ends with dots
      const isClamped = style.webkitLineClamp !== "none" || style.textOverflow === "ellipsis";
      const isScrolling = /auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY);
      const isOut = visible.some(({ left, right }) => left < frame.left - SLACK || right > frame.right + SLACK);
      if (isOut && !isClamped && !isScrolling) isCut = true;
      isScrolled ||= isScrolling;
      visible = visible.flatMap((one) => {
        const [left, right] = [Math.max(one.left, frame.left), Math.min(one.right, frame.right)];
        const [top, bottom] = [Math.max(one.top, frame.top), Math.min(one.bottom, frame.bottom)];
        const [width, height] = [right - left, bottom - top];
        return width > SLACK && height > SLACK ? [{ left, right, top, bottom, width, height }] : [];
      });
    }
    if (isCut) cut.push(said(text));
    if (!isScrolled && visible.some(({ left, right }) => left < -SLACK || right > innerWidth + SLACK))
      outside.push(said(text));
    const isOver = text.parent.closest(".top-bar, .outline, nav, .segment-head, .export-formats, th, dialog") !== null;
    if (!isOver) for (const rect of visible) shown.push({ ...text, rect });
  }
  const covered = [];
  shown.sort((a, b) => a.rect.top - b.rect.top);
  for (const [i, one] of shown.entries()) {
    for (let j = i + 1; j < shown.length && shown[j].rect.top < one.rect.bottom; j++) {
      const other = shown[j];
      if (one.node === other.node || one.parent.contains(other.parent) || other.parent.contains(one.parent)) continue;
      const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const high = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      // lines are close together, so small overlaps do not count
      if (wide > 3 && high > 0.5 * Math.min(one.rect.height, other.rect.height))
        covered.push(`${said(one)} and ${said(other)}`);
    }
  }
  return { cut: cut.slice(0, MOST), outside: outside.slice(0, MOST), covered: covered.slice(0, MOST) };
}
