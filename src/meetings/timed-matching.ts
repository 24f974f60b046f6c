/**
 * The cheapest way to assign utterances to streams where only words that overlap in time may be aligned: each utterance
 * goes, whole, to one stream, and the utterances keep their order. The result is that of meeteval 0.4.3, ties included
 * (wer/matching/time_constrained_orc_matching.h). For each utterance there is a grid of costs over those positions of
 * the streams that it may overlap.
 */
import { formatFixed } from "../core/format.js";
import type { TimedWords } from "./timed-distance.js";

/** The limit on the bytes kept for tracing the paths back. */
const MOST_BYTES = 1 << 30;

interface Grid {
  /** The first position of each stream, and how many positions there are. */
  readonly offsets: readonly number[];
  readonly sizes: readonly number[];
  readonly strides: readonly number[];
  readonly costs: Float64Array;
}

/** How each cell of a grid was reached. */
interface Way {
  readonly cells: Int32Array;
  readonly streams: Uint8Array;
}

/**
 * For words that are not sorted: the words with the latest end so far, and the words with the earliest beginning from
 * there on.
 */
interface Bounds {
  readonly earliestEnds: Float64Array;
  readonly latestBegins: Float64Array;
}

export interface TimedMatching {
  readonly cost: number;
  /** The stream of each utterance. */
  readonly streams: readonly number[];
}

/**
 * @param utterances at least one, each with at least one word
 * @param streams at least one
 * @throws RangeError for sessions that take too much memory
 */
export function matchTimed(
  utterances: readonly TimedWords[],
  streams: readonly TimedWords[],
  caller: string,
): TimedMatching {
  const spans = spansOf(utterances);
  const bounds = streams.map(boundsOf);
  const longest = Math.max(...streams.map(({ words }) => words.length));
  const row = { costs: new Float64Array(longest + 1), cells: new Int32Array(longest + 1) };
  let grid: Grid = gridOf(
    streams.map(() => 0),
    streams.map(() => 1),
  );
  const ways: Way[] = [];
  let bytes = 0;
  for (const [u, utterance] of utterances.entries()) {
    const offsets: number[] = [];
    const sizes: number[] = [];
    for (const [s, { words }] of streams.entries()) {
      const { earliestEnds, latestBegins } = bounds[s]!;
      let at = grid.offsets[s]!;
      while (at < words.length && earliestEnds[at]! < spans.begins[u]!) at++;
      offsets.push(at);
      while (at < words.length && latestBegins[at]! < spans.ends[u]!) at++;
      sizes.push(at - offsets[s]! + 1);
    }
    const cells = sizes.reduce((product, size) => product * size, 1);
    bytes += 5 * cells;
    if (bytes + 16 * cells > MOST_BYTES) throw tooLarge(caller, u, sizes, bytes + 16 * cells);
    const next = gridOf(offsets, sizes);
    const way: Way = { cells: new Int32Array(cells), streams: new Uint8Array(cells) };
    const ofUtterance = boundsOf(utterance);
    let isFirst = true;
    for (const [s, stream] of streams.entries()) {
      // an utterance is never cheaper on a stream that it does not overlap
      if (sizes[s] === 1 && (!isFirst || s < streams.length - 1)) continue;
      const place = { offset: offsets[s]!, count: sizes[s]! - 1 };
      for (const start of startsOf(next, s)) {
        fillRow(row, next, grid, s, start);
        takeUtterance(row, utterance, ofUtterance, stream, bounds[s]!, place);
        for (let i = 0, cell = start; i < sizes[s]!; i++, cell += next.strides[s]!) {
          if (!isFirst && row.costs[i]! >= next.costs[cell]!) continue;
          next.costs[cell] = row.costs[i]!;
          way.cells[cell] = row.cells[i]!;
          way.streams[cell] = s;
        }
      }
      isFirst = false;
    }
    ways.push(way);
    grid = next;
  }
  let cost = grid.costs.at(-1)!;
  for (const [s, { words }] of streams.entries())
    cost += Math.max(0, words.length - (grid.offsets[s]! + grid.sizes[s]! - 1));
  const taken: number[] = [];
  for (let u = ways.length - 1, cell = grid.costs.length - 1; u >= 0; u--) {
    const way = ways[u]!;
    taken.push(way.streams[cell]!);
    cell = way.cells[cell]!;
  }
  return { cost, streams: taken.reverse() };
}

function gridOf(offsets: readonly number[], sizes: readonly number[]): Grid {
  const strides: number[] = [];
  let cells = 1;
  for (const size of sizes) {
    strides.push(cells);
    cells *= size;
  }
  return { offsets, sizes, strides, costs: new Float64Array(cells) };
}

/** The cells of a grid at the first position of one stream. */
function* startsOf({ sizes, strides, costs }: Grid, stream: number): Generator<number> {
  const stride = strides[stream]!;
  for (let outer = 0; outer < costs.length; outer += stride * sizes[stream]!)
    for (let cell = outer; cell < outer + stride; cell++) yield cell;
}

interface CostRow {
  readonly costs: Float64Array;
  /** The cells of the previous grid from which the costs come. */
  readonly cells: Int32Array;
}

/** The costs along one stream before the utterance: words between the two grids are insertions. */
function fillRow(row: CostRow, next: Grid, before: Grid, stream: number, start: number): void {
  let cell = 0;
  let distance = 0;
  let along = 0;
  for (const [s, stride] of next.strides.entries()) {
    const position = (Math.floor(start / stride) % next.sizes[s]!) + next.offsets[s]! - before.offsets[s]!;
    const nearest = Math.min(position, before.sizes[s]! - 1);
    distance += position - nearest;
    cell += nearest * before.strides[s]!;
    if (s === stream) along = nearest;
  }
  const { costs, cells } = row;
  const known = before.sizes[stream]! - along;
  const size = next.sizes[stream]!;
  for (let i = 0; i < size; i++) {
    if (i < known) {
      cells[i] = cell + i * before.strides[stream]!;
      costs[i] = before.costs[cells[i]!]! + distance;
    } else {
      cells[i] = cells[i - 1]!;
      costs[i] = costs[i - 1]! + 1;
    }
  }
}

/** Aligns an utterance along a row, in place. */
function takeUtterance(
  { costs, cells }: CostRow,
  utterance: TimedWords,
  ofUtterance: Bounds,
  { words, begins, ends }: TimedWords,
  ofStream: Bounds,
  { offset, count }: { readonly offset: number; readonly count: number },
): void {
  let [first, last] = [0, 0];
  const { length } = utterance.words;
  for (let i = 0; i < length; i++) {
    const word = utterance.words[i]!;
    const begin = utterance.begins[i]!;
    const end = utterance.ends[i]!;
    let [diagonal, diagonalCell] = [costs[first]!, cells[first]!];
    costs[first]!++;
    let [cost, cell] = [costs[first]!, cells[first]!];
    let at = first + 1;
    let mayShift = true;
    for (; at <= count; at++) {
      const place = at + offset - 1;
      if (mayShift) {
        if (ofUtterance.latestBegins[i]! > ofStream.earliestEnds[place]!) first++;
        else mayShift = false;
      }
      let [above, aboveCell] = [costs[at]!, cells[at]!];
      if (at > last) {
        above += i;
        if (diagonal < above) [above, aboveCell] = [diagonal + 1, diagonalCell];
      }
      if (begins[place]! >= end || begin >= ends[place]!) {
        if (above < cost) [cost, cell] = [above, aboveCell];
        cost++;
      } else if (words[place] === word) {
        [cost, cell] = [diagonal, diagonalCell];
      } else {
        if (above < cost) [cost, cell] = [above, aboveCell];
        if (diagonal < cost) [cost, cell] = [diagonal, diagonalCell];
        cost++;
      }
      costs[at] = cost;
      cells[at] = cell;
      [diagonal, diagonalCell] = [above, aboveCell];
      // no later word of the utterance can match at the previous cell, so each adds an insertion to its cost
      if (mayShift) costs[at - 1]! += length - i - 1;
      if (ofUtterance.earliestEnds[i]! < ofStream.latestBegins[place]!) break;
    }
    last = at;
  }
  for (; last < count; last++) {
    const above = costs[last + 1]! + length;
    const left = costs[last]! + 1;
    costs[last + 1] = Math.min(above, left);
    if (above >= left) cells[last + 1] = cells[last]!;
  }
}

function boundsOf({ begins, ends }: TimedWords): Bounds {
  const earliestEnds = new Float64Array(ends.length);
  const latestBegins = new Float64Array(ends.length);
  let end = 0;
  for (const [i, own] of ends.entries()) earliestEnds[i] = end = Math.max(end, own);
  let begin = end;
  for (let i = begins.length - 1; i >= 0; i--) latestBegins[i] = begin = Math.min(begin, begins[i]!);
  return { earliestEnds, latestBegins };
}

/**
 * For each utterance: the earliest beginning among this and all later utterances, and the latest end among this and all
 * earlier utterances.
 */
function spansOf(utterances: readonly TimedWords[]): { readonly begins: Float64Array; readonly ends: Float64Array } {
  const begins = new Float64Array(utterances.length);
  const ends = new Float64Array(utterances.length);
  let end = 0;
  for (const [u, utterance] of utterances.entries()) {
    begins[u] = utterance.begins.reduce((least, own) => Math.min(least, own), Infinity);
    ends[u] = end = utterance.ends.reduce((most, own) => Math.max(most, own), end);
  }
  let begin = end;
  for (let u = utterances.length - 1; u >= 0; u--) begins[u] = begin = Math.min(begin, begins[u]!);
  return { begins, ends };
}

function tooLarge(caller: string, utterance: number, sizes: readonly number[], bytes: number): RangeError {
  const gigabytes = bytes > 1e15 ? "more than a million" : formatFixed(bytes / 1e9, 1);
  return new RangeError(
    `${caller}: the reference's utterance ${utterance + 1} may overlap ${sizes.map((size) => size - 1).join(", ")} words ` +
      `of ${sizes.length} streams, which takes ${gigabytes} GB: expected at most 1 GB, because it grows with their ` +
      "product; take a smaller collar, or tcpWER, which takes any number of streams",
  );
}
