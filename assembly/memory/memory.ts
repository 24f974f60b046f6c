/**
 * The layout of linear memory:
 *
 *   0            __heap_base                                              memory.size()
 *   ├────────────┼──────────────────┼─────────┼─────────┼── ... ──┼───────┤
 *   │ constants  │ table of regions │ region  │ region  │         │ free  │
 *   │ of asc     │ base, capacity   │         │         │         │       │
 *   └────────────┴──────────────────┴─────────┴─────────┴── ... ──┴───────┘
 *
 * A region holds one kind of data. Only reserve() moves it: to the top, with at least twice its old capacity where memory allows. The old
 * place is not used again; because capacities double, abandoned space is never more than the space in use.
 */

/** UTF-8 of the lines to scan, followed by PADDING bytes. */
export const TEXT: u32 = 0;
/** u32 for each line to scan: where its bytes end. */
export const TEXT_ENDS: u32 = 1;
/** u32 id of each token that the scanner found. */
export const SCANNED_IDS: u32 = 2;
/** u32 for each scanned line: where its ids end. */
export const SCANNED_ENDS: u32 = 3;
/** Slots of the scanner's vocabulary (see tokens/vocabulary.ts). */
export const VOCABULARY: u32 = 4;
/** u32 ids of the hypotheses, and where each hypothesis ends. */
export const HYPOTHESIS_IDS: u32 = 5;
export const HYPOTHESIS_ENDS: u32 = 6;
/** u32 ids of the references, where each reference ends, and where the references of each segment end. */
export const REFERENCE_IDS: u32 = 7;
export const REFERENCE_ENDS: u32 = 8;
export const SEGMENT_ENDS: u32 = 9;
/** f64 rows passed in (sums to be scored), and f64 rows returned. */
export const ROWS_IN: u32 = 10;
export const ROWS_OUT: u32 = 11;
/** Slots for the tokens of one segment's references, indexed by token id (see positions.ts). */
export const POSITIONS: u32 = 12;
/** u64 masks: positions of each token, ends of n-grams at the current token, positions used up (see counting/ngram-match-bits.ts). */
export const MASKS: u32 = 13;
/** Tables of the n-grams of one long segment (see counting/ngram-match-hash.ts). */
export const CONTEXTS: u32 = 14;
export const OCCURRENCES: u32 = 15;
/** For TER: the words of one pair, the rows within the beam, the alignment, and the candidate shifts (ter/ter-pair.ts, ter/beam.ts, ter/traceback.ts, ter/shifts.ts). */
export const WORDS: u32 = 16;
export const BEAM: u32 = 17;
export const ALIGNMENT: u32 = 18;
export const SHIFTS: u32 = 19;

/** The random generator (see resampling/pcg64.ts), and what was drawn from it: u32 indices, and bits. */
export const GENERATOR: u32 = 20;
export const INDICES: u32 = 21;
export const SELECTION: u32 = 22;
/** For packed rows: where each field lies in a row, and the rows (see resampling/packed-rows.ts). */
export const LANES: u32 = 23;
export const PACKED: u32 = 24;
/** Packed sums, and the sums of every subset of eight packed rows (see resampling/randomization.ts). */
export const SUMS: u32 = 25;
export const SUBSETS: u32 = 26;

/**
 * For word errors: rows of the edit matrix as bits, or its steps; what one strip hands to the next; costs of prefixes (levenshtein/levenshtein-blocks.ts,
 * levenshtein/hirschberg.ts, sclite/weighted.ts).
 */
export const DELTAS: u32 = 27;
export const BORDER: u32 = 28;
export const COSTS: u32 = 29;
/** u32 for each hypothesis token, and one more for each line: how it is aligned (see levenshtein/levenshtein.ts). */
export const STEPS: u32 = 30;

/** u64 position masks of one column of 64 positions, by token id, and what one column hands to the next (see counting/ngram-match-simd.ts). */
export const COLUMNS: u32 = 31;
export const HANDOVERS: u32 = 32;

/** Ids of characters (see tokens/characters.ts). */
export const CHARACTERS: u32 = 33;

/**
 * For NIST: a table of n-grams that is kept from batch to batch. Its words: their bytes; where each ends (starting with 0 for no word);
 * their ids by hash; eight bytes for each word (see nist/known-words.ts, nist/corpus-ngrams.ts and nist/nist-match-64.ts). Last, the ids of the
 * batch's words.
 */
export const KNOWN_BYTES: u32 = 34;
export const KNOWN_ENDS: u32 = 35;
export const KNOWN_SLOTS: u32 = 36;
export const WORD_SLOTS: u32 = 37;
export const WORD_IDS: u32 = 38;
/** The lines of that table: their ids, with a 0 after each line; where each ends; how often it was added; lines by hash (see nist/corpus-lines.ts). */
export const LINES: u32 = 39;
export const LINE_ENDS: u32 = 40;
export const LINE_TIMES: u32 = 41;
export const LINE_SLOTS: u32 = 42;
/** u32 for each line to be added: how many times. */
export const ADDED_TIMES: u32 = 43;
/** The n-grams of that table that occur at two places or more (see nist/corpus-ngrams.ts; more regions of NIST below). */
export const GROUPS: u32 = 44;
/** The n-grams of one order in one segment's references, and the state at each token (see nist/nist-match-hash.ts). */
export const SEGMENT_NGRAMS: u32 = 45;
export const NGRAM_STATES: u32 = 46;
/** The bytes of the words that the scanner found, by id, and where each word ends. */
export const SCANNED_WORDS: u32 = 47;
export const SCANNED_WORD_ENDS: u32 = 48;

/**
 * For comparing many lines with many: n-gram numbers of one order by hash (pairwise/ngram-table.ts); the references that have an item, as lists and
 * as rows of bits (pairwise/inverted-index.ts); where those of the hypotheses' items are; the addresses of the rows to be added up (pairwise/positional-popcount.ts).
 */
export const NGRAM_TABLE: u32 = 49;
export const LISTED_LINES: u32 = 50;
export const ROWS_OF_BITS: u32 = 51;
export const HYPOTHESIS_POSTINGS: u32 = 52;
export const ADDED_ROWS: u32 = 53;
/** u32 length of each line (pairwise/pair-chrf.ts). */
export const LENGTHS: u32 = 54;

/** Start and end of each token of one or two lines (see tokens/cut.ts). */
export const TOKENS: u32 = 55;

/** u32 for each line feed found in TEXT and not yet consumed (see lines/lines.ts). */
export const LINE_FEEDS: u32 = 56;

/**
 * For METEOR: for each word of the batch a u32 with its weight and whether it is a function word, and a u32 stem; its synonyms, and where
 * they end; four u32 for each phrase match, and for each reference line where its phrase matches end.
 */
export const WORD_WEIGHTS: u32 = 57;
export const STEMS: u32 = 58;
export const SYNONYMS: u32 = 59;
export const SYNONYM_ENDS: u32 = 60;
export const PHRASES: u32 = 61;
export const PHRASE_ENDS: u32 = 62;
/** The matches of each word of a pair, the stamps of synonym sets, and how many matches each word is in (see meteor/word-matches.ts). */
export const WORD_LISTS: u32 = 63;
export const WORD_MATCHES: u32 = 64;
export const SYNONYM_GENERATIONS: u32 = 65;
export const COVERAGE: u32 = 66;
/** The paths of the beam, their candidate successors, the matches of all paths, and the matches of the best path (see meteor/alignment-paths.ts). */
export const PATHS: u32 = 67;
export const CANDIDATES: u32 = 68;
export const NODES: u32 = 69;
export const CHOSEN: u32 = 70;
/** u32 for each word: words that METEOR treats as equal have the same number. */
export const FORMS: u32 = 71;

/** For each code point a byte with its class in the rules of a tokenizer, and UTF-8 of the lines with blanks between tokens (see spacing/spacing.ts). */
export const KINDS: u32 = 72;
export const SPACED_TEXT: u32 = 73;

/**
 * For sclite's alternatives: for each token of the references a u32, whether the alignment passes it; the words of a reference; the
 * predecessors of each; the alternatives still open while it is read (see sclite/network.ts).
 */
export const TAKEN: u32 = 74;
export const NETWORK: u32 = 75;
export const BEFORE: u32 = 76;
export const OPEN_ALTERNATIVES: u32 = 77;

/** METEOR's words separated by blanks, as UTF-8; the code points of a line before and after a rule; abbreviations (see meteor/meteor-normalize.ts). */
export const NORMALIZED: u32 = 78;
export const LINE_CODES: u32 = 79;
export const PREFIXES: u32 = 80;

/**
 * More for comparing many lines with many: the n-grams of one order by number, and their items (pairwise/ngram-table.ts); items by number
 * (pairwise/ngram-occurrences.ts); the items of the references' tokens; u32 for each token of a side: the number of the n-gram that starts there (pairwise/line-ngrams.ts).
 */
export const NGRAMS: u32 = 81;
export const NGRAM_OCCURRENCES: u32 = 82;
export const REFERENCE_OCCURRENCES: u32 = 83;
export const HYPOTHESIS_NGRAMS: u32 = 84;
export const REFERENCE_NGRAMS: u32 = 85;
export const OCCURRENCES_OF_NGRAMS: u32 = 86;
/** Values that pairwise/pair-bleu.ts has computed for a hypothesis: geometric means by counts, brevity penalties by length. */
export const KEPT_MEANS: u32 = 87;
export const PENALTIES: u32 = 88;

/**
 * More for NIST: u32 for each place of LINES, the longest n-gram that starts there and also occurs elsewhere; places being sorted, twice as
 * many; the lines that match a segment's references; a place for each word of references that are not lines of the table.
 */
export const DEEPEST: u32 = 89;
export const SORTED_OFFSETS: u32 = 90;
export const FOUND_LINES: u32 = 91;
export const LONGEST_MATCHES: u32 = 92;

/** UTF-8 of the separator between the sentences of a line (see lcs/rouge-words.ts). */
export const SEPARATOR: u32 = 93;

/**
 * For means over many lines: u32 number of each token, by id, and entries of places (pairwise/ngram-keys.ts); digit counters (pairwise/radix-sort.ts); how often
 * the references have each n-gram, the overlap of each line with them, and its last key (pairwise/mean-matches.ts).
 */
export const TOKEN_NUMBERS: u32 = 94;
export const KEYED_ENTRIES: u32 = 95;
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

/** The address of a region. Valid until the next reserve() of that region. */
export function baseOf(region: u32): usize {
  return load<u32>(entryOf(region));
}

/**
 * Makes room for `bytes` bytes (0..2^32 - 65) in a region and returns its address, aligned to a cache line of 64 bytes: rows of 32 bytes that lie
 * across two lines take resampling/bootstrap.ts a twentieth longer. Its contents are kept. Returns 0 when memory cannot grow; the region is then unchanged.
 */
export function reserve(region: u32, bytes: u32): usize {
  assert(region < REGIONS);
  if (top == 0) {
    top = (entryOf(REGIONS) + 63) & ~63;
    // a part without constants starts with no memory
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
  room = (room + 63) & ~63;
  store<u32>(entry, <u32>moved);
  store<u32>(entry, <u32>room, 4);
  top += <usize>room;
  return moved;
}

/** Grows memory until `room` more bytes fit above top; false where that is impossible. */
function grow(room: u64): bool {
  // one page below 4 GiB, so that no address and no end of a region overflows
  const end = <u64>top + ((room + 63) & ~63);
  if (end > 0xffff0000) return false;
  const pages = <i32>((end + 0xffff) >> 16);
  const missing = pages - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}
