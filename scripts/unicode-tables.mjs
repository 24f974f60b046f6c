/**
 * Writes build/unicode-classes.js: the general categories P, S and N of one pinned Unicode version, for the tokenizer intl.
 *
 * The pin is the devDependency @unicode/unicode-18.0.0: Unicode 18.0.0 is what sacreBLEU's own source of these classes carries,
 * the Python package regex, as of 2026.9.29.
 *
 * A class is a list of ranges in ascending order. A range is written as two numbers in base 36, "gap,length": code points since the end
 * of the range before, and code points in it; a length of 1 is left out. Ranges are separated by spaces.
 *
 * Run it with `node scripts/unicode-tables.mjs`, or call buildUnicodeTables().
 */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import numbers from "@unicode/unicode-18.0.0/General_Category/Number/ranges.mjs";
import punctuation from "@unicode/unicode-18.0.0/General_Category/Punctuation/ranges.mjs";
import symbols from "@unicode/unicode-18.0.0/General_Category/Symbol/ranges.mjs";

const unicodeVersion = "18.0.0";
const classes = { punctuation, symbols, numbers };
const root = new URL("../", import.meta.url);

/** Writes the table and its types into build/. */
export async function buildUnicodeTables() {
  const header = `// Made by scripts/unicode-tables.mjs from Unicode ${unicodeVersion}.\n`;
  const code = Object.entries(classes).map(([name, ranges]) => `export const ${name} = ${JSON.stringify(encodeRanges(ranges))};\n`);
  const types = Object.keys(classes).map((name) => `export declare const ${name}: string;\n`);
  const build = new URL("build/", root);
  await mkdir(build, { recursive: true });
  await writeFile(new URL("unicode-classes.js", build), header + code.join(""));
  await writeFile(new URL("unicode-classes.d.ts", build), header + types.join(""));
}

/** `end` is the first code point behind a range. */
function encodeRanges(ranges) {
  let end = 0;
  return ranges
    .map((range) => {
      const gap = (range.begin - end).toString(36);
      end = range.end;
      return range.length === 1 ? gap : `${gap},${range.length.toString(36)}`;
    })
    .join(" ");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildUnicodeTables();
