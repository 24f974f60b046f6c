/** Turns lines of text into ids of the table (known-words.ts), without a vocabulary for the batch. */
import { setU32, skipU32, u32At } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { TEXT, TEXT_ENDS } from "../memory/regions";
import { prepareClasses } from "../tokens/byte-classes";
import { TOKEN_BYTES, reserveTokens } from "../tokens/cut";
import { isMteval } from "../tokens/rules";
import { cutLine, longestLine } from "../tokens/scan";
import { idOf } from "./known-words";

/**
 * Writes the ids of the lines [first .. end) of TEXT, and where the ids of each line end, to two regions. Unknown words
 * get a new id if `learn`, else 0. `rule` must be a rule of words. Returns false when memory ran out.
 */
export function numberLines(first: u32, end: u32, rule: u32, learn: bool, idsRegion: u32, endsRegion: u32): bool {
  if (first == end) return true;
  const text = baseOf(TEXT);
  const textEnds = baseOf(TEXT_ENDS);
  let lineStart = text + (first == 0 ? 0 : u32At(textEnds, first - 1));
  const bytes = <u32>(text + u32At(textEnds, end - 1) - lineStart);
  const tokens = reserveTokens(longestLine(end));
  // most tokens, with the white space after them, have more than four bytes, so this room seldom has to grow
  let ids = reserve(idsRegion, bytes);
  const ends = reserve(endsRegion, (end - first) << 2);
  if (bytes > 0x3fffffff || tokens == 0 || ids == 0 || ends == 0) return false;
  prepareClasses(isMteval(rule));

  let count: u32 = 0;
  for (let line = first; line < end; line++) {
    const lineEnd = text + u32At(textEnds, line);
    const tokensEnd = cutLine(lineStart, lineEnd, rule, tokens);
    const tokensOfLine = <u32>((tokensEnd - tokens) / TOKEN_BYTES);
    ids = reserve(idsRegion, (count + tokensOfLine) << 2);
    if (ids == 0) return false;
    let out = skipU32(ids, count);
    for (let token = tokens; token < tokensEnd; token += TOKEN_BYTES, out += 4) {
      const start = load<u32>(token);
      const id = idOf(start, load<u32>(token, 4) - start, learn);
      if (id == 0 && learn) return false;
      store<u32>(out, id);
    }
    count += tokensOfLine;
    setU32(ends, line - first, count);
    lineStart = lineEnd;
  }
  return true;
}
