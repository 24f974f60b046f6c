// The HTML around the contents of a page: head, bar, order of pages, headings, foot. Every address in it is relative.
import { relativeAddress } from "./places.mjs";

export const escaped = (text) =>
  String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The policy of the pages: scripts and pictures are the site's own, and no request goes to another host. */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; frame-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'";

const bar = [
  ["Docs", "docs/index.html"],
  ["Metrics", "metrics/index.html"],
  ["Try it", "try/index.html"],
  ["TypeScript", "api/typescript/index.html"],
  ["Python", "api/python/index.html"],
];

/**
 * @param page `{ address, title, about, html, headings, order, scripts, wide, previous, next, kind }`
 * @param site `{ version, home, sources }`; `home` is the address that the site will have, for social cards
 */
export function framed(page, site) {
  const { address, title, about, html, headings = [], order, scripts = [], kind = "page" } = page;
  const to = (place) => escaped(relativeAddress(address, place));
  const root = relativeAddress(address, "index.html")
    .replace(/^\.\/$/, "./")
    .replace(/^#$/, "./");
  const whole =
    title === "truebleu" ? "truebleu: scores for translations, generated text and transcripts" : `${title} – truebleu`;
  const canonical = new URL(address.replace(/index\.html$/, ""), site.home).href;
  const marks = headings.filter(({ level }) => level === 2 || level === 3);
  return `<!doctype html>
<html lang="en" data-root="${escaped(root)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escaped(whole)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escaped(about)}">
<meta name="referrer" content="no-referrer">
<link rel="canonical" href="${escaped(canonical)}">
<meta property="og:type" content="${kind === "start" ? "website" : "article"}">
<meta property="og:title" content="${escaped(title)}">
<meta property="og:description" content="${escaped(about)}">
<meta property="og:url" content="${escaped(canonical)}">
<meta property="og:image" content="${escaped(new URL("card.jpg", site.home).href)}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="${to("icon.svg")}" type="image/svg+xml">
<link rel="alternate" type="application/atom+xml" title="Changes" href="${to("changes.xml")}">
<script src="${to("theme.js")}"></script>
<link rel="stylesheet" href="${to("site.css")}">
<script type="module" src="${to("frame.js")}"></script>
${scripts.map((script) => `<script type="module" src="${to(script)}"></script>\n`).join("")}</head>
<body class="${kind}">
<a class="skip" href="#main">Skip to the text</a>
<header class="bar">
<a class="brand" href="${to("index.html")}">truebleu</a>
<nav aria-label="Site">
${bar.map(([name, place]) => `<a href="${to(place)}"${isWithin(address, place) ? ' aria-current="true"' : ""}>${name}</a>`).join("\n")}
</nav>
<span class="tools">
<button type="button" id="open-search" aria-haspopup="dialog">Search <kbd>/</kbd></button>
<button type="button" id="theme" aria-label="Dark or light">◐</button>
${site.sources === undefined ? "" : `<a href="${escaped(site.sources)}">Source</a>`}
<a id="version" href="${to("changelog.html")}" title="Changes">${escaped(site.version)}</a>
</span>
</header>
<div class="columns">
${order === undefined ? "" : sidebar(order, address, to)}
<main id="main">
${html}
${page.previous || page.next ? `<nav class="steps" aria-label="Pages">${stepTo(page.previous, "previous", to)}${stepTo(page.next, "next", to)}</nav>` : ""}
</main>
${marks.length > 1 ? `<aside class="marks" aria-label="On this page"><p>On this page</p><ul>${marks.map(({ level, anchor, text }) => `<li class="level-${level}"><a href="#${escaped(anchor)}">${escaped(text)}</a></li>`).join("")}</ul></aside>` : ""}
</div>
<footer><p>truebleu ${escaped(site.version)}, Apache-2.0. This site sets no cookie, and asks nothing of anyone: texts stay in your browser.
<a href="${to("changelog.html")}">Changes</a> <a href="${to("changes.xml")}">Feed</a> <a href="${to("security.html")}">Security</a> <a href="${to("third-party.html")}">Licences of others</a></p></footer>
</body>
</html>
`;
}

const isWithin = (address, place) => address.startsWith(place.replace(/index\.html$/, ""));

function sidebar(order, address, to) {
  const list = order.map(({ title, pages }) => {
    const isOpen = pages.some((page) => page.address === address);
    const items = pages.map(
      (page) =>
        `<li><a href="${to(page.address)}"${page.address === address ? ' aria-current="page"' : ""}>${escaped(page.title)}</a></li>`,
    );
    return `<details${isOpen || order.length < 4 ? " open" : ""}><summary>${escaped(title)}</summary><ul>${items.join("\n")}</ul></details>`;
  });
  return `<nav class="order" aria-label="Documentation"><button type="button" id="open-order" aria-expanded="false">Pages</button><div>${list.join("\n")}</div></nav>`;
}

const stepTo = (page, rel, to) =>
  page === undefined
    ? "<span></span>"
    : `<a rel="${rel === "next" ? "next" : "prev"}" href="${to(page.address)}"><small>${rel}</small> ${escaped(page.title)}</a>`;
