/** The part that makes lower case without punctuation of lines. */
import * as constants from "#kernel/constants";
import type { TextLines } from "../../core/batch.js";
import { createMemory, lastEnd, outOfMemory, type MemoryExports } from "../memory.js";
import { putText } from "../put-text.js";
import type { FoldedLines, Folding, FoldingPart } from "./folding-part.js";

/** The exports of assembly/folding/index.ts. */
interface FoldingExports extends MemoryExports {
  foldLines(lines: number, rule: number): number;
}

const rules: Record<Folding, number> = {
  answers: constants.FOLD_ANSWERS,
  transcripts: constants.FOLD_TRANSCRIPTS,
};

export function host(exports: unknown): FoldingPart {
  const kernel = exports as FoldingExports;
  const memory = createMemory(kernel);
  return {
    folded(lines: TextLines, folding: Folding): FoldedLines {
      const { bytes } = putText(memory, [lines]);
      const count = kernel.foldLines(lines.ends.length, rules[folding]);
      if (count < 0) throw outOfMemory(bytes);
      const left = memory.addressOf(constants.SCANNED_IDS) / 4;
      const end = memory.addressOf(constants.TEXT_ENDS) / 4;
      const text = memory.addressOf(constants.SPACED_TEXT);
      const ends = memory.words.slice(end, end + lines.ends.length);
      return {
        bytes: memory.bytes.slice(text, text + lastEnd(ends)),
        ends,
        left: memory.words.slice(left, left + count),
      };
    },
  };
}
