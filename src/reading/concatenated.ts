/** Several files read as one, such as the references of several test sets. */
import type { ByteSource } from "./byte-source.js";

const LINE_FEED = 0x0a;

/** A missing newline at the end of a file is added, so that two lines never become one. */
export function concatenated(open: readonly (() => ByteSource)[]): ByteSource {
  const rest = [...open];
  let current = rest.shift()!();
  let last = LINE_FEED;
  return {
    name: current.name,
    async read(into) {
      for (;;) {
        const count = await current.read(into);
        if (count > 0) {
          last = into[count - 1]!;
          return count;
        }
        const next = rest.shift();
        if (next === undefined) return 0;
        current = next();
        if (last === LINE_FEED) continue;
        into[0] = last = LINE_FEED;
        return 1;
      }
    },
  };
}
