/** Calls to an instance of a part, one after the other, as test/vectors/abi has them; and what is put into regions. */
import { linesOf } from "../text/lines.js";
import type { AbiCall, AbiStep, RegionContent } from "./abi-texts.js";

export const step = (
  name: string,
  values: AbiCall["arguments"],
  regions: Readonly<Record<string, RegionContent>> = {},
): AbiStep => ({ function: name, arguments: values, regions });

/** Lines in TEXT and TEXT_ENDS. */
export function asText(lines: readonly string[]): { TEXT: string; TEXT_ENDS: number[] } {
  return { TEXT: lines.join(""), TEXT_ENDS: [...linesOf(lines).ends] };
}

/** Lines as a function leaves them in SPACED_TEXT, with their ends in TEXT_ENDS. */
export function asSpacedText(lines: readonly string[]): { SPACED_TEXT: string; TEXT_ENDS: number[] } {
  const { TEXT, TEXT_ENDS } = asText(lines);
  return { SPACED_TEXT: TEXT, TEXT_ENDS };
}

/** Bytes as u32, in which form the vectors have every region that holds neither text nor f64. */
export function asWords(bytes: Uint8Array): number[] {
  return [
    ...new Uint32Array(Uint8Array.from({ length: Math.ceil(bytes.length / 4) * 4 }, (_, i) => bytes[i] ?? 0).buffer),
  ];
}
