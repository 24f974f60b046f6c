/**
 * Changes batches of lines word by word, for a transform of lines that treats most words by themselves: the
 * replacements of words, or of groups of words that belong together, are kept, because most words recur. Words end at
 * U+0020.
 */
import type { TextLines } from "../../../core/batch.js";
import { decodeUtf8 } from "../../utf8.js";
import type { BatchStep } from "../lines-transform.js";

/** The meaning of a word for its neighbours, if its replacement depends on where it is. */
export type Dependence = typeof OF_NEIGHBOURS | typeof OF_LINE;

/**
 * The word and its neighbours may depend on each other, unless the neighbours' replacements are the same everywhere.
 */
export const OF_NEIGHBOURS = 1;
/** The replacement may depend on any word, so the whole line has to be changed at once. */
export const OF_LINE = 2;
/** The word's replacement is the same everywhere. */
const ALONE = 0;

export interface WordRules {
  /** The changed line: words with single blanks between them. */
  transform(line: string): string;
  /** The replacement of a word, one word or more, if it is the same in every line; otherwise what it depends on. */
  ofWord(word: string): string | Dependence;
}

/** A word whose replacement is the same everywhere: it stands for the words before and after the words in question. */
const STAND_IN = "x";

/**
 * The kinds of entries about some bytes: the kind of a word, or the replacement of words that are between, after or
 * before other words.
 */
const KIND = 0;
const AFTER = 1;
const BEFORE = 2;

/** Marks words whose replacement must be found with their whole line. */
const UNCLEAR = -1;

const BLANK = 0x20;

/** Longer words are not kept: a word can be as long as a text. */
const LONGEST_KEPT = 64;
const MOST_KEPT = 1 << 15;
const SLOTS = 1 << 16;
/** The most slots that are searched: an attacker may choose words with the same hash. */
const MOST_PROBES = 16;
const LEAST_OUT = 1 << 16;
/** The largest buffer for lines that is kept; a larger buffer is freed. */
const LARGEST_KEPT = 1 << 20;

export function wordByWord(rules: WordRules): BatchStep {
  let kept: Kept | undefined;
  return (lines) => (kept ??= new Kept(rules)).changed(lines);
}

const encoder = new TextEncoder();

/** The table of replacements, by bytes, and the buffer of lines that are changed by it. */
class Kept {
  /** By hash: the number of an entry, 0 for none. */
  private readonly slots = new Uint16Array(SLOTS);
  private size = 0;
  private readonly hashes = new Int32Array(MOST_KEPT + 1);
  private readonly questions = new Uint8Array(MOST_KEPT + 1);
  private readonly kinds = new Uint8Array(MOST_KEPT + 1);
  /**
   * An entry's bytes are pool[starts .. middles), and their replacement pool[middles .. ends). Its end is UNCLEAR if
   * the replacement depends on other words.
   */
  private readonly starts = new Int32Array(MOST_KEPT + 1);
  private readonly middles = new Int32Array(MOST_KEPT + 1);
  private readonly ends = new Int32Array(MOST_KEPT + 1);
  private pool = new Uint8Array(1 << 16);
  private used = 0;

  private out = new Uint8Array(LEAST_OUT);

  constructor(private readonly rules: WordRules) {}

  changed({ bytes, ends }: TextLines): TextLines {
    const madeEnds = new Uint32Array(ends.length);
    let length = 0;
    for (let line = 0, start = 0; line < ends.length; line++) {
      const end = ends[line]!;
      // a word is kept together with its replacement, which may be longer
      const lineEnd = this.changeLine(bytes, start, end, length);
      length =
        lineEnd === UNCLEAR
          ? this.write(this.rules.transform(decodeUtf8(bytes.subarray(start, end))), length)
          : lineEnd;
      madeEnds[line] = length;
      start = end;
    }
    const changed = { bytes: this.out.slice(0, length), ends: madeEnds };
    if (this.out.length > LARGEST_KEPT) this.out = new Uint8Array(LEAST_OUT);
    return changed;
  }

  /** Writes a line at `first`, word by word; returns its end, or UNCLEAR for a line that must be changed as a whole. */
  private changeLine(bytes: Uint8Array, start: number, end: number, first: number): number {
    let out = first;
    // words that belong together, bytes[from .. to)
    let from = -1;
    let to = 0;
    let isFirst = true;
    for (let at = start; at < end;) {
      if (bytes[at] === BLANK) {
        at++;
        continue;
      }
      const word = at;
      let hash = 0;
      for (let byte: number; at < end && (byte = bytes[at]!) !== BLANK; at++) hash = (Math.imul(hash, 31) + byte) | 0;
      if (at - word > LONGEST_KEPT) return UNCLEAR;
      const entry = this.find(bytes, word, at, hash, KIND) || this.keepWord(bytes, word, at, hash);
      const kind = this.kinds[entry]!;
      if (kind === OF_LINE) return UNCLEAR;
      if (kind === OF_NEIGHBOURS) {
        if (from < 0) from = word;
        to = at;
        continue;
      }
      if (from >= 0) {
        out = this.writeTogether(bytes, from, to, isFirst ? BEFORE : AFTER | BEFORE, out, first);
        if (out === UNCLEAR) return UNCLEAR;
        from = -1;
        // keeping words may have emptied the table
        out = this.writeEntry(
          this.find(bytes, word, at, hash, KIND) || this.keepWord(bytes, word, at, hash),
          out,
          first,
        );
      } else out = this.writeEntry(entry, out, first);
      isFirst = false;
    }
    if (from < 0) return out;
    return isFirst ? UNCLEAR : this.writeTogether(bytes, from, to, AFTER, out, first);
  }

  /** Writes the replacement of words that belong together. */
  private writeTogether(
    bytes: Uint8Array,
    from: number,
    to: number,
    question: number,
    out: number,
    first: number,
  ): number {
    if (to - from > LONGEST_KEPT) return UNCLEAR;
    let hash = question;
    for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + bytes[at]!) | 0;
    const entry = this.find(bytes, from, to, hash, question) || this.keepTogether(bytes, from, to, hash, question);
    return this.ends[entry] === UNCLEAR ? UNCLEAR : this.writeEntry(entry, out, first);
  }

  /** Writes the replacement of an entry, after a blank if it is not the first in its line. */
  private writeEntry(entry: number, out: number, first: number): number {
    const { pool } = this;
    const end = this.ends[entry]!;
    let from = this.middles[entry]!;
    if (from === end) return out;
    if (out + (end - from) + 1 > this.out.length) this.out = grown(this.out, out + (end - from) + 1);
    const bytesOut = this.out;
    if (out > first) bytesOut[out++] = BLANK;
    while (from < end) bytesOut[out++] = pool[from++]!;
    return out;
  }

  private write(text: string, at: number): number {
    // a UTF-16 code unit takes at most three bytes
    const most = at + text.length * 3;
    if (most > this.out.length) this.out = grown(this.out, most);
    return at + encoder.encodeInto(text, this.out.subarray(at)).written;
  }

  /** The entry of bytes[start .. end), 0 for none. */
  private find(bytes: Uint8Array, start: number, end: number, hash: number, question: number): number {
    const { slots, hashes, pool } = this;
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      const entry = slots[(slotOf(hash) + probe) & (SLOTS - 1)]!;
      if (entry === 0) return 0;
      if (hashes[entry] !== hash || this.questions[entry] !== question) continue;
      let at = this.starts[entry]!;
      if (this.middles[entry]! - at !== end - start) continue;
      let other = start;
      while (other < end && pool[at] === bytes[other]) {
        at++;
        other++;
      }
      if (other === end) return entry;
    }
    return 0;
  }

  private keepWord(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const replacement = this.rules.ofWord(decodeUtf8(bytes.subarray(start, end)));
    if (typeof replacement === "string") return this.keep(bytes, start, end, hash, KIND, ALONE, replacement);
    return this.keep(bytes, start, end, hash, KIND, replacement, undefined);
  }

  private keepTogether(bytes: Uint8Array, start: number, end: number, hash: number, question: number): number {
    const words = decodeUtf8(bytes.subarray(start, end));
    const before = question & AFTER ? `${STAND_IN} ` : "";
    const after = question & BEFORE ? ` ${STAND_IN}` : "";
    const replacement = between(this.rules.transform(before + words + after), before, after);
    return this.keep(bytes, start, end, hash, question, ALONE, replacement);
  }

  private keep(
    bytes: Uint8Array,
    start: number,
    end: number,
    hash: number,
    question: number,
    kind: Dependence | typeof ALONE,
    replacement: string | undefined,
  ): number {
    if (this.size === MOST_KEPT) {
      this.slots.fill(0);
      this.size = 0;
      this.used = 0;
    }
    const entry = ++this.size;
    // the last slot searched is overwritten
    let probe = 0;
    const slotAt = (): number => (slotOf(hash) + probe) & (SLOTS - 1);
    while (probe < MOST_PROBES - 1 && this.slots[slotAt()] !== 0) probe++;
    this.slots[slotAt()] = entry;
    this.hashes[entry] = hash;
    this.questions[entry] = question;
    this.kinds[entry] = kind;
    const most = this.used + (end - start) + 3 * (replacement?.length ?? 0);
    if (most > this.pool.length) this.pool = grown(this.pool, most);
    this.starts[entry] = this.used;
    this.pool.set(bytes.subarray(start, end), this.used);
    this.middles[entry] = this.used += end - start;
    if (replacement !== undefined) this.used += encoder.encodeInto(replacement, this.pool.subarray(this.used)).written;
    this.ends[entry] = replacement === undefined ? UNCLEAR : this.used;
    return entry;
  }
}

/** The high bits of a product with the golden ratio are mixed best. */
function slotOf(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> 16;
}

/**
 * The text of a line between its first and last word; undefined unless these are the given words, with single blanks
 * next to them.
 */
function between(line: string, before: string, after: string): string | undefined {
  if (line === (before + after).replace("  ", " ").trim()) return "";
  if (!line.startsWith(before) || !line.endsWith(after) || line.length < before.length + after.length) return undefined;
  const replacement = line.slice(before.length, line.length - after.length);
  return replacement === "" || replacement.startsWith(" ") || replacement.endsWith(" ") ? undefined : replacement;
}

function grown(bytes: Uint8Array, least: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(least, 2 * bytes.length));
  larger.set(bytes);
  return larger;
}
