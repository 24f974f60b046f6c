/**
 * ROUGE's words in the kernel, bytes to bytes: lines with blanks between the tokens of rougeTokenizer, with a full stop
 * as the mark.
 */
import type { TextLines } from "../../core/batch.js";
import type { Kernel, KernelPart } from "../../kernel/kernel.js";
import type { RougeWordRules, LcsPart } from "../../kernel/lcs/lcs-part.js";
import { porterStem } from "./porter.js";
import { decodeUtf8 } from "../utf8.js";

/**
 * Lines for the scanner; undefined if the engine leaves them to the tokenizer.
 *
 * @param stemmed whether words of at least SHORTEST_STEMMED letters are stemmed
 */
export function rougeLines(
  lines: TextLines,
  rules: RougeWordRules,
  stemmed: boolean,
  part: KernelPart<LcsPart>,
  kernel: Kernel,
): TextLines | undefined {
  const words = kernel.part(part).rougeWords?.(lines, rules);
  return words === undefined || !stemmed ? words : stemLines(words, kernel);
}

/** Shorter words are not stemmed, as in ROUGE-1.5.5 and rouge-score. */
export const SHORTEST_STEMMED = 4;

const encoder = new TextEncoder();

/** Lines of ASCII words, stemmed; each different word is looked up once. */
function stemLines(lines: TextLines, kernel: Kernel): TextLines {
  const [{ ids, ends }] = kernel.scan!([lines], "none") as [{ ids: Uint32Array; ends: Uint32Array }];
  const words = kernel.scannedWords!();
  const text = decodeUtf8(words.bytes);
  const stems: string[] = [];
  // the stem of word i is stemBytes[stemEnds[i - 1] .. stemEnds[i]), followed by a blank
  const stemEnds = new Uint32Array(words.ends.length + 1);
  for (let word = 0, start = 0, end = 0; word < words.ends.length; start = words.ends[word++]!) {
    const stem = `${stemOf(text.slice(start, words.ends[word]))} `;
    stems.push(stem);
    stemEnds[word + 1] = end += stem.length;
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

/** Stems of earlier batches: most words of a batch have occurred before. */
const known = new Map<string, string>();
const MOST_KNOWN = 1 << 16;

/** Longer words are not kept: a word can be as long as a text. */
const LONGEST_KNOWN = 64;

function stemOf(word: string): string {
  if (word.length < SHORTEST_STEMMED) return word;
  if (word.length > LONGEST_KNOWN) return porterStem(word);
  let stem = known.get(word);
  if (stem === undefined) {
    if (known.size === MOST_KNOWN) known.clear();
    // a copy: V8 keeps the whole text alive as long as a substring of it
    const copy = decodeUtf8(encoder.encode(word));
    stem = porterStem(copy);
    known.set(copy, stem);
  }
  return stem;
}
