/** The cells of the rows on the screen, and of those that were there lately. */
import type { SegmentCells } from "../../model/corpus.js";

/** The number of segments whose texts are kept. */
const MOST_KEPT = 1500;

/**
 * The delay before texts are requested, in milliseconds: a user who drags the scroll bar of a long list passes most
 * rows.
 */
const PAUSE = 40;

export interface RowTexts {
  get(place: number): SegmentCells | undefined;
  /** Requests texts that are missing or old, and drops earlier requests that have not been sent yet. */
  want(places: readonly number[]): void;
  /** Marks all texts as old: they are shown until new ones have come. */
  renew(): void;
}

/**
 * @param ask requests the texts of some segments
 * @param onArrival called when some texts have come
 */
export function createRowTexts(
  ask: (places: readonly number[]) => Promise<readonly SegmentCells[]>,
  onArrival: () => void,
): RowTexts {
  const known = new Map<number, { readonly texts: SegmentCells; readonly age: number }>();
  let age = 0;
  let wanted: readonly number[] = [];
  let isBusy = false;
  const missing = (): number[] => wanted.filter((place) => known.get(place)?.age !== age);

  const run = async (): Promise<void> => {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      const places = missing();
      if (places.length === 0) return;
      const ageOfQuestion = age;
      const texts = await ask(places);
      for (const row of texts) {
        const before = known.get(row.segment)?.texts;
        known.delete(row.segment);
        // the same object where nothing has changed: its row is not drawn again
        const isSame = JSON.stringify(before) === JSON.stringify(row);
        known.set(row.segment, { texts: isSame ? before! : row, age: ageOfQuestion });
      }
      for (const oldest of known.keys()) {
        if (known.size <= MOST_KEPT) break;
        known.delete(oldest);
      }
      onArrival();
    }
  };

  return {
    get: (place) => known.get(place)?.texts,
    want(places) {
      wanted = places;
      if (isBusy || missing().length === 0) return;
      isBusy = true;
      // another corpus has been opened meanwhile: its rows are requested when they are drawn
      run().then(
        () => (isBusy = false),
        () => (isBusy = false),
      );
    },
    renew: () => {
      age++;
    },
  };
}
