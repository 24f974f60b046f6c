/** The part that makes lower case without punctuation of lines. */
import * as constants from "#kernel/constants";
import { wasm } from "#kernel/folding-wasm";
import type { TextLines } from "../../core/batch.js";
import { checkEnds } from "../checks.js";
import { untranslatedPart } from "../part.js";
import { createMemory, lastEnd, type MemoryExports, outOfMemory } from "../memory.js";
import { putText } from "../put-text.js";

/** Lower case without punctuation: what an answer is compared by in SQuAD, and a transcript by Whisper. */
export type Folding = "answers" | "transcripts";

/** What becomes of each character by itself. */
export interface CharacterChanges {
  /** Whether all is lower-cased first. */
  readonly lowercase: boolean;
  /** Whether white space of ASCII, if it stays, becomes blanks. */
  readonly spaced: boolean;
  /**
   * A byte for each code point: 1 for what is removed; those beyond its end stay, capitals too. Of one object it is always
   * the same.
   */
  removed(): Uint8Array;
}

/** Lines stay as they are; those with one of some texts in them are left. */
export interface Needles {
  /** None is empty. */
  readonly needles: TextLines;
  /** How many of them, the first, are words: with no letter or digit of ASCII, or `_`, beside them. */
  readonly words: number;
}

/** Lines, and the numbers of those that are left to the caller, which are empty. */
export interface FoldedLines extends TextLines {
  readonly left: Uint32Array;
}

/** Lines into lines. */
export interface FoldingPart {
  folded(lines: TextLines, folding: Folding | CharacterChanges | Needles): FoldedLines;
}

export const foldingPart = untranslatedPart<FoldingPart>("folding", wasm, host);

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

function host(exports: unknown): FoldingPart {
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
