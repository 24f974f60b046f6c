/** Counts lines that two tokenizers cut differently, and keeps the first few. */
import type { DifferingLine, TokenDifferences } from "../report/dialect-report.js";
import { lowercase } from "../text/lowercase.js";
import type { SegmentText } from "../core/batch.js";
import type { Tokenizer } from "../text/tokenizers/tokenizer.js";
import { decodedLines } from "../text/decoded-lines.js";

/** The most lines that are shown. */
const SHOWN = 3;

export interface TokenComparison {
  /** Adds the next segments of one system. */
  add(text: SegmentText): void;
  differences(): TokenDifferences;
}

export function createTokenComparison(first: Tokenizer, second: Tokenizer): TokenComparison {
  const lines: DifferingLine[] = [];
  let [segments, hypotheses, references, ofReferences] = [0, 0, 0, 0];

  /** Whether the tokens differ; if so, the line is kept while there is room. */
  const differ = (line: string, segment: number, side: DifferingLine["side"]): boolean => {
    const [own, other] = [tokensOf(first, line, side), tokensOf(second, line, side)];
    if (own.length === other.length && own.every((token, i) => token === other[i])) return false;
    if (lines.length < SHOWN) lines.push({ segment, side, first: own, second: other });
    return true;
  };

  return {
    add(text) {
      if (first === second) return;
      const { systems, referenceEnds } = text;
      for (const [i, hypothesis] of decodedLines(systems[0]!, 0, referenceEnds.length).entries()) {
        if (differ(hypothesis, segments + i, "hypothesis")) hypotheses++;
        const from = i === 0 ? 0 : referenceEnds[i - 1]!;
        for (const reference of decodedLines(text.references, from, referenceEnds[i]!)) {
          if (differ(reference, segments + i, "reference")) references++;
          ofReferences++;
        }
      }
      segments += referenceEnds.length;
    },
    differences: () => ({ hypotheses, references, ofReferences, lines }),
  };
}

function tokensOf(tokenizer: Tokenizer, line: string, side: DifferingLine["side"]): readonly string[] {
  const tokenize = side === "reference" ? (tokenizer.tokenizeReference ?? tokenizer.tokenize) : tokenizer.tokenize;
  return tokenize(tokenizer.lowercase ? lowercase(line) : line);
}
