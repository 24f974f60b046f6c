/** Finds what a reader could not read in the laid-out page: texts that are cut, covered, broken, jammed or outside. */
import { check } from "./record.mjs";

const claims = {
  cut: "no text is outside of its box",
  covered: "no text covers another",
  outside: "nothing is wider than the window",
  beside: "no field and no button leaves its section",
  parted: "a colour is beside its word",
  broken: "no short word is broken",
  jammed: "the cells of a row are apart",
  drawn: "no text of a drawing is cut, or over something else",
  chosen: "what is chosen can be read",
  headed: "the head of each column of numbers is at their side",
  blank: "the page ends where its text ends",
};

/** @param where the end of each check's name */
export async function checkBoxes(page, where) {
  const found = await page.evaluate(boxes);
  for (const [what, claim] of Object.entries(claims))
    check(`${claim} ${where}`, found[what].length === 0, found[what].join(" | "));
}

/** Runs in the page: texts that are cut, broken, covered or outside, by the boxes of their lines. */
function boxes() {
  const [SLACK, MOST] = [2, 5];
  /**
   * WHOLE: a word with fewer letters may not be broken. APART: how many pixels are between two cells of a row. SEEN:
   * how many letters of a choice are in sight.
   */
  const [WHOLE, APART, SEEN] = [12, 4, 7];
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
    // these elements are for users who do not see the page
    if (clipPath !== "none" || visibility === "hidden" || clip === "rect(0px, 0px, 0px, 0px)") continue;
    if (parent.closest(".hidden-label, figure .fold caption") !== null) continue;
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

  const broken = [];
  const words = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{N}]{2,}/gu;
  for (const text of texts) {
    if (new Set(text.rects.map(({ top }) => Math.round(top))).size < 2) continue;
    for (const { 0: word, index } of text.node.data.matchAll(words)) {
      if (word.length >= WHOLE) continue;
      range.setStart(text.node, index);
      range.setEnd(text.node, index + word.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > 5) broken.push(`${said(text)}: ${word}`);
    }
  }

  const jammed = [];
  for (const row of document.querySelectorAll("main tr")) {
    const cells = [...row.cells]
      .map((cell) => {
        range.selectNodeContents(cell);
        const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        return { cell, rects };
      })
      .filter(({ cell, rects }) => rects.length > 0 && cell.textContent.trim() !== "");
    for (const [i, { cell, rects }] of cells.entries()) {
      const next = cells[i + 1];
      const isClose = next?.rects.some((b) =>
        rects.some((a) => a.bottom > b.top + 3 && b.bottom > a.top + 3 && b.left - a.right < APART && a.left < b.left),
      );
      if (isClose && cell.closest(".matrix-frame") === null)
        jammed.push(`${cell.closest("section")?.id} “${cell.textContent}” and “${next.cell.textContent}”`);
    }
  }

  // in drawings: texts outside of what is shown, over bars, and over one another
  const drawn = [];
  for (const svg of document.querySelectorAll("main .drawing svg")) {
    const within = svg.closest("section").getBoundingClientRect();
    const own = svg.getBoundingClientRect();
    const isClipped = getComputedStyle(svg).overflow !== "visible";
    const isScrolled = svg.closest(".scroll-x") !== null;
    const name = (one) => `${svg.closest("section").id}, drawing “${one.textContent}”`;
    const all = [...svg.querySelectorAll("text")]
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ one, box }) => box.width > 0 && one.textContent.trim() !== "");
    const bars = [...svg.querySelectorAll("rect")]
      .filter((bar) => !(Number(getComputedStyle(bar).fillOpacity) < 0.3) && bar.getAttribute("fill") !== "var(--wash)")
      .map((bar) => bar.getBoundingClientRect());
    const over = (a, b) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.4 * Math.min(a.height, b.height, 12);
    for (const [i, { one, box }] of all.entries()) {
      if (isClipped && (box.left < own.left - SLACK || box.right > own.right + SLACK))
        drawn.push(`${name(one)} is cut`);
      else if (isClipped && (box.top < own.top - SLACK || box.bottom > own.bottom + SLACK))
        drawn.push(`${name(one)} is cut`);
      else if (box.left < within.left - SLACK || (box.right > within.right + SLACK && !isScrolled))
        drawn.push(`${name(one)} leaves the section`);
      if (bars.some((bar) => over(box, bar))) drawn.push(`${name(one)} is over a bar`);
      for (const other of all.slice(i + 1))
        if (over(box, other.box)) drawn.push(`${name(one)} and “${other.one.textContent}”`);
    }
  }

  const chosen = [];
  const pen = document.createElement("canvas").getContext("2d");
  for (const select of document.querySelectorAll("select")) {
    const { paddingLeft, paddingRight, appearance, font } = getComputedStyle(select);
    const words = select.selectedOptions[0]?.textContent ?? "";
    if (select.clientWidth === 0 || words === "") continue;
    pen.font = font;
    const arrow = appearance === "none" ? 0 : 16;
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
    if (room < pen.measureText([...words].slice(0, SEEN).join("")).width)
      chosen.push(`“${words}” in ${Math.round(room)} px, ${select.getAttribute("aria-label") ?? select.id}`);
  }

  const beside = [];
  for (const control of document.querySelectorAll("main :is(button, select, input, textarea)")) {
    const { right, width } = control.getBoundingClientRect();
    const section = control.closest("section");
    if (width === 0 || section === null || control.closest(".scroll-x, .segment-list, .export-formats") !== null)
      continue;
    const over = right - section.getBoundingClientRect().right + parseFloat(getComputedStyle(section).paddingRight);
    if (over > 0.5)
      beside.push(`${section.id} ${control.id || control.textContent.slice(0, 30)}: ${over.toFixed(1)} px`);
  }

  // a head of one line may be above its numbers by chance, but one of two lines is not
  const headed = [...document.querySelectorAll("main table.data")].flatMap((table) =>
    [...(table.tHead?.rows[0]?.cells ?? [])].flatMap((head, c) => {
      const cell = table.tBodies[0]?.rows[0]?.cells[c];
      const isBeside = !cell?.matches(".number") || getComputedStyle(head).textAlign === "right";
      return isBeside ? [] : [`${table.closest("section")?.id} “${head.textContent}”`];
    }),
  );

  const parted = [...document.querySelectorAll("main .key > span")]
    .filter((one) => one.getClientRects().length > 1)
    .map((one) => one.textContent);

  const last = [...document.querySelectorAll("main > section")].at(-1).getBoundingClientRect();
  const blank = document.documentElement.scrollHeight - (last.bottom + scrollY);
  return {
    ...Object.fromEntries(
      Object.entries({ cut, outside, beside, parted, headed, covered, broken, jammed, drawn, chosen }).map(
        ([what, list]) => [what, [...new Set(list)].slice(0, MOST)],
      ),
    ),
    blank: blank > innerHeight / 2 ? [`${blank} px`] : [],
  };
}
