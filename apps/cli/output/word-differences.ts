/** Which words of a reference a hypothesis lacks, and which extra words it has. */
import type { Tokenizer } from "../../../src/index.js";
import { lowercase } from "../../../src/text/entry.js";

export interface WordDifferences {
  /** The reference that is nearest, from 0. */
  readonly reference: number;
  /** The words of the reference that are missing, in the order of the reference, as often as they are missing. */
  readonly missing: readonly string[];
  /** The extra words of the hypothesis, in the order of the hypothesis. */
  readonly added: readonly string[];
}

/** Differences from the reference that has the fewest. Order does not matter: moved words are no difference. */
export function wordDifferences(
  hypothesis: string,
  references: readonly string[],
  tokenizer: Tokenizer,
): WordDifferences {
  const given = (line: string): string => (tokenizer.lowercase ? lowercase(line) : line);
  const words = tokenizer.tokenize(given(hypothesis));
  const tokenizeReference = tokenizer.tokenizeReference ?? tokenizer.tokenize;
  return references
    .map((line, reference) => {
      const wanted = tokenizeReference(given(line));
      return { reference, missing: withoutThose(wanted, words), added: withoutThose(words, wanted) };
    })
    .reduce((nearest, candidate) => (sizeOf(candidate) < sizeOf(nearest) ? candidate : nearest));
}

function sizeOf({ missing, added }: WordDifferences): number {
  return missing.length + added.length;
}

/** The words that are left after each word of the other text has been matched with an equal one, from the first on. */
function withoutThose(words: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    return count === 0;
  });
}
