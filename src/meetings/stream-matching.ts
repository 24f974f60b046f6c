/**
 * The cheapest way to assign utterances to streams: each utterance of the reference goes to one stream of the
 * hypothesis, and the utterances of a speaker keep their order (Sklyar et al. 2022, https://arxiv.org/abs/2112.09587;
 * von Neumann et al. 2023, https://arxiv.org/abs/2211.16112).
 *
 * For each combination of numbers of utterances assigned so far, one number per speaker, a grid holds the least cost of
 * each combination of positions in the streams. From one grid to the next, an utterance is aligned along each stream,
 * 32 positions at a time (row-bits.ts). Tracing back computes one row again for each utterance. Ties are broken as in
 * meeteval 0.4.3, which goes forwards: among equal costs it takes the first speaker, then the first stream; within an
 * utterance an insertion rather than a deletion, and a deletion rather than two aligned words.
 */
import { formatFixed } from "../core/format.js";
import { blocksOf, takeWord, type RowBits } from "./row-bits.js";

/** The stream to which an utterance of a speaker is assigned; speaker and stream are indices. */
export interface Laid {
  readonly speaker: number;
  readonly stream: number;
}

export interface Matching {
  readonly cost: number;
  /** The utterances in the order in which they are assigned to streams. */
  readonly laid: readonly Laid[];
}

/**
 * Limits on the bytes of all grids: up to the first, every grid is kept, so that none is computed twice; sessions
 * beyond the second are refused.
 */
const EASY_BYTES = 1 << 29;
const MOST_BYTES = 1 << 30;

/** The limit on the cells that are computed for each stream, which takes a minute or two. */
const MOST_STEPS = 0x400000000;

type Grid = Uint16Array | Uint32Array;

/**
 * @param speakers the utterances of each speaker
 * @param streams at least one
 * @param caller as errors name it
 * @throws RangeError for sessions that take too much memory or time
 */
export function matchStreams(
  speakers: readonly (readonly Int32Array[])[],
  streams: readonly Int32Array[],
  caller: string,
  easyBytes = EASY_BYTES,
): Matching {
  const strides: number[] = [];
  let cells = 1;
  for (const { length } of streams) {
    strides.push(cells);
    cells *= length + 1;
  }
  const turns: number[] = [];
  let grids = 1;
  for (const { length } of speakers) {
    turns.push(grids);
    grids *= length + 1;
  }
  const words = [...speakers.flat(), ...streams].reduce((sum, { length }) => sum + length, 0);
  const bytes = words < 0x10000 ? 2 : 4;
  // the grids of a single speaker form a sequence: it is enough to keep some of them, and to compute the grids in
  // between again
  const isOneSpeaker = speakers.length === 1;
  let every = 1;
  const kept = (): number => Math.ceil(grids / every) + (every === 1 ? 0 : every);
  if (isOneSpeaker) while (kept() * cells * bytes > easyBytes && every * every < grids) every++;
  checkSize(caller, speakers, streams, { bytes: kept() * cells * bytes, steps: grids * cells * speakers.length });

  const create = (): Grid => (bytes === 2 ? new Uint16Array(cells) : new Uint32Array(cells));
  const laidOf = (grid: number, speaker: number): number =>
    Math.floor(grid / turns[speaker]!) % (speakers[speaker]!.length + 1);
  const aligners = streams.map((stream, s) => alongStream(stream, strides[s]!, cells));

  /** Computes a grid from the grids before it. */
  const next = (grid: number, of: (grid: number) => Grid): Grid => {
    const costs = create().fill(bytes === 2 ? 0xffff : 0xffffffff);
    for (const [speaker, utterances] of speakers.entries()) {
      const laid = laidOf(grid, speaker);
      if (laid === 0) continue;
      const before = of(grid - turns[speaker]!);
      for (const align of aligners) align(utterances[laid - 1]!, before, costs);
    }
    return costs;
  };

  const known = new Map<number, Grid>();
  known.set(0, insertedAlone(streams, strides, create()));
  let last = known.get(0)!;
  if (isOneSpeaker) {
    for (let grid = 1; grid < grids; grid++) {
      last = next(grid, () => last);
      if (grid % every === 0) known.set(grid, last);
    }
  } else {
    for (let grid = 1; grid < grids; grid++) known.set(grid, (last = next(grid, (number) => known.get(number)!)));
  }

  /** A grid, when the path is traced back; the grids after it are no longer needed. */
  const again = (grid: number): Grid => {
    if (!known.has(grid)) {
      let from = grid - (grid % every);
      for (const number of known.keys()) if (number > from) known.delete(number);
      for (; from < grid; from++)
        known.set(
          from + 1,
          next(from + 1, (number) => known.get(number)!),
        );
    }
    return known.get(grid)!;
  };

  const laid: Laid[] = [];
  let cell = cells - 1;
  for (let grid = grids - 1; grid > 0;) {
    let least = Infinity;
    let best: { readonly step: Laid; readonly from: number } | undefined;
    for (const [speaker, utterances] of speakers.entries()) {
      const count = laidOf(grid, speaker);
      if (count === 0) continue;
      const before = again(grid - turns[speaker]!);
      for (const [s, stream] of streams.entries()) {
        const { cost, from } = wayTo(cell, utterances[count - 1]!, stream, strides[s]!, before);
        if (cost >= least) continue;
        least = cost;
        best = { step: { speaker, stream: s }, from };
      }
    }
    laid.push(best!.step);
    cell = best!.from;
    grid -= turns[best!.step.speaker]!;
  }
  return { cost: last[cells - 1]!, laid: laid.reverse() };
}

/** Before the first utterance, all words of the streams are inserted. */
function insertedAlone(streams: readonly Int32Array[], strides: readonly number[], costs: Grid): Grid {
  let filled = 1;
  for (const [s, { length }] of streams.entries()) {
    const stride = strides[s]!;
    for (let position = 1; position <= length; position++)
      for (let i = 0; i < filled; i++) costs[position * stride + i] = costs[i]! + position;
    filled *= length + 1;
  }
  return costs;
}

/** Aligns an utterance along one stream from all cells, and keeps the lower costs. */
function alongStream(
  stream: Int32Array,
  stride: number,
  cells: number,
): (utterance: Int32Array, before: Grid, costs: Grid) => void {
  const { length } = stream;
  const blocks = blocksOf(length);
  const row: RowBits = { rises: new Int32Array(blocks), falls: new Int32Array(blocks) };
  const { rises, falls } = row;
  const places = new Map<number, number[]>();
  for (const [i, word] of stream.entries()) {
    const found = places.get(word);
    if (found === undefined) places.set(word, [i]);
    else found.push(i);
  }
  return (utterance, before, costs) => {
    const equal = new Int32Array(utterance.length * blocks);
    for (const [i, word] of utterance.entries())
      for (const place of places.get(word) ?? []) equal[i * blocks + (place >>> 5)]! |= 1 << (place & 31);
    for (let outer = 0; outer < cells; outer += stride * (length + 1)) {
      for (let start = outer; start < outer + stride; start++) {
        let at = start;
        let cost = before[at]!;
        for (let block = 0, position = 0; block < blocks; block++) {
          let up = 0;
          let down = 0;
          const end = Math.min(length, position + 32);
          for (let bit = 1; position < end; position++, bit <<= 1) {
            at += stride;
            const following = before[at]!;
            if (following > cost) up |= bit;
            else if (following < cost) down |= bit;
            cost = following;
          }
          rises[block] = up;
          falls[block] = down;
        }
        for (let i = 0; i < utterance.length; i++) takeWord(row, equal, i * blocks, blocks);
        at = start;
        cost = before[at]! + utterance.length;
        if (cost < costs[at]!) costs[at] = cost;
        for (let block = 0, position = 0; block < blocks; block++) {
          let up = rises[block]!;
          let down = falls[block]!;
          const end = Math.min(length, position + 32);
          for (; position < end; position++) {
            at += stride;
            cost += (up & 1) - (down & 1);
            up >>>= 1;
            down >>>= 1;
            if (cost < costs[at]!) costs[at] = cost;
          }
        }
      }
    }
  };
}

/**
 * The cost of a cell once an utterance has been aligned along one stream, and the cell of the grid before it where the
 * cheapest path to this cell begins.
 */
function wayTo(
  cell: number,
  utterance: Int32Array,
  stream: Int32Array,
  stride: number,
  before: Grid,
): { readonly cost: number; readonly from: number } {
  const position = Math.floor(cell / stride) % (stream.length + 1);
  const first = cell - position * stride;
  const costs = new Float64Array(position + 1);
  const from = new Int32Array(position + 1);
  for (let i = 0; i <= position; i++) {
    costs[i] = before[first + i * stride]!;
    from[i] = i;
  }
  for (const word of utterance) {
    let diagonal = costs[0]!;
    let diagonalFrom = from[0]!;
    costs[0] = diagonal + 1;
    for (let i = 1; i <= position; i++) {
      const above = costs[i]!;
      const aboveFrom = from[i]!;
      if (stream[i - 1] === word) {
        costs[i] = diagonal;
        from[i] = diagonalFrom;
      } else {
        let least = costs[i - 1]!;
        from[i] = from[i - 1]!;
        if (above < least) {
          least = above;
          from[i] = aboveFrom;
        }
        if (diagonal < least) {
          least = diagonal;
          from[i] = diagonalFrom;
        }
        costs[i] = least + 1;
      }
      diagonal = above;
      diagonalFrom = aboveFrom;
    }
  }
  return { cost: costs[position]!, from: first + from[position]! * stride };
}

function checkSize(
  caller: string,
  speakers: readonly (readonly Int32Array[])[],
  streams: readonly Int32Array[],
  { bytes, steps }: { readonly bytes: number; readonly steps: number },
): void {
  if (bytes <= MOST_BYTES && steps * streams.length <= MOST_STEPS) return;
  const gigabytes = bytes > 1e15 ? "more than a million" : formatFixed(bytes / 1e9, 1);
  throw new RangeError(
    `${caller}: utterances of ${speakers.length} ${speakers.length === 1 ? "order" : "speakers"} ` +
      `(${speakers.map(({ length }) => length).join(", ")}) on ${streams.length} streams of ` +
      `${streams.map(({ length }) => length).join(", ")} words take ${gigabytes} GB: expected at most 1 GB and 2^34 ` +
      "cells, because both grow with the product of the lengths; score shorter sessions, or cpWER, which takes any",
  );
}
