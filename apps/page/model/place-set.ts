/** Indices of segments as a short text, so that a link can hold thousands: a bit for each segment, in base64. */
import { fromBase64, toBase64 } from "../../../src/report/entry.js";

export function placeSet(places: Iterable<number>, segments: number): string {
  const bits = new Uint8Array(Math.ceil(segments / 8));
  for (const place of places) bits[place >> 3]! |= 1 << (place & 7);
  return toBase64(bits);
}

/** Whether an index is in the set. @throws RangeError for text that is not a set */
export function inPlaceSet(set: string): (place: number) => boolean {
  let bits: Uint8Array;
  try {
    bits = fromBase64(set);
  } catch {
    throw new RangeError("the segments that the link selects cannot be read: it was cut off, or changed");
  }
  return (place) => ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;
}
