/**
 * Writes classes of one pinned Unicode version. build/unicode-classes.js: the general categories P, S and N, for the
 * tokenizer intl. build/unicode-letters.js, for ROUGE's tokenizer unicode alone: L and M, Cf (format), and the letters
 * and numbers of scripts without spaces between words.
 *
 * The pin is the devDependency @unicode/unicode-18.0.0: sacreBLEU takes these classes from the Python package regex,
 * which as of 2026.9.29 has Unicode 18.0.0.
 *
 * A class is a list of ranges in ascending order. A range is written as two numbers in base 36, "gap,length": the code
 * points since the end of the previous range, and the code points in it; a length of 1 is omitted. Ranges are separated
 * by spaces.
 *
 * Run it with `node scripts/unicode-tables.mjs`, or call buildUnicodeTables().
 */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import formats from "@unicode/unicode-18.0.0/General_Category/Format/ranges.mjs";
import letters from "@unicode/unicode-18.0.0/General_Category/Letter/ranges.mjs";
import marks from "@unicode/unicode-18.0.0/General_Category/Mark/ranges.mjs";
import numbers from "@unicode/unicode-18.0.0/General_Category/Number/ranges.mjs";
import punctuation from "@unicode/unicode-18.0.0/General_Category/Punctuation/ranges.mjs";
import symbols from "@unicode/unicode-18.0.0/General_Category/Symbol/ranges.mjs";

import complexContext from "@unicode/unicode-18.0.0/Line_Break/Complex_Context/ranges.mjs";
import han from "@unicode/unicode-18.0.0/Script_Extensions/Han/ranges.mjs";
import hiragana from "@unicode/unicode-18.0.0/Script_Extensions/Hiragana/ranges.mjs";
import katakana from "@unicode/unicode-18.0.0/Script_Extensions/Katakana/ranges.mjs";

const unicodeVersion = "18.0.0";
// Thai, Lao, Khmer, Myanmar and others are "complex context" in Unicode's line breaking: finding their words takes a
// dictionary
const unspaced = common([...letters, ...numbers], [...han, ...hiragana, ...katakana, ...complexContext]);
const files = {
  "unicode-classes": { punctuation, symbols, numbers },
  "unicode-letters": { letters, marks, formats, unspaced },
};
const root = new URL("../", import.meta.url);

/** Writes the tables and their types into build/. */
export async function buildUnicodeTables() {
  const header = `// Made by scripts/unicode-tables.mjs from Unicode ${unicodeVersion}.\n`;
  const build = new URL("build/", root);
  await mkdir(build, { recursive: true });
  for (const [file, classes] of Object.entries(files)) {
    const code = Object.entries(classes).map(
      ([name, ranges]) => `export const ${name} = ${JSON.stringify(encodeRanges(ranges))};\n`,
    );
    const types = Object.keys(classes).map((name) => `export declare const ${name}: string;\n`);
    await writeFile(new URL(`${file}.js`, build), header + code.join(""));
    await writeFile(new URL(`${file}.d.ts`, build), header + types.join(""));
  }
}

/** The intersection of two lists of ranges. */
function common(a, b) {
  const [inA, inB] = [a, b].map(
    (ranges) => new Set(ranges.flatMap(({ begin, length }) => Array.from({ length }, (_, i) => begin + i))),
  );
  const ranges = [];
  for (const codePoint of [...inA].filter((one) => inB.has(one)).sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last?.end === codePoint) Object.assign(last, { end: codePoint + 1, length: last.length + 1 });
    else ranges.push({ begin: codePoint, end: codePoint + 1, length: 1 });
  }
  return ranges;
}

/** `end` is the first code point after a range. */
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
