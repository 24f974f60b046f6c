/** Token errors of the engine "reference", from alignments as paths of operations. */
import type { Batch } from "../core/batch.js";
import type { TokenAlignments, TokenErrorsPart } from "./levenshtein/token-errors-part.js";
import { checkBatch } from "./checks.js";
import { line, referencesOf } from "./batch-lines.js";

export type Tokens = readonly number[];

export type Operation = "hit" | "substitution" | "deletion" | "insertion";

/** From the beginnings of a reference and a hypothesis to their ends. */
export interface Path {
  readonly operations: readonly Operation[];
  /** The indices of the reference tokens that it passes, unless it passes all. */
  readonly taken?: readonly number[];
}

interface Counts {
  readonly hits: number;
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
}

export function tokenErrorsBy(
  align: (reference: Tokens, hypothesis: Tokens) => Path,
  cost: (counts: Counts) => number,
): TokenErrorsPart {
  function tokenAlignments(batch: Batch): TokenAlignments {
    checkBatch(batch);
    const aligned = [...batch.hypotheses.ends.keys()].map((segment) => {
      const hypothesis = line(batch.hypotheses, segment);
      const toEach = referencesOf(batch, segment).map((reference, number) => {
        const path = align(reference, hypothesis);
        return { number, path, counts: counted(path.operations) };
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
      steps: Uint32Array.from(aligned.flatMap(({ path }) => stepsOf(path.operations))),
      taken: takenOf(batch, aligned),
    };
  }
  return { tokenErrors: (batch) => tokenAlignments(batch).rows, tokenAlignments };
}

function counted(operations: readonly Operation[]): Counts {
  const count = (operation: Operation): number => operations.filter((one) => one === operation).length;
  return {
    hits: count("hit"),
    substitutions: count("substitution"),
    deletions: count("deletion"),
    insertions: count("insertion"),
  };
}

function stepsOf(operations: readonly Operation[]): number[] {
  const steps = [0];
  for (const operation of operations) {
    if (operation === "deletion") steps[steps.length - 1]! += 2;
    else steps.push(operation === "insertion" ? 1 : 0);
  }
  return steps;
}

function takenOf(
  { references, referenceEnds }: Batch,
  aligned: readonly { readonly number: number; readonly path: Path }[],
): Uint32Array | undefined {
  if (aligned.every(({ path }) => path.taken === undefined)) return undefined;
  const flags = new Uint32Array(references.ends.at(-1) ?? 0);
  for (const [segment, { number, path }] of aligned.entries()) {
    const reference = (segment === 0 ? 0 : referenceEnds[segment - 1]!) + number;
    const start = reference === 0 ? 0 : references.ends[reference - 1]!;
    for (const position of path.taken!) flags[start + position] = 1;
  }
  return flags;
}
