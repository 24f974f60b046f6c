/** The counts of a corpus' last segment that NLTK's methods 5 to 7 use. */
import { describe } from "../../../core/describe.js";
import { lowercase } from "../../../text/lowercase.js";
import type { Tokenizer } from "../../../text/tokenizers/tokenizer.js";
import type { LastSegment } from "./smoothing.js";

/** @throws TypeError for anything but { hypothesis, references }. */
export function lastSegmentOf(
  { hypothesis, references }: { readonly hypothesis: string; readonly references: readonly string[] },
  tokenizer: Tokenizer,
): LastSegment {
  if (
    typeof hypothesis !== "string" ||
    !Array.isArray(references) ||
    !references.every((reference) => typeof reference === "string")
  ) {
    throw new TypeError(
      `lastSegment has the hypothesis ${describe(hypothesis)} and the references ${describe(references)}: ` +
        `expected a string and a list of strings`,
    );
  }
  const tokens = (line: string): readonly string[] => tokenizer.tokenize(tokenizer.lowercase ? lowercase(line) : line);
  const words = tokens(hypothesis);
  const inReferences = references.map((reference) => fiveGrams(tokens(reference)));
  let matches5 = 0;
  for (const [ngram, count] of fiveGrams(words))
    matches5 += Math.min(count, Math.max(0, ...inReferences.map((counts) => counts.get(ngram) ?? 0)));
  return { hypothesisLength: words.length, matches5 };
}

/** Tokens contain no white space, so they can be joined with spaces. */
function fiveGrams(tokens: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i + 5 <= tokens.length; i++) {
    const ngram = tokens.slice(i, i + 5).join(" ");
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  return counts;
}
