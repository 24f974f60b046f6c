/**
 * LEPOR's alignments of the engine "reference": Han et al. (2012, 2013); the author's Perl program of 2019 and its
 * Python port of 2021.
 */
import type { Batch } from "../../core/batch.js";
import { checkWindow, type LeporPart } from "./lepor.js";
import { checkBatch } from "../checks.js";
import { checkShort } from "../pair-checks.js";
import { checkMarks } from "../sentence-marks.js";
import { eachPair, line } from "../batch-lines.js";

type Words = readonly number[];

/** For each word of the hypothesis its position in the reference, if it is aligned. */
type Alignment = readonly (number | undefined)[];

export const referenceLepor: LeporPart = { alignInContext, alignAsPerl, alignAsPython };

/**
 * For each word of the hypothesis its position in the reference, undefined where it is not aligned: for a batch of one
 * segment with one reference.
 *
 * @throws RangeError where this would take too long.
 */
export function referenceLeporAlignment(way: keyof LeporPart, batch: Batch, window = 0): Alignment {
  checkBatch(batch);
  checkShort(batch);
  const [hypothesis, reference] = [line(batch.hypotheses, 0), line(batch.references, 0)];
  if (way === "alignInContext") return alignByContext(hypothesis, reference, window);
  if (way === "alignAsPython") return alignByPython(hypothesis, reference, window);
  const [empty = 0] = hypothesis;
  const led = alignByPerl(hypothesis.slice(1), reference.slice(1), empty);
  return [undefined, ...led.map((position) => (position === undefined ? undefined : position + 1))];
}

function alignInContext(batch: Batch, window: number): Float64Array {
  return alignEach(batch, window, alignByContext);
}

function alignAsPython(batch: Batch, window: number): Float64Array {
  return alignEach(batch, window, alignByPython);
}

function alignEach(
  batch: Batch,
  window: number,
  align: (hypothesis: Words, reference: Words, window: number) => Alignment,
): Float64Array {
  checkBatch(batch);
  checkWindow(window);
  return eachPair(batch, (hypothesis, reference) => {
    const alignment = align(hypothesis, reference, window);
    return [
      hypothesis.length,
      reference.length,
      alignment.filter((position) => position !== undefined).length,
      distances(alignment, hypothesis, reference),
    ];
  });
}

function alignAsPerl(batch: Batch): Float64Array {
  checkBatch(batch);
  checkMarks(batch);
  return eachPair(batch, (led, ledReference) => {
    // the empty word begins each line and stands for every word outside the line
    const [empty = 0] = led;
    const [hypothesis, reference] = [led.slice(1), ledReference.slice(1)];
    return [
      hypothesis.length,
      reference.length,
      matches(hypothesis, reference),
      distances(alignByPerl(hypothesis, reference, empty), hypothesis, reference),
    ];
  });
}

/** The sum of the differences of relative positions, times both lengths. */
function distances(alignment: Alignment, hypothesis: Words, reference: Words): number {
  return alignment.reduce<number>(
    (sum, position, i) =>
      position === undefined ? sum : sum + Math.abs((i + 1) * reference.length - (position + 1) * hypothesis.length),
    0,
  );
}

const positionsOf = (words: Words, word: number): number[] =>
  words.flatMap((other, position) => (other === word ? [position] : []));

/**
 * From the left, aligns each word with a free position of the same word in the reference: if there are positions with a
 * common neighbour, with the nearest of these, otherwise with the nearest of all; of equally near positions, with the
 * first.
 */
function alignByContext(hypothesis: Words, reference: Words, window: number): Alignment {
  const neighbors = (words: Words, position: number): Words =>
    words.filter((_, other) => other !== position && Math.abs(other - position) <= window);
  const taken = new Set<number>();
  return hypothesis.map((word, i) => {
    const near = new Set(neighbors(hypothesis, i));
    const free = positionsOf(reference, word).filter((position) => !taken.has(position));
    const [best] = free
      .map((position) => ({
        position,
        lonely: neighbors(reference, position).some((other) => near.has(other)) ? 0 : 1,
      }))
      .sort(
        (a, b) => a.lonely - b.lonely || Math.abs(a.position - i) - Math.abs(b.position - i) || a.position - b.position,
      );
    if (best !== undefined) taken.add(best.position);
    return best?.position;
  });
}

/**
 * The Perl program's count: a match uses up its position, and every position whose decimal digits are a prefix of its
 * own digits (a match at 12 uses up 1).
 */
function matches(hypothesis: Words, reference: Words): number {
  const used: string[] = [];
  for (const word of hypothesis) {
    const free = positionsOf(reference, word).find((k) => !used.some((other) => other.startsWith(String(k))));
    if (free !== undefined) used.push(String(free));
  }
  return used.length;
}

function alignByPerl(hypothesis: Words, reference: Words, empty: number): Alignment {
  // a negative index counts from the end; outside the line there is no word, which counts as the empty word
  const at = (words: Words, position: number): number => words.at(position) ?? empty;
  const share = (i: number, k: number, steps: readonly number[]): boolean =>
    steps.some((near) => steps.some((there) => at(hypothesis, i + near) === at(reference, k + there)));
  const last = hypothesis.length - 1;
  const confirmed = (i: number, k: number): boolean =>
    i === 0 ? share(i, k, [1, 2]) : i >= last - 1 ? share(i, k, [-1, -2]) : true;

  const alignment: (number | undefined)[] = [];
  const marks: boolean[] = [];
  for (const [i, word] of hypothesis.entries()) {
    // a reference word loses its mark when it is compared, even a mark that an earlier word has set
    for (let k = 0; k < reference.length && alignment[i] === undefined; k++) {
      marks[k] = false;
      if (word !== reference[k] || !confirmed(i, k)) continue;
      marks[k] = true;
      alignment[i] = k;
    }
  }
  return hypothesis.map((word, i) => {
    if (alignment[i] !== undefined || !reference.includes(word)) return alignment[i];
    const free = positionsOf(reference, word).filter((k) => marks[k] === false && Math.abs(k - i) < 10_000 + i);
    return free.sort((a, b) => Math.abs(a - i) - Math.abs(b - i) || a - b)[0] ?? 0;
  });
}

/**
 * As in the Python port: the nearest position is looked for among the positions with a common neighbour, but its index
 * in this list is then looked up in the list of all free positions.
 */
function alignByPython(hypothesis: Words, reference: Words, window: number): Alignment {
  if (hypothesis.join(" ") === reference.join(" ")) return hypothesis.map((_, i) => i);
  // a slice with a negative start counts from the end, in Python as in JavaScript
  const around = (words: Words, i: number): Words => [
    ...words.slice(i - window, i),
    ...words.slice(i + 1, i + window + 1),
  ];
  const taken = new Set<number>();
  return hypothesis.map((word, i) => {
    const free = positionsOf(reference, word).filter((position) => !taken.has(position));
    const confirmed = free.filter((position) =>
      around(hypothesis, i).some((other) => around(reference, position).includes(other)),
    );
    const away = (confirmed.length > 0 ? confirmed : free).map((position) => Math.abs(position - i));
    const chosen = free[away.indexOf(Math.min(...away))];
    if (chosen !== undefined) taken.add(chosen);
    return chosen;
  });
}
