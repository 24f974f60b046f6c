/** Token errors of the engine "reference", from alignments as paths of operations. */
import type { Batch, TextLines } from "../core/batch.js";
import { tokenFlags, type TokenAlignments, type TokenErrorsPart } from "./levenshtein/token-errors.js";
import { checkBatch } from "./checks.js";
import { line, referencesOf } from "./batch-lines.js";

export type Tokens = readonly number[];

/** "missed" and "missedHere" are for tokens that may be missing on the other side, and are missing there. */
export type Operation = "hit" | "substitution" | "deletion" | "insertion" | "missed" | "missedHere";

/** An alignment as a path from the beginnings of a reference and a hypothesis to their ends. */
export interface Path {
  readonly operations: readonly Operation[];
  /** The indices of the tokens that are on the path, on either side; absent if all are. */
  readonly taken?: readonly number[];
  readonly hypothesisTaken?: readonly number[];
  /** Whether all hits get a flag, because tokens that count as equal may differ. */
  readonly tellsHits?: boolean;
}

export interface Counts {
  readonly hits: number;
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
  /** The number of hits that have no counterpart on the other side. */
  readonly missed: number;
}

/** @param align aligns a pair; it also gets the words of the ids, if the batch has them */
export function tokenErrorsBy(
  align: (reference: Tokens, hypothesis: Tokens, words: readonly string[] | undefined) => Path,
  cost: (counts: Counts) => number,
): TokenErrorsPart {
  function tokenAlignments(batch: Batch): TokenAlignments {
    checkBatch(batch);
    const words = batch.wordBytes && decoded(batch.wordBytes);
    const aligned = [...batch.hypotheses.ends.keys()].map((segment) => {
      const hypothesis = line(batch.hypotheses, segment);
      const toEach = referencesOf(batch, segment).map((reference, number) => {
        const path = align(reference, hypothesis, words);
        return { number, path, counts: counted(path.operations), length: hypothesis.length };
      });
      return toEach.sort(
        (a, b) => cost(a.counts) - cost(b.counts) || b.counts.hits - a.counts.hits || a.number - b.number,
      )[0]!;
    });
    return {
      rows: Float64Array.from(
        aligned.flatMap(({ counts, number }) => [
          counts.hits,
          counts.substitutions,
          counts.deletions,
          counts.insertions,
          number,
        ]),
      ),
      steps: Uint32Array.from(aligned.flatMap(({ path, length }) => stepsOf(path, length))),
      ...takenOf(batch, aligned),
    };
  }
  return { tokenErrors: (batch) => tokenAlignments(batch).rows, tokenAlignments };
}

function decoded({ bytes, ends }: TextLines): readonly string[] {
  const decoder = new TextDecoder();
  return [...ends].map((end, i) => decoder.decode(bytes.subarray(i === 0 ? 0 : ends[i - 1]!, end)));
}

function counted(operations: readonly Operation[]): Counts {
  const count = (operation: Operation): number => operations.filter((step) => step === operation).length;
  const missed = count("missed") + count("missedHere");
  return {
    hits: count("hit") + missed,
    substitutions: count("substitution"),
    deletions: count("deletion"),
    insertions: count("insertion"),
    missed,
  };
}

const isOfReference = (operation: Operation): boolean => operation !== "insertion" && operation !== "missedHere";
const isOfHypothesis = (operation: Operation): boolean => operation !== "deletion" && operation !== "missed";

/** Places the path's tokens among all tokens of the hypothesis, including those that are not on the path. */
function stepsOf({ operations, hypothesisTaken }: Path, length: number): number[] {
  const steps = Array<number>(length + 1).fill(0);
  let at = 0;
  let passed = 0;
  for (const operation of operations) {
    if (!isOfHypothesis(operation)) {
      steps[at]! += 2;
      continue;
    }
    at = 1 + (hypothesisTaken?.[passed] ?? passed);
    passed++;
    if (!isOfReference(operation)) steps[at] = 1;
  }
  return steps;
}

function takenOf(
  { references, referenceEnds, hypotheses }: Batch,
  aligned: readonly { readonly number: number; readonly path: Path }[],
): Pick<TokenAlignments, "taken" | "hypothesisTaken"> {
  if (aligned.every(({ path }) => path.taken === undefined)) return {};
  const taken = new Uint32Array(references.ends.at(-1) ?? 0);
  const hypothesisTaken = new Uint32Array(hypotheses.ends.at(-1) ?? 0);
  const startOf = (ends: Uint32Array, at: number): number => (at === 0 ? 0 : ends[at - 1]!);
  for (const [segment, { number, path }] of aligned.entries()) {
    const flags = path.operations.map((operation) =>
      operation === "missed" || operation === "missedHere"
        ? tokenFlags.missed
        : operation === "hit" && path.tellsHits === true
          ? tokenFlags.alike
          : tokenFlags.taken,
    );
    const reference = startOf(references.ends, startOf(referenceEnds, segment) + number);
    for (const [i, flag] of flags.filter((_, at) => isOfReference(path.operations[at]!)).entries())
      taken[reference + path.taken![i]!] = flag;
    const hypothesis = startOf(hypotheses.ends, segment);
    for (const [i, flag] of flags.filter((_, at) => isOfHypothesis(path.operations[at]!)).entries())
      hypothesisTaken[hypothesis + path.hypothesisTaken![i]!] = flag;
  }
  return { taken, hypothesisTaken };
}
