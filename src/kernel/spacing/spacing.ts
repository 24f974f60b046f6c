/**
 * The part that puts spaces into lines, so that they can be split at white space. Other engines leave this to the
 * tokenizers of src/text/.
 */
import * as constants from "#kernel/constants";
import { wasm } from "#kernel/spacing-wasm";
import type { Spacing, TextLines } from "../../core/batch.js";
import { checkEnds } from "../checks.js";
import { untranslatedPart } from "../part.js";
import { createMemory, lastEnd, type MemoryExports, outOfMemory } from "../memory.js";

/** A function from lines to lines. */
export interface SpacingPart {
  /** Lines with blanks between their tokens, and no other white space. */
  spaced(lines: TextLines, spacing: Spacing): TextLines;
}

export const spacingPart = untranslatedPart<SpacingPart>("spacing", wasm, host);

/** The exports of assembly/spacing/index.ts. */
interface SpacingExports extends MemoryExports {
  prepareKinds(codePoints: number): void;
  spaceLines(lines: number, trim: number): number;
}

const trims: Record<Spacing["trim"], number> = {
  none: constants.TRIM_NONE,
  end: constants.TRIM_END,
  both: constants.TRIM_BOTH,
};

function host(exports: unknown): SpacingPart {
  const kernel = exports as SpacingExports;
  const memory = createMemory(kernel);
  /** The table now in KINDS: copying a table of a hundred kilobytes is slow, and it rarely changes. */
  let placed: Uint8Array | undefined;
  return {
    spaced({ bytes, ends }: TextLines, { kinds, trim }: Spacing): TextLines {
      checkEnds("lines", ends, bytes.length);
      const table = kinds();
      if (placed !== table) {
        const at = memory.reserve(constants.KINDS, table.length + 8);
        memory.bytes.set(table, at);
        kernel.prepareKinds(table.length);
        placed = table;
      }
      const length = lastEnd(ends);
      const text = memory.reserve(constants.TEXT, length + constants.PADDING);
      memory.bytes.set(length === bytes.length ? bytes : bytes.subarray(0, length), text);
      memory.putWords(constants.TEXT_ENDS, ends);
      if (!kernel.spaceLines(ends.length, trims[trim])) throw outOfMemory(length);
      const end = memory.addressOf(constants.TEXT_ENDS) / 4;
      const spacedEnds = memory.words.slice(end, end + ends.length);
      const spaced = memory.addressOf(constants.SPACED_TEXT);
      return { bytes: memory.bytes.slice(spaced, spaced + lastEnd(spacedEnds)), ends: spacedEnds };
    },
  };
}
