/**
 * The union of longest common subsequences (Lin 2004, section 3.2), as rouge-score 0.1.2 and ROUGE-1.5.5 count it. Each
 * sentence of the reference is compared with every sentence of the hypothesis; a reference word that lies on any of
 * these subsequences is a match, but no word is matched more often than the hypothesis has it.
 *
 * It matters which of several longest subsequences is taken. Both sentences are read from their ends. If their last
 * words are equal, both are taken. Otherwise the last word of the reference is dropped or, if the subsequence needs
 * that word, the last word of the hypothesis.
 *
 * Each sentence follows a mark, which is the first id of every line that is not empty.
 */
import { skipU32, u32At, u32Bytes, u64Bytes } from "../memory/arrays";
import { reserve } from "../memory/memory";
import {
  endReference, firstReference, hypothesis, hypothesisLength, lengthOfReferences, referenceLength, referenceStart,
} from "../memory/segment";
import { numberWords, writeNumbers } from "../memory/word-numbers";
import { LcsRow, firstColumn, hasBit, isRise, nextColumn, setBit } from "./lcs-bitparallel";
import { MASKS, WORDS } from "./lcs-regions";

/** u32 words of hypothesis and reference, renumbered: the distinct words of the reference from 1, 0 for others. */
let words: usize = 0;
let referenceWords: usize = 0;
/** u32 for each number: how many more times a word of the hypothesis may be matched. */
let free: usize = 0;
/** For each number, the mask of its positions in the current sentence, `rowBytes` each; zero between sentences. */
let masks: usize = 0;
let rowBytes: usize = 0;
/** Positions of the sentence that lie on a subsequence. */
let union: usize = 0;
/**
 * A column for each word of a stretch of a hypothesis sentence, and a column before the first word. After them come the
 * columns where stretches begin.
 */
let columns: usize = 0;
let firstColumns: usize = 0;

/**
 * The number of words in a stretch. A stretch is a whole sentence, unless the columns of the sentence take too many
 * bytes: then columns are computed twice, and only those of one stretch are kept.
 */
let stretch: u32 = 0;
const MOST_COLUMN_BYTES: u64 = 1 << 20;

/** The mark's number: it is the first word of the reference. */
const MARK: u32 = 1;

/**
 * The limit on the sentences of all references times the words and sentences of the hypothesis: a fixed number, plus a
 * number for each word and sentence of the segment. A reference of 600 sentences and a hypothesis of 3,000, with 20
 * words each, are below it. A comparison takes some 12 nanoseconds, 30 in the translation to JavaScript.
 */
const LEAST_COMPARISONS: u64 = 1 << 22;
const COMPARISONS_A_WORD: u64 = 512;

/** The sentences of all references that are compared with the hypothesis in this way, and whether they are too many. */
let sentencesToCompare: u32 = 0;
let hasTooManySentences: bool = false;

/** Starts a segment. */
export function startUnions(): void {
  const isOne = isOneSentence(hypothesis, hypothesisLength);
  sentencesToCompare = 0;
  for (let line = firstReference; line < endReference; line++) {
    const sentences = referenceLength(line) - wordsOf(referenceStart(line), referenceLength(line));
    if (!isOne || sentences != 1) sentencesToCompare += sentences;
  }
  const words = <u64>hypothesisLength + lengthOfReferences();
  hasTooManySentences =
    <u64>sentencesToCompare * hypothesisLength > LEAST_COMPARISONS + COMPARISONS_A_WORD * words;
}

/**
 * Writes the numbers of words of both sides, without marks, and of matches to `row`, f64 each. If the segment has too many
 * sentences, it writes the numbers of sentences of the hypothesis and of all references, and -1. Returns false when
 * memory ran out.
 */
export function unionWith(line: u32, row: usize): bool {
  const length = referenceLength(line);
  const ownWords = wordsOf(hypothesis, hypothesisLength);
  const otherWords = wordsOf(referenceStart(line), length);
  if (hasTooManySentences) {
    changetype<LcsRow>(row).hypothesisWords = <f64>(hypothesisLength - ownWords);
    changetype<LcsRow>(row).referenceWords = <f64>sentencesToCompare;
    changetype<LcsRow>(row).common = -1;
    return true;
  }
  changetype<LcsRow>(row).hypothesisWords = <f64>ownWords;
  changetype<LcsRow>(row).referenceWords = <f64>otherWords;
  changetype<LcsRow>(row).common = 0;
  if (length == 0 || hypothesisLength == 0) return true;
  if (!setWords(line, length)) return false;

  let matches: u32 = 0;
  for (let start: u32 = 1; start <= length; ) {
    const end = endOfSentence(referenceWords, start, length);
    matches += matchSentence(skipU32(referenceWords, start), end - start);
    start = end + 1;
  }
  changetype<LcsRow>(row).common = <f64>matches;
  return true;
}

/** Whether a line has only one mark. */
export function isOneSentence(ids: usize, count: u32): bool {
  return count != 0 && wordsOf(ids, count) == count - 1;
}

/** The number of ids other than the mark, which is the first id. */
function wordsOf(ids: usize, count: u32): u32 {
  let words: u32 = 0;
  for (let i: u32 = 1; i < count; i++) words += u32(u32At(ids, i) != load<u32>(ids));
  return words;
}

/** Renumbers the words of both sides, and makes room for their longest sentences; returns false when memory ran out. */
function setWords(line: u32, length: u32): bool {
  const generation = line + 1;
  const reference = referenceStart(line);
  const different = numberWords(reference, length, generation);
  const bytes = (<u64>hypothesisLength + length + different + 1) << 2;
  if (bytes > 0xfffffff0) return false;
  words = reserve(WORDS, <u32>bytes);
  if (words == 0) return false;
  referenceWords = skipU32(words, hypothesisLength);
  free = skipU32(referenceWords, length);
  memory.fill(free, 0, u32Bytes(different + 1));
  writeNumbers(reference, length, generation, referenceWords);
  writeNumbers(hypothesis, hypothesisLength, generation, words);
  for (let i: usize = 0; i < u32Bytes(hypothesisLength); i += 4) {
    const count = skipU32(free, load<u32>(words + i));
    store<u32>(count, load<u32>(count) + 1);
  }
  return reserveMasks(different, longestSentence(referenceWords, length), longestSentence(words, hypothesisLength));
}

function reserveMasks(different: u32, longest: u32, longestHypothesis: u32): bool {
  rowBytes = u64Bytes((longest + 63) >>> 6);
  const maskBytes = (<u64>different + 1) * rowBytes;
  stretch = <u64>longestHypothesis * rowBytes <= MOST_COLUMN_BYTES ? max(longestHypothesis, 1)
      : <u32>ceil(sqrt(<f64>longestHypothesis));
  const bytes = maskBytes + (2 + <u64>stretch + longestHypothesis / stretch) * rowBytes;
  if (bytes > 0xfffffff0) return false;
  masks = reserve(MASKS, <u32>bytes);
  if (masks == 0) return false;
  memory.fill(masks, 0, <usize>maskBytes);
  union = masks + <usize>maskBytes;
  columns = union + rowBytes;
  firstColumns = columns + rowBytes * (stretch + 1);
  return true;
}

function longestSentence(line: usize, length: u32): u32 {
  let longest: u32 = 0;
  for (let start: u32 = 1; start <= length; ) {
    const end = endOfSentence(line, start, length);
    longest = max(longest, end - start);
    start = end + 1;
  }
  return longest;
}

/** The next mark at or after a position, or the end of the line. */
function endOfSentence(line: usize, start: u32, length: u32): u32 {
  let end = start;
  while (end < length && u32At(line, end) != MARK) end++;
  return end;
}

/** Matches of a reference sentence of `length` words with all sentences of the hypothesis. */
function matchSentence(sentence: usize, length: u32): u32 {
  for (let i: u32 = 0; i < length; i++) setBit(masks + rowBytes * u32At(sentence, i), i);
  memory.fill(union, 0, rowBytes);
  for (let start: u32 = 1; start <= hypothesisLength; ) {
    const end = endOfSentence(words, start, hypothesisLength);
    addSubsequence(sentence, length, skipU32(words, start), end - start);
    start = end + 1;
  }

  let matches: u32 = 0;
  for (let i: u32 = 0; i < length; i++) {
    const word = u32At(sentence, i);
    memory.fill(masks + rowBytes * word, 0, rowBytes);
    const count = skipU32(free, word);
    if (!hasBit(union, i) || load<u32>(count) == 0) continue;
    store<u32>(count, load<u32>(count) - 1);
    matches++;
  }
  return matches;
}

/** Marks in `union` the words of a longest common subsequence with a hypothesis sentence of `count` words. */
function addSubsequence(sentence: usize, length: u32, other: usize, count: u32): void {
  if (count == 0) return;
  const words = (length + 63) >>> 6;
  const last = (count - 1) / stretch;
  firstColumn(columns, words);
  for (let begin: u32 = 0; begin < last; begin++) {
    memory.copy(firstColumns + rowBytes * begin, columns, rowBytes);
    for (let j = begin * stretch; j < (begin + 1) * stretch; j++) nextColumn(columns, columns, maskOf(other, j), words);
  }

  let i = length;
  let j = count;
  for (let begin = last; ; begin--) {
    const first = begin * stretch;
    for (let k = first; k < j; k++) {
      const column = columns + rowBytes * (k - first);
      nextColumn(column, column + rowBytes, maskOf(other, k), words);
    }
    while (i > 0 && j > first) {
      if (u32At(sentence, i - 1) == u32At(other, j - 1)) {
        setBit(union, --i);
        j--;
      } else if (isRise(columns + rowBytes * (j - first), i)) {
        j--;
      } else {
        i--;
      }
    }
    if (i == 0 || begin == 0) return;
    memory.copy(columns, firstColumns + rowBytes * (begin - 1), rowBytes);
  }
}

/** The positions of a hypothesis word in the current sentence. */
// @ts-ignore: decorator
@inline
function maskOf(other: usize, position: u32): usize {
  return masks + rowBytes * u32At(other, position);
}
