/**
 * ROUGE of texts as in rouge-score 0.1.2, from bytes to measures in one call. It is for hosts in other languages, where
 * a call for each pair would cost more than the counting. Words are cut and stemmed once, with a mark before each
 * sentence. ROUGE-Lsum, which compares sentences, needs the marks; everything else is counted after the marks are
 * dropped.
 */
import { setU32, skipF64, u32At, u32Bytes } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { emptyPositions } from "../memory/positions";
import {
  HYPOTHESIS_ENDS, HYPOTHESIS_IDS, PADDING, REFERENCE_ENDS, REFERENCE_IDS, SPACED_TEXT, TEXT, TEXT_ENDS,
} from "../memory/regions";
import { hypothesisLength, largestId, line, nextPair, referenceLength, row, startPairs } from "../memory/segment";
import { MOST_ORDER_64, match64 } from "../ngrams/ngram-match-64";
import { MOST_MASK_WORDS, maskWords, matchBitsOfOne } from "../ngrams/ngram-match-bits";
import { matchByHash } from "../ngrams/ngram-match-hash";
import { NONE } from "../tokens/rules";
import { textLines } from "../tokens/text-segment";
import { numberTexts } from "../tokens/text-words";
import { LcsRow, matchLine } from "./lcs-bitparallel";
import { matchPair } from "./lcs-rows";
import { SEPARATOR } from "./lcs-regions";
import { fScore } from "./rouge-measures";
import { writeWords } from "./rouge-words";

const LINE_FEED: u8 = 0x0a;

/** A row begins with two numbers, the words of the hypothesis and of the reference; its measures follow. */
const LENGTHS: u32 = 2;

/** A measure in a row, in rouge-score's order. */
// @ts-ignore: decorator
@unmanaged
class Measure {
  precision: f64;
  recall: f64;
  fmeasure: f64;
}

const NUMBERS: u32 = 3;

/** The counts of a pair: a row of ROUGE-L, or its n-gram matches by order. */
const MOST_ORDER: u32 = 16;
const counts = memory.data(128, 8);

/**
 * TEXT and TEXT_ENDS of all hypotheses, then of one reference for each -> ROWS_OUT: the numbers of words, then the
 * measures of n-grams of orders 1..maxOrder, of ROUGE-L if `common`, and of ROUGE-Lsum if `inSentences`, where
 * sentences end at line feeds. Returns false when memory ran out.
 */
export function measureTexts(segments: u32, maxOrder: u32, common: bool, inSentences: bool, stemmed: bool): bool {
  if (segments == 0) return true;
  if (maxOrder > MOST_ORDER || textLines(segments) != segments << 1 || !putWords(segments << 1, stemmed) || !numberTexts(segments, NONE)) return false;
  const sentencesAt = LENGTHS + NUMBERS * (maxOrder + u32(common));
  const bytes = <usize>(sentencesAt + NUMBERS * u32(inSentences)) << 3;
  if (!emptyPositions(largestId(segments))) return false;
  startPairs(segments, bytes);
  while (inSentences && nextPair()) {
    if (!matchPair(true, counts)) return false;
    writeMeasure(changetype<LcsRow>(counts), skipF64(row, sentencesAt));
  }

  dropMarks(baseOf(HYPOTHESIS_IDS), baseOf(HYPOTHESIS_ENDS), segments);
  dropMarks(baseOf(REFERENCE_IDS), baseOf(REFERENCE_ENDS), segments);
  if (!emptyPositions(largestId(segments))) return false;
  startPairs(segments, bytes);
  while (nextPair()) {
    store<f64>(row, <f64>hypothesisLength);
    store<f64>(row + 8, <f64>referenceLength(line));
    memory.fill(counts, 0, maxOrder << 3);
    // matchLine() uses the generation line + 1
    if (maxOrder > 0 && !matchNgrams(segments + line + 1, maxOrder)) return false;
    let out = skipF64(row, LENGTHS);
    for (let order: u32 = 1; order <= maxOrder; order++, out = skipF64(out, NUMBERS)) {
      measure(load<f64>(counts + (order << 3) - 8), ngrams(hypothesisLength, order), ngrams(referenceLength(line), order), out);
    }
    if (!common) continue;
    if (!matchLine(line, 0, counts)) return false;
    writeMeasure(changetype<LcsRow>(counts), out);
  }
  return true;
}

/** Replaces the lines in TEXT by their words, with a mark before each sentence. Returns false when memory ran out. */
function putWords(lines: u32, stemmed: bool): bool {
  const separator = reserve(SEPARATOR, 8);
  if (separator == 0) return false;
  store<u8>(separator, LINE_FEED);
  if (!writeWords(lines, 1, true, stemmed)) return false;
  const size: u32 = lines == 0 ? 0 : u32At(baseOf(TEXT_ENDS), lines - 1);
  if (size > 0xffff0000 || reserve(TEXT, size + PADDING) == 0) return false;
  memory.copy(baseOf(TEXT), baseOf(SPACED_TEXT), size);
  return true;
}

/** Removes the marks of sentences. The mark is the first id of every line that is not empty. */
function dropMarks(ids: usize, ends: usize, lines: u32): void {
  let start: u32 = 0;
  let kept: u32 = 0;
  for (let line: u32 = 0; line < lines; line++) {
    const end = u32At(ends, line);
    const mark = start < end ? u32At(ids, start) : 0;
    for (; start < end; start++) {
      const id = u32At(ids, start);
      if (id != mark) setU32(ids, kept++, id);
    }
    store<u32>(ends + u32Bytes(line), kept);
  }
}

/**
 * Adds the clipped matches of orders 1..maxOrder of the pair to `counts`. Returns false when memory ran out.
 * ngrams/ngram-match.ts is not used here: it also matches several references, and with vectors, and would make this
 * part larger than a part may be.
 */
function matchNgrams(generation: u32, maxOrder: u32): bool {
  const words = maskWords();
  if (words == 0 || hypothesisLength == 0) return true;
  if (words == 1 && maxOrder <= MOST_ORDER_64) return match64(generation, maxOrder, counts);
  if (words <= MOST_MASK_WORDS) return matchBitsOfOne(generation, maxOrder, words, counts);
  return matchByHash(maxOrder, true, counts);
}

function ngrams(words: u32, order: u32): f64 {
  return words < order ? 0 : <f64>(words - order + 1);
}

/**
 * Writes the measures that follow from a row of ROUGE-L or ROUGE-Lsum; if there were too many sentences, their numbers
 * and -1.
 */
function writeMeasure(found: LcsRow, out: usize): void {
  measure(found.common, found.hypothesisWords, found.referenceWords, out);
  if (found.common >= 0) return;
  changetype<Measure>(out).precision = found.hypothesisWords;
  changetype<Measure>(out).recall = found.referenceWords;
  changetype<Measure>(out).fmeasure = -1;
}

function measure(common: f64, hypothesisUnits: f64, referenceUnits: f64, out: usize): void {
  const precision = common / max<f64>(hypothesisUnits, 1);
  const recall = common / max<f64>(referenceUnits, 1);
  changetype<Measure>(out).precision = precision;
  changetype<Measure>(out).recall = recall;
  changetype<Measure>(out).fmeasure = fScore(precision, recall, 1);
}
