/** What every engine checks before it spells words. */
import type { Batch, TextLines } from "../../core/batch.js";
import { checkBatch, checkEnds } from "../checks.js";
import { lastEnd } from "../memory.js";

/** The words of a batch. @throws RangeError unless it is consistent, and has the word of each id */
export function checkedWords(batch: Batch): TextLines {
  checkBatch(batch);
  const { hypotheses, references, wordBytes } = batch;
  if (wordBytes === undefined) throw new RangeError("the batch has no wordBytes: expected those of a tokenizer's");
  const { bytes, ends } = wordBytes;
  checkEnds("wordBytes", ends, bytes.length);
  for (const lines of [hypotheses, references]) {
    const { ids } = lines;
    for (let i = lastEnd(lines.ends) - 1; i >= 0; i--)
      if (ids[i]! - 1 >= ends.length || ids[i] === 0)
        throw new RangeError(`an id is ${ids[i]}: expected 1 to ${ends.length}, the words of the batch`);
  }
  return wordBytes;
}
