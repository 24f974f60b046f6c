/** The number of documents in which each n-gram occurs, as plain data: CIDEr's weights. */
import { describe, excerpt } from "../../core/describe.js";
import { splitWhitespace } from "../../text/whitespace.js";
import { decodeUtf8 } from "../../text/utf8.js";
import { CIDER_ORDERS, FrequencyTable } from "./frequency-table.js";

/**
 * The number of documents in which each n-gram of one to four words occurs, as plain data: the frequencies of two
 * corpora without a document in common can be added number by number.
 */
export interface DocumentFrequencies {
  /** The number of documents: an image, or anything else with a list of references, is one document. */
  readonly documents: number;
  /** The frequency of each n-gram; the key is its words joined by single spaces. */
  readonly ngrams: ReadonlyMap<string, number>;
}

const expected = "expected { documents, ngrams } with a Map, such as documentFrequencies() returns";

/** @throws TypeError, RangeError for anything but document frequencies. */
export function checkFrequencies(name: string, value: unknown): asserts value is DocumentFrequencies {
  const { documents, ngrams } = Object(value) as Partial<DocumentFrequencies>;
  if (typeof documents !== "number" || !(ngrams instanceof Map))
    throw new TypeError(`${name} is ${describe(value)}: ${expected}`);
  if (!Number.isSafeInteger(documents) || documents < 1 || documents > 0xffffffff)
    throw new RangeError(`${name}.documents is ${documents}: expected a whole number from 1 up`);
  for (const [ngram, count] of ngrams as ReadonlyMap<unknown, unknown>) {
    if (typeof ngram !== "string" || typeof count !== "number")
      throw new TypeError(
        `${name}.ngrams has ${describe(count)} for ${describe(ngram)}: expected a number for a string`,
      );
    if (!Number.isInteger(count) || count < 1 || count > documents)
      throw new RangeError(
        `${name}.ngrams has ${count} for ${excerpt(ngram)}: expected how many of the ${documents} documents contain it`,
      );
    const words = splitWhitespace(ngram);
    if (words.length < 1 || words.length > CIDER_ORDERS || words.join(" ") !== ngram)
      throw new RangeError(
        `${name}.ngrams has ${excerpt(ngram)}: expected one to ${CIDER_ORDERS} words, joined by single spaces`,
      );
  }
}

/** Makes a table of frequencies that the user passed. */
export function tableOf({ documents, ngrams }: DocumentFrequencies): FrequencyTable {
  const table = new FrequencyTable(documents);
  const encoder = new TextEncoder();
  for (const [ngram, count] of ngrams) {
    // an n-gram of a single document has the weight of an n-gram of no document
    if (count === 1) continue;
    const words = ngram.split(" ").map((word) => encoder.encode(word));
    let end = 0;
    const ends = Uint32Array.from(words, ({ length }) => (end += length));
    table.set({ bytes: encoder.encode(ngram.replaceAll(" ", "")), ends }, count);
  }
  return table;
}

/** The counts of a table, as plain data. */
export function listedIn(table: FrequencyTable): DocumentFrequencies {
  const words = Array.from({ length: table.words.size }, (_, i) => decodeUtf8(table.words.word(i + 1)));
  const ngrams = new Map<string, number>();
  table.each((numbers, count) => ngrams.set(numbers.map((number) => words[number - 1]!).join(" "), count));
  return { documents: table.documents, ngrams };
}
