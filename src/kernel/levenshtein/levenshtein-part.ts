import type { Batch } from "../../core/batch.js";
import type { TokenErrorsPart } from "./token-errors-part.js";

/** What an edit is: with substitutions Levenshtein's distance, or insertions and deletions alone. */
export type EditKind = "levenshtein" | "indel";

/** WER's alignments, and edit distances without any. */
export interface LevenshteinPart extends TokenErrorsPart {
  /**
   * A row for each reference of each segment: tokens of the hypothesis, tokens of the reference, and the fewest edits
   * that make one of the other; -1 where both lines are too long, which the engine "reference" does not find.
   */
  distances(batch: Batch, edits: EditKind): Float64Array;
}
