/** Reads only some of a reader's segments. */
import type { SegmentText, TextLines } from "../core/batch.js";
import { createLineBuffer, type LineBuffer } from "./line-buffer.js";
import type { SegmentReader } from "./segment-reader.js";

/** @param kept for each segment whether it is kept; segments beyond its end are dropped */
export function keepSegments(reader: SegmentReader, kept: readonly boolean[]): SegmentReader {
  const references = createLineBuffer();
  const sources = createLineBuffer();
  const systems: LineBuffer[] = [];
  let segments = 0;

  /** Filters a batch whose first segment has number `first`. */
  function filtered(text: SegmentText, first: number): SegmentText {
    references.clear();
    sources.clear();
    const ends: number[] = [];
    while (systems.length < text.systems.length) systems.push(createLineBuffer());
    for (const system of systems) system.clear();
    for (let i = 0; i < text.referenceEnds.length; i++) {
      if (kept[first + i] !== true) continue;
      for (let line = i === 0 ? 0 : text.referenceEnds[i - 1]!; line < text.referenceEnds[i]!; line++)
        addLine(references, text.references, line);
      ends.push(references.size);
      for (const [s, lines] of text.systems.entries()) addLine(systems[s]!, lines, i);
      if (text.sources !== undefined) addLine(sources, text.sources, i);
    }
    return {
      systems: systems.map((system) => system.lines()),
      references: references.lines(),
      referenceEnds: Uint32Array.from(ends),
      ...(text.sources && { sources: sources.lines() }),
    };
  }

  return {
    get segments() {
      return segments;
    },
    get progress() {
      return reader.progress;
    },
    async next(pace) {
      for (let text = await reader.next(pace); text !== undefined; text = await reader.next(pace)) {
        const some = filtered(text, reader.segments - text.referenceEnds.length);
        segments += some.referenceEnds.length;
        if (some.referenceEnds.length > 0) return some;
      }
      return undefined;
    },
  };
}

function addLine(buffer: LineBuffer, { bytes, ends }: TextLines, line: number): void {
  buffer.add(bytes, line === 0 ? 0 : ends[line - 1]!, ends[line]!);
}
