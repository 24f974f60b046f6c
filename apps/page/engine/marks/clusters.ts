/** Stretches of a text, widened to what a reader sees as one character: no mark cuts an emoji or a syllable in two. */
import type { TextSpan } from "../../../../src/index.js";

/** Texts of only these characters have no clusters. */
const PLAIN =
  /^[\p{ASCII}\u00a0-\u02ff\u0370-\u0482\u048a-\u058f\u05d0-\u05ea\u2010-\u2027\u3040-\u3098\u30a0-\u30ff\u4e00-\u9fff]*$/u;

let segmenter: Intl.Segmenter | null = null;

/** Where the clusters of a text begin, and its end; null where each UTF-16 unit is a cluster. */
function boundariesOf(text: string): Uint32Array | null {
  if (PLAIN.test(text) && !text.includes("\r\n")) return null;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const boundaries = Uint32Array.from(segmenter.segment(text), ({ index }) => index);
  const all = new Uint32Array(boundaries.length + 1);
  all.set(boundaries);
  all[boundaries.length] = text.length;
  return all;
}

export interface Widened {
  readonly stretches: readonly TextSpan[];
  /** For each of the given stretches, the index of the widened stretch that it is part of. */
  readonly index: readonly number[];
}

/** @param spans from left to right, none within another */
export function widened(text: string, spans: readonly TextSpan[]): Widened {
  const boundaries = boundariesOf(text);
  if (boundaries === null) return { stretches: spans, index: spans.map((_, i) => i) };
  const stretches: { start: number; end: number }[] = [];
  let at = 0;
  const index = spans.map((span) => {
    while (boundaries[at + 1]! <= span.start && at + 2 < boundaries.length) at++;
    const start = boundaries[at]!;
    let last = at;
    while (boundaries[last]! < span.end) last++;
    const end = span.end === span.start ? start : boundaries[last]!;
    const before = stretches.at(-1);
    if (before !== undefined && start < before.end) before.end = Math.max(before.end, end);
    else stretches.push({ start, end });
    return stretches.length - 1;
  });
  return { stretches, index };
}

/** The longest beginning of a text that has at most this many UTF-16 units and cuts no cluster. */
export function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  // clusters are short; one that is not is cut between code points
  const boundaries = boundariesOf(text.slice(0, most + 64));
  const last = boundaries === null ? most : (boundaries.findLast((at) => at <= most && at > most - 64) ?? most);
  const isPair = /[\ud800-\udbff]/.test(text[last - 1]!) && /[\udc00-\udfff]/.test(text[last]!);
  return text.slice(0, isPair ? last - 1 : last);
}
