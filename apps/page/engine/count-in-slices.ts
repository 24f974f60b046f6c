/** Counts the texts of a system in slices, so that other questions are answered in between. */
import { concatenateStatistics, type Statistics, segmentStatistics, type Metric } from "../../../src/index.js";

/** The longest time that other questions wait, in milliseconds, which decides the size of a slice. */
const LONGEST = 12;

/** The texts of one system with its references: lists with an entry for each segment. */
export interface CountedTexts {
  readonly hypotheses: readonly string[];
  /** The streams of references. */
  readonly references: readonly (readonly (string | null)[])[];
  /** The sources, for metrics that compare with them. */
  readonly source?: readonly string[] | null;
}

/**
 * A row for each segment.
 *
 * @param metric a metric that has had its first pass
 * @param onProgress called with the number of segments that are done
 */
export async function countInSlices(
  metric: Metric,
  { hypotheses, references, source }: CountedTexts,
  onProgress: (done: number) => void,
): Promise<Statistics> {
  const slices: Statistics[] = [];
  let size = 64;
  for (let first = 0; first < hypotheses.length;) {
    const end = Math.min(first + size, hypotheses.length);
    const start = performance.now();
    slices.push(
      segmentStatistics(metric, {
        hypotheses: hypotheses.slice(first, end),
        references: segmentReferences(references, first, end),
        ...(metric.needsSources && source && { sources: source.slice(first, end) }),
      }),
    );
    const took = performance.now() - start;
    size = Math.max(16, Math.min(8192, Math.round(size * Math.min(4, LONGEST / Math.max(took, 1)))));
    first = end;
    onProgress(end);
    await pause();
  }
  return joined(slices);
}

/** The references of some segments, a list for each segment, without missing references. */
export function segmentReferences(
  references: CountedTexts["references"],
  first: number,
  end: number,
): readonly (readonly (string | null)[])[] {
  return Array.from({ length: end - first }, (_, i) => references.map((stream) => stream[first + i] ?? null));
}

/** Joins neighbouring slices, then neighbouring results, so that each row is copied only log2(slices) times. */
function joined(slices: readonly Statistics[]): Statistics {
  let parts = slices;
  while (parts.length > 1) {
    parts = Array.from({ length: Math.ceil(parts.length / 2) }, (_, i) => {
      const [a, b] = [parts[2 * i]!, parts[2 * i + 1]];
      return b === undefined ? a : concatenateStatistics(a, b);
    });
  }
  return parts[0]!;
}

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()!();
// lets Node end although the port is open
(channel.port1 as { unref?: () => void }).unref?.();

/** Lets waiting messages be answered; a timer would wait for four milliseconds. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}
