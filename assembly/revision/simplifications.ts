/**
 * SARI of simplified text (Xu et al. 2016): how many n-grams of the source the hypothesis, the references, or both have
 * kept and deleted, and how many other n-grams they have added. The first line of a segment is the source, the second
 * the hypothesis. An n-gram of these two lines counts once for each reference.
 */
import { lesser } from "../memory/lesser";
import { COUNT_BYTES, MOST_ORDER, countNgrams, ofAll, ofBoth, ofFirst } from "./segment-ngrams";

/** The bytes of a field of a row. A field has a number for each order. */
const FIELD: usize = 32;

/**
 * A row of counts, and the offsets in it of what was added, kept and deleted. Each of these has three fields: the
 * n-grams that are right, those of the hypothesis, and those of the references.
 */
export const COUNTS_BYTES: usize = 9 * FIELD;
const ADDED: usize = 0;
const KEPT: usize = 3 * FIELD;
const DELETED: usize = 6 * FIELD;

/** The bytes of a row of shares: of what was added, kept and deleted. */
export const SHARES_BYTES: usize = 24;

/** Adds EASSE's counts of the segment to a row. */
export function addCounts(references: u32, row: usize): void {
  const times = <f64>references;
  for (let order: u32 = 1; order <= MOST_ORDER; order++, row += 8) {
    let at = countNgrams(order, 2, references + 2);
    let keptRight: f64 = 0, kept: f64 = 0, toKeep: f64 = 0;
    let deletedRight: f64 = 0, deleted: f64 = 0, toDelete: f64 = 0;
    for (const end = at + COUNT_BYTES * ofFirst; at < end; at += COUNT_BYTES) {
      const source = <f64>load<u32>(at) * times;
      const keptHere = lesser(source, <f64>load<u32>(at, 4) * times);
      const toKeepHere = lesser(source, <f64>load<u32>(at, 8));
      keptRight += lesser(keptHere, toKeepHere);
      kept += keptHere;
      toKeep += toKeepHere;
      deletedRight += lesser(source - keptHere, source - toKeepHere);
      deleted += source - keptHere;
      toDelete += source - toKeepHere;
    }
    const addedRight = countReferenced(at);
    const added = ofBoth - ofFirst;
    addField(row + ADDED, <f64>addedRight, <f64>added, <f64>(ofAll - ofBoth + addedRight));
    addField(row + KEPT, keptRight, kept, toKeep);
    addField(row + DELETED, deletedRight, deleted, toDelete);
  }
}

/** Adds what is right, what the hypothesis did and what the references did. */
function addField(at: usize, right: f64, hypothesis: f64, references: f64): void {
  store<f64>(at, load<f64>(at) + right);
  store<f64>(at, load<f64>(at, FIELD) + hypothesis, FIELD);
  store<f64>(at, load<f64>(at, 2 * FIELD) + references, 2 * FIELD);
}

/** Writes the shares of the segment, 0..1, as evaluate computes them. */
export function writeShares(references: u32, row: usize): void {
  const times = <f64>references;
  let added: f64 = 0, kept: f64 = 0, deleted: f64 = 0;
  for (let order: u32 = 1; order <= MOST_ORDER; order++) {
    let at = countNgrams(order, 2, references + 2);
    // each distinct n-gram adds a share
    let keptShares: f64 = 0, keptKinds: f64 = 0, keptRight: f64 = 0, toKeep: f64 = 0;
    let deletedShares: f64 = 0, deletedKinds: f64 = 0;
    for (const end = at + COUNT_BYTES * ofFirst; at < end; at += COUNT_BYTES) {
      const source = <f64>load<u32>(at) * times;
      const both = lesser(source, <f64>load<u32>(at, 4) * times);
      const reference = <f64>load<u32>(at, 8);
      toKeep += lesser(source, reference);
      if (both > 0) {
        const right = lesser(both, reference);
        keptKinds += 1;
        keptRight += right;
        keptShares += right / both;
      }
      if (source > both) {
        deletedKinds += 1;
        deletedShares += (source - both - lesser(source - both, reference)) / (source - both);
      }
    }
    const addedRight = countReferenced(at);
    added += f1(
      shareOf(<f64>addedRight, <f64>(ofBoth - ofFirst)),
      shareOf(<f64>addedRight, <f64>(ofAll - ofBoth + addedRight)),
    );
    kept += f1(shareOf(keptShares, keptKinds), shareOf(keptRight, toKeep));
    deleted += shareOf(deletedShares, deletedKinds);
  }
  store<f64>(row, added / MOST_ORDER);
  store<f64>(row, kept / MOST_ORDER, 8);
  store<f64>(row, deleted / MOST_ORDER, 16);
}

/**
 * How many n-grams of the hypothesis that the source lacks occur in a reference. Their counts follow those of the
 * source's n-grams.
 */
function countReferenced(at: usize): u32 {
  let referenced: u32 = 0;
  for (const end = at + COUNT_BYTES * (ofBoth - ofFirst); at < end; at += COUNT_BYTES) {
    referenced += u32(load<u32>(at, 8) != 0);
  }
  return referenced;
}

/** The share of a part in the whole; 1 if the whole is 0. */
function shareOf(part: f64, whole: f64): f64 {
  return whole == 0 ? 1 : part / whole;
}

function f1(precision: f64, recall: f64): f64 {
  return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
}
