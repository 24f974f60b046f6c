/**
 * Writes classes of one pinned Unicode version. build/unicode-classes.js: the general categories P, S and N, for the
 * tokenizer intl. build/unicode-letters.js, for ROUGE's tokenizer unicode and Whisper's normalizers: L and M, Cf
 * (format), and the letters and numbers of scripts without spaces between words. build/unicode-nonspacing.js, only for
 * Whisper's normalizers: Mn and Nd. build/unicode-cjk.js, only for the tokenizer cjk: the letters and numbers of Han,
 * kana, Bopomofo and Hangul, the characters that continue them, and the version of Unicode. build/unicode-graphemes.js
 * and build/unicode-word-breaks.js, only for the tokenizers grapheme and word: classes of UAX #29, and that version.
 *
 * The pin is the devDependency regenerate-unicode-properties 10.3.0, which has Unicode 18.0.0: sacreBLEU takes these
 * classes from the Python package regex, which in release 2026.9.29 has the same version.
 *
 * A class is a list of ranges in ascending order. A range is written as two numbers in base 36, "gap,length": the code
 * points since the end of the previous range, and the code points in it; a length of 1 is omitted. Ranges are separated
 * by spaces.
 *
 * Run it with `node scripts/unicode-tables.mjs`, or call buildUnicodeTables().
 */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import regenerate from "regenerate";
import decimals from "regenerate-unicode-properties/General_Category/Decimal_Number.js";
import formats from "regenerate-unicode-properties/General_Category/Format.js";
import letters from "regenerate-unicode-properties/General_Category/Letter.js";
import marks from "regenerate-unicode-properties/General_Category/Mark.js";
import nonspacing from "regenerate-unicode-properties/General_Category/Nonspacing_Mark.js";
import numbers from "regenerate-unicode-properties/General_Category/Number.js";
import punctuation from "regenerate-unicode-properties/General_Category/Punctuation.js";
import symbols from "regenerate-unicode-properties/General_Category/Symbol.js";
import ahom from "regenerate-unicode-properties/Script/Ahom.js";
import khmer from "regenerate-unicode-properties/Script/Khmer.js";
import lao from "regenerate-unicode-properties/Script/Lao.js";
import myanmar from "regenerate-unicode-properties/Script/Myanmar.js";
import newTaiLue from "regenerate-unicode-properties/Script/New_Tai_Lue.js";
import taiLe from "regenerate-unicode-properties/Script/Tai_Le.js";
import taiTham from "regenerate-unicode-properties/Script/Tai_Tham.js";
import taiViet from "regenerate-unicode-properties/Script/Tai_Viet.js";
import thai from "regenerate-unicode-properties/Script/Thai.js";
import bopomofo from "regenerate-unicode-properties/Script_Extensions/Bopomofo.js";
import han from "regenerate-unicode-properties/Script_Extensions/Han.js";
import hangul from "regenerate-unicode-properties/Script_Extensions/Hangul.js";
import hiragana from "regenerate-unicode-properties/Script_Extensions/Hiragana.js";
import katakana from "regenerate-unicode-properties/Script_Extensions/Katakana.js";
import unicodeVersion from "regenerate-unicode-properties/unicode-version.js";
import { graphemeClasses, wordClasses } from "./unicode-breaks.mjs";

// the scripts of which Unicode's line breaking says "complex context": finding their words takes a dictionary
const complexContext = union(ahom, khmer, lao, myanmar, newTaiLue, taiLe, taiTham, taiViet, thai)
  .intersection(letters.characters)
  .add(0x1173a, 0x1173b); // Ahom's numbers ten and twenty, the only numbers among them
const unspaced = union(han, hiragana, katakana).intersection(union(letters, numbers)).add(complexContext);
// the vowels and finals of Hangul_Syllable_Type, of which syllables are composed
const conjoining = regenerate().addRange(0x1160, 0x11ff).addRange(0xd7b0, 0xd7ff);
const inCjk = union(han, hiragana, katakana, bopomofo, hangul)
  .intersection(union(letters, numbers))
  .remove(conjoining.toArray());
const continuing = union(marks, { characters: conjoining });
const files = {
  "unicode-classes": { punctuation, symbols, numbers },
  "unicode-letters": { letters, marks, formats, unspaced: { characters: unspaced } },
  "unicode-nonspacing": { nonspacing, decimals },
  "unicode-cjk": { cjk: { characters: inCjk }, continuing: { characters: continuing } },
  "unicode-graphemes": sets(graphemeClasses),
  "unicode-word-breaks": sets(wordClasses(complexContext)),
};
/** Files for tokenizers whose signatures have the version of Unicode. */
const versioned = ["unicode-cjk", "unicode-graphemes", "unicode-word-breaks"];
const root = new URL("../", import.meta.url);

/** Writes the tables and their types into build/. */
export async function buildUnicodeTables() {
  const header = `// Made by scripts/unicode-tables.mjs from Unicode ${unicodeVersion}.\n`;
  const build = new URL("build/", root);
  await mkdir(build, { recursive: true });
  for (const [file, classes] of Object.entries(files)) {
    const code = Object.entries(classes).map(
      ([name, { characters }]) => `export const ${name} = ${JSON.stringify(encodeRanges(characters))};\n`,
    );
    const types = Object.keys(classes).map((name) => `export declare const ${name}: string;\n`);
    if (versioned.includes(file)) {
      code.push(`export const unicodeVersion = ${JSON.stringify(unicodeVersion)};\n`);
      types.push("export declare const unicodeVersion: string;\n");
    }
    await writeFile(new URL(`${file}.js`, build), header + code.join(""));
    await writeFile(new URL(`${file}.d.ts`, build), header + types.join(""));
  }
}

function sets(classes) {
  return Object.fromEntries(Object.entries(classes).map(([name, characters]) => [name, { characters }]));
}

function union(...classes) {
  return classes.reduce((all, { characters }) => all.add(characters), regenerate());
}

function encodeRanges(characters) {
  const ranges = [];
  let end = 0; // the first code point after a range
  for (const codePoint of characters.toArray()) {
    if (codePoint === end && ranges.length > 0) ranges.at(-1).length++;
    else ranges.push({ gap: codePoint - end, length: 1 });
    end = codePoint + 1;
  }
  return ranges
    .map(({ gap, length }) => (length === 1 ? gap.toString(36) : `${gap.toString(36)},${length.toString(36)}`))
    .join(" ");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildUnicodeTables();
