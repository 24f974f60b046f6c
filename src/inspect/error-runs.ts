/** The longest runs of inserted and of deleted words: what a recognizer made up, and what it left out. */
import { checkKeys, checkWhole } from "../core/argument-checks.js";
import { checkAlignment, listed, type SegmentAlignment } from "../corpus/word-alignment.js";

/** The options of {@link longestRuns}. */
export interface RunOptions {
  /** The most runs of each kind. Default 10. */
  readonly top?: number;
  /** The fewest words (or characters) of a run. Default 3. */
  readonly least?: number;
}

/** Words that follow one another, all of them inserted or all deleted. */
export interface ErrorRun {
  readonly type: "insert" | "delete";
  /** The segment's index. */
  readonly segment: number;
  /** The index of the first word: in the hypothesis for inserted words, in the reference for deleted words. */
  readonly start: number;
  readonly words: readonly string[];
}

/**
 * The longest runs of insertions and of deletions, the longest first, and of equally long runs the earlier run first.
 * Speech recognizers such as Whisper make up whole sentences in silence, and skip others; an error rate cannot tell
 * this from many small mistakes. A substituted word ends a run.
 *
 * @throws TypeError, RangeError unless alignments is a list of alignments, and for options of the wrong type or value
 * @example
 * const alignments = alignCorpus({
 *   hypotheses: ["so it goes thank you for watching", "yes"],
 *   references: ["so it goes", "yes and we went home"],
 * });
 * longestRuns(alignments).map(({ type, segment, words }) => `${segment} ${type}: ${words.join(" ")}`)
 * // ["0 insert: thank you for watching", "1 delete: and we went home"]
 */
export function longestRuns(alignments: Iterable<SegmentAlignment>, options: RunOptions = {}): ErrorRun[] {
  const collector = createRunCollector(options);
  let i = 0;
  for (const alignment of listed(alignments)) {
    checkAlignment(`alignments[${i++}]`, alignment);
    collector.add(alignment);
  }
  return collector.result();
}

/** longestRuns() for alignments that come one by one. */
export function createRunCollector(options: RunOptions = {}): {
  add(alignment: SegmentAlignment): void;
  result(): ErrorRun[];
} {
  checkKeys("longestRuns", options, ["top", "least"]);
  const { top = 10, least = 3 } = options;
  checkWhole("top", top, 0, Number.MAX_SAFE_INTEGER);
  checkWhole("least", least, 1, Number.MAX_SAFE_INTEGER);
  let segment = 0;
  const found: Record<ErrorRun["type"], ErrorRun[]> = { insert: [], delete: [] };
  const byLength = (a: ErrorRun, b: ErrorRun): number => b.words.length - a.words.length || a.segment - b.segment;
  return {
    add({ reference, hypothesis, chunks }) {
      for (const { type, referenceStart, referenceEnd, hypothesisStart, hypothesisEnd } of chunks) {
        if (type !== "insert" && type !== "delete") continue;
        const [side, start, end] =
          type === "insert" ? [hypothesis, hypothesisStart, hypothesisEnd] : [reference, referenceStart, referenceEnd];
        const runs = found[type];
        if (end - start < least || (runs.length === top && end - start <= (runs.at(-1)?.words.length ?? 0))) continue;
        runs.push({ type, segment, start, words: side.slice(start, end) });
        runs.sort(byLength);
        if (runs.length > top) runs.pop();
      }
      segment++;
    },
    result: () => [...found.insert, ...found.delete].sort(byLength),
  };
}
