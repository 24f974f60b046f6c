// The files that search engines and feed readers request: sitemap.xml, robots.txt, and the changelog as a feed.
import { escaped } from "./frame.mjs";

export function sitemap(addresses, home) {
  const entries = addresses.map(
    (address) => `<url><loc>${escaped(new URL(address.replace(/(^|\/)index\.html$/, "$1"), home).href)}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

export const robots = (home) => `User-agent: *\nAllow: /\nSitemap: ${new URL("sitemap.xml", home).href}\n`;

/** An Atom feed with an entry for each release, and an entry for unreleased changes, if there are any. */
export function changesFeed(changelog, home, toHtml, builtOn) {
  const releases = changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading] = section.split("\n");
      const [, name, date] = /^\[?([^\]\s]+)\]?(?: - (\d{4}-\d{2}-\d{2}))?/.exec(heading);
      return { name, date: date ?? builtOn, text: section.slice(heading.length) };
    })
    .filter(({ text }) => text.trim() !== "");
  const address = new URL("changelog.html", home).href;
  const entries = releases.map(
    ({ name, date, text }) => `<entry>
<title>${escaped(name === "Unreleased" ? "Not released yet" : `truebleu ${name}`)}</title>
<id>${escaped(`${address}#${name.toLowerCase()}`)}</id>
<link href="${escaped(address)}"/>
<updated>${date}T00:00:00Z</updated>
<content type="html">${escaped(toHtml(text))}</content>
</entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Changes of truebleu</title>
<id>${escaped(new URL("changes.xml", home).href)}</id>
<link rel="self" href="${escaped(new URL("changes.xml", home).href)}"/>
<link href="${escaped(address)}"/>
<author><name>truebleu</name></author>
<updated>${releases[0]?.date ?? builtOn}T00:00:00Z</updated>
${entries.join("\n")}
</feed>
`;
}
