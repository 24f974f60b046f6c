/**
 * All views are about the pair in the bar, and one key swaps it; the outline says what each section has found, and
 * links to it; the verdict and a release; the tours; a figure's exports are one stop of the tab key, and skip links
 * lead past all others. At two sizes.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { choose, complaints, saved, setPanel, settled, typeInto, until } from "./actions.mjs";
import { check } from "./record.mjs";
import { makeReport } from "./reports.mjs";
import { makeCorpus, writeCorpus } from "./texts.mjs";

export const browsers = ["chromium", "firefox"];

/** The most stops of the tab key before the list of segments, of a report of eight systems. */
const MOST_STOPS = 110;

export async function run({ browser, folder, emptyPage }) {
  const place = join(folder, "workbench");
  mkdirSync(place);
  const files = writeCorpus(place, makeCorpus({ systems: 8, segments: 300, references: 1 }));
  const address = pathToFileURL(makeReport(join(place, "report.html"), files, "-m", "bleu", "chrf")).href;
  await wide(browser, address);
  await decision(browser, address);
  await selected(browser, address);
  await outOfSight(browser, place);
  await onPhone(browser, address);
  await tours(browser, pathToFileURL(emptyPage).href);
}

/** Each tour is opened by its name, and walked to its end with the arrow key, on the screen throughout. */
async function tours(browser, address) {
  const page = await browser.newPage({ size: [1280, 720] });
  for (const name of ["bleu", "chrf", "ter", "significance"]) {
    await page.goto("about:blank");
    await page.goto(`${address}#tour=${name}`);
    await settled(page);
    await until(page, `the tour of ${name} is open`, () => document.querySelector(".tour h3") !== null);
    const count = await page.evaluate(() => Number(/of (\d+)/.exec(document.querySelector(".tour h3").textContent)[1]));
    const off = [];
    const bare = [];
    await page.focus(".tour .primary");
    for (let step = 1; step <= count; step++) {
      await settled(page);
      const seen = await page.evaluate(() => ({
        title: document.querySelector(".tour h3").textContent,
        top: document.querySelector(".tour h3").getBoundingClientRect().top,
        lesson: document.querySelector(".tour .lesson")?.textContent ?? "",
        marks: document.querySelectorAll(".tour .lesson .mark").length,
      }));
      if (!seen.title.includes(`${step} of ${count}`) || seen.top < 0 || seen.top > 360) off.push(JSON.stringify(seen));
      if (!/\d/.test(seen.lesson) && seen.marks === 0) bare.push(step);
      if (step < count) await page.press("ArrowRight");
    }
    check(
      `the tour of ${name} has five to seven steps, which play on the screen`,
      count >= 5 && count <= 7 && off.length === 0,
      off.join("; "),
    );
    check(`every step of the tour of ${name} has numbers or marked texts`, bare.length === 0, bare.join());
  }
  await page.goto("about:blank");
  await page.goto(`${address}#tour=ter`);
  await settled(page);
  const edits = () => page.evaluate(() => document.querySelector(".tour .lesson").dataset.edits);
  const before = await edits();
  await typeInto(page, "#tour-hypothesis", "she sold sea shells on the shore");
  await settled(page);
  check(
    "the texts of a tour can be changed, and the numbers follow",
    before === "2" && (await edits()) === "0",
    `${before} ${await edits()}`,
  );
  await page.goto("about:blank");
  await page.goto(`${address}#tour=bleu`);
  await settled(page);
  await page.focus(".tour .primary");
  await page.press("ArrowRight");
  await settled(page);
  const counts = await page.evaluate(
    () => document.querySelector(".tour .clipped-note")?.closest("td").textContent ?? "",
  );
  check("of seven words, two count and five are clipped", counts === "2 (5 clipped)", counts);
  check("nothing went wrong in the tours", (await complaints(page)).length === 0, (await complaints(page)).join("; "));
  await page.close();
}

async function wide(browser, address) {
  const page = await browser.newPage({ size: [1440, 900] });
  await page.goto(address);
  await settled(page);
  const pair = () =>
    page.evaluate(() => {
      const named = (id) => document.querySelector(id).selectedOptions[0].textContent.replace(/ \((best|2nd)\)$/, "");
      return [named("#system-a"), named("#system-b")];
    });
  const [a, b] = await pair();
  check("the bar has the pair: A, and the best other system as B", a !== b && a !== "" && b !== "", `${a} ${b}`);
  const [best, mark] = await page.evaluate(() => [
    document.querySelector("#ranking tbody th").textContent,
    document.querySelector("#system-b").selectedOptions[0].textContent,
  ]);
  check("B is called the best only if no system is better", mark.endsWith(best.includes(b) ? "(best)" : "(2nd)"), mark);

  const found = () =>
    page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll(".outline [data-section]")].map((one) => [
          one.dataset.section,
          one.querySelector(".found")?.textContent ?? "",
        ]),
      ),
    );
  await until(
    page,
    "the outline says where",
    () => document.querySelector(".outline [data-section=where] .found")?.textContent,
  );
  const words = await found();
  check(
    "before anything is scrolled, the outline has the verdict, the range of scores, the pairs, and where B is better",
    /apart|best/.test(words.verdict) &&
      /^BLEU [\d.]+ to [\d.]+$/.test(words.ranking) &&
      /^\d+ of 28 told apart$/.test(words.pairs) &&
      words.where.startsWith("Length of the reference: ") &&
      words.where.includes(b),
    JSON.stringify(words),
  );
  const listed = await page.evaluate(() => {
    const ids = [...document.querySelectorAll("main section[id]")].map(({ id }) => id);
    return ids.filter((id) => document.querySelector(`.outline a[href="#${id}"]`) === null);
  });
  check("every section is in the outline", listed.length === 0, listed.join());

  // where short panels follow one another, the panel that was jumped to is marked, not the next
  for (const id of ["segments", "lint", "ngrams", "consensus", "verdict"]) {
    await page.click(`.outline a[href="#${id}"]`);
    await settled(page);
    await until(
      page,
      `the outline shows that ${id} is read`,
      (one) => document.querySelector(".outline [aria-current]")?.getAttribute("href") === `#${one}`,
      [id],
    );
    const top = await page.evaluate(
      (one) =>
        document.getElementById(one).getBoundingClientRect().top - document.querySelector(".top-bar").offsetHeight,
      id,
    );
    check(`the outline leads to ${id}`, Math.abs(top) <= 3, `${top} px`);
  }
  check(
    "a panel of the outline is opened",
    await page.evaluate(() => document.querySelector("#consensus h2 button").ariaExpanded === "true"),
  );

  await until(page, "the matrix of likeness is drawn", () => document.querySelector("#consensus .likeness") !== null);
  const orders = await page.evaluate(() => {
    const namesIn = (cells) =>
      [...document.querySelectorAll(cells)].map((one) => one.textContent.replace(/^\d+\. /, ""));
    return {
      ranking: namesIn("#ranking tbody th .system-name > .link"),
      pairs: namesIn("#pairs .matrix tbody th"),
      likeness: namesIn("#consensus .likeness tbody th"),
      shares: namesIn('#consensus [data-table="consensus"] tbody [data-column="system"]'),
    };
  });
  const { ranking, ...others } = orders;
  check(
    "pairs and consensus have the order of the ranking, which is not that in which systems were given",
    ranking.length === 8 &&
      ranking.join() !== ranking.toSorted().join() &&
      Object.values(others).every((list) => list.join() === ranking.join()),
    JSON.stringify(orders),
  );
  for (const id of ["lint", "ngrams"]) await setPanel(page, id, false);

  // the pair
  const speaksOf = () =>
    page.evaluate(() => ({
      where: document.querySelector("#where .lead")?.textContent ?? "",
      cell: document.querySelector("#pairs [aria-selected=true]")?.ariaLabel ?? "",
      letters: [...document.querySelectorAll("#ranking .tag")].map((one) => [
        one.textContent.trim(),
        one.closest("th").querySelector(".link").textContent,
      ]),
    }));
  await page.evaluate(() => document.querySelector("#where").scrollIntoView());
  await settled(page);
  const agree = (words, [first, second]) =>
    words.where.includes(`How ${second} differs from ${first}`) &&
    words.cell.startsWith(`${second} against ${first}:`) &&
    words.letters.length === 2 &&
    words.letters.every(([letter, name]) => name === (letter === "A" ? first : second));
  let words2 = await speaksOf();
  check("all views are about the pair of the bar", agree(words2, [a, b]), JSON.stringify(words2));
  await page.evaluate(() => document.activeElement?.blur());
  await page.press("x");
  await settled(page);
  words2 = await speaksOf();
  check("one key swaps A and B", (await pair()).join() === [b, a].join(), (await pair()).join());
  check("and all views with them", agree(words2, [b, a]), JSON.stringify(words2));
  await page.focus(".bar-search input");
  await page.type("x");
  check("in a field, x is a letter", (await pair()).join() === [b, a].join(), (await pair()).join());
  const index = await page.evaluate(
    (name) => [...document.querySelectorAll("#system-a option")].find((one) => one.textContent === name).value,
    a,
  );
  await choose(page, "#system-a", index);
  await settled(page);
  check("a system that is B becomes A by swapping", (await pair()).join() === [a, b].join(), (await pair()).join());

  // the stops of the tab key
  await page.evaluate(() => {
    scrollTo(0, 0);
    document.activeElement?.blur();
  });
  const stops = await page.evaluate(() => {
    const all = [
      ...document.querySelectorAll("button, input, select, textarea, summary, a[href], [tabindex='0']"),
    ].filter((one) => !one.disabled && one.tabIndex >= 0 && one.getClientRects().length > 0);
    return all.findIndex((one) => one.id === "segment-list");
  });
  check(
    `the list of segments is at most ${MOST_STOPS} stops of the tab key away`,
    stops > 0 && stops <= MOST_STOPS,
    `${stops}`,
  );
  await page.focus(".skip-links a:last-child");
  await page.press("Enter");
  await settled(page);
  const reached = await page.evaluate(() => ({
    top: Math.round(document.querySelector("#segments").getBoundingClientRect().top),
    focus: document.activeElement?.id,
  }));
  check(
    "a skip link leads to the segments",
    reached.focus === "segments" && Math.abs(reached.top) < 60,
    JSON.stringify(reached),
  );
  const first = await page.evaluate(
    () => document.querySelector("a[href], button, input, select").closest(".skip-links") !== null,
  );
  check("the skip links are the first stops", first);

  // exports
  const many = await page.evaluate(
    () =>
      [...document.querySelectorAll("figure .export")].filter((one) => one.querySelectorAll("button").length !== 1)
        .length,
  );
  check("the exports of a figure are one stop", many === 0, `${many} have more`);
  await page.focus("#ranking .export button");
  await page.press("Enter");
  await page.press("Tab");
  check("the menu has the formats", (await page.evaluate(() => document.activeElement.textContent)) === "CSV");
  const cut = await cutMenus(page);
  check("no menu of formats is cut", cut.seen > 6 && cut.found.length === 0, JSON.stringify(cut));
  await page.focus("#ranking .export button");
  await page.press("Enter");
  const named = await page.evaluate(() => {
    [...document.querySelectorAll("#ranking .export-formats button")]
      .find((one) => one.textContent === "LaTeX")
      .click();
    return document.querySelector("#ranking .export [role=status]") !== null;
  });
  await until(
    page,
    "a screen reader hears that the table was saved",
    () => document.querySelector("#ranking .export [role=status]").textContent === "Saved as ranking.tex",
  );
  check("the confirmation was in the document before", named);
  await page.focus("#ranking .export button");
  await page.press("Enter");
  await page.press("Escape");
  check(
    "escape closes the menu, whose button has the focus again",
    await page.evaluate(
      () =>
        document.activeElement.matches("#ranking .export > button") &&
        document.querySelector(".export-formats") === null,
    ),
  );
  check(
    "nothing went wrong in a wide window",
    (await complaints(page)).length === 0,
    (await complaints(page)).join("; "),
  );
  await page.close();
}

/** Opens the menu of each figure in turn: the formats that are outside of what its frame shows. */
async function cutMenus(page) {
  return await page.evaluate(async () => {
    const found = [];
    const menus = [...document.querySelectorAll("figure .export")].filter((one) => one.getClientRects().length > 0);
    // sections above that come into sight move it, so until it stays where it is
    const intoSight = async (one) => {
      for (let same = 0, last = null, frame = 0; same < 5 && frame < 120; frame++) {
        one.scrollIntoView({ block: "center" });
        await new Promise(requestAnimationFrame);
        const { top } = one.getBoundingClientRect();
        same = top === last ? same + 1 : 0;
        last = top;
      }
    };
    for (const menu of menus) {
      await intoSight(menu);
      if (menu.querySelector(".export-formats") === null) menu.querySelector("button").click();
      await intoSight(menu);
      for (const format of menu.querySelectorAll(".export-formats button")) {
        const { left, right, top, bottom } = format.getBoundingClientRect();
        const isSeen = [left + 2, right - 2].every((x) =>
          format.contains(document.elementFromPoint(x, (top + bottom) / 2)),
        );
        if (!isSeen) found.push(`${menu.ariaLabel}: ${format.textContent}`);
      }
      menu.querySelector("button").click();
    }
    return { seen: menus.length, found };
  });
}

/**
 * The verdict is a sentence and a table; the question about a release has margins, and a change of margins is shown.
 */
async function decision(browser, address) {
  const page = await browser.newPage({ size: [1280, 720] });
  await page.goto(address);
  await settled(page);
  const verdict = await page.evaluate(() => ({
    sentences: document.querySelectorAll("#verdict .verdict > .verdict-finding").length,
    clusters: document.querySelectorAll("#verdict .clusters tbody tr").length,
    isClosed: document.querySelector("#verdict .verdict > details")?.open === false,
    answer: document.querySelector("#release [data-answer]"),
  }));
  check(
    "the verdict is one sentence and a table of clusters; details are behind a click, and no release is decided yet",
    verdict.sentences === 1 && verdict.clusters > 2 && verdict.isClosed && verdict.answer === null,
    JSON.stringify(verdict),
  );
  const ask = async (margin) => {
    await page.evaluate((value) => {
      const change = (field, now, event) => {
        Object.assign(field, now);
        field.dispatchEvent(new Event(event, { bubbles: true }));
      };
      for (const field of document.querySelectorAll(".release-form input[type=text]"))
        change(field, { value }, "input");
      change(document.querySelector(".release-form select"), { selectedIndex: 1 }, "change");
      document.querySelector(".release-form button").click();
    }, margin);
    await until(page, "an answer", () => document.querySelector("#release [data-answer]") !== null);
    await settled(page);
    return page.evaluate(() => ({
      answer: document.querySelector("#release [data-answer]").dataset.answer,
      sentence: document.querySelector("#release .verdict-finding").textContent,
      warning: document.querySelector("#release .verdict-warning")?.textContent ?? "",
      lines: [...document.querySelectorAll("#release .gate-lines li")].map((one) => one.textContent),
    }));
  };
  // the question whether the best system may take the place of another
  const better = await ask("0.5");
  check(
    "the better system may take the place of the other, by both metrics, with the margin in the sentence",
    better.answer === "yes" && /may take the place of/.test(better.sentence) && better.sentence.includes("margin 0.5"),
    JSON.stringify(better),
  );
  check("nothing says that margins were changed", better.warning === "", better.warning);
  await page.evaluate(() => document.activeElement?.blur());
  await page.press("x");
  await settled(page);
  const worse = await ask("0.5");
  check(
    "the other way round the gate fails, with its words, and names the regressions by label",
    worse.answer === "no" &&
      /should not take the place of/.test(worse.sentence) &&
      worse.lines.some((line) => /^FAILED BLEU .* worse, more than the 0\.5 allowed \(p/.test(line)) &&
      worse.lines.some((line) => /^FAILED (news|social|speech): /.test(line)),
    JSON.stringify(worse),
  );
  const changed = await ask("50");
  check(
    "a margin that was changed after the answer is shown",
    changed.answer === "yes" && changed.warning.includes("0.5, then 50"),
    JSON.stringify(changed),
  );
  // the browser's back button takes back the question, but not that its answer was seen
  await page.evaluate(() => history.back());
  await settled(page);
  const back = await page.evaluate(() => ({
    fields: [...document.querySelectorAll(".release-form input[type=text]")].map((field) => field.value),
    warning: document.querySelector("#release .verdict-warning")?.textContent ?? "",
  }));
  check(
    "after the back button the page still says that the margin was changed",
    back.fields.join() === "0.5,0.5" && back.warning.includes("0.5, then 50, then 0.5"),
    JSON.stringify(back),
  );
  await page.evaluate(() => history.forward());
  await settled(page);
  // a margin that was typed stays with its metric, and the answer to another question is not shown below it
  const link = await page.evaluate(() => location.href);
  const seen = () =>
    page.evaluate(() => ({
      fields: [...document.querySelectorAll(".release-form input[type=text]")].map((field) => field.value),
      answer: document.querySelector("#release [data-answer]")?.dataset.answer,
      question: document.querySelector("#release h3").textContent,
      sentence: document.querySelector("#release .verdict-finding")?.textContent ?? "",
    }));
  await typeInto(page, ".release-form input[type=text]", "0.7");
  await settled(page);
  let typed = await seen();
  check(
    "a margin that was typed and not asked has no answer below it",
    typed.fields.join() === "0.7,50" && typed.answer === undefined,
    JSON.stringify(typed),
  );
  const third = await page.evaluate(
    () => [...document.querySelectorAll("#system-a option")].find((one) => one.textContent.includes("h")).value,
  );
  await choose(page, "#system-a", third);
  await settled(page);
  typed = await seen();
  check(
    "when A is changed, what was typed stays",
    typed.fields.join() === "0.7,50" && typed.answer === undefined && typed.question.includes("h"),
    JSON.stringify(typed),
  );
  await typeInto(page, ".release-form input[type=text]", "50,0");
  await settled(page);
  typed = await seen();
  const [, newcomer, incumbent] = /^May (.*) take the place of (.*)\?$/.exec(typed.question);
  check(
    "the answer is of the pair and the margins that are shown, also with a decimal comma",
    typed.answer !== undefined && typed.sentence.includes(newcomer) && typed.sentence.includes(incumbent),
    JSON.stringify(typed),
  );
  const refused = await page.evaluate(() => {
    document.querySelector(".release-form input[type=text]").value = "-1";
    return document.querySelector(".release-form").checkValidity();
  });
  check("a margin below 0 is refused", !refused);
  await page.goto("about:blank");
  await page.goto(link);
  await settled(page);
  const again = await page.evaluate(() => document.querySelector("#release [data-answer]")?.dataset.answer);
  check("a link leads to the answer", again === "yes", again);
  await leftOut(page);
  check(
    "nothing went wrong with the decision",
    (await complaints(page)).length === 0,
    (await complaints(page)).join("; "),
  );
  await page.close();
}

/** A metric can be left out of the question; after an answer, this is named on the page, in its Markdown and in a link. */
async function leftOut(page) {
  const seen = () =>
    page.evaluate(() => ({
      ticks: [...document.querySelectorAll(".release-form [type=checkbox]")].map((one) => one.checked),
      answer: document.querySelector("#release [data-answer]")?.dataset.answer,
      lines: [...document.querySelectorAll("#release .gate-lines li")].map((one) => one.textContent),
      warning: document.querySelector("#release .verdict-warning")?.textContent ?? "",
      method: document.querySelector("#release .verdict-method")?.textContent.slice(0, 60) ?? "",
      isDisabled: document.querySelector(".release-form button").disabled,
      fields: [...document.querySelectorAll(".release-form input[type=text]")].map((one) => one.disabled),
      // from the question down to the button, which ends the form
      depth: Math.round(
        document.querySelector(".release-form button").getBoundingClientRect().bottom -
          document.querySelector("#release").getBoundingClientRect().top,
      ),
    }));
  const { depth } = await seen();
  const tick = (index) =>
    page.evaluate((at) => document.querySelectorAll(".release-form [type=checkbox]")[at].click(), index);
  await tick(1);
  await settled(page);
  const open = await seen();
  check(
    "a metric has a switch, which leaves the question unanswered until it is asked again",
    open.ticks.join() === "true,false" && open.fields.join() === "false,true" && open.answer === undefined,
    JSON.stringify(open),
  );
  check("the form stays where it is when its answer goes", open.depth === depth, `${depth} px, then ${open.depth}`);
  await page.click(".release-form button");
  await until(page, "an answer", () => document.querySelector("#release [data-answer]") !== null);
  await settled(page);
  const dropped = await seen();
  check(
    "a metric that was dropped after the answer has no line, and is named",
    dropped.lines.every((line) => line.includes("BLEU")) &&
      /The question was changed after an answer was seen: .*chrF2 .*, then left out\./.test(dropped.warning) &&
      dropped.method.startsWith("Not asked about: chrF2."),
    JSON.stringify(dropped),
  );
  const markdown = readFileSync(await saved(page, "md", () => page.click("#save-verdict")), "utf8");
  check(
    "the Markdown has the answer and the change",
    /\n### Release\n\n\*\*On 300 segments, .*> The question was changed .*chrF2 .*, then left out\./s.test(markdown),
    markdown.slice(markdown.indexOf("### ")).slice(0, 400),
  );
  const link = await page.evaluate(() => location.href);
  const report = pathToFileURL(await saved(page, "html", () => page.click("#save-report"))).href;
  for (const [what, address] of Object.entries({ "a link": link, "a saved report": report })) {
    await page.goto("about:blank");
    await page.goto(address);
    await settled(page);
    const again = await seen();
    check(
      `${what} has the change, too`,
      again.warning === dropped.warning && again.answer === dropped.answer && again.ticks.join() === "true,false",
      JSON.stringify(again),
    );
  }
  await tick(0);
  await settled(page);
  check("a question about no metric cannot be asked", (await seen()).isDisabled);
  await tick(0);
  await tick(1);
  await page.click(".release-form button");
  await until(page, "an answer", () => document.querySelector("#release [data-answer]") !== null);
  await settled(page);
  const added = await seen();
  check(
    "a metric that was added is named",
    added.warning.includes(", then left out, then ") && added.lines.some((line) => line.includes("chrF2")),
    JSON.stringify(added),
  );
  await setPanel(page, "settings", true);
  await page.evaluate(() =>
    [...document.querySelectorAll("#settings .metric-form button")]
      .findLast((one) => one.textContent === "remove")
      .click(),
  );
  await settled(page);
  const hidden = await page.evaluate(() => ({
    answer: document.querySelector("#release [data-answer]")?.dataset.answer,
    words: document.querySelector("#release > .lead")?.textContent ?? "",
  }));
  check(
    "a metric that the page no longer shows does not leave the question unnoticed",
    hidden.answer === undefined && hidden.words.startsWith("The question was also about chrF2"),
    JSON.stringify(hidden),
  );
}

/** The lesson shows the selected segment, and lists begin with the entries that explain the result. */
async function selected(browser, address) {
  const page = await browser.newPage({ size: [1280, 720] });
  await page.goto(address);
  await settled(page);
  await page.evaluate(() => document.querySelector("#where").scrollIntoView());
  await until(
    page,
    "the labels are drawn",
    () => document.querySelector('[data-dimension="domain"] [data-bucket="1"]') !== null,
  );
  await page.focus('[data-dimension="domain"] [data-bucket="1"]');
  await page.press("Enter");
  await page.evaluate(() => document.querySelector("#teaching").scrollIntoView());
  await settled(page);
  await page.evaluate(() => document.querySelector("#segments").scrollIntoView());
  await choose(page, "#segments-order", "position");
  await settled(page);
  const { taught, listed } = await page.evaluate(() => ({
    taught: document.querySelector("#teaching [data-segment]").dataset.segment,
    listed: document.querySelector("#segment-list [data-segment]").dataset.segment,
  }));
  check("how metrics count is shown on a selected segment", taught === listed && taught !== "0", `${taught} ${listed}`);

  const first = async () => {
    await choose(page, "#segments-order", "share");
    await settled(page);
    return page.evaluate(() => {
      const direction = document.querySelector("#segments-direction");
      const scores = ["#system-a", "#system-b"].map((id) => {
        const name = document.querySelector(id).selectedOptions[0].textContent.replace(/ \((best|2nd)\)$/, "");
        const row = [...document.querySelectorAll("#ranking tbody tr")].find(
          (one) => one.querySelector("th .link")?.textContent === name,
        );
        return { name, score: Number(row.querySelector("[data-score]").dataset.score) };
      });
      return { words: direction.selectedOptions[0].textContent, scores };
    });
  };
  for (const turn of ["as it is", "with A and B swapped"]) {
    const { words, scores } = await first();
    const [winner] = scores.toSorted((a, b) => b.score - a.score);
    check(
      `${turn}, the list begins with what made the better system better`,
      words === `what makes ${winner.name} better`,
      JSON.stringify({ words, scores }),
    );
    await page.evaluate(() => document.activeElement?.blur());
    await page.press("x");
    await settled(page);
  }
  check(
    "nothing went wrong with a selection",
    (await complaints(page)).length === 0,
    (await complaints(page)).join("; "),
  );
  await typeInto(page, ".bar-search input", "zzzqqq");
  await page.press("Enter");
  await until(page, "nothing is left of the texts", () =>
    /no segment passes/i.test(document.querySelector("#verdict").textContent),
  );
  await until(page, "the outline repeats nothing about other segments", () =>
    ["verdict", "ranking", "pairs", "significance", "where"].every(
      (id) => document.querySelector(`.outline [data-section=${id}] .found`) === null,
    ),
  );
  await page.close();
}

/** A verdict that changed while it was out of sight has all its names: Chromium gave some of them no width. */
async function outOfSight(browser, place) {
  const write = (name, lines) => {
    writeFileSync(join(place, name), lines.map((line) => `${line}\n`).join(""));
    return join(place, name);
  };
  const words = "the quick brown fox jumps over a lazy dog while seven small birds sing in old trees".split(" ");
  const sentences = Array.from({ length: 120 }, (_, i) => words.map((_, j) => words[(i * 7 + j * 5) % 16]).join(" "));
  const references = [write("sight-reference.txt", sentences)];
  // two systems with as many changes, in other lines, and a third with more
  const changed = (isChanged) =>
    sentences.map((line, i) => (isChanged(i) ? line.replace(words[(i * 7 + 40) % 16], "something") : line));
  const systems = [
    write(
      "sight-one.txt",
      changed((i) => i % 2 === 0),
    ),
    write(
      "sight-two.txt",
      changed((i) => i % 2 === 1 && i % 20 !== 1),
    ),
    write(
      "sight-three.txt",
      changed(() => true),
    ),
  ];
  const names = ["one", "two", "three"];
  const ratings = sentences.map((_, i) => [i + 1, ...names.map((_, system) => 3 - system + (i % 3) / 4)].join("\t"));
  const given = write("sight-ratings.tsv", [["seg_id", ...names].join("\t"), ...ratings]);
  const report = makeReport(
    join(place, "sight.html"),
    { references, systems },
    "--names",
    ...names,
    "-m",
    "bleu",
    "chrf",
    "--given",
    `Rating:higher=${given}`,
  );
  const page = await browser.newPage({ size: [1440, 900] });
  await page.goto(pathToFileURL(report).href);
  await settled(page);
  for (const id of ["settings", "lint", "significance", "over-time", "ngrams", "consensus", "teaching"]) {
    await page.click(`.outline a[href="#${id}"]`);
    await settled(page);
  }
  await choose(page, '.top-bar select[aria-label="metric"]', "2");
  await settled(page);
  await page.click('.outline a[href="#verdict"]');
  await settled(page);
  const { text, without } = await page.evaluate(() => ({
    text: document.querySelector("#verdict .verdict").innerText,
    without: [...document.querySelectorAll("#verdict .verdict > p .system-name")]
      .filter((name) => name.getBoundingClientRect().width === 0)
      .map((name) => name.textContent),
  }));
  check(
    "a verdict that changed out of sight has all its names",
    without.length === 0 && /disagree[^]*apart from \S+/.test(text),
    `${without.join()}: ${text}`,
  );
  await page.close();
}

async function onPhone(browser, address) {
  const page = await browser.newPage({ size: [390, 844] });
  await page.goto(address);
  await settled(page);
  const isShown = () => page.evaluate(() => document.querySelector(".outline").getClientRects().length > 0);
  check("on a phone the outline is hidden at first", !(await isShown()));
  await page.click("#open-outline");
  check("the button of the bar opens it", await isShown());
  const fits = await page.evaluate(() => {
    const { left, right } = document.querySelector(".outline").getBoundingClientRect();
    return left >= 0 && right <= innerWidth;
  });
  check("it fits the window", fits);
  await page.focus(".outline a");
  await page.press("Escape");
  check("escape closes it", !(await isShown()));
  check("and the button has the focus", await page.evaluate(() => document.activeElement.id === "open-outline"));
  await page.click("#open-outline");
  await page.click('.outline a[href="#segments"]');
  await settled(page);
  const top = await page.evaluate(
    () =>
      document.querySelector("#segments").getBoundingClientRect().top - document.querySelector(".top-bar").offsetHeight,
  );
  check(
    "a click in the outline leads to a section, and closes the outline",
    !(await isShown()) && Math.abs(top) <= 3,
    `${top} px`,
  );
  const cut = await cutMenus(page);
  check("no menu of formats is cut on a phone", cut.seen > 6 && cut.found.length === 0, JSON.stringify(cut));
  check("nothing went wrong on a phone", (await complaints(page)).length === 0, (await complaints(page)).join("; "));
  await page.close();
}
