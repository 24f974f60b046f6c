// The data that the host puts into regions before a call: bytes, words, numbers, and room for results.
import * as constants from "../../../build/kernel/constants.js";
import { drawIds, drawSegments, drawText, drawWords } from "./drawn-lines.mjs";

export { constants };

/** Puts `data` at the beginning of a region that has room for `size` bytes. */
export const put = (region, data, size = data.byteLength) => ({
  region,
  data: data instanceof Uint8Array ? data : new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
  size,
});
export const room = (region, size) => ({ region, data: undefined, size });

/** The data that a host puts for text: hypotheses, then references, and sources if there are any. */
export function drawTexts(tape, { withSources = false, ...options } = {}) {
  const { segments, references, ends } = drawSegments(tape);
  const text = drawText(tape, segments + references + (withSources ? segments : 0), options);
  return {
    segments,
    references,
    lines: segments + references,
    hypothesisBytes: segments === 0 ? 0 : text.ends[segments - 1],
    text: putText(text),
    segmentEnds: put(constants.SEGMENT_ENDS, ends),
  };
}

/**
 * The text and its ends, both of which a call may rewrite. A truncated character at the end of ill-formed text is read
 * together with the bytes that follow, which therefore have to be the same in all builds.
 */
export function putText({ bytes, ends, isIllFormed = false }) {
  const size = bytes.length + constants.PADDING;
  const text = isIllFormed ? new Uint8Array(size) : bytes;
  if (isIllFormed) text.set(bytes);
  return [put(constants.TEXT, text, size), put(constants.TEXT_ENDS, ends)];
}

/** The data that a host puts for ids: those of hypotheses, references and segments. */
export function drawBatch(tape, { most, words = drawWords(tape), before, first, isMissing } = {}) {
  const { segments, references, ends } = drawSegments(tape);
  const hypotheses = drawIds(tape, segments, { words, most, before: before?.hypothesis, first, isMissing });
  const others = drawIds(tape, references, { words, most, before: before?.reference, first, isMissing });
  return {
    segments,
    references,
    words,
    hypothesisEnds: hypotheses.ends,
    referenceEnds: others.ends,
    hypothesisTokens: hypotheses.ids.length,
    referenceTokens: others.ids.length,
    puts: [
      put(constants.HYPOTHESIS_IDS, hypotheses.ids),
      put(constants.HYPOTHESIS_ENDS, hypotheses.ends),
      put(constants.REFERENCE_IDS, others.ids),
      put(constants.REFERENCE_ENDS, others.ends),
      put(constants.SEGMENT_ENDS, ends),
    ],
  };
}

const nothing = () => [];

/**
 * A call: the data put before it, and its outputs, as `[region, bytes]`. If consecutive calls put the same array, it is
 * put once, because calls do not change it; except for text, which they rewrite.
 */
export const call = (name, args, puts, gives = nothing) => ({ name, args, puts, gives, rows: -1 });

/** A call that writes rows of f64. */
export function rowsCall(name, args, puts, numbers) {
  const bytes = numbers * 8;
  const gives = (result) => (result === 0 ? [] : [[constants.ROWS_OUT, bytes]]);
  return { name, args, puts, gives, rows: bytes };
}

/** The outputs of a call that rewrites lines. */
export const spacedText = (lines) => (done, wordAt) =>
  done && lines > 0
    ? [
        [constants.TEXT_ENDS, lines * 4],
        [constants.SPACED_TEXT, wordAt(constants.TEXT_ENDS, lines - 1)],
      ]
    : [];
