/** Segments with several references as pairs. */
import type { Batch, BatchText, TokenLines } from "../core/batch.js";

/** A batch with one segment per reference; hypotheses are repeated. */
export function asPairs(batch: Batch): Batch {
  const pairs = countReferences(batch);
  return pairs === batch.referenceEnds.length ? batch : new Pairs(batch, pairs);
}

/** The number of references of all segments. */
export function countReferences({ referenceEnds }: Batch): number {
  return referenceEnds.length === 0 ? 0 : referenceEnds[referenceEnds.length - 1]!;
}

/** Making the pairs does not read the ids, because a batch may make its ids only when they are first read. */
class Pairs implements Batch {
  readonly referenceEnds: Uint32Array;
  readonly text?: BatchText;
  private repeatedIds: TokenLines | undefined;

  constructor(
    private readonly batch: Batch,
    pairs: number,
  ) {
    this.referenceEnds = Uint32Array.from({ length: pairs }, (_, i) => i + 1);
    const { text } = batch;
    if (text !== undefined) {
      const { values: bytes, ends } = this.repeated(text.hypotheses.bytes, text.hypotheses.ends);
      this.text = { ...text, hypotheses: { bytes, ends } };
    }
  }

  get hypotheses(): TokenLines {
    if (this.repeatedIds === undefined) {
      const { hypotheses } = this.batch;
      const { values: ids, ends } = this.repeated(hypotheses.ids, hypotheses.ends);
      this.repeatedIds = { ids, ends };
    }
    return this.repeatedIds;
  }
  get references(): TokenLines {
    return this.batch.references;
  }
  get wordBytes(): Batch["wordBytes"] {
    return this.batch.wordBytes;
  }

  /** Lines, each repeated for each reference of its segment. */
  private repeated<T extends Uint8Array | Uint32Array>(values: T, ends: Uint32Array): { values: T; ends: Uint32Array } {
    const { referenceEnds } = this.batch;
    const repeatedEnds = new Uint32Array(this.referenceEnds.length);
    let end = 0;
    for (let segment = 0, pair = 0; segment < ends.length; segment++) {
      const length = ends[segment]! - (segment === 0 ? 0 : ends[segment - 1]!);
      for (; pair < referenceEnds[segment]!; pair++) repeatedEnds[pair] = end += length;
    }
    const all = new (values.constructor as new (length: number) => T)(end);
    for (let segment = 0, pair = 0; segment < ends.length; segment++) {
      const line = values.subarray(segment === 0 ? 0 : ends[segment - 1]!, ends[segment]!);
      for (; pair < referenceEnds[segment]!; pair++) all.set(line, repeatedEnds[pair]! - line.length);
    }
    return { values: all, ends: repeatedEnds };
  }
}
