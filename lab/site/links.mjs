// Every address in every page of the site leads to a file of it, and every anchor to an element there; an example's
// page leads to every file of its folder. Addresses of other sites are not requested; only their number is printed.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { check } from "../page/record.mjs";

export const pagesOf = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".html") && !/^(page|demo|files)\//.test(name))
    .sort();

/** The text without scripts, comments and code, where addresses are only shown. */
const read = (file) =>
  readFileSync(file, "utf8").replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, (script) => script.split(">")[0]);

export function run({ folder }) {
  const pages = pagesOf(folder);
  const anchors = new Map();
  const anchorsOf = (name) => {
    if (!anchors.has(name))
      anchors.set(name, new Set([...read(join(folder, name)).matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)));
    return anchors.get(name);
  };
  const broken = [];
  const absolute = [];
  let followed = 0;
  const others = new Set();
  for (const page of pages) {
    for (const [, name, raw] of read(join(folder, page)).matchAll(/\s(href|src|data-report)="([^"]*)"/g)) {
      const address = raw.replaceAll("&amp;", "&");
      if (/^(https?|mailto):/.test(address)) {
        others.add(address);
        continue;
      }
      if (address.startsWith("data:")) continue;
      if (address.startsWith("/")) absolute.push(`${page}: ${name}=${address}`);
      followed++;
      const [path, anchor] = address.split("#");
      let target = path === "" ? page : posix.join(posix.dirname(page), decodeURIComponent(path));
      if (target === "." || target.endsWith("/")) target = posix.join(target, "index.html");
      else if (existsSync(join(folder, target)) && statSync(join(folder, target)).isDirectory())
        target += "/index.html";
      if (!existsSync(join(folder, target))) broken.push(`${page}: ${address}`);
      // the part after the # of the playground, or of the page, is for its program
      else if (
        anchor &&
        target.endsWith(".html") &&
        !["try/index.html", "page/index.html"].includes(target) &&
        !anchorsOf(target).has(decodeURIComponent(anchor))
      )
        broken.push(`${page}: ${address} has no such anchor`);
    }
  }
  check(
    "every address leads somewhere",
    broken.length === 0 && followed > 1000,
    `${followed} in ${pages.length} pages${broken
      .map((one) => `\n      ${one}`)
      .slice(0, 40)
      .join("")}`,
  );
  check(
    "every address is relative, so that the site works below any path",
    absolute.length === 0,
    absolute.slice(0, 10).join(", "),
  );
  const named = (place, kind) =>
    readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry[kind]())
      .map(({ name }) => `${place}/${name}`);
  const files = ["examples", ...named("examples", "isDirectory")]
    .flatMap((place) => named(place, "isFile"))
    .filter((file) => !file.endsWith(".md"));
  const lacking = files.filter((file) => {
    const place = `files/${file}`;
    const page = posix.join(posix.dirname(file), "index.html");
    const link = `href="${posix.relative(posix.dirname(page), place)}" download=""`;
    return !read(join(folder, page)).includes(link) || !readFileSync(join(folder, place)).equals(readFileSync(file));
  });
  check(
    "every file of an example can be downloaded from its page",
    lacking.length === 0 && files.length > 15,
    `${files.length} files${lacking.map((file) => `\n      not ${file}`).join("")}`,
  );
  const listed = [...readFileSync(join(folder, "sitemap.xml"), "utf8").matchAll(/<loc>/g)].length;
  // the page for missing addresses is not in the sitemap
  check("the sitemap has every page", listed === pages.length - 1, `${listed} of ${pages.length - 1}`);
  console.log(`     ${others.size} addresses of other sites are not asked for`);
}
