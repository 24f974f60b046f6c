/** Python's universal newlines, as sacreBLEU reads standard input: "\r\n" and a lone "\r" end a line like "\n". */
import type { ByteSource } from "./byte-source.js";

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** The same bytes with every line ending as "\n". For encodings in which these bytes have no other meaning. */
export function universalNewlines(source: ByteSource): ByteSource {
  // whether the previous chunk ended in "\r", already passed on as "\n"
  let afterReturn = false;
  return {
    ...source,
    async read(into) {
      for (;;) {
        const count = await source.read(into);
        if (count === 0) return 0;
        const chunk = into.subarray(0, count);
        let from = afterReturn && chunk[0] === LINE_FEED ? 1 : 0;
        afterReturn = chunk[count - 1] === CARRIAGE_RETURN;
        let to = 0;
        // bytes up to each "\r" are moved as a block; most texts have none
        for (let at = chunk.indexOf(CARRIAGE_RETURN, from); at >= 0; at = chunk.indexOf(CARRIAGE_RETURN, from)) {
          chunk.copyWithin(to, from, at);
          to += at - from;
          chunk[to++] = LINE_FEED;
          from = at + (chunk[at + 1] === LINE_FEED ? 2 : 1);
        }
        if (to !== from) chunk.copyWithin(to, from);
        to += count - from;
        // a chunk that was only the "\n" of "\r\n" must not read as the end
        if (to > 0) return to;
      }
    },
  };
}
