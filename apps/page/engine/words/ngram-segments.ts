/** The segments of an n-gram, and those of a word that was written for another. */
import { alignerOf } from "../../../../src/corpus/entry.js";
import { countConfusions, type SegmentAlignment, type Tokenizer } from "../../../../src/index.js";
import { encodeWords, findNgram } from "../../../../src/inspect/entry.js";
import { kernelOf } from "../../../../src/kernel/entry.js";
import { toSegmentText } from "../../../../src/text/entry.js";
import type { Filter } from "../../model/selection.js";
import { all } from "../measures.js";
import type { Session } from "../session.js";
import { wordBatches, type WordBatch } from "./word-batches.js";
import { wordTokenizer } from "./word-tokenizer.js";

type FilterBy<By extends Filter["by"]> = Extract<Filter, { readonly by: By }>;

/** For each segment of the corpus 1 if it passes. */
export async function segmentsOfNgram(
  session: Session,
  { metric, words, system, than, references = null }: FilterBy<"ngram">,
): Promise<Uint8Array> {
  const tokenizer = await wordTokenizer(session, metric);
  const found = new Uint8Array(session.summary.segments);
  // even a question about the references alone needs one system, because both sides are searched together
  const systems = [system ?? 0, ...(than === null ? [] : [than])];
  for await (const batch of wordBatches(session, all(session), systems, references)) {
    const { references: wanted, hypotheses } = findNgram(encodeWords(batch, tokenizer, kernelOf()), words);
    for (const [i, segment] of batch.places.entries()) {
      const right = hypotheses.map((counts) => Math.min(counts[i]!, wanted[i]!));
      if (system === null ? wanted[i]! > 0 : right[0]! > (right[1] ?? 0)) found[segment] = 1;
    }
  }
  return found;
}

/** The segments of a confusion: of a word that was written for another. */
export async function segmentsOfConfusion(
  session: Session,
  { metric, system, reference, hypothesis, references = null }: FilterBy<"confusion">,
): Promise<Uint8Array> {
  const tokenizer = await wordTokenizer(session, metric);
  const found = new Uint8Array(session.summary.segments);
  for await (const batch of wordBatches(session, all(session), [system], references)) {
    // only segments that have both words
    const encoded = encodeWords(batch, tokenizer, kernelOf());
    const wanted = findNgram(encoded, [reference]).references;
    const [written] = findNgram(encoded, [hypothesis]).hypotheses as [Uint32Array];
    const candidates = [...batch.places.keys()].filter((i) => wanted[i]! > 0 && written[i]! > 0);
    if (candidates.length === 0) continue;
    const few: WordBatch = {
      places: candidates.map((i) => batch.places[i]!),
      systems: [candidates.map((i) => batch.systems[0]![i]!)],
      references: candidates.map((i) => batch.references[i]!),
    };
    for (const [i, alignment] of aligned(few, 0, tokenizer).entries()) {
      const pairs = countConfusions([alignment], { by: "tokens" }).substitutions;
      if (pairs.some((pair) => pair.reference === reference && pair.hypothesis === hypothesis))
        found[few.places[i]!] = 1;
    }
  }
  return found;
}

/** Each segment of a batch as words, with the closest of its references. */
export function aligned({ systems, references }: WordBatch, system: number, tokenizer: Tokenizer): SegmentAlignment[] {
  const align = alignerOf(tokenizer, { unit: "words", alignment: "rapidfuzz" }, kernelOf());
  const alignments: SegmentAlignment[] = [];
  for (const text of toSegmentText({ hypotheses: systems[system]!, references }))
    alignments.push(...align(text, alignments.length));
  return alignments;
}
