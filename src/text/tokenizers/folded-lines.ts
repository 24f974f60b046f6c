/** Folds lines in the kernel; a function of strings folds the lines that the kernel leaves. */
import type { TextLines } from "../../core/batch.js";
import type { CharacterChanges, Folding, FoldingPart, Needles } from "../../kernel/folding/folding.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { KernelPart } from "../../kernel/part.js";
import { decodeUtf8 } from "../utf8.js";

const encoder = new TextEncoder();

/**
 * The folded lines; undefined if the engine leaves all of them to the function.
 *
 * @param part the part of the kernel, which the metric imports: text/ imports only its type
 * @throws TypeError for a line that is not well-formed UTF-8
 */
export function foldedLines(
  lines: TextLines,
  folding: Folding | CharacterChanges | Needles,
  fold: (line: string) => string,
  part: KernelPart<FoldingPart | undefined>,
  kernel: Kernel,
): TextLines | undefined {
  const folded = kernel.part(part)?.folded(lines, folding);
  if (folded === undefined || folded.left.length === 0) return folded;
  const { bytes, ends, left } = folded;
  const texts = Array.from(left, (line) => {
    const given = lines.bytes.subarray(line === 0 ? 0 : lines.ends[line - 1]!, lines.ends[line]!);
    const text = decodeUtf8(given);
    const folded = fold(text);
    return folded === text ? given : encoder.encode(folded);
  });
  const added = texts.reduce((length, text) => length + text.length, 0);
  const whole = new Uint8Array(bytes.length + added);
  const wholeEnds = new Uint32Array(ends.length);
  // copies the lines before each folded line in one piece, moved by the bytes of the lines folded so far
  for (let i = 0, line = 0, from = 0, back = 0; i <= left.length; i++) {
    const next = left[i] ?? ends.length;
    const to = next === 0 ? 0 : ends[next - 1]!;
    whole.set(bytes.subarray(from, to), from + back);
    for (; line < next; line++) wholeEnds[line] = ends[line]! + back;
    if (i === left.length) break;
    whole.set(texts[i]!, to + back);
    back += texts[i]!.length;
    wholeEnds[line++] = to + back;
    from = to;
  }
  return { bytes: whole, ends: wholeEnds };
}
