/**
 * Token errors of the engine "reference": the whole edit matrix (Wagner and Fischer 1974), and rapidfuzz's choice among
 * the cheapest alignments, stated as rules. All rules apply to two spans, at first the two lines.
 *
 * 1. Tokens of a common prefix are aligned; then, of the rest, those of a common suffix.
 * 2. If the rest is large, it is split in two. The hypothesis is split at its middle (for an odd number the first half
 *    is the smaller one), the reference at the first position where the cost of the two parts is least. Each part is
 *    aligned by itself, from rule 1 on. Large means: at least 65 tokens of the reference, at least 10 of the
 *    hypothesis, and at least 2^22 cells. The number of cells is the tokens of the hypothesis times the width of the
 *    band, which is 2d + 1, or all tokens of the reference if these are fewer. d is the distance of the two spans if a
 *    split has computed it, and never more than the length of the longer one.
 * 3. Otherwise the path is traced from the ends to the beginnings. The last token of the reference is deleted if no
 *    other step is cheaper. Otherwise the last token of the hypothesis is inserted if the rest of the hypothesis costs
 *    one less with all tokens of the reference than without the last. Otherwise the last two tokens are aligned. When
 *    one side is used up, the rest of the other is deleted or inserted.
 */
import type { Batch } from "../../core/batch.js";
import { eachPair } from "../batch-lines.js";
import { checkBatch } from "../checks.js";
import type { EditKind, LevenshteinPart } from "./levenshtein.js";
import { tokenErrorsBy, type Operation, type Tokens } from "../token-paths.js";

const LARGE = { cells: 0x400000, reference: 65, hypothesis: 10 };

export const referenceLevenshtein: LevenshteinPart = /* @__PURE__ */ (() => ({
  ...tokenErrorsBy(
    (reference, hypothesis) => ({ operations: align(reference, hypothesis, Infinity) }),
    ({ substitutions, deletions, insertions }) => substitutions + deletions + insertions,
  ),
  distances,
}))();

/**
 * The last cost of the whole matrix; without substitutions, a substitution costs as much as a deletion and an
 * insertion.
 */
function distances(batch: Batch, edits: EditKind): Float64Array {
  checkBatch(batch);
  const substitution = edits === "levenshtein" ? 1 : 2;
  return eachPair(batch, (hypothesis, reference) => [
    hypothesis.length,
    reference.length,
    lastColumn(reference, hypothesis, substitution).at(-1)!,
  ]);
}

/** @param distance the distance of the two spans if a split has computed it, otherwise Infinity */
function align(reference: Tokens, hypothesis: Tokens, distance: number): Operation[] {
  const shorter = Math.min(reference.length, hypothesis.length);
  let before = 0;
  while (before < shorter && reference[before] === hypothesis[before]) before++;
  let after = 0;
  while (after < shorter - before && reference.at(-1 - after) === hypothesis.at(-1 - after)) after++;
  const hits = (count: number): Operation[] => Array.from({ length: count }, () => "hit");
  const between = (tokens: Tokens): Tokens => tokens.slice(before, tokens.length - after);
  return [...hits(before), ...alignRest(between(reference), between(hypothesis), distance), ...hits(after)];
}

function alignRest(reference: Tokens, hypothesis: Tokens, distance: number): Operation[] {
  const width = Math.min(reference.length, 2 * Math.min(distance, Math.max(reference.length, hypothesis.length)) + 1);
  if (
    reference.length < LARGE.reference ||
    hypothesis.length < LARGE.hypothesis ||
    width * hypothesis.length < LARGE.cells
  ) {
    return walkBack(reference, hypothesis);
  }
  const half = Math.floor(hypothesis.length / 2);
  const before = lastColumn(reference, hypothesis.slice(0, half));
  const after = lastColumn([...reference].reverse(), hypothesis.slice(half).reverse()).reverse();
  let cut = 0;
  for (const i of before.keys()) if (before[i]! + after[i]! < before[cut]! + after[cut]!) cut = i;
  return [
    ...align(reference.slice(0, cut), hypothesis.slice(0, half), before[cut]!),
    ...align(reference.slice(cut), hypothesis.slice(half), after[cut]!),
  ];
}

/** The costs of each prefix of the reference with one more token of the hypothesis, from the costs without it. */
function nextColumn(column: Tokens, reference: Tokens, token: number, substitution = 1): number[] {
  const next = [column[0]! + 1];
  for (const [i, other] of reference.entries()) {
    next.push(Math.min(column[i + 1]! + 1, next[i]! + 1, column[i]! + (other === token ? 0 : substitution)));
  }
  return next;
}

const firstColumn = (reference: Tokens): number[] => Array.from({ length: reference.length + 1 }, (_, i) => i);

/** The costs of each prefix of the reference with the whole hypothesis. */
function lastColumn(reference: Tokens, hypothesis: Tokens, substitution = 1): number[] {
  return hypothesis.reduce(
    (column, token) => nextColumn(column, reference, token, substitution),
    firstColumn(reference),
  );
}

function walkBack(reference: Tokens, hypothesis: Tokens): Operation[] {
  const columns = [firstColumn(reference)];
  for (const token of hypothesis) columns.push(nextColumn(columns.at(-1)!, reference, token));
  const path: Operation[] = [];
  let i = reference.length;
  let j = hypothesis.length;
  while (i > 0 || j > 0) {
    if (j === 0 || (i > 0 && columns[j]![i] === columns[j]![i - 1]! + 1)) {
      path.push("deletion");
      i--;
    } else if (i === 0 || columns[j - 1]![i] === columns[j - 1]![i - 1]! - 1) {
      path.push("insertion");
      j--;
    } else {
      path.push(reference[--i] === hypothesis[--j] ? "hit" : "substitution");
    }
  }
  return path.reverse();
}
