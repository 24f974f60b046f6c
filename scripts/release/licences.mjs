// npm run check:licences: every package of the lockfile has a licence that we may use, and every package that is
// bundled into the library, the command or the page has a licence that lets us ship it. With a folder as argument, that
// folder is checked in place of this one.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readBundled } from "./bundled.mjs";

process.chdir(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), "..", ".."));

/** Licences that require only that their text is included: it is in THIRD-PARTY.md and the page. */
const shipped = new Set(["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "Unlicense"]);
/**
 * Licences of tools that are run but not shipped. These may also require that changes to their own files be published.
 */
const run = new Set([...shipped, "MPL-2.0"]);

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const bundled = readBundled();
const problems = [];
const counts = new Map();

for (const [path, { license, version }] of Object.entries(packages)) {
  if (path === "") continue;
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const places = bundled.get(`${name}@${version}`);
  const allowed = places === undefined ? run : shipped;
  const isFor = places === undefined ? "a tool" : `in the ${places.join(", the ")}`;
  if (!isAllowed(license, allowed))
    problems.push(
      `${name} ${version} (${isFor}) has the licence ${license ?? "none"}: expected ${[...allowed].join(", ")}`,
    );
  const installed = join(path, "package.json");
  // packages for other systems are in the lockfile, but not installed
  if (existsSync(installed)) {
    const stated = JSON.parse(readFileSync(installed, "utf8")).license;
    if (stated !== license)
      problems.push(`${name} ${version} says ${stated}, and package-lock.json ${license}: expected the same`);
  }
  bundled.delete(`${name}@${version}`);
  counts.set(license, (counts.get(license) ?? 0) + 1);
}
for (const [name, places] of bundled)
  problems.push(`${name} is in the ${places.join(", the ")}, and not in package-lock.json`);

console.log([...counts].map(([licence, count]) => `${licence} ${count}`).join(", "));
for (const problem of problems) console.error(problem);
console.log(`licences: ${problems.length === 0 ? "all allowed" : `${problems.length} refused`}`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Whether one of the licences to choose from is allowed. An expression with parentheses has to be read by a person. */
function isAllowed(expression, allowed) {
  if (typeof expression !== "string") return false;
  return expression.split(" OR ").some((choice) => choice.split(" AND ").every((licence) => allowed.has(licence)));
}
