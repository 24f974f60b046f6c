/** The lines of a segment, which are given as text and are cut into words. */
import { skipU32, u32At } from "../memory/arrays";
import { MOST_TEXT_BYTES } from "../memory/limits";
import { baseOf } from "../memory/memory";
import { TEXT, TEXT_ENDS } from "../memory/regions";
import { prepareClasses } from "../tokens/byte-classes";
import { TOKEN_BYTES, reserveTokens } from "../tokens/cut";
import { isMteval } from "../tokens/rules";
import { cutLine, longestLine, numberTokens } from "../tokens/scan";
import {
  hypothesisText, hypothesisTextEnd, nextText, referenceText, referenceTextEnd, references, startTexts, textLines,
} from "../tokens/text-segment";
import { emptyVocabulary, isExhausted, vocabularySize } from "../tokens/vocabulary";
import { beginSegment, endLine, endSegment, roomForLine } from "./segment-ngrams";

/** The tokens of the current line (see tokens/cut.ts). */
let tokens: usize = 0;
/** How many lines come before the sources. */
let linesBefore: u32 = 0;

/** Starts a batch of at least one segment, whose sources follow the references; returns false when memory ran out. */
export function startText(segments: u32, rule: u32): bool {
  linesBefore = textLines(segments);
  const lines = linesBefore + segments;
  if (u32At(baseOf(TEXT_ENDS), lines - 1) > MOST_TEXT_BYTES) return false;
  tokens = reserveTokens(longestLine(lines));
  prepareClasses(isMteval(rule));
  startTexts(segments);
  return tokens != 0;
}

/** Does for text what takeIds() of id-lines.ts does for ids. */
export function takeText(segment: u32, rule: u32, sourceFirst: bool, withBlanks: bool): u32 {
  nextText(segment);
  beginSegment();
  const ends = skipU32(baseOf(TEXT_ENDS), linesBefore + segment);
  const source = baseOf(TEXT) + load<u32>(ends - 4);
  const sourceEnd = baseOf(TEXT) + load<u32>(ends);
  // nearly all words of the references are in the source or the hypothesis
  if (!emptyVocabulary(<u32>((hypothesisTextEnd - hypothesisText + sourceEnd - source) >>> 3))) return 0;
  if (sourceFirst && !takeLine(source, sourceEnd, rule, withBlanks)) return 0;
  if (!takeLine(hypothesisText, hypothesisTextEnd, rule, withBlanks)) return 0;
  if (!sourceFirst && !takeLine(source, sourceEnd, rule, withBlanks)) return 0;
  let start = referenceText;
  for (let line: u32 = 0; line < references; line++) {
    const end = referenceTextEnd(line);
    if (!takeLine(start, end, rule, withBlanks)) return 0;
    start = end;
  }
  return !isExhausted() && endSegment(vocabularySize() + 1) ? references : 0;
}

function takeLine(start: usize, end: usize, rule: u32, withBlanks: bool): bool {
  const tokensEnd = cutLine(start, end, rule, tokens);
  const count = <u32>((tokensEnd - tokens) / TOKEN_BYTES);
  const isBlank = withBlanks && count == 0;
  const out = roomForLine(isBlank ? 1 : count);
  if (out == 0) return false;
  numberTokens(tokens, tokensEnd, out);
  if (isBlank) store<u32>(out, 0);
  endLine(isBlank ? 1 : count);
  return true;
}
