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
import { fileError, inputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import { wordNetFileNames } from "../../../../src/text/entry.js";
import { madeFrom, readBytes } from "./read-resource.js";
import { zipEntries } from "../testsets/archives/zip.js";

/** Where to get METEOR's data. */
export const meteorDataHint =
  "METEOR 1.5 contains it: pip install pycocoevalcap, then give the folder pycocoevalcap/meteor, " +
  "which has meteor-1.5.jar and data/paraphrase-en.gz";

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
    folder === undefined ? await filesInJar(jar!) : synonymFiles.map((name) => readBytes(join(folder, name)));
  return madeFrom(folder ?? jar!, () => meteorSynonyms({ synsets: synsets!, exceptions: exceptions! }));
}

async function filesInJar(jar: string): Promise<Uint8Array[]> {
  const found = new Map<string, Uint8Array>();
  let left = MOST_BYTES;
  const spend = (bytes: number): void => {
    left -= bytes;
    if (left < 0) throw inputError(`${printable(jar)}: more than ${MOST_BYTES} bytes of synonyms: expected ${JAR}`);
  };
  for await (const { path, content } of zipEntries(jar, printable(jar), spend)) {
    if (dirname(path) !== "synonym" || !synonymFiles.some((name) => name === basename(path))) continue;
    const parts: Uint8Array[] = [];
    for await (const part of content) parts.push(part);
    found.set(basename(path), Buffer.concat(parts));
  }
  return synonymFiles.map((name) => {
    const bytes = found.get(name);
    if (bytes === undefined) throw inputError(`${printable(jar)} has no synonym/${name}: expected ${JAR}`);
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
  let bytes = readBytes(file);
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const { gunzipSync } = await import("node:zlib");
    try {
      bytes = gunzipSync(bytes);
    } catch (error) {
      throw fileError(file, error);
    }
  }
  return madeFrom(file, () => meteorParaphrases(bytes));
}

/**
 * WordNet from a folder of its files.
 *
 * @throws InputError for a missing or damaged file.
 */
export function wordNetIn(folder: string): WordNet {
  const lacking = wordNetFileNames.find((name) => !existsSync(join(folder, name)));
  if (lacking !== undefined) {
    throw inputError(
      `${printable(folder)} has no ${lacking}: expected the folder of WordNet 3.0; ` +
        "nltk.download('wordnet') downloads it, packed: unzip it to nltk_data/corpora/wordnet; " +
        "Debian's wordnet-base has it in /usr/share/wordnet",
    );
  }
  const files = Object.fromEntries(
    wordNetFileNames.map((name) => [name, readBytes(join(folder, name))]),
  ) as unknown as WordNetFiles;
  return madeFrom(folder, () => wordNet(files));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function missing(path: string, what: string): Error {
  return inputError(`${printable(path)} has no ${what}: ${meteorDataHint}`);
}
