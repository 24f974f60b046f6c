/**
 * Porter's stemmer of English (Porter 1980, "An algorithm for suffix stripping") with NLTK 3.10's default changes,
 * which rouge-score inherits. Words of one or two letters and a few irregular words are exceptions, "ie" is kept after
 * a single letter, y is changed only after a consonant, and three rules of step 2 are different. All letters other than
 * a, e, i, o, u and y count as consonants, and so do digits.
 */

const irregular: ReadonlyMap<string, string> = new Map([
  ["sky", "sky"],
  ["skies", "sky"],
  ["dying", "die"],
  ["lying", "lie"],
  ["tying", "tie"],
  ["news", "news"],
  ["inning", "inning"],
  ["innings", "inning"],
  ["outing", "outing"],
  ["outings", "outing"],
  ["canning", "canning"],
  ["cannings", "canning"],
  ["howe", "howe"],
  ["proceed", "proceed"],
  ["exceed", "exceed"],
  ["succeed", "succeed"],
]);

/**
 * A suffix, its replacement, and a condition on the stem before it. Only the first rule of a list whose suffix fits is
 * applied.
 */
type Rule = readonly [suffix: string, replacement: string, condition?: (stem: string) => boolean];

const plurals: readonly Rule[] = [
  ["sses", "ss"],
  ["ies", "i"],
  ["ss", "ss"],
  ["s", ""],
];

// marked as pure, so that bundlers drop the rules if nothing uses the stemmer
const step2 = /* @__PURE__ */ rules(
  1,
  `ational ate, tional tion, enci ence, anci ance, izer ize, bli ble, alli al, entli ent, eli e, ousli ous,
    ization ize, ation ate, ator ate, alism al, iveness ive, fulness ful, ousness ous,
    aliti al, iviti ive, biliti ble, fulli ful`,
  // "geo" has no consonant after its vowels, but "geol" has one
  ["logi", "log", (stem) => measure(`${stem}l`) > 0],
);

const step3 = /* @__PURE__ */ rules(1, "icate ic, ative, alize al, iciti ic, ical ic, ful, ness");

// of suffixes that end alike the longest is listed first; no other suffix ends in "ion"
const step4 = /* @__PURE__ */ rules(
  2,
  "al, ance, ence, er, ic, able, ible, ant, ement, ment, ent, ou, ism, ate, iti, ous, ive, ize",
  ["ion", "", (stem) => measure(stem) > 1 && /[st]$/.test(stem)],
);

const step5: readonly Rule[] = [["e", "", (stem) => measure(stem) > 1 || (measure(stem) === 1 && !endsShort(stem))]];
const doubleL: readonly Rule[] = [["ll", "l", (stem) => measure(`${stem}l`) > 1]];

/** Makes rules of "suffix replacement, ..." for stems of at least this measure, and appends other rules. */
function rules(least: number, list: string, ...others: Rule[]): readonly Rule[] {
  return [
    ...list.split(/,\s*/).map((rule): Rule => {
      const [suffix, replacement = ""] = rule.split(" ") as [string, string?];
      return [suffix, replacement, (stem) => measure(stem) >= least];
    }),
    ...others,
  ];
}

/**
 * The stem of a lower-case word, as NLTK's PorterStemmer().stem().
 *
 * @example
 * ["caresses", "flies", "dies", "relational", "enjoyment"].map(porterStem)
 * // ["caress", "fli", "die", "relat", "enjoy"]
 */
export function porterStem(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if ([...word].length <= 2) return word;
  let stem = removePlural(word);
  stem = removeTense(stem);
  if (stem.endsWith("y") && stem.length > 2 && consonants(stem).at(-2) === true) stem = `${stem.slice(0, -1)}i`;
  // "-ally" before the rest of step 2, which then sees "-al"
  while (stem.endsWith("alli") && measure(stem.slice(0, -4)) > 0) stem = stem.slice(0, -2);
  for (const list of [step2, step3, step4, step5, doubleL]) stem = apply(list, stem);
  return stem;
}

/** Step 1a. */
function removePlural(word: string): string {
  return word.endsWith("ies") && [...word].length === 4 ? word.slice(0, -1) : apply(plurals, word);
}

/** Step 1b. */
function removeTense(word: string): string {
  if (word.endsWith("ied")) return word.slice(0, [...word].length === 4 ? -1 : -2);
  if (word.endsWith("eed")) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const stem = word.endsWith("ed") ? word.slice(0, -2) : word.endsWith("ing") ? word.slice(0, -3) : "";
  const kinds = consonants(stem);
  if (!kinds.includes(false)) return word;
  if (/(at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (stem.at(-1) === stem.at(-2) && kinds.at(-1)) return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

function apply(list: readonly Rule[], word: string): string {
  for (const [suffix, replacement, condition] of list) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, word.length - suffix.length);
    return condition === undefined || condition(stem) ? stem + replacement : word;
  }
  return word;
}

/** For each letter whether it is a consonant: anything but a, e, i, o, u, and y after a consonant. */
export function consonants(word: string): boolean[] {
  const kinds: boolean[] = [];
  for (const letter of word) kinds.push(letter === "y" ? kinds.at(-1) !== true : !"aeiou".includes(letter));
  return kinds;
}

/** How often a consonant follows a vowel. */
export function measure(stem: string): number {
  return consonants(stem).filter((isConsonant, i, kinds) => isConsonant && kinds[i - 1] === false).length;
}

/**
 * Whether a word ends in consonant, vowel, consonant, the last of them not w, x or y; or is only a vowel and a
 * consonant.
 */
function endsShort(stem: string): boolean {
  const kinds = consonants(stem);
  if (kinds.length === 2) return !kinds[0] && kinds[1]!;
  return kinds.length > 2 && kinds.at(-3)! && !kinds.at(-2) && kinds.at(-1)! && !/[wxy]$/.test(stem);
}
