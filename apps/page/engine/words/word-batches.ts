/** The texts of segments in batches, for functions that go through all words of a corpus. */
import type { Situation } from "../../model/selection.js";
import { pause } from "../pause.js";
import type { Session } from "../session.js";

export interface WordBatch {
  /** The batch's segments that have a reference. */
  readonly places: readonly number[];
  /** The outputs, by requested system and segment. */
  readonly systems: readonly (readonly string[])[];
  /** The references, by segment. */
  readonly references: readonly (readonly string[])[];
}

/**
 * How many segments a batch has. Other questions are answered between two batches, each of which takes some
 * milliseconds.
 */
const BATCH = 256;

/**
 * @param systems the indices of the systems whose output is needed
 * @param onProgress called with the share that is done
 */
export async function* wordBatches(
  session: Session,
  places: ArrayLike<number>,
  systems: readonly number[],
  used: Situation["references"],
  onProgress: (share: number) => void = () => {},
): AsyncGenerator<WordBatch> {
  for (let first = 0; first < places.length; first += BATCH) {
    const texts = (await session.texts(Array.prototype.slice.call(places, first, first + BATCH) as number[]))
      .map(({ segment, references, hypotheses }) => ({
        segment,
        hypotheses,
        references: (used === null ? references : used.map((r) => references[r] ?? null)).filter(
          (text) => text !== null,
        ),
      }))
      .filter(({ references }) => references.length > 0);
    if (texts.length > 0) {
      yield {
        places: texts.map(({ segment }) => segment),
        systems: systems.map((s) => texts.map(({ hypotheses }) => hypotheses[s]!)),
        references: texts.map(({ references }) => references),
      };
    }
    onProgress(Math.min(1, (first + BATCH) / places.length));
    await pause();
  }
}
