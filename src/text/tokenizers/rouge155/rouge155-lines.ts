/**
 * ROUGE-1.5.5's words in the kernel, bytes to bytes: lines with blanks between the tokens of rouge155Tokenizer, with a
 * full stop as the mark. The stems are made in JavaScript, because of the lists of exceptions.
 */
import type { TextLines } from "../../../core/batch.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { KernelPart } from "../../../kernel/part.js";
import type { RougeWordRules, LcsPart } from "../../../kernel/lcs/lcs.js";
import { decodeUtf8 } from "../../utf8.js";
import { SHORTEST_STEMMED } from "../rouge.js";

/**
 * Lines for the scanner; undefined if the engine leaves them to the tokenizer.
 *
 * @param stem of words of at least SHORTEST_STEMMED letters; its results are kept
 */
export function rouge155Lines(
  lines: TextLines,
  rules: Omit<RougeWordRules, "stemmed">,
  stem: ((word: string) => string) | undefined,
  part: KernelPart<LcsPart>,
  kernel: Kernel,
): TextLines | undefined {
  const words = kernel.part(part).rougeWords?.(lines, { ...rules, stemmed: false });
  return words === undefined || stem === undefined ? words : stemLines(words, stem, kernel);
}

const encoder = new TextEncoder();

/** Lines of ASCII words, stemmed; each different word is looked up once. */
function stemLines(lines: TextLines, stem: (word: string) => string, kernel: Kernel): TextLines {
  const [{ ids, ends }] = kernel.scan!([lines], "none") as [{ ids: Uint32Array; ends: Uint32Array }];
  const words = kernel.scannedWords!();
  const text = decodeUtf8(words.bytes);
  const stems: string[] = [];
  const kept = knownStems(stem);
  // the stem of word i is stemBytes[stemEnds[i - 1] .. stemEnds[i]), followed by a blank
  const stemEnds = new Uint32Array(words.ends.length + 1);
  for (let word = 0, start = 0, end = 0; word < words.ends.length; start = words.ends[word++]!) {
    const stemmed = `${stemOf(text.slice(start, words.ends[word]), stem, kept)} `;
    stems.push(stemmed);
    stemEnds[word + 1] = end += stemmed.length;
  }
  const stemBytes = encoder.encode(stems.join(""));

  let length = 0;
  for (let i = 0; i < ids.length; i++) length += stemEnds[ids[i]!]! - stemEnds[ids[i]! - 1]!;
  const bytes = new Uint8Array(length);
  const lineEnds = new Uint32Array(ends.length);
  for (let line = 0, token = 0, at = 0; line < ends.length; line++) {
    for (; token < ends[line]!; token++) {
      const end = stemEnds[ids[token]!]!;
      for (let from = stemEnds[ids[token]! - 1]!; from < end; from++) bytes[at++] = stemBytes[from]!;
    }
    lineEnds[line] = at;
  }
  return { bytes, ends: lineEnds };
}

/** Stems from earlier batches, by stemmer: most words of a batch have occurred before. */
const known = new WeakMap<(word: string) => string, Map<string, string>>();
const MOST_KNOWN = 1 << 16;

/** Longer words are not kept: a word can be as long as a text. */
const LONGEST_KNOWN = 64;

function knownStems(stem: (word: string) => string): Map<string, string> {
  const stems = known.get(stem) ?? new Map<string, string>();
  known.set(stem, stems);
  return stems;
}

function stemOf(word: string, stem: (word: string) => string, stems: Map<string, string>): string {
  if (word.length < SHORTEST_STEMMED) return word;
  if (word.length > LONGEST_KNOWN) return stem(word);
  let found = stems.get(word);
  if (found === undefined) {
    if (stems.size === MOST_KNOWN) stems.clear();
    // a copy: V8 keeps the whole text alive as long as a substring of it
    const copy = decodeUtf8(encoder.encode(word));
    found = stem(copy);
    stems.set(copy, found);
  }
  return found;
}
