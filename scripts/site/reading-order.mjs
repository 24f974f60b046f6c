// The order in which the site shows docs/: that of the tables in docs/README.md, one for each kind of reader.
import { readFileSync } from "node:fs";
import { posix } from "node:path";

/** @returns the groups, `{ title, pages: [{ file, title, about }] }`, with files from the root of the repository */
export function readingOrder(text = readFileSync("docs/README.md", "utf8")) {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf("\n")),
      pages: [...section.matchAll(/^\| \[([^\]]+)\]\(([^)]+)\) \| (.*) \|$/gm)].map(([, title, link, about]) => ({
        file: posix.normalize(`docs/${link}`),
        title,
        about,
      })),
    }))
    .filter(({ pages }) => pages.length > 0);
}
