/** Marks are made word by word, and then joined where several words are one cluster. */
import type { TextSpan } from "../../../../src/index.js";
import type { Mark, MarkState, Partner } from "../../model/inspection.js";
import { widened } from "./clusters.js";

/** A word with its mark. */
export interface Word extends TextSpan {
  state: MarkState;
  depth: number;
  share?: number;
  isShifted?: boolean;
  words?: string;
  readonly partners: Partner[];
}

export function wordsOf(spans: readonly TextSpan[], state: MarkState): Word[] {
  return spans.map(({ start, end }) => ({ start, end, state, depth: 0, partners: [] }));
}

/** The limit on partners: more would not help a reader. */
const MOST_PARTNERS = 24;

/** Records that two words face each other. */
export function pair(hypothesis: Word[], at: number, references: readonly Word[][], reference: number, mark: number) {
  const [partner, other] = [hypothesis[at]!, references[reference]![mark]!];
  if (partner.partners.length < MOST_PARTNERS) partner.partners.push({ reference, mark });
  if (other.partners.length < MOST_PARTNERS) other.partners.push({ reference: null, mark: at });
}

export interface Marked {
  readonly marks: readonly Mark[];
  /** For each word, the index of its mark. */
  readonly index: readonly number[];
}

/** The marks of a text. Partners are still words. */
export function marked(text: string, words: readonly Word[]): Marked {
  const { stretches, index } = widened(text, words);
  if (stretches.length === words.length) return { marks: words, index };
  const parts: Word[][] = stretches.map(() => []);
  for (const [i, word] of words.entries()) parts[index[i]!]!.push(word);
  return {
    index,
    marks: stretches.map(({ start, end }, i): Mark => {
      const own = parts[i]!;
      const [first] = own as [Word];
      const shares = own.flatMap(({ share }) => (share === undefined ? [] : [share]));
      return {
        start,
        end,
        // a joined mark is as good as its worst part
        state: (own.find(({ state }) => state !== "matched") ?? first).state,
        depth: Math.min(...own.map(({ depth }) => depth)),
        ...(shares.length > 0 && { share: shares.reduce((sum, share) => sum + share, 0) / shares.length }),
        ...(own.some(({ isShifted }) => isShifted) && { isShifted: true }),
        ...(first.words !== undefined && { words: [...new Set(own.map(({ words }) => words))].join("; ") }),
        partners: own.flatMap(({ partners }) => partners),
      };
    }),
  };
}

/**
 * The same marks, whose partners are marks instead of words. @param indexOf from words to marks, on the partner's side
 */
export function faced(marks: readonly Mark[], indexOf: (reference: number | null) => readonly number[]): Mark[] {
  return marks.map((mark) => {
    if (mark.partners.length === 0) return mark;
    const known = new Set<string>();
    const partners = mark.partners.flatMap(({ reference, mark: word }) => {
      const partner = { reference, mark: indexOf(reference)[word]! };
      const key = `${partner.reference} ${partner.mark}`;
      if (known.has(key)) return [];
      known.add(key);
      return [partner];
    });
    return { ...mark, partners };
  });
}
