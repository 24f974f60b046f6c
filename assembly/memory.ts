/**
 * Linear memory, drawn once:
 *
 *   0            __heap_base                                              memory.size()
 *   ├────────────┼──────────────────┼─────────┼─────────┼── ... ──┼───────┤
 *   │ constants  │ table of regions │ region  │ region  │         │ free  │
 *   │ of asc     │ base, capacity   │         │         │         │       │
 *   └────────────┴──────────────────┴─────────┴─────────┴── ... ──┴───────┘
 *
 * A region is where one kind of data lives. It moves only in reserve(): to the top, with at least twice its old room, leaving
 * its old place behind. So what is left behind is never more than what is in use.
 */

/** UTF-8 of the lines to scan, with PADDING bytes behind it. */
export const TEXT: u32 = 0;
/** u32 for each line to scan: where its bytes end. */
export const TEXT_ENDS: u32 = 1;
/** u32 for each token that scan found. */
export const SCANNED_IDS: u32 = 2;
/** u32 for each scanned line: where its ids end. */
export const SCANNED_ENDS: u32 = 3;
/** Slots of the scanner's vocabulary (see vocabulary.ts). */
export const VOCABULARY: u32 = 4;
/** u32 ids of the hypotheses, and where each hypothesis ends. */
export const HYPOTHESIS_IDS: u32 = 5;
export const HYPOTHESIS_ENDS: u32 = 6;
/** u32 ids of the references, where each reference ends, and where the references of each segment end. */
export const REFERENCE_IDS: u32 = 7;
export const REFERENCE_ENDS: u32 = 8;
export const SEGMENT_ENDS: u32 = 9;
/** f64 rows that go in (sums to be scored) and rows that come out. */
export const ROWS_IN: u32 = 10;
export const ROWS_OUT: u32 = 11;
/** Slots of the tokens of one segment's references, by token id (see positions.ts). */
export const POSITIONS: u32 = 12;
/** u64 masks of positions, of the n-grams that end at the current token, and of positions that are used up. */
export const MASKS: u32 = 13;
/** Tables of the n-grams of one long segment (see contexts.ts). */
export const CONTEXTS: u32 = 14;
export const OCCURRENCES: u32 = 15;
/** For TER: the words of one pair, the rows within the beam, its alignment, and the shifts to be tried (pair.ts and what it names). */
export const WORDS: u32 = 16;
export const BEAM: u32 = 17;
export const ALIGNMENT: u32 = 18;
export const SHIFTS: u32 = 19;

/** The random generator (see pcg64.ts), and what it drew: u32 indices, bits. */
export const GENERATOR: u32 = 20;
export const INDICES: u32 = 21;
export const SELECTION: u32 = 22;
/** Where each field of a row lies when rows are packed, and the packed rows (see lanes.ts). */
export const LANES: u32 = 23;
export const PACKED: u32 = 24;
/** Packed sums, and sums of every subset of eight packed rows (see randomization.ts). */
export const SUMS: u32 = 25;
export const SUBSETS: u32 = 26;

/** For word errors: rows of the edit matrix as bits, or its steps, what one strip hands to the next, and costs of beginnings (strips.ts,
 *  middle.ts, weighted.ts). */
export const DELTAS: u32 = 27;
export const BORDER: u32 = 28;
export const COSTS: u32 = 29;
/** u32 for each token of the hypotheses, and one more a line: how it is aligned (see levenshtein.ts). */
export const STEPS: u32 = 30;

/** u64 masks of one word of positions by token id, and what one word hands to the next (see columns.ts). */
export const COLUMNS: u32 = 31;
export const HANDOVERS: u32 = 32;

/** Ids of characters (see characters.ts). */
export const CHARACTERS: u32 = 33;

/** For NIST, a table of n-grams that outlives batches. Its words: their bytes, where each ends (from 0 for none), ids by hash, eight bytes
 *  for each (see known-words.ts, corpus-ngrams.ts and short-information.ts); and the ids of the words of a batch. */
export const KNOWN_BYTES: u32 = 34;
export const KNOWN_ENDS: u32 = 35;
export const KNOWN_SLOTS: u32 = 36;
export const WORD_SLOTS: u32 = 37;
export const WORD_IDS: u32 = 38;
/** Its lines: their ids with a 0 behind each, where each ends, how often it was added, lines by hash (see corpus-lines.ts). */
export const LINES: u32 = 39;
export const LINE_ENDS: u32 = 40;
export const LINE_TIMES: u32 = 41;
export const LINE_SLOTS: u32 = 42;
/** u32 for each line that is to be added: how often. */
export const ADDED_TIMES: u32 = 43;
/** Its n-grams that stand at two places or more (see corpus-ngrams.ts, and below). */
export const GROUPS: u32 = 44;
/** The n-grams of one order in one segment's references, and what is known at each token (see long-information.ts). */
export const SEGMENT_NGRAMS: u32 = 45;
export const PLACES: u32 = 46;
/** Bytes of the words that scan found, by their ids, and where each ends. */
export const SCANNED_WORDS: u32 = 47;
export const SCANNED_WORD_ENDS: u32 = 48;

/** For many lines against many: numbers of the n-grams of one order by hash (ngram-table.ts); the references that have an item, as lists and as
 *  rows of bits (opponents.ts); where those of the hypotheses' items are, and the rows that are added up (bits.ts). */
export const NGRAM_TABLE: u32 = 49;
export const LISTED_LINES: u32 = 50;
export const ROWS_OF_BITS: u32 = 51;
export const HYPOTHESIS_PLACES: u32 = 52;
export const ADDED_ROWS: u32 = 53;
/** u32 lengths of the lines (rates.ts). */
export const LENGTHS: u32 = 54;

/** Where the tokens of a line or two start and end (see cut.ts). */
export const TOKENS: u32 = 55;

/** u32 for each line feed that was found in TEXT and not taken (see lines.ts). */
export const LINE_FEEDS: u32 = 56;

/** For METEOR: u32 of each word of the batch, its weight and whether it is a function word, and its stem; its synonyms, and where they
 *  end; four u32 for each phrase match, and for each reference line where its phrase matches end. */
export const WORD_WEIGHTS: u32 = 57;
export const STEMS: u32 = 58;
export const SYNONYMS: u32 = 59;
export const SYNONYM_ENDS: u32 = 60;
export const PHRASES: u32 = 61;
export const PHRASE_ENDS: u32 = 62;
/** The matches of each word of a pair, stamps of sets of synonyms, how often a word is in a match (see meteor-matches.ts). */
export const WORD_LISTS: u32 = 63;
export const WORD_MATCHES: u32 = 64;
export const SYNONYM_STAMPS: u32 = 65;
export const COVERAGE: u32 = 66;
/** Paths of the beam, what may become of them, the matches of all paths, and those of the best one (see meteor-paths.ts). */
export const PATHS: u32 = 67;
export const CANDIDATES: u32 = 68;
export const NODES: u32 = 69;
export const CHOSEN: u32 = 70;
/** u32 for each word: the same for words that are not told apart. */
export const FORMS: u32 = 71;

/** A byte for each code point, what it is to the rules of a tokenizer; and UTF-8 of the lines with blanks between tokens (see spacing.ts). */
export const KINDS: u32 = 72;
export const SPACED_TEXT: u32 = 73;

/** For sclite's alternatives: u32 for each token of the references, whether the alignment passes it; the words of a reference, which of
 *  them come before each, and what is open while it is read (see network.ts). */
export const TAKEN: u32 = 74;
export const NETWORK: u32 = 75;
export const BEFORE: u32 = 76;
export const OPEN_ALTERNATIVES: u32 = 77;

/** METEOR's words between blanks as UTF-8, the code points of a line and of what a rule makes of it, and abbreviations (see meteor-normalize.ts). */
export const NORMALIZED: u32 = 78;
export const LINE_CODES: u32 = 79;
export const PREFIXES: u32 = 80;

/** For many lines against many too: n-grams of one order by number, and their items (ngram-table.ts); items by number (items.ts), those of the
 *  references' tokens; u32 for each token of a side: the number of the n-gram that starts there (sides.ts). */
export const NGRAMS: u32 = 81;
export const ITEMS: u32 = 82;
export const REFERENCE_ITEMS: u32 = 83;
export const HYPOTHESIS_NGRAMS: u32 = 84;
export const REFERENCE_NGRAMS: u32 = 85;
export const ITEMS_OF_NGRAMS: u32 = 86;
/** What pair-bleu.ts has computed for a hypothesis: geometric means by counts, brevity penalties by length. */
export const KEPT_MEANS: u32 = 87;
export const PENALTIES: u32 = 88;

/** For NIST too: u32 for each place of LINES, the longest n-gram that starts there and stands at another; places on their way to that, twice as
 *  many; the lines of a segment's references, and for each of their words a place, where they are no lines of the table. */
export const DEEPEST: u32 = 89;
export const SORTED_PLACES: u32 = 90;
export const FOUND_LINES: u32 = 91;
export const BORROWED_PLACES: u32 = 92;

/** UTF-8 of what stands between the sentences of a line (see rouge-words.ts). */
export const SEPARATOR: u32 = 93;

/** For means of many lines: the tokens' numbers, u32 by id, and entries of places (ngram-keys.ts); counters of digits (radix.ts); how often the
 *  references have each n-gram, what each line has in common with them, and its last key (expected.ts). */
export const TOKEN_NUMBERS: u32 = 94;
export const KEYED_PLACES: u32 = 95;
export const DIGITS: u32 = 96;
export const GROUP_TOTALS: u32 = 97;
export const LINE_SUMS: u32 = 98;
export const LAST_KEYS: u32 = 99;

const REGIONS: u32 = 100;

/** How far past the end of TEXT the scanner may read. */
export const PADDING: u32 = 64;

// @ts-ignore: decorator
@inline
function entryOf(region: u32): usize {
  return __heap_base + (<usize>region << 3);
}

let top: usize = 0;

/** Where a region starts. Valid until the next reserve() of that region. */
export function baseOf(region: u32): usize {
  return load<u32>(entryOf(region));
}

/**
 * Makes room for `bytes` bytes (0..2^32 - 17) in a region and returns its address, aligned to 16; its bytes are kept.
 * Returns 0 when memory cannot grow: the region is then as it was.
 */
export function reserve(region: u32, bytes: u32): usize {
  assert(region < REGIONS);
  if (top == 0) {
    top = (entryOf(REGIONS) + 15) & ~15;
    // a part without constants starts with no memory at all
    if (!grow(0)) {
      top = 0;
      return 0;
    }
    memory.fill(entryOf(0), 0, <usize>REGIONS << 3);
  }
  const entry = entryOf(region);
  const base = load<u32>(entry);
  const capacity = load<u32>(entry, 4);
  if (base != 0 && bytes <= capacity) return base;

  let room = max<u64>(<u64>bytes, <u64>capacity << 1);
  if (!grow(room)) {
    room = bytes;
    if (!grow(room)) return 0;
  }
  const moved = top;
  if (base != 0) memory.copy(moved, base, capacity);
  room = (room + 15) & ~15;
  store<u32>(entry, <u32>moved);
  store<u32>(entry, <u32>room, 4);
  top += <usize>room;
  return moved;
}

/** Grows memory until `room` more bytes fit above top; false where it cannot. */
function grow(room: u64): bool {
  // one page below 4 GiB, so that no address and no end of a region wraps around
  const end = <u64>top + ((room + 15) & ~15);
  if (end > 0xffff0000) return false;
  const pages = <i32>((end + 0xffff) >> 16);
  const missing = pages - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}
