/**
 * `intl`: the tokenizer of mteval-v14.pl's --international-tokenization, as in sacreBLEU 2.6.0
 * (tokenizers/tokenizer_intl.py). Entities are kept, and a period after a number at the end of the line stays with the
 * number.
 *
 * Its classes come from a pinned version of Unicode, not from the runtime's version: the same text gives the same
 * tokens everywhere.
 */
import { numbers, punctuation, symbols } from "#unicode-classes";
import { createKinds, fillKinds, Kind, splitPunctuation, type Kinds } from "./punctuation.js";

let kinds: Kinds | undefined;

/**
 * The tokens of a line under intl.
 *
 * @example
 * tokenizeInternational("«Prix: 1.234,50€» (2010.") // ["«", "Prix", ":", "1.234,50", "€", "»", "(", "2010."]
 */
export function tokenizeInternational(line: string): string[] {
  return splitPunctuation(line, internationalKinds());
}

/** The kinds of code points in intl. */
export function internationalKinds(): Kinds {
  return (kinds ??= createInternationalKinds());
}

/** A table of Unicode's classes: punctuation, symbols, numbers. */
export function createInternationalKinds(): Kinds {
  const classes = [
    [decodeRanges(punctuation), Kind.mark],
    [decodeRanges(symbols), Kind.apart],
    [decodeRanges(numbers), Kind.number],
  ] as const;
  const last = Math.max(...classes.map(([ranges]) => ranges.at(-1)![1]));
  const table = createKinds(last + 1);
  for (const [ranges, kind] of classes) fillKinds(table, ranges, kind);
  return table;
}

/**
 * Decodes ranges (first and last code point) from deltas; scripts/unicode-tables.mjs writes them and describes the
 * format.
 */
export function decodeRanges(deltas: string): [number, number][] {
  let end = 0;
  return deltas.split(" ").map((pair) => {
    const [gap, length = "1"] = pair.split(",");
    const first = end + parseInt(gap!, 36);
    end = first + parseInt(length, 36);
    return [first, end - 1];
  });
}
