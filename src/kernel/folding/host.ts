/** The part that makes lower case without punctuation of lines. */
import * as constants from "#kernel/constants";
import type { TextLines } from "../../core/batch.js";
import { checkEnds } from "../checks.js";
import { createMemory, lastEnd, outOfMemory, type MemoryExports } from "../memory.js";
import { putText } from "../put-text.js";
import type { CharacterChanges, FoldedLines, Folding, FoldingPart, Needles } from "./folding-part.js";

/** The exports of assembly/folding/index.ts. */
interface FoldingExports extends MemoryExports {
  foldLines(lines: number, rule: number): number;
  prepareChanges(codePoints: number, lowercase: number, spaced: number): void;
  changeLines(lines: number): number;
  prepareNeedles(count: number, words: number): void;
  leaveLines(lines: number): number;
}

const rules: Record<Folding, number> = {
  answers: constants.FOLD_ANSWERS,
  transcripts: constants.FOLD_TRANSCRIPTS,
};

export function host(exports: unknown): FoldingPart {
  const kernel = exports as FoldingExports;
  const memory = createMemory(kernel);
  /** Whose table is now in CHANGES: copying one is a hundred kilobytes, and it rarely changes. */
  let placed: CharacterChanges | undefined;

  function place(changes: CharacterChanges): void {
    if (placed === changes) return;
    const removed = changes.removed();
    const at = memory.reserve(constants.CHANGES, removed.length + 8);
    memory.bytes.set(removed, at);
    kernel.prepareChanges(removed.length, changes.lowercase ? 1 : 0, changes.spaced ? 1 : 0);
    placed = changes;
  }

  function placeNeedles({ needles: { bytes, ends }, words }: Needles): void {
    checkEnds("needles", ends, bytes.length);
    const at = memory.reserve(constants.NEEDLES, bytes.length);
    memory.bytes.set(bytes, at);
    memory.putWords(constants.NEEDLE_ENDS, ends);
    kernel.prepareNeedles(ends.length, words);
  }

  function count(size: number, folding: Folding | CharacterChanges | Needles): number {
    if (typeof folding === "string") return kernel.foldLines(size, rules[folding]);
    if ("needles" in folding) {
      placeNeedles(folding);
      return kernel.leaveLines(size);
    }
    place(folding);
    return kernel.changeLines(size);
  }

  return {
    folded(lines: TextLines, folding: Folding | CharacterChanges | Needles): FoldedLines {
      const { bytes } = putText(memory, [lines]);
      const size = lines.ends.length;
      const leftCount = count(size, folding);
      if (leftCount < 0) throw outOfMemory(bytes);
      const left = memory.addressOf(constants.SCANNED_IDS) / 4;
      const end = memory.addressOf(constants.TEXT_ENDS) / 4;
      const text = memory.addressOf(constants.SPACED_TEXT);
      const ends = memory.words.slice(end, end + size);
      return {
        bytes: memory.bytes.slice(text, text + lastEnd(ends)),
        ends,
        left: memory.words.slice(left, left + leftCount),
      };
    },
  };
}
