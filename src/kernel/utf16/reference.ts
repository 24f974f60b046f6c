/** Strings to UTF-8 in the engine "reference": by TextEncoder, line by line. */
import type { Utf16Part } from "./utf16.js";

export function createReferenceUtf16(): Utf16Part {
  let units = new Uint8Array(0);
  return {
    units: (count) => (units = new Uint8Array(count * 2)),
    encode(ends) {
      const encoder = new TextEncoder();
      const lines = Array.from(ends, (end, i) => {
        const line = new Uint16Array(
          units.buffer,
          (i === 0 ? 0 : ends[i - 1]!) * 2,
          end - (i === 0 ? 0 : ends[i - 1]!),
        );
        return encoder.encode(Array.from(line, (unit) => String.fromCharCode(unit)).join(""));
      });
      let length = 0;
      return {
        bytes: Uint8Array.from(lines.flatMap((line) => [...line])),
        ends: Uint32Array.from(lines, (line) => (length += line.length)),
      };
    },
  };
}
