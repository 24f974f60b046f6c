/** Words of the references for which systems wrote other words, by alignment with the closest reference. */
import { createConfusionCounter } from "../../../../src/corpus/entry.js";
import { all } from "../measures.js";
import { aligned } from "../words/ngram-segments.js";
import type { Session } from "../session.js";
import type { ReportProgress } from "../report-progress.js";
import { wordBatches } from "../words/word-batches.js";
import { wordTokenizer } from "../words/word-tokenizer.js";
import type { NgramsQuestion } from "./ngrams.js";

export interface Confusion {
  readonly reference: string;
  readonly hypothesis: string;
  /** How often the baseline wrote the hypothesis in place of the reference, and how often the system did. */
  readonly counts: readonly [number, number];
}

export interface Confusions {
  readonly tokenizer: string;
  /** How many words were replaced in all, by the baseline and the system. */
  readonly replaced: readonly [number, number];
  /** How many different words there are. */
  readonly size: number;
  /** The confusions that are the most frequent, or whose counts differ most. */
  readonly most: readonly Confusion[];
}

const MOST = 150;

/** Answers the question; null if no selected segment has a reference. */
export async function confusions(
  session: Session,
  { metric, situation: { selection, references }, baseline, system }: NgramsQuestion,
  reportProgress: ReportProgress<Confusions> = () => {},
): Promise<Confusions | null> {
  const tokenizer = await wordTokenizer(session, metric);
  const places = (await session.places(selection)) ?? all(session);
  const counters = [0, 1].map(() => createConfusionCounter({ by: "tokens" }));
  let segments = 0;
  for await (const batch of wordBatches(session, places, [baseline, system], references, reportProgress)) {
    segments += batch.places.length;
    for (const [s, counter] of counters.entries())
      for (const alignment of aligned(batch, s, tokenizer)) counter.add(alignment);
  }
  if (segments === 0) return null;
  const pairs = new Map<string, Confusion>();
  const replaced: [number, number] = [0, 0];
  for (const [s, counter] of counters.entries()) {
    for (const { reference, hypothesis, count } of counter.result().substitutions) {
      const key = JSON.stringify([reference, hypothesis]);
      const [before] = pairs.get(key)?.counts ?? [0];
      pairs.set(key, { reference, hypothesis, counts: s === 0 ? [count, 0] : [before, count] });
      replaced[s as 0 | 1] += count;
    }
  }
  // confusions that happened once mean little, and there are many of them
  const list = [...pairs.values()].filter(({ counts: [before, after] }) => before + after > 1 || pairs.size <= MOST);
  const by = (valueOf: (confusion: Confusion) => number): Confusion[] =>
    [...list].sort((a, b) => valueOf(b) - valueOf(a)).slice(0, MOST);
  const most = new Set([
    ...by(({ counts: [before, after] }) => before + after),
    ...by(({ counts: [before, after] }) => Math.abs(after - before)),
  ]);
  return { tokenizer: tokenizer.name, replaced, size: pairs.size, most: [...most] };
}
