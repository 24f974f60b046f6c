/** sacreBLEU's rules, as ingredients: the score of bleu() except for the last bits. */
import { createTokenizer } from "../../../text/tokenizers/index.js";
import type { BleuOptions } from "../bleu.js";
import type { BleuRules } from "./bleu-rules.js";
import { addedToLonger, halving, inPlaceOfZero, unsmoothed, type DialectSmoothing } from "./smoothing.js";

/** @param options checked by bleu() */
export function sacrebleuRules(options: BleuOptions): BleuRules {
  const { tokenize = "13a", lowercase = false, maxOrder = 4, effectiveOrder = false } = options;
  return {
    tokenizer: createTokenizer(tokenize, { lowercase }),
    lowercase,
    maxOrder,
    referenceLength: "closest",
    shortSegments: "none",
    smoothing: smoothingOf(options),
    penalty: "exact",
    zeros: { nothingWithout: "a match", zero: 0, absent: effectiveOrder ? "left out" : 0 },
  };
}

function smoothingOf({ smoothMethod = "exp", smoothValue }: BleuOptions): DialectSmoothing {
  switch (smoothMethod) {
    case "none":
      return unsmoothed;
    case "exp":
      return halving;
    case "floor":
      return inPlaceOfZero(smoothValue ?? 0.1);
    case "add-k":
      return addedToLonger(smoothValue ?? 1);
  }
}
