/**
 * Matches a hypothesis with references of any number and length, order by order: the n-grams of the hypothesis go into
 * a table, and those of the references are counted there, line by line.
 *
 * An n-gram is a pair: the identity of its first n - 1 words, and its last word. A slot of SEGMENT_NGRAMS is valid only
 * in the current generation, so nothing is cleared between orders.
 */
import { skipU32, skipU64, u32At, u32Bytes, u32Count } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import {
  endReference, firstReference, hypothesis, hypothesisLength, referenceLength, referenceStart,
} from "../memory/segment";
import { lineAt, startOfLine, timesOfLine } from "./corpus-lines";
import { LONGEST } from "./corpus-ngrams";
import { findLongestMatches } from "./longest-match";
import { parts, rest, startWeighing, weigh } from "./ngram-information";
import { LONGEST_MATCHES, NGRAM_STATES, SEGMENT_NGRAMS } from "./nist-regions";
import { addInformation } from "./nist-rows";

/** An n-gram: the identity of its first n - 1 words, its last word, its own identity. */
// @ts-ignore: decorator
@unmanaged
class Slot {
  generation: u32;
  beginning: u32;
  word: u32;
  identity: u32;
  /** The largest count in any one reference, and the count in the last reference that has the n-gram. */
  largest: u32;
  count: u32;
  /** The number of that reference, from 1, and the n-gram's position there, in words from the first reference on. */
  reference: u32;
  position: u32;
}

const SLOT_BITS: u32 = 5;
let slots: usize = 0;
let mask: u32 = 0;
let generation: u32 = 0;
let identities: u32 = 0;

/**
 * u32 arrays: the identity of the n-gram that starts at each reference word (0 if the hypothesis does not have it), and
 * at each hypothesis word (0 if no longer n-gram there bears information); the slot of each identity.
 */
let referenceIdentity: usize = 0;
let hypothesisIdentity: usize = 0;
let slotOfIdentity: usize = 0;

/** u32 for each reference: the line of the table that it equals, 0 for none. */
let foundLines: usize = 0;

/**
 * Adds the information to the row. Returns false if a matching n-gram is not in the table: then some reference is
 * missing from the table.
 */
export function matchByHash(row: usize): bool {
  for (let order: u32 = 1; order <= LONGEST && order <= hypothesisLength; order++) {
    nextGeneration();
    if (!listHypothesis(order)) return true;
    countReferences(order);
    startWeighing();
    if (!weighMatches(order)) return false;
    addInformation(row, order, parts, rest);
  }
  return true;
}

/**
 * Enters the n-grams of the hypothesis that may match and bear information: those whose first n - 1 words match and
 * bear information. Returns false if there are none.
 */
function listHypothesis(order: u32): bool {
  identities = 0;
  for (let i: u32 = 0; i + order <= hypothesisLength; i++) {
    const identity = skipU32(hypothesisIdentity, i);
    const beginning = order == 1 ? 0 : load<u32>(identity);
    if (order > 1 && beginning == 0) continue;
    const slot = changetype<Slot>(findOrCreate(beginning, u32At(hypothesis, i + order - 1)));
    store<u32>(identity, slot.identity);
  }
  return identities != 0;
}

function countReferences(order: u32): void {
  let identity = referenceIdentity;
  for (let line = firstReference; line < endReference; line++) {
    const start = referenceStart(line);
    const length = referenceLength(line);
    const number = line - firstReference + 1;
    for (let i: u32 = 0; i + order <= length; i++) {
      const at = skipU32(identity, i);
      const beginning = order == 1 ? 0 : load<u32>(at);
      if (order > 1 && beginning == 0) continue;
      const slot = find(beginning, u32At(start, i + order - 1));
      if (slot == 0) {
        store<u32>(at, 0);
        continue;
      }
      store<u32>(at, changetype<Slot>(slot).identity);
      const count = changetype<Slot>(slot).reference == number ? changetype<Slot>(slot).count + 1 : 1;
      changetype<Slot>(slot).count = count;
      changetype<Slot>(slot).reference = number;
      changetype<Slot>(slot).position = u32Count(referenceIdentity, at);
      if (count > changetype<Slot>(slot).largest) changetype<Slot>(slot).largest = count;
    }
    identity += u32Bytes(length);
  }
}

function weighMatches(order: u32): bool {
  for (let i: u32 = 0; i + order <= hypothesisLength; i++) {
    const identity = skipU32(hypothesisIdentity, i);
    if (load<u32>(identity) == 0) continue;
    const slot = changetype<Slot>(slots + (<usize>u32At(slotOfIdentity, load<u32>(identity)) << SLOT_BITS));
    const reference = slot.reference;
    if (reference == 0) {
      store<u32>(identity, 0);
      continue;
    }
    const left = slot.largest;
    if (left > 0) slot.largest = left - 1;
    const word = slot.position;
    let line = u32At(foundLines, reference - 1);
    let offset: u32;
    if (line != 0) {
      const start = referenceStart(firstReference + reference - 1) - referenceStart(firstReference);
      offset = startOfLine(line) + word - <u32>(start >>> 2);
    } else {
      const longest = skipU64(baseOf(LONGEST_MATCHES), word);
      if (load<u32>(longest, 4) < order) return false;
      offset = load<u32>(longest);
      line = lineAt(offset);
    }
    if (!weigh(offset, order, timesOfLine(line), left > 0)) store<u32>(identity, 0);
  }
  return true;
}

/**
 * Makes room for the n-grams of one order of the hypothesis, and for the state at each word of both sides. Returns
 * false when memory ran out.
 */
export function reserveTables(lines: usize, referenceWords: u32): bool {
  foundLines = lines;
  if (referenceWords > 0x8000000 || hypothesisLength > 0x2000000) return false;
  let count: u32 = mask == 0 ? 256 : mask + 1;
  while (count < hypothesisLength << 1) count <<= 1;
  if (count != mask + 1) {
    slots = reserve(SEGMENT_NGRAMS, count << SLOT_BITS);
    if (slots == 0) return false;
    memory.fill(slots, 0, <usize>count << SLOT_BITS);
    mask = count - 1;
    generation = 0;
  }
  const offsets = reserve(NGRAM_STATES, (referenceWords + 2 * hypothesisLength + 1) << 2);
  if (offsets == 0) return false;
  referenceIdentity = offsets;
  hypothesisIdentity = skipU32(offsets, referenceWords);
  slotOfIdentity = skipU32(hypothesisIdentity, hypothesisLength);
  for (let reference: u32 = 0; reference < endReference - firstReference; reference++) {
    if (u32At(lines, reference) == 0) return findLongestMatches(referenceStart(firstReference), referenceWords);
  }
  return true;
}

function nextGeneration(): void {
  if (++generation != 0) return;
  memory.fill(slots, 0, <usize>(mask + 1) << SLOT_BITS);
  generation = 1;
}

/** The slot of an n-gram, or 0 if the hypothesis does not have it. */
function find(beginning: u32, word: u32): usize {
  const slot = slotOf(beginning, word);
  return changetype<Slot>(slot).generation == generation ? slot : 0;
}

function findOrCreate(beginning: u32, word: u32): usize {
  const slot = slotOf(beginning, word);
  if (changetype<Slot>(slot).generation == generation) return slot;
  changetype<Slot>(slot).generation = generation;
  changetype<Slot>(slot).beginning = beginning;
  changetype<Slot>(slot).word = word;
  changetype<Slot>(slot).identity = ++identities;
  store<u32>(skipU32(slotOfIdentity, identities), <u32>((slot - slots) >>> SLOT_BITS));
  changetype<Slot>(slot).largest = 0;
  changetype<Slot>(slot).reference = 0;
  return slot;
}

/** The slot of an n-gram, or a slot left by another generation where it belongs. */
function slotOf(beginning: u32, word: u32): usize {
  let hash = (beginning * 0xcc9e2d51) ^ (word * 0x85ebca6b);
  let slot = (hash ^ (hash >>> 15)) & mask;
  while (true) {
    const at = slots + (<usize>slot << SLOT_BITS);
    if (changetype<Slot>(at).generation != generation
        || (changetype<Slot>(at).word == word && changetype<Slot>(at).beginning == beginning)) {
      return at;
    }
    slot = (slot + 1) & mask;
  }
}
