/**
 * Views as JSON for links and files. Values that JSON lacks are written as strings that begin with "~"; so are lists of
 * indices that would make a link too long.
 */
import { fromBase64, toBase64 } from "../../../src/report/entry.js";

/** Lists of fewer indices than this stay lists. */
const WORTH_PACKING = 16;

const infinite: Readonly<Record<string, number>> = { "~inf": Infinity, "~-inf": -Infinity };

/**
 * JSON of plain data.
 *
 * @example
 * packed({ to: Infinity }) // '{"to":"~inf"}'
 */
export function packed(value: unknown): string {
  return JSON.stringify(value, (key, entry: unknown) => {
    if (typeof entry === "string") return entry.startsWith("~") ? `~${entry}` : entry;
    if (entry === Infinity) return "~inf";
    if (entry === -Infinity) return "~-inf";
    return key === "places" && isRising(entry) && entry.length >= WORTH_PACKING ? packedPlaces(entry) : entry;
  });
}

/** Restores the value that packed() was given. @throws SyntaxError, RangeError for anything else */
export function unpacked(json: string): unknown {
  return JSON.parse(json, (_, entry: unknown) => {
    if (typeof entry !== "string" || !entry.startsWith("~")) return entry;
    if (entry.startsWith("~~")) return entry.slice(1);
    if (Object.hasOwn(infinite, entry)) return infinite[entry];
    return placesOf(entry);
  });
}

function isRising(value: unknown): value is readonly number[] {
  return (
    Array.isArray(value) &&
    value.every((entry, i) => Number.isInteger(entry) && entry < 2 ** 31 && entry > (i === 0 ? -1 : value[i - 1]))
  );
}

/** Packs indices as a bit for each segment, or as the steps from one index to the next, whichever is shorter. */
function packedPlaces(places: readonly number[]): string {
  const last = places.at(-1)!;
  const steps: number[] = [];
  let previous = -1;
  for (const place of places) {
    let step = place - previous - 1;
    for (; step > 127; step = Math.floor(step / 128)) steps.push(128 + (step % 128));
    steps.push(step);
    previous = place;
  }
  const bits = new Uint8Array(Math.floor(last / 8) + 1);
  if (steps.length <= bits.length) return `~s${asText(Uint8Array.from(steps))}`;
  for (const place of places) bits[place >> 3]! |= 1 << (place & 7);
  return `~b${asText(bits)}`;
}

function placesOf(text: string): number[] {
  const places: number[] = [];
  const bytes = asBytes(text.slice(2));
  if (text[1] === "b") {
    for (const [i, byte] of bytes.entries())
      for (let bit = 0; bit < 8; bit++) if (((byte >> bit) & 1) === 1) places.push(8 * i + bit);
    return places;
  }
  if (text[1] !== "s") throw new RangeError(`${text.slice(0, 2)} is not a packed value`);
  let previous = -1;
  let step = 0;
  let scale = 1;
  for (const byte of bytes) {
    step += (byte % 128) * scale;
    scale *= 128;
    if (byte > 127) continue;
    previous += step + 1;
    places.push(previous);
    step = 0;
    scale = 1;
  }
  return places;
}

/** Base64 of characters that stand for themselves in an address. */
function asText(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function asBytes(text: string): Uint8Array {
  return fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
}
