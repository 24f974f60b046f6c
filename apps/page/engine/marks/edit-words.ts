/** Words by the edits that turn a hypothesis into its reference. */
import type { MatchesInspection, TerInspection, WordsInspection } from "../../../../src/index.js";
import type { Shift } from "../../model/inspection.js";
import { pair, wordsOf, type Word } from "./marked.js";

/** The words of the hypothesis, and of only the reference that counts. */
export interface FacingWords {
  readonly hypothesis: Word[];
  readonly references: Word[][];
}

/** A list of words for each reference, all empty except one. */
function sides(
  hypothesis: Parameters<typeof wordsOf>[0],
  reference: Parameters<typeof wordsOf>[0],
  taken: number,
): FacingWords {
  const references: Word[][] = Array.from({ length: taken + 1 }, () => []);
  references[taken] = wordsOf(reference, "missing");
  return { hypothesis: wordsOf(hypothesis, "unmatched"), references };
}

function match({ hypothesis, references }: FacingWords, at: number, taken: number, mark: number, isEqual: boolean) {
  pair(hypothesis, at, references, taken, mark);
  for (const word of [hypothesis[at]!, references[taken]![mark]!]) {
    word.state = isEqual ? "matched" : "substituted";
    word.depth = isEqual ? 1 : 0;
  }
}

/** Words that TER keeps, shifts, substitutes, deletes or inserts. */
export function terWords(inspection: TerInspection): FacingWords & { readonly shifts: readonly Shift[] } {
  const { referenceNumber: taken, alignment, shifts } = inspection;
  const words = sides(inspection.hypothesis, inspection.references[taken]!, taken);
  for (const { type, hypothesis, reference } of alignment)
    if (hypothesis !== null && reference !== null) match(words, hypothesis, taken, reference, type === "equal");
  let order: readonly number[] = words.hypothesis.map((_, i) => i);
  for (const { tokens } of shifts) for (const token of tokens) words.hypothesis[token]!.isShifted = true;
  const moved = shifts.flatMap(({ tokens, from, to }): Shift[] => {
    const rest = [...order.slice(0, from), ...order.slice(from + tokens.length)];
    order = [...rest.slice(0, to), ...tokens, ...rest.slice(to)];
    const [after, before] = [rest[to - 1], rest[to]];
    const stays = (token: number | undefined): boolean => token !== undefined && !words.hypothesis[token]!.isShifted;
    const isBefore = before !== undefined && (stays(before) || !stays(after));
    const beside = isBefore ? before : after;
    return beside === undefined ? [] : [{ marks: tokens, beside, isBefore }];
  });
  return { ...words, shifts: moved };
}

/** Words or characters as WER and its family align them. */
export function alignedWords({ referenceNumber: taken, hypothesis, reference, chunks }: WordsInspection): FacingWords {
  const words = sides(hypothesis, reference, taken);
  for (const { type, hypothesisStart, hypothesisEnd, referenceStart } of chunks) {
    if (type !== "equal" && type !== "substitute") continue;
    for (let i = 0; hypothesisStart + i < hypothesisEnd; i++)
      match(words, hypothesisStart + i, taken, referenceStart + i, type === "equal");
  }
  return words;
}

/** Words that METEOR or LEPOR matches. */
export function matchedWords(inspection: MatchesInspection): FacingWords {
  const { referenceNumber: taken, hypothesis, reference, matches } = inspection;
  const words = sides(hypothesis, reference, taken);
  for (const { type, hypothesisStart, hypothesisEnd, referenceStart, referenceEnd } of matches) {
    for (let at = hypothesisStart; at < hypothesisEnd; at++) {
      for (let mark = referenceStart; mark < referenceEnd; mark++) {
        match(words, at, taken, mark, true);
        if (type !== "exact") words.hypothesis[at]!.state = words.references[taken]![mark]!.state = "similar";
      }
    }
  }
  return words;
}
