/** Text in UTF-8 that was read as Windows-1252 or Latin-1, perhaps more than once: "cafÃ©". */
import { shown } from "../code-points.js";
import { findingIn, rewritten, type Found } from "../finding.js";
import { sidesWithOthers, type LintedTexts } from "../linted-texts.js";

/** The characters of Windows-1252 in place of the controls of Latin-1, from byte 0x80 (Unicode's CP1252.TXT). */
const windows = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";
const byteOf = new Map(Array.from(windows, (character, i): [string, number] => [character, 0x80 + i]));

/** A first byte of UTF-8, and bytes that may follow it, as characters. */
const continued = `[\\x80-\\xbf${windows}]`;
const sequence = new RegExp(`[\\xc2-\\xdf]${continued}|[\\xe0-\\xef]${continued}{2}|[\\xf0-\\xf4]${continued}{3}`, "g");
/** One or more consecutive sequences of this kind. */
const sequences = new RegExp(`(?:${sequence.source})+`, "g");

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** How many times text may have been read wrongly. */
const MOST_TIMES = 4;

/**
 * A line as it was before it was read in the wrong encoding; the same line if there is no sign of that.
 *
 * @example
 * mended("the caf\u00c3\u00a9\u00e2\u20ac\u2122s hours") // "the café’s hours"
 * mended("l\u00c3\u0192\u00c2\u00a9ger") // "léger"
 * mended("À «NÃO» café’s") // "À «NÃO» café’s"
 */
export function mended(line: string): string {
  let text = line;
  for (let i = 0; i < MOST_TIMES; i++) {
    const next = mendedOnce(text);
    if (next === text) break;
    text = next;
  }
  return text;
}

function mendedOnce(line: string): string {
  // most lines have no first byte
  if (!/[\xc2-\xf4]/.test(line)) return line;
  // if one sequence is certain, the others come from the same mistake
  const isSure = [...line.matchAll(sequences)].some(({ 0: found, index }) => !isMeant(line, index, found));
  return isSure ? line.replace(sequence, decoded) : line;
}

/** Characters that may follow a letter in any text: letters, quotes, dashes and other signs of Windows-1252. */
const ordinary = /^[“”‘’‚„‹›«»–—…šžœŠŽŒŸ\xa0\xad™®©·°²³¹ªº]$/;

/** Whether characters that look like sequences may be meant as they are: "íš“", "groß“", "Â°". */
function isMeant(line: string, at: number, found: string): boolean {
  const bytes = [...found.matchAll(sequence)];
  // an intact text has no controls
  const isText = (piece: string): boolean => decoded(piece) !== piece && !/[\x80-\x9f]/.test(decoded(piece));
  if (!bytes.some(([piece]) => isText(piece))) return true;
  const isOdd = bytes.some(([piece]) => Array.from(piece.slice(1)).some((character) => !ordinary.test(character)));
  if (found.length > 2) return !isOdd;
  // a sequence of two bytes has to be part of a word; most are the letters of Latin-1
  const [before, after] = [/[a-z]/.test(line[at - 1] ?? ""), /[a-z]/.test(line[at + 2] ?? "")];
  if (before && after) return false;
  return !(before || after || /\d/.test(line[at - 1] ?? "")) || !(isOdd || /[ÂÃ]/.test(found[0]!));
}

/** The text that the bytes of a sequence encode; the sequence itself where they encode none. */
function decoded(found: string): string {
  const bytes = Uint8Array.from(found, (piece) => byteOf.get(piece) ?? piece.charCodeAt(0));
  try {
    return decoder.decode(bytes);
  } catch {
    return found;
  }
}

export function* mojibake(texts: LintedTexts): Iterable<Found> {
  for (const { side } of sidesWithOthers(texts)) {
    const { lines } = side;
    const segments = [...lines.keys()].filter((i) => typeof lines[i] === "string" && mended(lines[i]) !== lines[i]);
    if (segments.length === 0) continue;
    const isTwice = segments.some((i) => mendedOnce(lines[i]!) !== mended(lines[i]!));
    yield findingIn("mojibake", side, segments, {
      what: `UTF-8 that was read as Windows-1252 or Latin-1${isTwice ? ", in some lines more than once" : ""}`,
      excerpt: (segment) => {
        const at = Math.max(0, lines[segment]!.search(new RegExp(sequences.source)));
        return { text: shown(lines[segment]!, at), other: shown(mended(lines[segment]!), at) };
      },
      remedy: "it was read as UTF-8",
      repair: { lines: [rewritten(side, mended)] },
    });
  }
}
