/**
 * METEOR 1.5's synonym dictionary: english.synsets (a word, then the numbers of its synonym sets) and
 * english.exceptions (a word, then its irregular forms), both made from WordNet 3. Two words are synonyms if they, or
 * their base forms, share a set.
 */
import { checksum } from "./checksum.js";
import { textOf, type TextFile } from "./data-lines.js";

/** METEOR's dictionary of synonyms, as {@link meteorSynonyms} reads it. */
export interface MeteorSynonyms {
  readonly kind: "synonyms";
  /** CRC-32 of both files, for the signature. */
  readonly checksum: string;
  /** The synonym sets of a lower-case word, by their numbers. */
  setsOf(word: string): readonly number[];
}

const NONE: readonly number[] = [];

/** The most sets of a word, and base forms of an irregular form: METEOR's files have 75 and 4. */
const MOST_SETS = 255;
const MOST_BASES = 16;

/** WordNet's rules for regular forms (morph.c of its library): nouns, verbs, adjectives. */
const endings: readonly (readonly [string, string])[] = [
  ["s", ""],
  ["ses", "s"],
  ["xes", "x"],
  ["zes", "z"],
  ["ches", "ch"],
  ["shes", "sh"],
  ["men", "man"],
  ["ies", "y"],
  ["s", ""],
  ["ies", "y"],
  ["es", "e"],
  ["es", ""],
  ["ed", "e"],
  ["ed", ""],
  ["ing", "e"],
  ["ing", ""],
  ["er", ""],
  ["est", ""],
  ["er", "e"],
  ["est", "e"],
];

/**
 * The synonyms from METEOR's files (folder synonym in its jar), as bytes or text.
 *
 * @throws TypeError for a value that is neither; RangeError for a file of another form.
 */
export function meteorSynonyms(files: { readonly synsets: TextFile; readonly exceptions: TextFile }): MeteorSynonyms {
  const synsets = textOf("synsets", files?.synsets);
  const exceptions = textOf("exceptions", files?.exceptions);
  const sets = new Map<string, readonly number[]>();
  for (const [word, numbers] of pairsOf("synsets", synsets)) {
    if (numbers.length > MOST_SETS)
      throw new RangeError(
        `synsets has ${numbers.length} sets for ${JSON.stringify(word)}: expected at most ${MOST_SETS}, ` +
          "as in METEOR's english.synsets",
      );
    sets.set(
      word,
      numbers.map((number) => {
        if (!/^\d+$/.test(number))
          throw new RangeError(
            `synsets has ${JSON.stringify(number)} for ${JSON.stringify(word)}: expected numbers of sets, ` +
              "as in METEOR's english.synsets",
          );
        return Number(number);
      }),
    );
  }
  const bases = new Map<string, string[]>();
  for (const [base, forms] of pairsOf("exceptions", exceptions)) {
    for (const form of forms) {
      const known = bases.get(form);
      if (known === undefined) bases.set(form, [base]);
      else if (known.push(base) > MOST_BASES)
        throw new RangeError(
          `exceptions has more than ${MOST_BASES} words with the form ${JSON.stringify(form)}: expected fewer, ` +
            "as in METEOR's english.exceptions",
        );
    }
  }
  const setsOfBase = (word: string): readonly number[] =>
    bases.get(word)?.flatMap((base) => sets.get(base) ?? NONE) ?? sets.get(regularBase(word, sets)) ?? NONE;
  return Object.freeze({
    kind: "synonyms",
    checksum: checksum(synsets, exceptions),
    setsOf: (word: string) => [...new Set([...(sets.get(word) ?? NONE), ...setsOfBase(word)])],
  });
}

/** The first base form that the dictionary has, or nothing. */
function regularBase(word: string, sets: ReadonlyMap<string, unknown>): string {
  if (word.endsWith("ss") || word.length <= 2) return word;
  for (const [ending, replacement] of endings) {
    if (!word.endsWith(ending)) continue;
    const base = word.slice(0, word.length - ending.length) + replacement;
    if (sets.has(base)) return base;
  }
  return "";
}

/** Reads pairs of lines: a word, then its entry. */
function* pairsOf(file: string, text: string): Generator<readonly [string, readonly string[]]> {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  if (lines.length === 0 || lines.length % 2 !== 0)
    throw new RangeError(
      `${file} has ${lines.length} lines: expected two for each word, as in METEOR's folder synonym`,
    );
  for (let i = 0; i < lines.length; i += 2)
    yield [lines[i]!, lines[i + 1]!.split(/[ \t\f]+/).filter((word) => word !== "")];
}
