/** Parquet's hybrid of run-length encoding and bit-packing, which stores levels and the numbers of a dictionary. */

/**
 * Reads as many numbers as `into` has, from bytes between two positions. Nothing beyond them is read, whatever a damaged
 * file says.
 *
 * @throws RangeError if the bytes have fewer numbers
 */
export function readHybrid(
  bytes: Uint8Array,
  from: number,
  to: number,
  width: number,
  into: Uint8Array | Int32Array,
): void {
  const valueBytes = (width + 7) >> 3;
  const mask = width === 32 ? -1 : (1 << width) - 1;
  let at = from;
  let done = 0;
  while (done < into.length) {
    let header = 0;
    for (let shift = 0; ; shift += 7) {
      if (at >= to || shift > 28) throw tooFew();
      const byte = bytes[at++]!;
      header |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    const run = header >>> 1;
    if (run === 0) continue;
    if ((header & 1) === 0) {
      if (at + valueBytes > to) throw tooFew();
      let value = 0;
      for (let i = 0; i < valueBytes; i++) value |= bytes[at++]! << (8 * i);
      const end = Math.min(into.length, done + run);
      into.fill(value, done, end);
      done = end;
      continue;
    }
    // groups of eight numbers, the lowest bits first; the last group may be cut off behind the last number
    const end = Math.min(into.length, done + 8 * run);
    const next = at + run * width;
    let bits = 0;
    let filled = 0;
    for (; done < end; done++) {
      if (width <= 24) {
        while (filled < width) {
          if (at >= to) throw tooFew();
          bits |= bytes[at++]! << filled;
          filled += 8;
        }
        into[done] = bits & mask;
        bits >>>= width;
        filled -= width;
      } else throw new RangeError(`its dictionary has numbers of ${width} bits, expected at most 24`);
    }
    at = next;
  }
}

function tooFew(): RangeError {
  return new RangeError("a page ends within its levels or numbers");
}
