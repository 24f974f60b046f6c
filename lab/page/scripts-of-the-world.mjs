/**
 * Segments in many scripts are shown in full, in their own direction, and no mark cuts a character in two. Screenshots
 * of their cards are kept, so that people can look at them. In a Hebrew corpus, words and n-grams are written from right
 * to left everywhere, even those that begin with Latin letters.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openPanels, openSegment, readAll, saved, settled, showView } from "./actions.mjs";
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
  await fromRight({ browser, folder, pictures });
}

/** A reference, an output that has it right, and one that has only some of its words. */
const hebrew = [
  ["IMF הודיע על 3 הלוואות חדשות", "IMF הודיע על 3 הלוואות חדשות", "הקרן הודיעה על הלוואות חדשות"],
  ["IMF הודיע כי USA תשלם את החוב", "IMF הודיע כי USA תשלם את החוב", "הקרן מסרה כי אמריקה תשלם את החוב"],
  ["20 אנשים באו אל NATO אתמול", "20 אנשים באו אל NATO אתמול", "אנשים באו לברית אתמול"],
];

async function fromRight({ browser, folder, pictures }) {
  const place = join(folder, "from-right");
  mkdirSync(place);
  const rows = Array.from({ length: 12 }, () => hebrew).flat();
  const column = (c) => rows.map((row) => row[c]);
  const files = writeCorpus(place, {
    source: rows.map(() => "The IMF said so."),
    references: [column(0)],
    systems: [
      { name: "חלש", hypotheses: column(2) },
      { name: "חזק", hypotheses: column(1) },
    ],
    labels: null,
  });
  const report = makeReport(join(place, "report.html"), files, "-m", "bleu", "ter");
  const page = await browser.newPage({ size: [1440, 1000] });
  await page.goto(pathToFileURL(report).href);
  await settled(page);
  await showView(page, { ngramOrder: 2 });
  await openPanels(page);
  await openSegment(page, 0);
  await readAll(page);
  const found = await page.evaluate(async () => {
    // Firefox knows no places of letters in sections that are out of sight
    for (const one of document.querySelectorAll("main section")) one.style.contentVisibility = "visible";
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    /** Where each character is: null for the marks of direction. */
    const lefts = (element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const all = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (let i = 0; i < node.length; i++) {
          range.setStart(node, i);
          range.setEnd(node, i + 1);
          all.push({ letter: node.data[i], left: range.getBoundingClientRect().left });
        }
      }
      return all;
    };
    const drawn = (element) => {
      const all = [...element.textContent];
      const seen = all.filter((letter) => !/[\u2066-\u2069]/.test(letter));
      // Firefox does not count the marks of direction
      const counted = element.getNumberOfChars() === seen.length ? seen : all;
      return counted.map((letter, i) => ({ letter, left: element.getStartPositionOfChar(i).x }));
    };
    /** Whether the Latin letters at the beginning are to the right of the Hebrew letters that follow. */
    const isFromRight = (letters) => {
      const first = letters.find(({ letter }) => /[A-Z0-9]/.test(letter));
      const after = letters.slice(letters.indexOf(first)).find(({ letter }) => /[א-ת]/.test(letter));
      return first.left > after.left;
    };
    const both = /[A-Z0-9]+ [א-ת]/;
    const places = {
      "the drawing of n-grams": ["#ngrams .drawing svg text", drawn],
      "the title of that drawing": ["#ngrams figcaption bdi bdi", lefts],
      "the table of that drawing": ["#ngrams figure table.data td", lefts],
      "the table of n-grams": ["#ngrams [data-table=ngrams] td", lefts],
      "the list of segments": ["#segment-list [data-cell] p > :not(.whose)", lefts],
      "rows of the list": ["#segment-list [data-cell] p", lefts],
      "the card": ["#segment-card .segment-text", lefts],
    };
    /** Whether what is before the minus is to the left of it: the difference is that of the first and the second. */
    const isMinus = (all) => {
      const letters = all.filter(({ letter }) => !/[\s\u2066-\u2069]/.test(letter));
      const at = letters.findIndex(({ letter }) => letter === "−");
      return letters[at - 1].left < letters[at].left && letters[at].left < letters[at + 1].left;
    };
    const subtracted = {
      "the title of an axis": ["#where .drawing svg text", drawn],
      "the order of the list": ["#segments .segments > .lead > bdi", lefts],
    };
    const differences = Object.entries(subtracted).map(([name, [selector, where]]) => {
      const texts = [...document.querySelectorAll(selector)].filter(({ textContent }) =>
        / − \u2068?[א-ת]/.test(textContent),
      );
      const wrong = texts.filter((text) => !isMinus(where(text)));
      return {
        name: `minus between Hebrew names, ${name}`,
        count: texts.length,
        wrong: wrong.map(({ textContent }) => textContent),
      };
    });
    return Object.entries(places)
      .map(([name, [selector, where]]) => {
        const texts = [...document.querySelectorAll(selector)].filter(({ textContent }) => both.test(textContent));
        const wrong = texts.filter((text) => !isFromRight(where(text)));
        return {
          name: `Hebrew that begins with Latin letters, ${name}`,
          count: texts.length,
          wrong: wrong.slice(0, 3).map(({ textContent }) => textContent),
        };
      })
      .concat(differences);
  });
  for (const { name, count, wrong } of found)
    check(name, count > 0 && wrong.length === 0, `${count}: ${wrong.join(" | ")}`);
  await page.evaluate(() => document.querySelector("#ngrams").scrollIntoView());
  await page.screenshot(join(pictures, `${browser.name}-from-right-ngrams.png`));
  const svg = await saved(page, "svg", () =>
    page.evaluate(() => {
      document.querySelector("#ngrams figure .export button").click();
      return new Promise((resolve) =>
        setTimeout(() => {
          [...document.querySelectorAll("#ngrams figure .export-formats button")]
            .find((one) => one.textContent === "SVG")
            .click();
          resolve();
        }, 100),
      );
    }),
  );
  check(
    "an exported drawing has the direction of its words",
    /\u2067IMF הודיע[^\u2069]*\u2069/.test(readFileSync(svg, "utf8")),
  );
  await page.close();
}
