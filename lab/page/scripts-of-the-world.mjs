/**
 * Segments in many scripts are shown in full, in their own direction, and no mark cuts a character in two. Screenshots
 * of their cards are kept, so that people can look at them.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openSegment, settled, showView } from "./actions.mjs";
import { check } from "./record.mjs";
import { makeReport } from "./reports.mjs";
import { writeCorpus } from "./texts.mjs";

export const browsers = ["chromium", "firefox"];

/** A source, a reference, two outputs of systems. */
const texts = {
  Arabic: [
    "The minister said on Monday that talks with the IMF (worth $3.5bn) will go on.",
    "قال الوزير يوم الاثنين إن المحادثات مع صندوق النقد الدولي (بقيمة 3.5 مليار دولار) ستستمر.",
    "قال الوزير الاثنين إن المحادثات مع الصندوق (بقيمة 3.5 مليار دولار) سوف تستمر.",
    "وقال الوزير: المحادثات مع IMF ستستمر يوم الاثنين.",
  ],
  Hebrew: [
    "We sold 12 books in New York.",
    "מכרנו 12 ספרים בניו יורק, אמרה שָׂרָה.",
    "מכרנו 12 ספרים ב-New York.",
    "שרה אמרה: מכרנו ספרים בניו יורק.",
  ],
  Chinese: [
    "He parked the car behind the LDV, which stopped the unloading.",
    "他把车停在LDV后面,以阻止卸货,弄得梅措手不及。",
    "他把梅的车停在LDV后面,阻止了卸货。",
    "然后他将车停放在后面以阻止它的卸货。",
  ],
  Thai: ["Where is he?", "เขาอยู่ที่ไหนครับ คุณกำลังทำอะไรอยู่", "เขาอยู่ที่ไหนคะ ทำอะไรอยู่", "คุณทำอะไรอยู่ที่นี่ครับ"],
  emoji: [
    "Family, flag, astronaut!",
    "👨‍👩‍👧‍👦 with 🏳️‍🌈 and 👩🏽‍🚀 in 🇩🇪 e\u0301te\u0301 !",
    "👨‍👩‍👧 with 🏳️‍🌈 and 👩🏽‍🚀 in 🇩🇰 e\u0301te\u0301 !",
    "👨‍👩‍👧‍👦 and 👩🏻‍🚀 with été !",
  ],
  Hindi: ["The train is late today.", "आज ट्रेन देर से आई है।", "आज रेलगाड़ी देर से आई है।", "ट्रेन आज देरी से आयी।"],
};

const directions = { Arabic: "rtl", Hebrew: "rtl" };
const metrics = [
  { metric: "bleu", options: {} },
  { metric: "chrf", options: {} },
  { metric: "ter", options: {} },
];

export async function run({ browser, folder, pictures }) {
  const place = join(folder, "scripts");
  mkdirSync(place);
  const all = Object.entries(texts);
  const column = (c) => all.map(([, row]) => row[c]);
  const files = writeCorpus(place, {
    source: column(0),
    references: [column(1)],
    systems: ["one", "two"].map((name, s) => ({ name, hypotheses: column(2 + s) })),
    labels: null,
  });
  const report = makeReport(join(place, "report.html"), files, "-m", "bleu", "chrf", "ter");
  const page = await browser.newPage({ size: [1100, 1000] });
  await page.goto(pathToFileURL(report).href);
  await settled(page);
  for (const [metric, highlight] of [
    [0, "ngrams"],
    [1, "characters"],
    [2, "edits"],
  ]) {
    for (const [segment, [name, row]] of all.entries()) {
      await showView(page, { metrics, metric });
      await openSegment(page, segment);
      const found = await page.evaluate(() =>
        [...document.querySelectorAll("#segment-card .segment-text")].map((element) => {
          const plain = (node) => node.textContent;
          // positions of the marks' ends, and of the ends of graphemes
          let at = 0;
          const ends = [];
          for (const child of element.childNodes) {
            at += plain(child).length;
            if (child.nodeType === Node.ELEMENT_NODE) ends.push(at - plain(child).length, at);
          }
          const text = plain(element);
          const whole = new Set([...new Intl.Segmenter().segment(text)].map(({ index }) => index).concat(text.length));
          return {
            text,
            direction: getComputedStyle(element).direction,
            marks: element.querySelectorAll("[data-mark]").length,
            cut: ends.filter((end) => !whole.has(end)).length,
          };
        }),
      );
      const wanted = directions[name] ?? "ltr";
      const target = found.filter(({ text }) => row.slice(1).includes(text));
      check(
        `${name}, marks of ${highlight}: whole, ${wanted}, no character is cut`,
        target.length >= 3 &&
          target.every(({ direction, cut }) => direction === wanted && cut === 0) &&
          target.some(({ marks }) => marks > 0),
        JSON.stringify(target.map(({ direction, marks, cut }) => ({ direction, marks, cut }))),
      );
      await page.evaluate(() => document.querySelector("#segment-card").scrollIntoView());
      if (metric !== 1) await page.screenshot(join(pictures, `${browser.name}-${name.toLowerCase()}-${highlight}.png`));
    }
  }
  await page.close();
}
