/**
 * An inverted index of the references, made once: each occurrence (ngram-occurrences.ts) has a posting, which says
 * which references have it. If there are few, they are listed; if there are many, the posting is a row with a bit for
 * each reference, and positional-popcount.ts adds up such rows.
 */
import { setU32, skipU32, u32Bytes } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { HYPOTHESIS_ENDS, REFERENCE_ENDS } from "../memory/regions";
import {
  emptyOrders, hypotheses, hypothesisSize, nextOrder, referenceSize, references, setLines, startOf,
} from "./line-ngrams";
import { addLine, lastOccurrence, nextOccurrence, occurrenceAt } from "./ngram-occurrences";
import {
  HYPOTHESIS_NGRAMS, HYPOTHESIS_POSTINGS, LISTED_LINES, REFERENCE_NGRAMS, REFERENCE_OCCURRENCES, ROWS_OF_BITS,
} from "./pairwise-regions";

/** Bytes of a row of bits that are processed in one step: a step covers eight times as many lines. */
export const STEP: u32 = 16;

/** The number of orders, and the bytes of a row of bits. */
export let orders: u32 = 0;
export let rowBytes: u32 = 0;

/**
 * The number of rows of bits. Row 0 stays empty. A list consists of u32: the number of its lines, then each line. No
 * list starts at 0.
 */
let rows: u32 = 1;
let listed: u32 = 1;

/** Prepares the lines of both sides for orders 1..maxOrder; returns false when memory ran out. */
export function prepareIndex(hypothesisLines: u32, referenceLines: u32, maxOrder: u32): bool {
  orders = maxOrder;
  rowBytes = ((referenceLines + 8 * STEP - 1) / (8 * STEP)) * STEP;
  rows = 1;
  listed = 1;
  if (!setLines(hypothesisLines, referenceLines) || !emptyOrders() || <u64>hypothesisSize * orders > 0x3fffffff
      || !reservePostings()) {
    return false;
  }
  if (reserve(REFERENCE_OCCURRENCES, referenceSize << 2) == 0
      || reserve(HYPOTHESIS_POSTINGS, (hypothesisSize * orders) << 2) == 0) {
    return false;
  }
  memory.fill(baseOf(ROWS_OF_BITS), 0, rowBytes);

  for (let order: u32 = 1; order <= orders; order++) {
    const before = lastOccurrence();
    if (!nextOrder(order, false)) return false;
    addReferences();
    if (!setPostings(before + 1)) return false;
    fillPostings();
    findPostings(order);
  }
  return true;
}

/**
 * The address of the postings of one order: for each n-gram of the hypotheses, in the layout of line-ngrams.ts, the
 * posting of its occurrence; 0 where no reference has it.
 */
export function postingsOfOrder(order: u32): usize {
  return skipU32(baseOf(HYPOTHESIS_POSTINGS), (order - 1) * hypothesisSize);
}

function addReferences(): void {
  const ends = baseOf(REFERENCE_ENDS);
  const ngrams = baseOf(REFERENCE_NGRAMS);
  const occurrences = baseOf(REFERENCE_OCCURRENCES);
  for (let line: u32 = 0; line < references; line++) {
    addLine(ngrams + startOf(ends, line), ngrams + startOf(ends, line + 1), occurrences + startOf(ends, line),
        line + 1);
  }
}

/**
 * Sets the posting of each occurrence from `first` on: twice the number of its row of bits, plus one; or twice the
 * place of its list. Adding a row costs about as much as counting two listed lines for each step of the row. Returns
 * false when memory ran out.
 */
function setPostings(first: u32): bool {
  const most: u32 = 2 * (rowBytes / STEP);
  const rowsBefore = rows;
  const listedBefore = listed;
  for (let occurrence = first; occurrence <= lastOccurrence(); occurrence++) {
    const at = occurrenceAt(occurrence);
    const count = at.lines;
    if (count > most) {
      at.posting = rows++ << 1 | 1;
    } else if (count > 0) {
      at.posting = listed << 1;
      listed += 1 + count;
    }
  }
  if (!reservePostings()) return false;
  memory.fill(baseOf(ROWS_OF_BITS) + <usize>rowsBefore * rowBytes, 0, <usize>(rows - rowsBefore) * rowBytes);
  memory.fill(skipU32(baseOf(LISTED_LINES), listedBefore), 0, u32Bytes(listed - listedBefore));
  return true;
}

function reservePostings(): bool {
  const bytes = <u64>rows * rowBytes;
  return bytes <= 0x7fffffff && reserve(ROWS_OF_BITS, <u32>bytes) != 0 && listed <= 0x1fffffff
      && reserve(LISTED_LINES, listed << 2) != 0;
}

/** Fills the lists and rows of one order, line by line. */
function fillPostings(): void {
  const ends = baseOf(REFERENCE_ENDS);
  const bits = baseOf(ROWS_OF_BITS);
  const lists = baseOf(LISTED_LINES);
  const occurrences = baseOf(REFERENCE_OCCURRENCES);
  let at = occurrences;
  for (let line: u32 = 0; line < references; line++) {
    const end = occurrences + startOf(ends, line + 1);
    for (; at < end; at += 4) {
      const occurrence = load<u32>(at);
      if (occurrence == 0) continue;
      const posting = occurrenceAt(occurrence).posting;
      if ((posting & 1) != 0) {
        const byte = bits + <usize>(posting >>> 1) * rowBytes + (line >>> 3);
        store<u8>(byte, load<u8>(byte) | (<u8>1 << <u8>(line & 7)));
      } else {
        const list = lists + (<usize>posting << 1);
        const count = load<u32>(list) + 1;
        store<u32>(list, count);
        setU32(list, count, line);
      }
    }
  }
}

/** Maps the hypotheses' n-grams of one order to the postings of their occurrences. */
function findPostings(order: u32): void {
  const ends = baseOf(HYPOTHESIS_ENDS);
  const ngrams = baseOf(HYPOTHESIS_NGRAMS);
  const postings = postingsOfOrder(order);
  let at: usize = 0;
  for (let line: u32 = 0; line < hypotheses; line++) {
    const end = startOf(ends, line + 1);
    for (; at < end; at += 4) {
      const first = load<u32>(ngrams + at);
      // the line numbers must differ from those of the references; occurrence 0 has no posting
      store<u32>(postings + at, first == 0 ? 0
          : occurrenceAt(nextOccurrence(first, references + line + 1, false)).posting);
    }
  }
}
