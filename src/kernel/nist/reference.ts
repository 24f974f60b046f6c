/**
 * NIST's sums of the engine "reference" (Doddington 2002, section 4, and mteval-v13a.pl): every n-gram of orders 1 to 9
 * is a string with its count, even if its information is 0.
 */
import type { Batch, TextLines } from "../../core/batch.js";
import {
  checkCountedLines,
  checkWords,
  type CountedLines,
  hexadecimal,
  NIST_ORDERS,
  type NistPart,
  unknownReference,
  type ZeroWord,
} from "./nist.js";
import { checkBatch } from "../checks.js";
import { line, referencesOf } from "../batch-lines.js";

const MASK_64 = (1n << 64n) - 1n;

/** How often each n-gram of one order occurs, as its words joined by spaces. */
function countNgrams(words: readonly string[], order: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i + order <= words.length; i++) {
    const ngram = words.slice(i, i + order).join(" ");
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  return counts;
}

/** The words as strings with one unit per byte; words contain no space. */
function wordsOf({ bytes, ends }: TextLines): string[] {
  return Array.from(ends, (end, i) =>
    Array.from(bytes.subarray(i === 0 ? 0 : ends[i - 1]!, end), (byte) => String.fromCharCode(byte)).join(""),
  );
}

export function createReferenceNist(): NistPart {
  const counts = new Map<string, number>();
  const added = new Map<string, number>();
  let allWords = 0;

  /** log2 of how much rarer an n-gram is than its prefix. In Perl the prefix "0" is false, like the empty prefix. */
  function informationOf(ngram: string, zero: ZeroWord): number {
    const count = counts.get(ngram);
    if (count === undefined) return NaN;
    const beginning = ngram.split(" ").slice(0, -1).join(" ");
    return Math.log2(
      (beginning === "" || (beginning === "0" && zero === "false") ? allWords : counts.get(beginning)!) / count,
    );
  }

  return {
    add(counted: CountedLines): void {
      checkCountedLines(counted);
      const words = wordsOf(counted.words);
      for (const [i, times] of counted.times.entries()) {
        const tokens = line(counted.lines, i).map((id) => words[id - 1]!);
        const text = tokens.join(" ");
        added.set(text, (added.get(text) ?? 0) + times);
        allWords += tokens.length * times;
        for (let order = 1; order <= NIST_ORDERS; order++) {
          for (const [ngram, count] of countNgrams(tokens, order))
            counts.set(ngram, (counts.get(ngram) ?? 0) + count * times);
        }
      }
    },

    lines(): CountedLines {
      const ids = new Map<string, number>();
      const lines = [...added.keys()].map((text) => (text === "" ? [] : text.split(" ")));
      for (const word of lines.flat()) if (!ids.has(word)) ids.set(word, ids.size + 1);
      return {
        words: packed(
          [...ids.keys()].map((word) => Array.from(word, (unit) => unit.charCodeAt(0))),
          (values) => ({ bytes: Uint8Array.from(values) }),
        ),
        lines: packed(
          lines.map((tokens) => tokens.map((word) => ids.get(word)!)),
          (values) => ({ ids: Uint32Array.from(values) }),
        ),
        times: Uint32Array.from(added.values()),
      };
    },

    summary() {
      let lines = 0;
      let checksum = 0n;
      for (const [text, times] of added) {
        lines += times;
        checksum = (checksum + hashOf(text) * BigInt(times)) & MASK_64;
      }
      return { lines, words: allWords, checksum: hexadecimal(Number(checksum & 0xffffffffn), Number(checksum >> 32n)) };
    },

    matchedInformation(batch: Batch, summed = false, zero: ZeroWord = "false"): Float64Array {
      checkBatch(batch);
      const words = wordsOf(checkWords(batch));
      const textOf = (ids: readonly number[]): string[] => ids.map((id) => words[id - 1]!);
      const rows = [...batch.hypotheses.ends.keys()].map((segment) => {
        const hypothesis = textOf(line(batch.hypotheses, segment));
        const references = referencesOf(batch, segment).map(textOf);
        if (references.flat().some((word) => !counts.has(word))) throw unknownReference(segment);
        const parts: number[] = [];
        const rests: number[] = [];
        for (let order = 1; order <= NIST_ORDERS; order++) {
          const inReferences = references.map((reference) => countNgrams(reference, order));
          let part = 0;
          let rest = 0;
          for (const [ngram, count] of countNgrams(hypothesis, order)) {
            const matched = Math.min(count, Math.max(...inReferences.map((found) => found.get(ngram) ?? 0)));
            if (matched === 0) continue;
            const scaled = informationOf(ngram, zero) * 2 ** 20;
            if (Number.isNaN(scaled)) throw unknownReference(segment);
            part += matched * Math.floor(scaled);
            rest += matched * Math.round((scaled - Math.floor(scaled)) * 2 ** 24);
          }
          parts.push(part);
          rests.push(rest);
        }
        const ngrams = parts.map((_, n) => Math.max(0, hypothesis.length - n));
        return [...ngrams, ...meanOf(references.map(({ length }) => length)), ...parts, ...rests];
      });
      if (!summed) return Float64Array.from(rows.flat());
      return Float64Array.from({ length: 3 * NIST_ORDERS + 2 }, (_, i) => rows.reduce((sum, row) => sum + row[i]!, 0));
    },

    lengthPenalty: (ratio) =>
      ratio >= 1 ? 1 : ratio <= 0 ? 0 : Math.exp(Math.log(0.5) * (Math.log(ratio) / Math.log(1.5)) ** 2),
  };
}

/** The mean length in 1 / 720,720 of a word, rounded down, and the remainder in 1 / 2^24 of that. */
function meanOf(lengths: readonly number[]): readonly number[] {
  const count = BigInt(lengths.length);
  const parts = lengths.reduce((sum, length) => sum + BigInt(length), 0n) * 720_720n;
  return [Number(parts / count), Math.round((Number(parts % count) * 2 ** 24) / lengths.length)];
}

/** Concatenated lists, and where each ends. */
function packed<T>(
  lists: readonly (readonly number[])[],
  hold: (values: readonly number[]) => T,
): T & { readonly ends: Uint32Array } {
  let end = 0;
  return { ...hold(lists.flat()), ends: Uint32Array.from(lists, (list) => (end += list.length)) };
}

/** FNV-1a of the words, each followed by a space, then SplitMix64's final mixing. */
function hashOf(text: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const unit of text === "" ? "" : `${text} `)
    hash = ((hash ^ BigInt(unit.charCodeAt(0))) * 0x100000001b3n) & MASK_64;
  hash = ((hash ^ (hash >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK_64;
  hash = ((hash ^ (hash >> 27n)) * 0x94d049bb133111ebn) & MASK_64;
  return hash ^ (hash >> 31n);
}
