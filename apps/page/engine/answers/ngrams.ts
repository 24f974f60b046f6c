/** N-grams that one of two systems has right more often than the other, and words that one or both never wrote. */
import { encodeWords, createNgramCounter, type CountedNgram, type CountedWord } from "../../../../src/inspect/entry.js";
import { kernelOf } from "../../../../src/kernel/entry.js";
import type { MetricSpec } from "../../model/corpus.js";
import type { Situation } from "../../model/selection.js";
import { all } from "../measures.js";
import { LONGEST_NGRAM } from "../../model/view.js";
import type { Session } from "../session.js";
import type { ReportProgress } from "../report-progress.js";
import { wordBatches } from "../words/word-batches.js";
import { wordTokenizer } from "../words/word-tokenizer.js";

export interface NgramsQuestion {
  readonly metric: MetricSpec;
  readonly situation: Situation;
  readonly baseline: number;
  readonly system: number;
}

/** What the two systems have right. Pairs of numbers are those of the baseline and of the system. */
export interface Ngrams {
  /** The name of the tokenizer, whose words are counted. */
  readonly tokenizer: string;
  /** Whether words are counted in lower case. */
  readonly isLowercase: boolean;
  /** The segments that have a reference. */
  readonly segments: number;
  readonly orders: readonly {
    readonly order: number;
    /** How many different n-grams one or both systems have right. */
    readonly size: number;
    /** How many n-grams each system has right in all. */
    readonly matches: readonly number[];
    /** The n-grams with the largest difference, by its size or its ratio. */
    readonly ngrams: readonly CountedNgram[];
  }[];
  /** Words of the references. */
  readonly words: {
    readonly size: number;
    /** How many different words each system never wrote. */
    readonly missing: readonly number[];
    /** The most frequent words that one or both systems never wrote. */
    readonly most: readonly CountedWord[];
  };
}

/** How many n-grams of each order are listed, in each direction, by either measure. */
const MOST_NGRAMS = 100;

const MOST_WORDS = 200;

/** Answers the question; null if no selected segment has a reference. */
export async function ngrams(
  session: Session,
  { metric, situation: { selection, references }, baseline, system }: NgramsQuestion,
  reportProgress: ReportProgress<Ngrams> = () => {},
): Promise<Ngrams | null> {
  const tokenizer = await wordTokenizer(session, metric);
  const places = (await session.places(selection)) ?? all(session);
  const counter = createNgramCounter(2, LONGEST_NGRAM);
  let segments = 0;
  for await (const batch of wordBatches(session, places, [baseline, system], references, reportProgress)) {
    counter.add(encodeWords(batch, tokenizer, kernelOf()));
    segments += batch.places.length;
  }
  if (segments === 0) return null;
  const words = counter.words();
  const notable = counter.best(
    MOST_NGRAMS,
    ([before, after]) => after! - before!,
    ([before, after]) => before! - after!,
    ([before, after]) => ratio(after!, before!),
    ([before, after]) => ratio(before!, after!),
  );
  const missing = [0, 1].map((s) => words.filter(({ hypotheses }) => hypotheses[s] === 0));
  return {
    tokenizer: tokenizer.name,
    isLowercase: tokenizer.lowercase,
    segments,
    orders: counter.orders().map((counts, i) => ({ ...counts, ngrams: notable[i]! })),
    words: {
      size: words.length,
      missing: missing.map(({ length }) => length),
      most: [...new Set(missing.flatMap((list) => mostFrequent(list)))].sort((a, b) => b.references - a.references),
    },
  };
}

/**
 * The ratio of two counts, with one added to both as in compare-mt, so that rare n-grams do not win; 0 if it is not
 * above 1.
 */
function ratio(more: number, less: number): number {
  return (more + 1) / (less + 1) - 1;
}

function mostFrequent(words: readonly CountedWord[]): CountedWord[] {
  return [...words].sort((a, b) => b.references - a.references).slice(0, MOST_WORDS);
}
