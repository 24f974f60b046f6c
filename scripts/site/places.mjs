// The address that each file of the repository has in the site, and the addresses to which its links lead there.
import { existsSync, statSync } from "node:fs";
import { posix } from "node:path";

/** Files of the root that are pages, by their address. */
const ofRoot = {
  "README.md": "index.html",
  "CHANGELOG.md": "changelog.html",
  "ARCHITECTURE.md": "architecture.html",
  "CONTRIBUTING.md": "contributing.html",
  "SECURITY.md": "security.html",
  "THIRD-PARTY.md": "third-party.html",
};

/** The address of a Markdown file's page, from the site's root; undefined for files that have none. */
export function addressOf(file) {
  if (Object.hasOwn(ofRoot, file)) return ofRoot[file];
  if (file === "docs/metrics.md") return "metrics/index.html";
  if (/^(docs|examples|lab|hosts|apps\/page)\/.*\.md$/.test(file))
    return file.replace(/README\.md$/, "index.html").replace(/\.md$/, ".html");
  return undefined;
}

/** Whether an address is that of a copy of a file, which a browser should save. */
export const isCopy = (address) => /^(\.\.\/)*files\//.test(address);

/** The relative address from one page to another, or to a file, which is the same below any path. */
export function relativeAddress(from, to) {
  const [path, anchor] = to.split("#");
  const isSame = path === from || path === "";
  const way = isSame ? "" : posix.relative(posix.dirname(from), path);
  // a folder's page is that folder, as people write it
  const short = way.replace(/(^|\/)index\.html$/, (_, slash) => slash || "./");
  return `${short}${anchor === undefined ? "" : `#${anchor}`}` || "#";
}

/**
 * The address that a link of a Markdown file gets: a page of the site, the site's copy of a file, or, if the project's
 * address is known, the file there.
 *
 * @param copies collects the files of which the site needs a copy, by their address
 * @throws Error for a link that leads nowhere
 */
export function resolveLink(link, { file, address, moved, sources, copies }) {
  // the pages of metrics link to one another by their addresses in the site
  if (/^[a-z]+:/i.test(link) || /^[\w-]+\.html$/.test(link)) return link;
  const [path, anchor] = link.split("#");
  const target = path === "" ? file : posix.join(posix.dirname(file), path);
  const place = moved.get(`${target}${anchor === undefined ? "" : `#${anchor}`}`);
  if (place !== undefined) return relativeAddress(address, place);
  if (!existsSync(target)) throw new Error(`${file}: the link ${link} leads to ${target}, which is not there`);
  const page = addressOf(target);
  if (page !== undefined) return relativeAddress(address, anchor === undefined ? page : `${page}#${anchor}`);
  if (statSync(target).isDirectory()) {
    if (existsSync(`${target}/README.md`)) return relativeAddress(address, addressOf(`${target}/README.md`));
    return sources === undefined ? undefined : `${sources}/tree/main/${target}`;
  }
  const copy = `files/${target}`;
  copies.set(copy, target);
  return posix.relative(posix.dirname(address), copy);
}
