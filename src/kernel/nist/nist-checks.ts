/** What NIST checks before it counts. */
import type { Batch, TextLines, TokenLines } from "../../core/batch.js";
import { checkEnds } from "../checks.js";
import type { CountedLines } from "./nist-part.js";

/** The orders that NIST counts: mteval's $max_Ngram. */
export const NIST_ORDERS = 9;

/** The words of a batch. @throws RangeError if it has none, or not for all its ids. */
export function checkWords({ hypotheses, references, wordBytes }: Batch): TextLines {
  if (wordBytes === undefined) throw new RangeError("the batch has no wordBytes: expected a tokenizer that keepsBytes");
  checkEnds("wordBytes", wordBytes.ends, wordBytes.bytes.length);
  for (const [name, lines] of Object.entries({ hypotheses, references })) checkIds(name, lines, wordBytes.ends.length);
  return wordBytes;
}

export function checkCountedLines({ words, lines, times }: CountedLines): void {
  checkEnds("words", words.ends, words.bytes.length);
  checkEnds("lines", lines.ends, lines.ids.length);
  checkIds("lines", lines, words.ends.length);
  if (times.length !== lines.ends.length)
    throw new RangeError(`times has ${times.length} numbers for ${lines.ends.length} lines: expected as many`);
}

function checkIds(name: string, { ids }: TokenLines, words: number): void {
  for (let i = 0; i < ids.length; i++) {
    if ((ids[i]! - 1) >>> 0 >= words)
      throw new RangeError(`${name} has the id ${ids[i]}: expected 1 to ${words}, the number of words`);
  }
}

export function hexadecimal(low: number, high: number): string {
  return [high, low].map((half) => half.toString(16).padStart(8, "0")).join("");
}

export function unknownReference(segment: number): RangeError {
  return new RangeError(
    `segment ${segment} of this batch has a reference that the information does not hold: ` +
      "expected that of all references that are scored with it; was it gathered from others, or with other settings?",
  );
}
