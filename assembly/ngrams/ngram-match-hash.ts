/**
 * Matching by identities, for segments too long for masks. An n-gram is a pair: the identity of its first n - 1 tokens,
 * and its last token. Identities are numbers, assigned order by order in a table of those pairs; equal numbers mean
 * equal n-grams, whatever the hash. An n-gram whose first n - 1 tokens occur in no reference is not looked up.
 */
import { skipU32, skipU64, u32At, u32Bytes } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { addTo } from "../memory/rows";
import {
  endReference, firstReference, hypothesis, hypothesisLength, lengthOfReferences, referenceLength, referenceStart,
} from "../memory/segment";
import { NGRAM_COUNTS, NGRAM_TABLE } from "./ngram-regions";

/**
 * A slot of the table: the identity of the first n - 1 tokens, the last token, the identity of the n-gram (0 if the
 * slot is empty).
 */
// @ts-ignore: decorator
@unmanaged
class Slot {
  beginning: u32;
  token: u32;
  identity: u32;
  unused: u32;
}

const SLOT_BITS: u32 = 4;

let table: usize = 0;
let tableMask: u32 = 0;
let identities: u32 = 0;

/**
 * Like matchBits in ngram-match-bits.ts: adds the matches of orders 1..maxOrder, f64 each, to `out`; returns false when
 * memory cannot grow.
 */
export function matchByHash(maxOrder: u32, clipped: bool, out: usize): bool {
  const tokens = lengthOfReferences();
  if (!allocate(tokens)) return false;

  // u32 arrays: identities of the n-grams that start at each reference and hypothesis token; for each identity, the
  // largest count in any one reference, the count in the current reference, and which reference that is
  const words = 4 * (<u64>tokens + 1) + hypothesisLength;
  if (words > 0x3fffffff) return false;
  const referenceIdentity = reserve(NGRAM_COUNTS, <u32>words << 2);
  if (referenceIdentity == 0) return false;
  const arrayBytes = u32Bytes(tokens + 1);
  const largest = referenceIdentity + arrayBytes;
  const current = largest + arrayBytes;
  const currentLine = current + arrayBytes;
  const hypothesisIdentity = currentLine + arrayBytes;

  for (let order: u32 = 1; order <= maxOrder && order <= hypothesisLength; order++) {
    memory.fill(table, 0, <usize>(tableMask + 1) << SLOT_BITS);
    memory.fill(largest, 0, 3 * arrayBytes);
    identities = 0;
    countReferences(order, referenceIdentity, largest, current, currentLine);
    const matches = countHypothesis(order, hypothesisIdentity, largest, clipped);
    addTo(skipU64(out, order - 1), matches);
    if (matches == 0) break;
  }
  return true;
}

function countReferences(order: u32, identity: usize, largest: usize, current: usize, currentLine: usize): void {
  for (let line = firstReference; line < endReference; line++) {
    const start = referenceStart(line);
    const length = referenceLength(line);
    for (let i: u32 = 0; i + order <= length; i++) {
      const at = skipU32(identity, i);
      const token = u32At(start, i + order - 1);
      const found = u32Bytes(identityOf(order == 1 ? 0 : load<u32>(at), token, true));
      store<u32>(at, <u32>(found >> 2));
      if (load<u32>(currentLine + found) != line + 1) {
        store<u32>(currentLine + found, line + 1);
        store<u32>(current + found, 0);
      }
      const count = load<u32>(current + found) + 1;
      store<u32>(current + found, count);
      if (count > load<u32>(largest + found)) store<u32>(largest + found, count);
    }
    identity += u32Bytes(length);
  }
}

function countHypothesis(order: u32, identity: usize, largest: usize, clipped: bool): u32 {
  let matches: u32 = 0;
  for (let i: u32 = 0; i + order <= hypothesisLength; i++) {
    const at = skipU32(identity, i);
    const beginning = order == 1 ? 0 : load<u32>(at);
    let found: u32 = 0;
    if (order == 1 || beginning != 0) {
      found = identityOf(beginning, u32At(hypothesis, i + order - 1), false);
    }
    store<u32>(at, found);
    if (found == 0) continue;
    const left = skipU32(largest, found);
    const count = load<u32>(left);
    if (count == 0) continue;
    if (clipped) store<u32>(left, count - 1);
    matches++;
  }
  return matches;
}

/**
 * The identity of an n-gram, 1..tokens. An n-gram without identity gets a new one if `create`; otherwise the result is
 * 0.
 */
function identityOf(beginning: u32, token: u32, create: bool): u32 {
  // multiplications by odd constants (MurmurHash3's) spread both halves over the high bits, which the shift brings down
  const hash = (beginning * 0xcc9e2d51) ^ (token * 0x85ebca6b);
  let slot = (hash ^ (hash >>> 15)) & tableMask;
  while (true) {
    const at = changetype<Slot>(table + (<usize>slot << SLOT_BITS));
    const identity = at.identity;
    if (identity == 0) {
      if (!create) return 0;
      at.beginning = beginning;
      at.token = token;
      at.identity = ++identities;
      return identities;
    }
    if (at.beginning == beginning && at.token == token) return identity;
    slot = (slot + 1) & tableMask;
  }
}

/** Allocates a table with room for twice the tokens; returns false when memory cannot grow. */
function allocate(tokens: u32): bool {
  if (tokens > 0x4000000) return false;
  let count: u32 = 256;
  while (count < tokens << 1) count <<= 1;
  table = reserve(NGRAM_TABLE, count << SLOT_BITS);
  tableMask = count - 1;
  return table != 0;
}
