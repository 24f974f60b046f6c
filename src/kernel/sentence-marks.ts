/** Checks lines of several sentences, which have a mark before each sentence, for ROUGE-Lsum and LEPOR. */
import type { Batch } from "../core/batch.js";

/**
 * @throws RangeError if a line does not start with the sentence mark, which is the first word of the first line that
 *   has any.
 */
export function checkMarks({ hypotheses, references }: Batch): void {
  let mark: number | undefined;
  for (const { ids, ends } of [hypotheses, references]) {
    for (let i = 0, start = 0; i < ends.length; start = ends[i++]!) {
      if (start === ends[i]) continue;
      mark ??= ids[start]!;
      if (ids[start] !== mark)
        throw new RangeError(`line ${i} starts with ${ids[start]}: expected ${mark}, the mark before each sentence`);
    }
  }
}
