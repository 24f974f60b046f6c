/** The cost of one word following another: matrix.bin, and mecab-ko's penalty for a space before a word. */
import { damaged, int16s } from "./little-endian.js";

/** matrix.bin: the numbers of right and of left context ids, then a cost for each pair. */
export interface Connections {
  readonly rightIds: number;
  readonly leftIds: number;
  /** The cost of right id r before left id l is costs[r + rightIds * l]. */
  readonly costs: Int16Array;
}

/** @throws RangeError if the file's size does not match the numbers at its start. */
export function readConnections(bytes: Uint8Array): Connections {
  if (bytes.length < 4) throw damaged("matrix.bin", "the numbers of context ids", `${bytes.length} bytes`);
  const [rightIds, leftIds] = Uint16Array.from(int16s(bytes, 0, 2)) as unknown as [number, number];
  const size = 4 + 2 * rightIds * leftIds;
  if (size !== bytes.length)
    throw damaged("matrix.bin", `${size} bytes for ${rightIds} times ${leftIds} costs`, bytes.length);
  return { rightIds, leftIds, costs: int16s(bytes, 4, rightIds * leftIds) };
}

/**
 * mecab-ko's setting left-space-penalty-factor, such as "100,3000,120,6000": numbers of parts of speech, each with the
 * cost of a space before it. IPADIC has no such setting.
 *
 * @throws RangeError for a setting of another form.
 */
export function readSpacePenalties(dicrc: Uint8Array): ReadonlyMap<number, number> {
  const setting = /^[ \t]*left-space-penalty-factor[ \t]*=[ \t]*(.*?)[ \t\r]*$/m.exec(
    new TextDecoder().decode(dicrc),
  )?.[1];
  if (setting === undefined) return new Map();
  if (!/^\d+,-?\d+(,\d+,-?\d+)*$/.test(setting))
    throw damaged("dicrc", "left-space-penalty-factor = NUMBER,COST,...", JSON.stringify(setting));
  const numbers = setting.split(",").map(Number);
  return new Map(numbers.flatMap((number, i) => (i % 2 === 0 ? [[number, numbers[i + 1]!] as const] : [])));
}
