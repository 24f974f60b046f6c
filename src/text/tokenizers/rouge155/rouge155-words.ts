/** The words of ROUGE-1.5.5, and its stemmer with WordNet's exceptions. */
import { describe, excerpt } from "../../../core/describe.js";
import type { TextLines } from "../../../core/batch.js";
import type { KernelPart } from "../../../kernel/part.js";
import type { LcsPart } from "../../../kernel/lcs/lcs.js";
import { checksum } from "../../meteor/checksum.js";
import { splitWhitespace } from "../../whitespace.js";
import { checkStemmer, rougeWords, SHORTEST_STEMMED, type Stemmer } from "../rouge.js";
import type { Tokenizer } from "../tokenizer.js";
import { porter155 } from "./porter155.js";
import { rouge155Lines } from "./rouge155-lines.js";

/**
 * The stemmer of ROUGE-1.5.5's option -m: a word that is in WordNet's lists of irregular words has the form listed
 * there, any other word has Porter's stem.
 *
 * @param exceptions the text of each list (adj.exc, adv.exc, noun.exc, verb.exc in this order, which come with
 * ROUGE-1.5.5): lines of a word and its form; of two forms the later form counts. Without lists, every word has
 * Porter's stem
 * @throws TypeError for a list that is not a string; RangeError for a line without two words.
 * @example
 * const { stem } = rouge155Stemmer("mice mouse\nran run");
 * ["mice", "mouse", "running"].map(stem) // ["mouse", "mous", "run"]
 */
export function rouge155Stemmer(...exceptions: readonly string[]): Stemmer {
  const forms = new Map<string, string>();
  for (const [i, list] of exceptions.entries()) {
    if (typeof list !== "string")
      throw new TypeError(`exceptions[${i}] is ${describe(list)}: expected the text of a list such as noun.exc`);
    for (const [number, line] of list.split("\n").entries()) {
      const [word, form] = splitWhitespace(line);
      if (word === undefined) continue;
      if (form === undefined) {
        throw new RangeError(
          `line ${number + 1} of exceptions[${i}] is ${excerpt(line)}: expected a word and its form, as in "mice mouse"`,
        );
      }
      forms.set(word, form);
    }
  }
  return Object.freeze({
    name: forms.size === 0 ? "porter155" : `porter155-${checksum(...exceptions)}`,
    stem: (word: string) => forms.get(word) ?? porter155(word),
  });
}

/** The mark before each sentence: no word contains white space. */
const SENTENCE = "\n";

/**
 * Letters beyond ASCII whose lower case contains a letter a to z: ROUGE-1.5.5 reads bytes, and lower-cases only ASCII.
 */
const foreignLetters = /[\u0130\u212a]/g;

export interface Rouge155Tokens {
  readonly stem: Stemmer | undefined;
  /** The separator of sentences. */
  readonly sentenceSeparator: string;
  /** Puts SENTENCE before each sentence. */
  readonly inSentences: boolean;
}

/** One object for each setting, so that metrics with the same words share the work. */
const tokenizers = new WeakMap<object, Map<string, Tokenizer>>();
const noStemmer = {};

/**
 * The tokenizer for these settings: runs of letters a to z and digits.
 *
 * @param part the part of the kernel that can make these words, too
 * @throws TypeError, RangeError for a value that is not a stemmer.
 */
export function rouge155Tokenizer(tokens: Rouge155Tokens, part: KernelPart<LcsPart>): Tokenizer {
  const { stem, sentenceSeparator, inSentences } = tokens;
  if (stem !== undefined) checkStemmer(stem);
  const settings = tokenizers.get(stem ?? noStemmer) ?? new Map<string, Tokenizer>();
  tokenizers.set(stem ?? noStemmer, settings);
  const key = JSON.stringify([sentenceSeparator, inSentences]);
  const found = settings.get(key) ?? create(tokens, part);
  settings.set(key, found);
  return found;
}

function create({ stem, sentenceSeparator, inSentences }: Rouge155Tokens, part: KernelPart<LcsPart>): Tokenizer {
  const words = (text: string): string[] => {
    const found = rougeWords(text.replace(foreignLetters, " ").toLowerCase());
    return stem === undefined
      ? found
      : found.map((word) => (word.length < SHORTEST_STEMMED ? word : stemmed(word, stem)));
  };
  // without marks the separator of sentences is dropped too
  const separator = sentenceSeparator === "\n" && !inSentences ? "" : sentenceSeparator;
  const rules = { separator: new TextEncoder().encode(separator), marked: inSentences };
  const sentencesOf = (line: string): string[] => line.split(sentenceSeparator).filter((sentence) => sentence !== "");
  return Object.freeze({
    name: "rouge155",
    lowercase: false,
    tokenize: inSentences
      ? (line: string): string[] => sentencesOf(line).flatMap((sentence) => [SENTENCE, ...words(sentence)])
      : (line: string): string[] => words(line.replaceAll(sentenceSeparator, "\n")),
    // a user's stems may be anything, and a separator may contain the letters that are blanked out
    ...((stem === undefined || stem.name.startsWith("porter155")) &&
      !/[\u0130\u212a]/.test(sentenceSeparator) && {
        scanRule: "none" as const,
        rewrite: (lines, kernel) => rouge155Lines(withoutForeign(lines), rules, stem?.stem, part, kernel),
      }),
  } satisfies Tokenizer);
}

function stemmed(word: string, { name, stem }: Stemmer): string {
  const found: unknown = stem(word);
  if (typeof found === "string" && found !== "" && splitWhitespace(found).length === 1) return found;
  throw new TypeError(
    `stemmer "${name}" returned ${typeof found === "string" ? excerpt(found) : describe(found)} for the word ` +
      `${excerpt(word)}: expected a string without white space`,
  );
}

/** UTF-8 of U+0130 and of U+212A. */
const foreignBytes: readonly (readonly number[])[] = [
  [0xc4, 0xb0],
  [0xe2, 0x84, 0xaa],
];

/** The lines with blanks in place of these letters; the lines themselves if they have none. */
function withoutForeign({ bytes, ends }: TextLines): TextLines {
  let blanked = bytes;
  for (const letter of foreignBytes) {
    for (let at = bytes.indexOf(letter[0]!); at !== -1; at = bytes.indexOf(letter[0]!, at + 1)) {
      if (!letter.every((byte, i) => bytes[at + i] === byte)) continue;
      if (blanked === bytes) blanked = bytes.slice();
      blanked.fill(0x20, at, at + letter.length);
    }
  }
  return { bytes: blanked, ends };
}
