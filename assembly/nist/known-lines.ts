/** Lines of text -> ids of the table (known-words.ts), without a vocabulary for the batch. */
import { TEXT, TEXT_ENDS, baseOf, reserve } from "../memory/memory";
import { prepareClasses } from "../tokens/byte-classes";
import { TOKEN_BYTES, reserveTokens } from "../tokens/cut";
import { idOf } from "./known-words";
import { isMteval } from "../tokens/rules";
import { cutLine, longestLine } from "../tokens/scan";

/**
 * Writes the ids of the lines [first .. end) of TEXT, and where the ids of each line end, to two regions. Unknown words get a new id if
 * `learn`, else 0. `rule` must be a rule of words. False when memory ran out.
 */
export function numberLines(first: u32, end: u32, rule: u32, learn: bool, idsRegion: u32, endsRegion: u32): bool {
  if (first == end) return true;
  const text = baseOf(TEXT);
  const textEnds = baseOf(TEXT_ENDS);
  let lineStart = text + (first == 0 ? 0 : load<u32>(textEnds + (<usize>(first - 1) << 2)));
  const bytes = <u32>(text + load<u32>(textEnds + (<usize>(end - 1) << 2)) - lineStart);
  const tokens = reserveTokens(longestLine(end));
  // most tokens have more than four bytes, with white space
  let ids = reserve(idsRegion, bytes);
  const ends = reserve(endsRegion, (end - first) << 2);
  if (bytes > 0x3fffffff || tokens == 0 || ids == 0 || ends == 0) return false;
  prepareClasses(isMteval(rule));

  let count: u32 = 0;
  for (let line = first; line < end; line++) {
    const lineEnd = text + load<u32>(textEnds + (<usize>line << 2));
    const tokensEnd = cutLine(lineStart, lineEnd, rule, tokens);
    const tokensOfLine = <u32>((tokensEnd - tokens) / TOKEN_BYTES);
    ids = reserve(idsRegion, (count + tokensOfLine) << 2);
    if (ids == 0) return false;
    let out = ids + (<usize>count << 2);
    for (let token = tokens; token < tokensEnd; token += TOKEN_BYTES, out += 4) {
      const start = load<u32>(token);
      const id = idOf(start, load<u32>(token, 4) - start, learn);
      if (id == 0 && learn) return false;
      store<u32>(out, id);
    }
    count += tokensOfLine;
    store<u32>(ends + (<usize>(line - first) << 2), count);
    lineStart = lineEnd;
  }
  return true;
}
