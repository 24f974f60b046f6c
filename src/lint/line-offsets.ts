/**
 * Finds lines of a text that fit lines further on, or further back, in another text: the best path through all offsets.
 */
import { createLikeness, type LineWords } from "./line-words.js";

/** Consecutive lines of a text that fit those of the other at the same offset. */
export interface OffsetRun {
  readonly first: number;
  /** The index after the last line. */
  readonly end: number;
  /** Line i fits line i + offset of the other text. */
  readonly offset: number;
}

/** The farthest offset at which lines are looked for. */
const FARTHEST = 10;

/** The cost of a change of offset on a path, in likenesses of lines: two equal lines have a likeness of 1. */
const CHANGE = 1.5;

/** The least gain, in likenesses, of the lines of a run at its offset, compared with offset 0. */
const LEAST_GAIN = 2.5;

/** The least mean likeness of the lines of a run at its offset: lines of different sentences have 0.02 to 0.1. */
const LEAST_LIKENESS = 0.15;

/** The least ratio of the likeness of the lines of a run at its offset to their likeness at offset 0. */
const LEAST_TIMES = 2;

/**
 * A line with this likeness to the other text's line of the same index is not looked for elsewhere. Most lines of most
 * texts have at least this likeness.
 */
const ENOUGH = 0.3;

/** The whole text in runs, including those at offset 0. */
export function offsetsOf(lines: LineWords, others: LineWords): OffsetRun[] {
  const { length } = lines.ends;
  const likeness = createLikeness(lines, others);
  const offsets = Array.from({ length: 2 * FARTHEST + 1 }, (_, i) => i - FARTHEST);
  const here = Float32Array.from({ length }, (_, line) => likeness(line, line));
  const likeAt = (line: number, offset: number): number => {
    if (offset === 0) return here[line]!;
    return here[line]! >= ENOUGH || line + offset < 0 || line + offset >= length ? 0 : likeness(line, line + offset);
  };

  // the best path to each line, by its last offset; a byte holds the offset that the path had at the line before
  const from = new Uint8Array(length * offsets.length);
  let best = new Float64Array(offsets.length);
  for (let line = 0; line < length; line++) {
    const next = new Float64Array(offsets.length);
    let top = 0;
    for (let o = 1; o < offsets.length; o++) if (best[o]! > best[top]!) top = o;
    for (const [o, offset] of offsets.entries()) {
      const stays = best[o]! >= best[top]! - CHANGE;
      from[line * offsets.length + o] = stays ? o : top;
      next[o] = (stays ? best[o]! : best[top]! - CHANGE) + likeAt(line, offset);
    }
    best = next;
  }
  // the offset is 0 where there is no evidence for another
  let state = FARTHEST;
  for (let o = 0; o < offsets.length; o++) if (best[o]! > best[state]!) state = o;
  const runs: OffsetRun[] = [];
  let end = length;
  for (let line = length - 1; line >= 0; line--) {
    const before = line === 0 ? -1 : from[line * offsets.length + state]!;
    if (before === state) continue;
    runs.unshift({ first: line, end, offset: offsets[state]! });
    end = line;
    if (before >= 0) state = before;
  }
  return joined(runs.map((run) => (isSure(run, likeAt) ? run : { ...run, offset: 0 })));
}

function isSure({ first, end, offset }: OffsetRun, likeAt: (line: number, offset: number) => number): boolean {
  if (offset === 0) return true;
  let [there, here] = [0, 0];
  for (let line = first; line < end; line++) {
    there += likeAt(line, offset);
    here += likeAt(line, 0);
  }
  return there - here >= LEAST_GAIN && there >= LEAST_TIMES * here && there >= LEAST_LIKENESS * (end - first);
}

function joined(runs: readonly OffsetRun[]): OffsetRun[] {
  const all: OffsetRun[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last?.offset === run.offset) all[all.length - 1] = { ...last, end: run.end };
    else all.push(run);
  }
  return all;
}
