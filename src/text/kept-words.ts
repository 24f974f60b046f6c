/** Tokenizers for metrics that need the words themselves, not only their ids. */
import type { Tokenizer } from "./tokenizers/tokenizer.js";

const withWordsKept = /* @__PURE__ */ new WeakMap<Tokenizer, Tokenizer>();

/**
 * The same tokenizer, but with batches that keep the words. Each tokenizer has only one such object, so that metrics
 * share its work.
 */
export function keepingWords(chosen: Tokenizer): Tokenizer {
  let kept = withWordsKept.get(chosen);
  if (kept === undefined) {
    const { scanRule, ...rest } = chosen;
    // when scanning characters, the kernel does not keep their bytes
    kept = Object.freeze({
      ...rest,
      keepsBytes: true,
      ...(scanRule === undefined || scanRule === "char" ? {} : { scanRule }),
    });
    withWordsKept.set(chosen, kept);
  }
  return kept;
}
