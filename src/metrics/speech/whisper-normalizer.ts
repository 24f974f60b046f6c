/** Whisper's normalizer of transcripts in any language, as a transform of lines and of whole batches. */
import { checkBoolean, checkKeys } from "../../core/argument-checks.js";
import { foldingPart } from "../../kernel/folding/folding.js";
import { foldedLines } from "../../text/tokenizers/folded-lines.js";
import { withBatchStep } from "../../text/transforms/lines-transform.js";
import type { TextTransform } from "../../text/transforms/transform.js";
import { basicNormalized, normalizedWithoutDiacritics } from "../../text/transforms/whisper/whisper-basic.js";

/** The settings of {@link whisperBasic}. */
export interface WhisperBasicOptions {
  /**
   * Removes diacritics after NFKD and writes ø as o, ß as ss and the like. By default, as in Whisper, the text is in
   * NFKC, and combining marks that are separate characters, as in Hindi, become spaces. Default false.
   */
  readonly removeDiacritics?: boolean;
}

/**
 * Whisper's basic text normalizer, as a transform for wer() and its family: lower case, without `<...>`, `[...]` and
 * `(...)`, with a space for each mark, symbol and punctuation (Radford et al. 2022, https://arxiv.org/abs/2212.04356,
 * appendix C). Whisper's papers report figures with it for all languages except English.
 *
 * Combining marks that NFKC leaves become spaces, too, which cuts apart words of Indic scripts, Thai and others;
 * compare such figures only with Whisper's. For splitting into letters (split_letters) use cer().
 *
 * @throws TypeError, RangeError for an unknown option, or one of the wrong type
 * @example
 * scoreSegment(wer({ transforms: [whisperBasic()] }), "bonjour, le monde", ["Bonjour [rire] le monde !"]).score // 0
 */
export function whisperBasic(options: WhisperBasicOptions = {}): TextTransform {
  checkKeys("whisperBasic", options, ["removeDiacritics"]);
  const { removeDiacritics = false } = options;
  checkBoolean("removeDiacritics", removeDiacritics);
  return removeDiacritics ? withoutDiacritics : basic;
}

const basic: TextTransform = /* @__PURE__ */ withBatchStep(
  { name: "WhisperBasic", transform: basicNormalized },
  (lines, kernel) => foldedLines(lines, "transcripts", basicNormalized, foldingPart, kernel),
);

const withoutDiacritics: TextTransform = Object.freeze({
  name: "WhisperBasicWithoutDiacritics",
  transform: normalizedWithoutDiacritics,
});
