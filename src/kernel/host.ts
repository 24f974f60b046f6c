/**
 * The host's side of the boundary, and the only file that knows linear memory: it fills regions, calls, and copies the result out.
 * The kernel is trusted to stay inside what was reserved only because every length is checked here before the call.
 */
import type {
  Batch, Counting, EngineName, Kernel, RandomState, ScanRule, Smoothing, SmoothMethod, TextLines, TokenLines,
} from "../types.js";
import { RANDOM_STATE_WORDS, checkCount, checkPairs, checkRandom, checkSeed, checkTable } from "./resampling.js";

interface Constant {
  readonly value: number;
}

/** What assembly/index.ts exports. */
export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly TEXT: Constant;
  readonly TEXT_ENDS: Constant;
  readonly SCANNED_IDS: Constant;
  readonly SCANNED_ENDS: Constant;
  readonly HYPOTHESIS_IDS: Constant;
  readonly HYPOTHESIS_ENDS: Constant;
  readonly REFERENCE_IDS: Constant;
  readonly REFERENCE_ENDS: Constant;
  readonly SEGMENT_ENDS: Constant;
  readonly ROWS_IN: Constant;
  readonly ROWS_OUT: Constant;
  readonly GENERATOR: Constant;
  readonly GENERATOR_BYTES: Constant;
  readonly INDICES: Constant;
  readonly SELECTION: Constant;
  readonly PADDING: Constant;
  readonly RULE_NONE: Constant;
  readonly RULE_13A: Constant;
  readonly RULE_CHAR: Constant;
  readonly RULE_CODE_POINTS: Constant;
  readonly RULE_CHRF_WORDS: Constant;
  readonly SMOOTH_NONE: Constant;
  readonly SMOOTH_FLOOR: Constant;
  readonly SMOOTH_ADD_K: Constant;
  readonly SMOOTH_EXP: Constant;
  reserve(region: number, bytes: number): number;
  scan(lines: number, rule: number): number;
  ngramMatches(segments: number, maxOrder: number, clipped: number): number;
  shiftedEdits(segments: number): number;
  bleuScores(rows: number, maxOrder: number, smoothing: number, value: number, effectiveOrder: number): void;
  seedRandom(low: number, high: number): void;
  randomIndices(below: number, count: number): void;
  randomBits(count: number): void;
  bootstrapSums(rows: number, width: number, resamples: number): number;
  randomizationSums(rows: number, width: number, trials: number): number;
}

/** The longest n-grams that are counted. */
export const LONGEST_ORDER = 16;

/** The kernel's own limit for one batch: ids of all its bytes must fit 32-bit addresses. */
const MOST_TEXT_BYTES = 0x3fffffff;

export function createHost(name: EngineName, kernel: KernelExports): Kernel {
  const rules: Record<ScanRule, number> = {
    none: kernel.RULE_NONE.value, "13a": kernel.RULE_13A.value, char: kernel.RULE_CHAR.value,
    "code points": kernel.RULE_CODE_POINTS.value, "chrF words": kernel.RULE_CHRF_WORDS.value,
  };
  const smoothings: Record<SmoothMethod, number> = {
    none: kernel.SMOOTH_NONE.value, floor: kernel.SMOOTH_FLOOR.value, "add-k": kernel.SMOOTH_ADD_K.value, exp: kernel.SMOOTH_EXP.value,
  };

  // views of the whole memory, made again whenever it has grown (growing detaches the old ones)
  let bytes = new Uint8Array(kernel.memory.buffer);
  let words = new Uint32Array(kernel.memory.buffer);
  let floats = new Float64Array(kernel.memory.buffer);

  function reserve(region: Constant, size: number): number {
    const address = kernel.reserve(region.value, size) >>> 0;
    if (address === 0) throw outOfMemory(size);
    if (bytes.buffer !== kernel.memory.buffer) {
      bytes = new Uint8Array(kernel.memory.buffer);
      words = new Uint32Array(kernel.memory.buffer);
      floats = new Float64Array(kernel.memory.buffer);
    }
    return address;
  }

  /** Calls that may grow memory by themselves end with this. */
  function addressOf(region: Constant): number {
    return reserve(region, 0);
  }

  function putWords(region: Constant, values: Uint32Array): void {
    const address = reserve(region, values.length * 4);
    words.set(values, address / 4);
  }

  function putRows(...parts: readonly Readonly<Float64Array>[]): void {
    let at = reserve(kernel.ROWS_IN, parts.reduce((size, part) => size + part.length * 8, 0)) / 8;
    for (const part of parts) {
      floats.set(part, at);
      at += part.length;
    }
  }

  function putLines(ids: Constant, ends: Constant, lines: TokenLines): void {
    putWords(ids, lines.ids.length === lastEnd(lines.ends) ? lines.ids : lines.ids.subarray(0, lastEnd(lines.ends)));
    putWords(ends, lines.ends);
  }

  /** Fills the regions of a checked batch, with room for rows of `width` numbers; returns how many segments it has. */
  function putBatch(batch: Batch, width: number): number {
    const segments = batch.hypotheses.ends.length;
    putLines(kernel.HYPOTHESIS_IDS, kernel.HYPOTHESIS_ENDS, batch.hypotheses);
    putLines(kernel.REFERENCE_IDS, kernel.REFERENCE_ENDS, batch.references);
    putWords(kernel.SEGMENT_ENDS, batch.referenceEnds);
    reserve(kernel.ROWS_OUT, segments * width * 8);
    return segments;
  }

  function takeRows(segments: number, width: number): Float64Array {
    const rows = addressOf(kernel.ROWS_OUT) / 8;
    return floats.slice(rows, rows + segments * width);
  }

  /** Hands the generator to the kernel, lets it draw, and takes back the state that it leaves. */
  function drawing(random: RandomState, draw: () => void): void {
    checkRandom(random);
    words.set(random, reserve(kernel.GENERATOR, kernel.GENERATOR_BYTES.value) / 4);
    draw();
    const generator = addressOf(kernel.GENERATOR) / 4;
    random.set(words.subarray(generator, generator + RANDOM_STATE_WORDS));
  }

  return Object.freeze({
    name,

    scan(streams: readonly TextLines[], rule: ScanRule): TokenLines[] {
      let textBytes = 0;
      let lines = 0;
      for (const [i, stream] of streams.entries()) {
        checkEnds(`streams[${i}]`, stream.ends, stream.bytes.length);
        textBytes += lastEnd(stream.ends);
        lines += stream.ends.length;
      }
      if (textBytes > MOST_TEXT_BYTES) throw new RangeError(`a batch has ${textBytes} bytes of text: expected at most ${MOST_TEXT_BYTES}`);

      const ends = reserve(kernel.TEXT_ENDS, lines * 4) / 4;
      const text = reserve(kernel.TEXT, textBytes + kernel.PADDING.value);
      let offset = 0;
      let line = ends;
      for (const stream of streams) {
        const length = lastEnd(stream.ends);
        bytes.set(length === stream.bytes.length ? stream.bytes : stream.bytes.subarray(0, length), text + offset);
        for (let i = 0; i < stream.ends.length; i++) words[line++] = offset + stream.ends[i]!;
        offset += length;
      }

      if (kernel.scan(lines, rules[rule]) < 0) throw outOfMemory(textBytes);
      const ids = addressOf(kernel.SCANNED_IDS) / 4;
      let scanned = addressOf(kernel.SCANNED_ENDS) / 4;
      let start = 0;
      return streams.map((stream) => {
        const tokenEnds = words.slice(scanned, scanned + stream.ends.length);
        scanned += stream.ends.length;
        const end = tokenEnds.length === 0 ? start : tokenEnds[tokenEnds.length - 1]!;
        const tokens = { ids: words.slice(ids + start, ids + end), ends: tokenEnds };
        if (start !== 0) for (let i = 0; i < tokenEnds.length; i++) tokenEnds[i]! -= start;
        start = end;
        return tokens;
      });
    },

    ngramMatches(batch: Batch, maxOrder: number, counting: Counting): Float64Array {
      checkBatch(batch);
      checkOrder(maxOrder);
      const width = 2 + 2 * maxOrder;
      const segments = putBatch(batch, width);
      if (!kernel.ngramMatches(segments, maxOrder, counting === "clipped" ? 1 : 0)) throw outOfMemory(batch.references.ids.length * 4);
      return takeRows(segments, width);
    },

    shiftedEdits(batch: Batch): Float64Array {
      checkBatch(batch);
      const segments = putBatch(batch, 3);
      if (!kernel.shiftedEdits(segments)) throw outOfMemory(batch.references.ids.length * 4);
      return takeRows(segments, 3);
    },

    bleuScores(rows: Readonly<Float64Array>, maxOrder: number, smoothing: Smoothing): Float64Array {
      checkOrder(maxOrder);
      const count = checkRows(rows, maxOrder);
      const width = 2 + maxOrder;
      reserve(kernel.ROWS_OUT, count * width * 8);
      putRows(rows);
      kernel.bleuScores(count, maxOrder, smoothings[smoothing.method], smoothing.value, smoothing.effectiveOrder ? 1 : 0);
      const scores = addressOf(kernel.ROWS_OUT) / 8;
      return floats.slice(scores, scores + count * width);
    },

    seedRandom(seed: number): RandomState {
      checkSeed(seed);
      const generator = reserve(kernel.GENERATOR, kernel.GENERATOR_BYTES.value) / 4;
      kernel.seedRandom(seed >>> 0, Math.floor(seed / 0x100000000));
      return words.slice(generator, generator + RANDOM_STATE_WORDS);
    },

    randomIndices(random: RandomState, below: number, count: number): Uint32Array {
      checkCount("below", below, 1);
      checkCount("count", count, 0);
      reserve(kernel.INDICES, count * 4);
      drawing(random, () => kernel.randomIndices(below, count));
      const indices = addressOf(kernel.INDICES) / 4;
      return words.slice(indices, indices + count);
    },

    randomBits(random: RandomState, count: number): Uint8Array {
      checkCount("count", count, 0);
      reserve(kernel.SELECTION, Math.ceil(count / 64) * 8);
      drawing(random, () => kernel.randomBits(count));
      const bits = addressOf(kernel.SELECTION);
      return bytes.slice(bits, bits + Math.ceil(count / 8));
    },

    bootstrapSums(random: RandomState, rows: Readonly<Float64Array>, width: number, resamples: number): Float64Array {
      const count = checkTable("rows", rows, width);
      checkCount("resamples", resamples, 0);
      putRows(rows);
      reserve(kernel.ROWS_OUT, resamples * width * 8);
      drawing(random, () => {
        if (!kernel.bootstrapSums(count, width, resamples)) throw outOfMemory(rows.length * 8);
      });
      const sums = addressOf(kernel.ROWS_OUT) / 8;
      return floats.slice(sums, sums + resamples * width);
    },

    randomizationSums(random: RandomState, a: Readonly<Float64Array>, b: Readonly<Float64Array>, width: number, trials: number): Float64Array {
      const count = checkPairs(a, b, width);
      checkCount("trials", trials, 0);
      putRows(a, b);
      reserve(kernel.ROWS_OUT, 2 * trials * width * 8);
      drawing(random, () => {
        if (!kernel.randomizationSums(count, width, trials)) throw outOfMemory(2 * a.length * 8);
      });
      const sums = addressOf(kernel.ROWS_OUT) / 8;
      return floats.slice(sums, sums + 2 * trials * width);
    },
  });
}

/** How many rows of ngramMatches these numbers are. */
export function checkRows(rows: Readonly<Float64Array>, maxOrder: number): number {
  const count = rows.length / (2 + 2 * maxOrder);
  if (!Number.isInteger(count)) {
    throw new RangeError(`rows has ${rows.length} numbers: expected a multiple of ${2 + 2 * maxOrder}, the fields of order ${maxOrder}`);
  }
  return count;
}

export function checkOrder(maxOrder: number): void {
  if (!Number.isInteger(maxOrder) || maxOrder < 1 || maxOrder > LONGEST_ORDER) {
    throw new RangeError(`maxOrder is ${maxOrder}: expected a whole number from 1 to ${LONGEST_ORDER}`);
  }
}

/** @throws RangeError where the parts of a batch do not fit each other. */
export function checkBatch(batch: Batch): void {
  const { hypotheses, references, referenceEnds } = batch;
  checkEnds("hypotheses", hypotheses.ends, hypotheses.ids.length);
  checkEnds("references", references.ends, references.ids.length);
  checkEnds("referenceEnds", referenceEnds, references.ends.length);
  if (referenceEnds.length !== hypotheses.ends.length) {
    throw new RangeError(`referenceEnds has ${referenceEnds.length} segments, hypotheses ${hypotheses.ends.length}: expected as many`);
  }
  for (let i = 0; i < referenceEnds.length; i++) {
    if (referenceEnds[i] === (i === 0 ? 0 : referenceEnds[i - 1])) throw new RangeError(`segment ${i} has no reference: expected at least one`);
  }
}

function checkEnds(name: string, ends: Uint32Array, length: number): void {
  let before = 0;
  for (let i = 0; i < ends.length; i++) {
    const end = ends[i]!;
    if (end < before || end > length) {
      throw new RangeError(`${name} ends line ${i} at ${end}: expected ${before} (the end of the line before) to ${length}`);
    }
    before = end;
  }
}

function lastEnd(ends: Uint32Array): number {
  return ends.length === 0 ? 0 : ends[ends.length - 1]!;
}

function outOfMemory(bytes: number): RangeError {
  return new RangeError(`no memory for a batch of ${bytes} bytes: expected segments that fit 4 GiB of working memory; is the text one line?`);
}
