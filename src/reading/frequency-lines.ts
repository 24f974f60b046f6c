/** Document frequencies of n-grams from a text: the number of documents, then lines of n-gram, tab, number. */
import { excerpt } from "../core/describe.js";
import type { DocumentFrequencies } from "../metrics/generation/document-frequencies.js";
import { decodeUtf8, isUtf8 } from "../text/utf8.js";

/**
 * @throws RangeError for a line of another form; the metric checks whether the numbers are possible
 */
export function readFrequencies(bytes: Uint8Array): DocumentFrequencies {
  if (!isUtf8(bytes)) throw new RangeError("the file is not UTF-8: expected lines of n-gram, tab, number");
  const [first, ...lines] = decodeUtf8(bytes).replace(/\n$/, "").split("\n") as [string, ...string[]];
  const documents = Number(first);
  if (!/^[1-9]\d*$/.test(first)) throw new RangeError(`line 1 is ${excerpt(first)}: expected the number of documents`);
  const ngrams = new Map<string, number>();
  for (const [i, line] of lines.entries()) {
    const [, ngram, count] = /^(.+)\t(\d+)$/.exec(line) ?? [];
    if (ngram === undefined || ngrams.has(ngram)) {
      const problem = ngram === undefined ? `is ${excerpt(line)}` : `has ${excerpt(ngram)} again`;
      throw new RangeError(
        `line ${i + 2} ${problem}: expected an n-gram that no line before has, a tab, and the ` +
          `number of documents that contain it`,
      );
    }
    ngrams.set(ngram, Number(count));
  }
  return { documents, ngrams };
}
