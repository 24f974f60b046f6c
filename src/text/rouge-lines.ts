/** ROUGE's words by the kernel, from bytes to bytes: lines with blanks between the tokens of rougeTokenizer, but for the mark, which is a full stop. */
import type { Kernel, KernelPart, RougeWordRules, SubsequencesPart, TextLines } from "../types.js";
import { porterStem } from "./porter.js";

/**
 * Lines as the scanner wants them; undefined where the engine leaves them to the tokenizer.
 *
 * @param stemmed whether the words of SHORTEST_STEMMED letters and more become their stems
 */
export function rougeLines(lines: TextLines, rules: RougeWordRules, stemmed: boolean, part: KernelPart<SubsequencesPart>, kernel: Kernel): TextLines | undefined {
  const words = kernel.part(part).rougeWords?.(lines, rules);
  return words === undefined || !stemmed ? words : stemLines(words, kernel);
}

/** Shorter words are not stemmed, as in ROUGE-1.5.5 and rouge-score. */
export const SHORTEST_STEMMED = 4;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Lines of ASCII words with their stems in their place: each word is asked for once. */
function stemLines(lines: TextLines, kernel: Kernel): TextLines {
  const [{ ids, ends }] = kernel.scan!([lines], "none") as [{ ids: Uint32Array; ends: Uint32Array }];
  const words = kernel.scannedWords!();
  const text = decoder.decode(words.bytes);
  const stems: string[] = [];
  // those of word i are stemBytes[stemEnds[i - 1] .. stemEnds[i]), a blank behind each
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

/** Stems of batches before: most words of a batch have been in one. */
const known = new Map<string, string>();
const MOST_KNOWN = 1 << 16;

function stemOf(word: string): string {
  if (word.length < SHORTEST_STEMMED) return word;
  let stem = known.get(word);
  if (stem === undefined) {
    if (known.size === MOST_KNOWN) known.clear();
    // of a copy: V8 keeps all the text that a part of it was taken from
    const copy = decoder.decode(encoder.encode(word));
    stem = porterStem(copy);
    known.set(copy, stem);
  }
  return stem;
}
