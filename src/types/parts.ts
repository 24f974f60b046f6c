/** What each part of the kernel does, in every engine. */
import type { Batch, ScanRule, Spacing, TextLines, TokenLines } from "../core/batch.js";

/** Whether an n-gram match is clipped at its largest count in any one reference (BLEU), or counted each time it occurs (plain precision). */
export type Counting = "clipped" | "plain";

export type SmoothMethod = "none" | "floor" | "add-k" | "exp";

export interface Smoothing {
  readonly method: SmoothMethod;
  /** Added to zero counts by floor (0 or more), to all counts of order 2 and above by add-k (0 or more); unused otherwise. */
  readonly value: number;
  /** Leaves out the orders that are longer than the hypothesis. */
  readonly effectiveOrder: boolean;
}

/** Scanning, n-grams and BLEU: integers and rows of 64-bit floats; the only text is the bytes that are scanned. */
export interface CountingPart {
  /** Lines in lower case, each as long as it was. The lines in `left` are not done, and hold no text. Absent where scan is. */
  lowercase?(lines: TextLines): { readonly bytes: Uint8Array; readonly left: Uint32Array };
  /** Token ids of several streams of lines in one vocabulary; absent in an engine that leaves scanning to the tokenizers. */
  scan?(streams: readonly TextLines[], rule: ScanRule): TokenLines[];
  /** The tokens of the last scan: token i is line i - 1. */
  scannedWords?(): TextLines;
  /** A row for each segment: hypothesis length, closest reference length, matches of orders 1..maxOrder, n-grams of orders 1..maxOrder; or
   *  their sum, a single row. */
  ngramMatches(batch: Batch, maxOrder: number, counting: Counting, summed?: boolean): Float64Array;
  /** For each row of ngramMatches (or sum of rows): score 0..100, brevity penalty, precisions 0..100 of orders 1..maxOrder. */
  bleuScores(rows: Readonly<Float64Array>, maxOrder: number, smoothing: Smoothing): Float64Array;
  /** Adds rows as long as `totals` to it, in their order. A loop in JavaScript, not compiled yet, takes a millisecond for many rows. */
  addRows(totals: Float64Array, rows: Readonly<Float64Array>): void;
}

/** Lines into lines. */
export interface SpacingPart {
  /** Lines with blanks between their tokens, and no other white space. */
  spaced(lines: TextLines, spacing: Spacing): TextLines;
}

/** The lines of a text while it is read: a window on it, the line feeds found there, and the lines that end in them. */
export interface LinesPart {
  /** The window, of at least so many bytes. Any call may replace the view. */
  window(least: number): Uint8Array;
  /** Finds the line feeds from `from` up to `to`, which follow the known ones; returns how many lines can be taken. */
  find(from: number, to: number): number;
  /** Where line i of those that can be taken ends. */
  lineFeed(index: number): number;
  /** The first `count` lines, of which the first begins at `start`: moved together there, without the white space at their ends. */
  take(start: number, count: number): TextLines;
  /** Moves the bytes from `from` up to `to` to the front, and the line feeds with them. */
  moveToFront(from: number, to: number): void;
}

/** Edits and shifts of words. */
export interface EditsPart {
  /** A row for each segment: fewest edits and shifts of words to any one reference, sum of the reference lengths, number of references. */
  shiftedEdits(batch: Batch): Float64Array;
}

/**
 * Cheapest alignments of tokens. What an error costs, and which of the cheapest alignments is taken, is decided as in rapidfuzz ("levenshtein") or
 * as in NIST's sclite ("sclite"). For "sclite" each reference begins with four tokens that no text has: the first opens alternatives, the second
 * separates them, the third closes them, the fourth stands for no word.
 */
export interface TokenErrorsPart {
  /** A row for each segment: hits, substitutions, deletions and insertions against the cheapest reference (if several are, the one with the most
   *  hits, then the first), and the number of that reference, from 0. */
  tokenErrors(batch: Batch): Float64Array;
  tokenAlignments(batch: Batch): TokenAlignments;
}

export interface TokenAlignments {
  /** As tokenErrors. */
  readonly rows: Float64Array;
  /** For each segment `1 + hypothesis length` steps. The first is twice the number of reference tokens left out before the first token of the
   *  hypothesis; then comes for each of its tokens twice the number left out after it, plus 1 if it is inserted. A token that is not
   *  inserted faces the next token of the reference. */
  readonly steps: Uint32Array;
  /** Of "sclite": a 1 for each token of the references that the alignment passes. */
  readonly taken?: Uint32Array | undefined;
}

/** How ROUGE makes words of a line, a to z and digits. */
export interface RougeWordRules {
  /** UTF-8 of what separates sentences and is no word; empty for none. */
  readonly separator: Uint8Array;
  /** Whether a mark stands before each sentence that is not empty. */
  readonly marked: boolean;
}

/** ROUGE's words, and longest common subsequences of words. */
export interface SubsequencesPart {
  /** Lines whose words, in lower case, stand between blanks; the mark is a full stop. Absent in an engine that leaves words to the tokenizers. */
  rougeWords?(lines: TextLines, rules: RougeWordRules): TextLines;
  /** A row for each reference of each segment: words of the hypothesis, words of the reference, their longest common subsequence. */
  longestCommon(batch: Batch): Float64Array;
  /** The same for lines of sentences, each of which begins with a mark that is no word. In place of the subsequence: the words of the reference
   *  in the union of the subsequences of all sentences, none matched more often than the hypothesis has it. */
  unionCommon(batch: Batch): Float64Array;
}

/** Logarithm and exponential, the same bits in every runtime. */
export interface MathPart {
  log(x: number): number;
  exp(x: number): number;
}

/** Lines of references as ids from 1, the words of the ids (word i is line i - 1), and how often each line occurs. */
export interface CountedLines {
  readonly words: TextLines;
  readonly lines: TokenLines;
  readonly times: Uint32Array;
}

/** How often each n-gram occurs in the references of a whole corpus, and the information that hypotheses share with them (NIST). */
export interface InformationPart {
  /** Adds lines, in any order. @throws RangeError if memory does not hold them; the table is then useless. */
  add(lines: CountedLines): void;
  /** The same for lines of text, each once. Absent where the part does not cut text into tokens. */
  addText?(references: TextLines, rule: ScanRule): void;
  /** The different lines that were added. */
  lines(): CountedLines;
  /** How many lines and words were added, and a checksum of the lines in 16 hexadecimal digits, the same in any order. */
  summary(): { readonly lines: number; readonly words: number; readonly checksum: string };
  /** A row for each segment: n-grams of the hypothesis, orders 1 to 9; mean length of the references in 1 / 720,720 of a word, rounded down, and the
   *  rest in 1 / 2^24 of that; for orders 1 to 9 the information of the n-grams that match, clipped, in 1 / 2^20 of a bit, rounded down n-gram by
   *  n-gram, and the rest in 1 / 2^44 of a bit. If `summed`, a single row, their sum. @throws RangeError for a reference that was not added. */
  matchedInformation(batch: Batch, summed?: boolean): Float64Array;
  /** exp(-beta * ln(ratio)^2), 0.5 at two thirds; 1 from 1 up, 0 at 0. */
  lengthPenalty(ratio: number): number;
}

/** Alignments of words for LEPOR. A row for each reference of each segment: words of the hypothesis, words of the reference, matches, and the sum
 *  over aligned words of |position * words of the reference - position in the reference * words of the hypothesis|, positions from 1. Matches are -1
 *  where an alignment would take more than 2^32 comparisons of words. */
export interface LeporPart {
  /** As the papers have it: each word of the reference once; of several places one with a common word within `window` (1..16) on both sides. */
  alignInContext(batch: Batch, window: number): Float64Array;
  /** As the author's program does it, of lines that are led by the empty word. */
  alignAsPerl(batch: Batch): Float64Array;
  /** As its port to Python does it. */
  alignAsPython(batch: Batch, window: number): Float64Array;
}

/** What METEOR knows of the words of a batch. Tables are by token id; entry 0, which is no token's, is there too. */
export interface WordKnowledge {
  /** Twice the weight of a word, and one more where it is a function word. */
  readonly weights: Uint32Array;
  /** Equal numbers for words that are taken to be equal. Absent: each word is equal to itself alone. */
  readonly forms?: Uint32Array;
  /** Equal numbers for words with the same stem, for greedyMatches() below weights.length. Absent: stems are not matched. */
  readonly stems?: Uint32Array;
  /** Numbers for each word: those of word w are ids[ends[w - 1] .. ends[w]). Absent: synonyms are not matched. */
  readonly synonyms?: { readonly ids: Uint32Array; readonly ends: Uint32Array };
  /** Phrases that may be matched, for each reference line, by their place in the reference: four numbers each, start and length in the
   *  reference, start and length in the hypothesis. Those of line i are matches [ends[i - 1] .. ends[i]), counted in phrases. */
  readonly phrases?: { readonly matches: Uint32Array; readonly ends: Uint32Array };
}

/** How METEOR makes words of a line. */
export interface WordRules {
  /** Where apostrophes go: with what follows, with what goes before, or with neither; "split" cuts at white space and does nothing else. */
  readonly apostrophes: "english" | "french" | "apart" | "split";
  readonly keepPunctuation: boolean;
  /** Abbreviations, one behind the other: four times the length, plus 1 where its period is never the end of a sentence or 2 where it is none before a
   *  number; then the code points. */
  readonly prefixes: Uint32Array;
}

/** Alignments of words. */
export interface AlignmentPart {
  /**
   * METEOR 1.5: for each reference line 23 numbers, those that METEOR prints as statistics. Lengths of hypothesis and reference, weights of
   * their function words; for each of the modules exact, stem, synonym and paraphrase the weights matched of content words in hypothesis
   * and reference and of function words in both; chunks; words matched in hypothesis and reference. Words are synonyms where they have
   * a number in common. A pair with more than 100,000,000 word matches is not aligned: its row has the words of hypothesis and reference, -1
   * chunks, and how many matches there are.
   */
  alignments(batch: Batch, knowledge: WordKnowledge): Float64Array;
  /** METEOR as NLTK has it: for each reference line lengths of hypothesis and reference, matches, chunks. The synonyms of a word are stems, or
   *  word ids where stems are not matched. */
  greedyMatches(batch: Batch, knowledge: WordKnowledge): Float64Array;
  /** Lines whose words, METEOR's, stand between single blanks; undefined where a word has white space, at which a scanner would cut it. Absent in an
   *  engine that leaves words to the tokenizers. */
  normalized?(lines: TextLines, rules: WordRules): TextLines | undefined;
  /** Each number, 0 or more, to the power of `exponent`. */
  powers(bases: Readonly<Float64Array>, exponent: number): Float64Array;
}

/** State of a random generator, NumPy's default_rng: whatever draws from it moves it on. */
export type RandomState = Uint32Array;

/** What draws begin with: a whole number 0..2^128-1, a bigint beyond 2^53-1. */
export type Seed = number | bigint;

/** A generator of random numbers, and what is drawn from rows of statistics by it. */
export interface ResamplingPart {
  /** NumPy's default_rng(seed). */
  seedRandom(seed: Seed): RandomState;
  /** `count` whole numbers 0..below-1: default_rng().choice(below, count); below 1..2^32-1. */
  randomIndices(random: RandomState, below: number, count: number): Uint32Array;
  /** `count` bits, the first in the lowest bit of the first byte: default_rng().integers(2, size=count, dtype=bool). */
  randomBits(random: RandomState, count: number): Uint8Array;
  /** The sum of each of `resamples` bootstrap resamples of the rows, each as long as `width`: as many rows, drawn with replacement. */
  bootstrapSums(random: RandomState, rows: Readonly<Float64Array>, width: number, resamples: number): Float64Array;
  /** For each of `trials` trials two sums: of the rows of `a` whose coin (a random bit) fell and the rows of `b` whose did not, and of
   *  all others. */
  randomizationSums(random: RandomState, a: Readonly<Float64Array>, b: Readonly<Float64Array>, width: number, trials: number): Float64Array;
}

/** Many lines against many: n-grams that they have in common. */
export interface PairwisePart {
  /** Prepares hypotheses and references for n-grams of orders 1..maxOrder. What was prepared before may no longer be asked. */
  between(hypotheses: TokenLines, references: TokenLines, maxOrder: number): PreparedPairs;
  /** Order by order, for each hypothesis the sum over its n-grams of min(its count, its mean count in the references). */
  expectedMatches(hypotheses: TokenLines, references: TokenLines, maxOrder: number): Float64Array;
  /** Order by order, for each line its matches with all other lines taken together, clipped at the largest count in any of them. */
  matchesWithOthers(lines: TokenLines, maxOrder: number): Float64Array;
}

/** Each hypothesis, by its number from 0, with all references. What is returned is good until the next call. */
export interface PreparedPairs {
  /** Clipped matches with each reference by itself: order by order, reference by reference. */
  matches(hypothesis: number): Float64Array;
  /**
   * For each reference the precisions of all orders added up, the recalls, and the number of orders that both sides have: three columns of equal
   * length, at least a number for each reference; on top of what was `before`. With `beta` the first column has their F-scores, 0..100.
   */
  rates(hypothesis: number, before?: Readonly<Float64Array>, beta?: number): Float64Array;
  /** BLEU with each reference by itself, 0..100. */
  bleuScores(hypothesis: number, smoothing: Smoothing): Float64Array;
}
