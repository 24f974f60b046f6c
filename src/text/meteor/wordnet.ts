/**
 * The part of WordNet that METEOR needs: for a word, the words of all its synonym sets. Look-up follows NLTK 3.10
 * (corpus/reader/wordnet.py): in every part of speech the word itself, then irregular forms from a list, or else rules
 * for endings.
 */
import { describe } from "../../core/describe.js";
import { checksum } from "./checksum.js";
import { textOf, type TextFile } from "./data-lines.js";

const partsOfSpeech = ["noun", "verb", "adj", "adv"] as const;
type PartOfSpeech = (typeof partsOfSpeech)[number];

/** The names of the files read from WordNet's database folder. */
export const wordNetFileNames: readonly WordNetFileName[] = Object.freeze(
  partsOfSpeech.flatMap((part) => [`index.${part}`, `data.${part}`, `${part}.exc`] as const),
);

/** The names of the files that {@link wordNet} needs. */
export type WordNetFileName = `index.${PartOfSpeech}` | `data.${PartOfSpeech}` | `${PartOfSpeech}.exc`;
/** The contents of WordNet's files by their names. */
export type WordNetFiles = Readonly<Record<WordNetFileName, TextFile>>;

/** WordNet's synonyms, as {@link wordNet} reads them. */
export interface WordNet {
  readonly kind: "WordNet";
  /** CRC-32 of all files, for the signature. */
  readonly checksum: string;
  /** The single words that share a set with a lower-case word, spelt as in WordNet, capitals included. */
  synonymsOf(word: string): readonly string[];
}

const endings: Readonly<Record<PartOfSpeech, readonly (readonly [string, string])[]>> = {
  noun: [
    ["s", ""],
    ["ses", "s"],
    ["ves", "f"],
    ["xes", "x"],
    ["zes", "z"],
    ["ches", "ch"],
    ["shes", "sh"],
    ["men", "man"],
    ["ies", "y"],
  ],
  verb: [
    ["s", ""],
    ["ies", "y"],
    ["es", "e"],
    ["es", ""],
    ["ed", "e"],
    ["ed", ""],
    ["ing", "e"],
    ["ing", ""],
  ],
  adj: [
    ["er", ""],
    ["est", ""],
    ["er", "e"],
    ["est", "e"],
  ],
  adv: [],
};

/** One part of speech: the offsets of each word's sets in the data file, and irregular forms with their base forms. */
interface Part {
  readonly offsets: ReadonlyMap<string, readonly number[]>;
  readonly bases: ReadonlyMap<string, readonly string[]>;
  readonly data: Uint8Array;
  /** The words of the sets that were looked up, by their offsets in the data. */
  readonly sets: Map<number, readonly string[]>;
}

/**
 * WordNet from the files of its database, as bytes or text: those of nltk.download("wordnet"), of Debian's package
 * wordnet-base (in /usr/share/wordnet), or of WordNet's own folder dict.
 *
 * @throws TypeError for a file that is missing or of a wrong type; RangeError for one of another form.
 */
export function wordNet(files: WordNetFiles): WordNet {
  if (typeof files !== "object" || files === null)
    throw new TypeError(`files is ${describe(files)}: expected an object with ${wordNetFileNames.join(", ")}`);
  const bytesOf = (name: WordNetFileName): Uint8Array => {
    const file: unknown = files[name];
    if (typeof file === "string") return new TextEncoder().encode(file);
    if (file instanceof Uint8Array) return file;
    throw new TypeError(
      `files["${name}"] is ${describe(file)}: expected the file's bytes, as a Uint8Array, or its text`,
    );
  };
  const parts = partsOfSpeech.map((part): Part & { readonly part: PartOfSpeech } => ({
    part,
    offsets: readIndex(`index.${part}`, textOf(`index.${part}`, bytesOf(`index.${part}`))),
    bases: readExceptions(`${part}.exc`, textOf(`${part}.exc`, bytesOf(`${part}.exc`))),
    data: bytesOf(`data.${part}`),
    sets: new Map(),
  }));
  const decoder = new TextDecoder();
  return Object.freeze({
    kind: "WordNet",
    checksum: checksum(...wordNetFileNames.map(bytesOf)),
    synonymsOf(word: string) {
      const found = new Set<string>();
      let count = 0;
      for (const { part, offsets, bases, data, sets } of parts) {
        for (const form of baseForms(word, endings[part], bases, offsets)) {
          for (const offset of offsets.get(form)!) {
            let lemmas = sets.get(offset);
            if (lemmas === undefined) sets.set(offset, (lemmas = lemmasAt(`data.${part}`, data, offset, decoder)));
            count += lemmas.length;
            if (count > MOST_SYNONYMS)
              throw new RangeError(
                `WordNet's files have more than ${MOST_SYNONYMS} synonyms for ${JSON.stringify(word.slice(0, 60))}: ` +
                  "expected those of WordNet",
              );
            for (const lemma of lemmas) found.add(lemma);
          }
        }
      }
      return [...found];
    },
  });
}

/**
 * Reads the lines "word part count pointers .. senses tagged offset offset .." that follow the licence; each line of
 * the licence begins with a space.
 */
function readIndex(name: string, text: string): Map<string, readonly number[]> {
  const offsets = new Map<string, readonly number[]>();
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith(" ")) continue;
    const fields = line.trimEnd().split(" ");
    const [word, , count, pointers] = fields;
    const list = fields.slice(6 + Number(pointers)).map(Number);
    if (list.length > MOST_SETS)
      throw new RangeError(
        `${name} has ${list.length} offsets for ${JSON.stringify(word)}: expected at most ${MOST_SETS}, ` +
          "as in WordNet's index files",
      );
    if (list.length === 0 || list.length !== Number(count) || list.some((offset) => !Number.isInteger(offset))) {
      throw new RangeError(
        `${name} has the line ${JSON.stringify(line.slice(0, 60))}: expected a word with ${count ?? "its"} offsets, ` +
          "as in WordNet's index files",
      );
    }
    offsets.set(word!, list);
  }
  if (offsets.size === 0) throw new RangeError(`${name} has no words: expected an index file of WordNet`);
  return offsets;
}

/** Reads lines of the form "form base base ..": an irregular form and its base forms. */
function readExceptions(name: string, text: string): Map<string, readonly string[]> {
  const bases = new Map<string, readonly string[]>();
  for (const line of text.split("\n")) {
    const [form, ...list] = line.trim().split(/ +/);
    if (list.length > MOST_BASES)
      throw new RangeError(
        `${name} has ${list.length} base forms for ${JSON.stringify(form)}: expected at most ${MOST_BASES}, ` +
          "as in WordNet's lists of exceptions",
      );
    if (form !== undefined && form !== "") bases.set(form, list);
  }
  return bases;
}

/** NLTK's morphy: the word and its base forms (the irregular base forms if it has any) that are in the index. */
function baseForms(
  word: string,
  rules: readonly (readonly [string, string])[],
  bases: ReadonlyMap<string, readonly string[]>,
  offsets: ReadonlyMap<string, unknown>,
): readonly string[] {
  const forms =
    bases.get(word) ??
    rules.flatMap(([ending, instead]) =>
      word.endsWith(ending) ? [word.slice(0, word.length - ending.length) + instead] : [],
    );
  return [word, ...forms].filter((form) => offsets.has(form));
}

const LINE_FEED = 10;

/**
 * The most bytes of a set's line (WordNet's longest has 16,000), and the most words of a set, whose number has two
 * digits.
 */
const LONGEST_SET = 1 << 16;
const MOST_LEMMAS = 0xff;
/** The most sets of a word in a part of speech: WordNet has 59 for the verb "break". */
const MOST_SETS = 255;
/** The most synonyms of a word, in all parts of speech: WordNet has 400 for "break". */
const MOST_SYNONYMS = 4096;
/** The most base forms of an irregular form: WordNet has three. */
const MOST_BASES = 16;

/**
 * The single words of the set at an offset: "offset file type count word id word id ..", with the count in hexadecimal.
 */
function lemmasAt(name: string, data: Uint8Array, offset: number, decoder: TextDecoder): string[] {
  const window = data.subarray(offset, offset + LONGEST_SET + 1);
  const end = window.indexOf(LINE_FEED);
  const line = decoder.decode(end < 0 ? window : window.subarray(0, end));
  const fields = line.split(" ");
  if (line.length > LONGEST_SET)
    throw new RangeError(
      `${name} has a set of more than ${LONGEST_SET} bytes at ${offset}: expected lines as in WordNet's data files`,
    );
  if (Number(fields[0]) !== offset || (offset > 0 && data[offset - 1] !== LINE_FEED)) {
    throw new RangeError(
      `${name} has no set of synonyms at ${offset}: expected the data file that goes with the index file`,
    );
  }
  const count = Number.parseInt(fields[3] ?? "", 16);
  if (!(count <= MOST_LEMMAS && fields.length >= 4 + 2 * count)) {
    throw new RangeError(
      `${name} has a set at ${offset} without its ${JSON.stringify(fields[3] ?? "")} words: expected a line such as ` +
        '"offset file type count word id word id", as in WordNet\'s data files',
    );
  }
  // "(p)" and similar mark where an adjective may be used
  return Array.from({ length: count }, (_, i) => fields[4 + 2 * i]!.replace(/\([^()]*\)$/, "")).filter(
    (lemma) => !lemma.includes("_"),
  );
}
