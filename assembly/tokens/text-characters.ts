/** Gives the characters of a batch of text their ids. */
import { skipU32, u32At, u32Count } from "../memory/arrays";
import { MOST_TEXT_BYTES } from "../memory/limits";
import { baseOf, reserve } from "../memory/memory";
import {
  HYPOTHESIS_ENDS, HYPOTHESIS_IDS, REFERENCE_ENDS, REFERENCE_IDS, SEGMENT_ENDS, TEXT, TEXT_ENDS,
} from "../memory/regions";
import { prepareClasses } from "./byte-classes";
import { SPARE_BYTES, scanCharacters } from "./characters";
import { TRIMMED_CODE_POINTS } from "./rules";
import { scanTrimmed } from "./scan";

/** Whether white space at the ends of lines is left out. */
let isTrimmed = false;

/** numberTexts of text-words.ts for the rules CODE_POINTS and TRIMMED_CODE_POINTS. */
export function numberCharacters(segments: u32, rule: u32): bool {
  if (segments == 0) return true;
  isTrimmed = rule == TRIMMED_CODE_POINTS;
  prepareClasses(false);
  const references = u32At(baseOf(SEGMENT_ENDS), segments - 1);
  return numberLines(0, segments, HYPOTHESIS_IDS, HYPOTHESIS_ENDS)
      && numberLines(segments, references, REFERENCE_IDS, REFERENCE_ENDS);
}

/**
 * Writes the ids of the characters of `lines` lines, at least one, and where each line's ids end. Returns false when
 * memory ran out.
 */
function numberLines(first: u32, lines: u32, idsRegion: u32, endsRegion: u32): bool {
  const text = baseOf(TEXT);
  let textEnds = skipU32(baseOf(TEXT_ENDS), first);
  let start = first == 0 ? 0 : load<u32>(textEnds - 4);
  const bytes = u32At(textEnds, lines - 1) - start;
  const ids: usize = bytes > MOST_TEXT_BYTES ? 0 : reserve(idsRegion, (bytes << 2) + SPARE_BYTES);
  let ends = reserve(endsRegion, lines << 2);
  if (ids == 0 || ends == 0) return false;
  let out = ids;
  for (const last = skipU32(ends, lines); ends < last; ends += 4, textEnds += 4) {
    const end = load<u32>(textEnds);
    out = isTrimmed ? scanTrimmed(text + start, text + end, out) : scanCharacters(text + start, text + end, false, out);
    if (out == 0) return false;
    store<u32>(ends, u32Count(ids, out));
    start = end;
  }
  return true;
}
