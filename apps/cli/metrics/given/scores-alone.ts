/** A reader of segments without texts, for scores from elsewhere that come alone. */
import type { SegmentText } from "../../../../src/core/entry.js";
import { createLineBuffer, LEAST_SEGMENTS, type SegmentReader } from "../../../../src/reading/entry.js";
import type { GivenFiles } from "./given-metrics.js";

const nothing = new Uint8Array(0);

/** @param systems the number of systems */
export function emptyTexts([first]: readonly GivenFiles[], systems: number): SegmentReader {
  const { lists, ids } = first!.files[0]!;
  const size = lists[0]!.values.length;
  let segments = 0;
  return {
    get segments() {
      return segments;
    },
    progress: undefined,
    next(): Promise<SegmentText | undefined> {
      const count = Math.min(LEAST_SEGMENTS, size - segments);
      if (count === 0) return Promise.resolve(undefined);
      const none = { bytes: nothing, ends: new Uint32Array(count) };
      const names = createLineBuffer();
      for (const id of ids?.slice(segments, segments + count) ?? []) names.addText(id);
      segments += count;
      return Promise.resolve({
        systems: Array.from({ length: systems }, () => none),
        references: { bytes: nothing, ends: new Uint32Array(0) },
        referenceEnds: new Uint32Array(count),
        ...(ids && { sources: names.lines() }),
      });
    },
  };
}
