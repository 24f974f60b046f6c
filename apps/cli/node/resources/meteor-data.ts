/** METEOR's data on disk: the synonyms and paraphrase tables of METEOR 1.5, and WordNet's files. */
import { existsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  meteorParaphrases,
  type MeteorParaphrases,
  meteorSynonyms,
  type MeteorSynonyms,
  wordNet,
  type WordNet,
  type WordNetFiles,
} from "../../../../src/meteor.js";
import { inputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import { wordNetFileNames } from "../../../../src/text/entry.js";
import { madeFrom, readBytes, readUnpacked } from "./read-resource.js";
import type { Environment } from "../environment.js";
import { inNltkData, inPythonPackages } from "./installed-data.js";
import { zipEntries } from "../testsets/archives/zip.js";

/** How to get METEOR's data. */
export const meteorDataHint =
  "pip install pycocoevalcap, whose folder pycocoevalcap/meteor has METEOR 1.5's meteor-1.5.jar and " +
  "data/paraphrase-en.gz, and is then found";

/** The folder of METEOR 1.5 in pycocoevalcap, where pip installed it. */
export function installedMeteor(environment: Environment): string | undefined {
  const jar = inPythonPackages(`pycocoevalcap/meteor/${JAR}`, environment);
  return jar && dirname(jar);
}

/** WordNet as nltk.download() saves it, unpacked or not. */
export function installedWordNet(environment: Environment): string | undefined {
  return inNltkData("corpora/wordnet", environment) ?? inNltkData("corpora/wordnet.zip", environment);
}

const JAR = "meteor-1.5.jar";
const synonymFiles = ["english.synsets", "english.exceptions"] as const;

/** A larger file cannot be the dictionary: METEOR's has 4 MB. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Synonyms from METEOR's folder (whose jar holds them), from the jar, or from the jar's unpacked folder "synonym".
 *
 * @throws InputError if they are missing, with where to get them, or damaged.
 */
export async function synonymsIn(path: string): Promise<MeteorSynonyms> {
  const folder = [path, join(path, "synonym")].find((place) => existsSync(join(place, synonymFiles[0])));
  const jar = [path, join(path, JAR)].find((place) => place.endsWith(".jar") && existsSync(place));
  if (folder === undefined && jar === undefined) throw missing(path, `${JAR}, nor ${synonymFiles.join(" and ")}`);
  const [synsets, exceptions] =
    folder === undefined
      ? await filesInZip(jar!, "synonym", synonymFiles, JAR)
      : synonymFiles.map((name) => readBytes(join(folder, name)));
  return madeFrom(folder ?? jar!, () => meteorSynonyms({ synsets: synsets!, exceptions: exceptions! }));
}

/** Files of one folder of a zip, a jar too. @throws InputError if one is missing, or if they are too large */
async function filesInZip(
  zip: string,
  folder: string,
  names: readonly string[],
  expected: string,
): Promise<Uint8Array[]> {
  const found = new Map<string, Uint8Array>();
  let left = MOST_BYTES;
  const spend = (bytes: number): void => {
    left -= bytes;
    if (left < 0) throw inputError(`${printable(zip)}: more than ${MOST_BYTES} bytes: expected ${expected}`);
  };
  for await (const { path, content } of zipEntries(zip, printable(zip), spend)) {
    if (dirname(path) !== folder || !names.includes(basename(path))) continue;
    const parts: Uint8Array[] = [];
    for await (const part of content) parts.push(part);
    found.set(basename(path), Buffer.concat(parts));
  }
  return names.map((name) => {
    const bytes = found.get(name);
    if (bytes === undefined) throw inputError(`${printable(zip)} has no ${folder}/${name}: expected ${expected}`);
    return bytes;
  });
}

/**
 * A paraphrase table: a file, gzipped or not, or the table for the language in METEOR's folder.
 *
 * @throws InputError if it is missing, with where to get it, or damaged.
 */
export async function paraphrasesIn(path: string, language: string): Promise<MeteorParaphrases> {
  const name = `paraphrase-${language}.gz`;
  const places = isFolder(path) ? [join(path, "data", name), join(path, name)] : [path];
  const file = places.find((place) => existsSync(place));
  if (file === undefined) throw missing(path, isFolder(path) ? `data/${name}` : "such a file");
  const bytes = await readUnpacked(file);
  return madeFrom(file, () => meteorParaphrases(bytes));
}

/**
 * WordNet from a folder of its files, or from the zip that nltk.download() saves.
 *
 * @throws InputError for a missing or damaged file.
 */
export async function wordNetIn(folder: string): Promise<WordNet> {
  const readAs = (contents: readonly Uint8Array[]): WordNet => {
    const files = Object.fromEntries(wordNetFileNames.map((name, i) => [name, contents[i]]));
    return madeFrom(folder, () => wordNet(files as unknown as WordNetFiles));
  };
  if (folder.endsWith(".zip"))
    return readAs(await filesInZip(folder, "wordnet", wordNetFileNames, "NLTK's corpora/wordnet.zip"));
  const lacking = wordNetFileNames.find((name) => !existsSync(join(folder, name)));
  if (lacking !== undefined) {
    throw inputError(
      `${printable(folder)} has no ${lacking}: expected the folder of WordNet 3.0; ` +
        "nltk.download('wordnet') saves it as nltk_data/corpora/wordnet.zip; " +
        "Debian's wordnet-base has it in /usr/share/wordnet",
    );
  }
  return readAs(wordNetFileNames.map((name) => readBytes(join(folder, name))));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function missing(path: string, what: string): Error {
  return inputError(`${printable(path)} has no ${what}: ${meteorDataHint}`);
}
