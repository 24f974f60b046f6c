/** The part that folds lines to lower case without punctuation. */
import * as constants from "#kernel/constants";
import { wasm } from "#kernel/folding-wasm";
import type { TextLines } from "../../core/batch.js";
import { checkEnds } from "../checks.js";
import { untranslatedPart } from "../part.js";
import { createMemory, lastEnd, type MemoryExports, outOfMemory } from "../memory.js";
import { putText } from "../put-text.js";

/** Lines in lower case without punctuation: as SQuAD compares answers, and as Whisper compares transcripts. */
export type Folding = "answers" | "transcripts";

/** How single characters are changed. */
export interface CharacterChanges {
  /** Whether lines are lower-cased first. */
  readonly lowercase: boolean;
  /** Whether ASCII white space that is kept becomes blanks. */
  readonly spaced: boolean;
  /**
   * A byte for each code point: 1 for characters that are removed; characters beyond the end of the table stay,
   * capitals too. The table of an object never changes.
   */
  removed(): Uint8Array;
}

/** Lines that contain one of these texts are left to the caller. */
export interface Needles {
  /** The texts, none of them empty. */
  readonly needles: TextLines;
  /**
   * How many of the texts, from the first on, are words: they count only where no ASCII letter, digit or `_` is next to
   * them.
   */
  readonly words: number;
}

/** The lines, and the numbers of the lines left to the caller, which are empty here. */
export interface FoldedLines extends TextLines {
  readonly left: Uint32Array;
}

/** A function from lines to lines. */
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
  /**
   * The changes whose table is now in CHANGES: copying a table of a hundred kilobytes is slow, and it rarely changes.
   */
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
