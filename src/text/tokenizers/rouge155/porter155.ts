/**
 * Porter's stemmer of English (Porter 1980) as in ROUGE-1.5.5. A digit is a consonant and may be doubled. In step 4 the
 * suffixes -ment, -ent and -ion are tried after the others, even if one of the others was cut off.
 */
import { consonants, measure } from "../porter.js";

const step2: ReadonlyMap<string, string> = /* @__PURE__ */ suffixes(
  `ational ate, tional tion, enci ence, anci ance, izer ize, bli ble, alli al, entli ent, eli e, ousli ous, ization ize,
    ation ate, ator ate, alism al, iveness ive, fulness ful, ousness ous, aliti al, iviti ive, biliti ble, logi log`,
);
const step3: ReadonlyMap<string, string> = /* @__PURE__ */ suffixes(
  "icate ic, ative, alize al, iciti ic, ical ic, ful, ness",
);
const step4: ReadonlyMap<string, string> = /* @__PURE__ */ suffixes(
  "al, ance, ence, er, ic, able, ible, ant, ement, ou, ism, ate, iti, ous, ive, ize",
);

function suffixes(list: string): ReadonlyMap<string, string> {
  return new Map(list.split(/,\s*/).map((rule) => [rule.split(" ")[0]!, rule.split(" ")[1] ?? ""]));
}

const LONGEST_SUFFIX = 7;

/**
 * The stem of a word of letters a to z and digits.
 *
 * @example
 * ["caresses", "relational", "enjoyment", "dying", "1900s"].map(porter155) // ["caress", "relat", "enjoy", "dy", "1900"]
 */
export function porter155(word: string): string {
  if (word.length < 3) return word;
  let stem = word.replace(/(ss|i)es$/, "$1");
  if (stem === word) stem = word.replace(/([^s])s$/, "$1");
  stem = withoutTense(stem);
  if (stem.endsWith("y") && hasVowel(stem.slice(0, -1))) stem = `${stem.slice(0, -1)}i`;
  stem = replaced(stem, step2, 1);
  stem = replaced(stem, step3, 1);
  stem = replaced(stem, step4, 2);
  stem = without(stem, "ment");
  if (stem.endsWith("ent")) stem = without(stem, "ent");
  else if (/[st]ion$/.test(stem)) stem = without(stem, "ion");
  if (stem.endsWith("e")) {
    const rest = stem.slice(0, -1);
    const turns = measure(rest);
    if (turns > 1 || (turns === 1 && !isShort(rest))) stem = rest;
  }
  return stem.endsWith("ll") && measure(stem) > 1 ? stem.slice(0, -1) : stem;
}

/** Step 1b. */
function withoutTense(word: string): string {
  if (word.endsWith("eed")) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const stem = word.replace(/(ed|ing)$/, "");
  if (stem === word || !hasVowel(stem)) return word;
  if (/(at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (/([^aeiouylsz])\1$/.test(stem)) return stem.slice(0, -1);
  return isShort(stem) ? `${stem}e` : stem;
}

/**
 * Replaces the longest of these suffixes that fits, if the stem before it has this measure; no shorter suffix is tried.
 */
function replaced(word: string, list: ReadonlyMap<string, string>, least: number): string {
  for (let length = Math.min(LONGEST_SUFFIX, word.length); length > 1; length--) {
    const replacement = list.get(word.slice(-length));
    if (replacement === undefined) continue;
    const stem = word.slice(0, -length);
    return measure(stem) >= least ? stem + replacement : word;
  }
  return word;
}

/** Removes a suffix if the stem before it has a measure of 2 or more. */
function without(word: string, suffix: string): string {
  const stem = word.slice(0, -suffix.length);
  return word.endsWith(suffix) && measure(stem) > 1 ? stem : word;
}

const hasVowel = (stem: string): boolean => consonants(stem).includes(false);

/** Whether a stem has one or more consonants, then one vowel, then one consonant that is not w, x or y. */
function isShort(stem: string): boolean {
  const kinds = consonants(stem);
  const vowel = kinds.indexOf(false);
  return vowel > 0 && vowel === kinds.length - 2 && /[^aeiouwxy]$/.test(stem);
}
