/** sacreBLEU's warning that a system's output looks tokenized: a hundred of its lines end in a space and a period. */
import type { TextLines } from "../../core/batch.js";

const ENOUGH = 100;

export const tokenizedWarning = [
  "That's 100 lines that end in a tokenized period ('.')",
  "It looks like you forgot to detokenize your test data, which may hurt your score.",
  "If you insist your data is detokenized, or don't care, you can suppress this message with the `force` parameter.",
];

export interface TokenizedDetector {
  /** Adds the next lines of every system. */
  add(systems: readonly TextLines[]): void;
  /** For each system, whether it looks tokenized. */
  suspects(): readonly boolean[];
}

export function createTokenizedDetector(): TokenizedDetector {
  const counts: number[] = [];
  return {
    add(systems) {
      for (const [system, { bytes, ends }] of systems.entries()) {
        let count = counts[system] ?? 0;
        for (let line = 0, start = 0; line < ends.length; line++) {
          const end = ends[line]!;
          if (end - start >= 2 && bytes[end - 1] === 0x2e && bytes[end - 2] === 0x20) count++;
          start = end;
        }
        counts[system] = count;
      }
    },
    suspects: () => counts.map((count) => count >= ENOUGH),
  };
}
