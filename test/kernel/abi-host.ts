/**
 * A host of the kernel as another language would write it: raw WebAssembly and abi.json, none of src/kernel. It takes
 * texts and returns rows, and what regions hold.
 */
import { readFileSync } from "node:fs";
import type { AbiCall, AbiSteps, AbiText, RegionContent } from "./abi-texts.js";

interface AbiFunction {
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
  readonly result: string;
  readonly description?: string;
  readonly row?: readonly { readonly fields: readonly string[]; readonly times: string }[];
}

type Numbers = Readonly<Record<string, { readonly number: number; readonly description?: string }>>;

interface AbiPart {
  readonly file: string;
  readonly scalar?: string;
  readonly stable: boolean;
  readonly regions: Numbers;
  readonly functions: Readonly<Record<string, AbiFunction>>;
}

export interface Abi {
  readonly abi: number;
  readonly version: string;
  readonly limits: { readonly longestOrder: number; readonly mostTextBytes: number; readonly padding: number };
  readonly rules: Numbers;
  readonly smoothings: Numbers;
  readonly regions: Numbers;
  readonly parts: Readonly<Record<string, AbiPart>>;
}

export const abi = JSON.parse(readFileSync("build/kernel/abi.json", "utf8")) as Abi;

type Kernel = Readonly<Record<string, (...numbers: number[]) => number>> & { readonly memory: WebAssembly.Memory };

/** The file of a part in build/kernel. */
export function fileOf(part: string, build: "release" | "scalar"): string {
  const { file, scalar } = abi.parts[part]!;
  return `build/kernel/${build === "release" ? file : scalar!}`;
}

export function instantiate(file: string): Kernel {
  return new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file))).exports as Kernel;
}

/** How many numbers a row has. */
export function widthOf({ row = [] }: AbiFunction, values: AbiCall["arguments"]): number {
  const times = (sum: string): number =>
    sum.split(" + ").reduce((total, term) => total + Number(values[term] ?? term), 0);
  return row.reduce((width, entry) => width + entry.fields.length * times(entry.times), 0);
}

/** Reserves memory in a region of a part and returns its address, which is valid until a region grows. */
const reserveIn =
  (kernel: Kernel, part: string) =>
  (region: string, size: number): number => {
    const { number } = abi.regions[region] ?? abi.parts[part]!.regions[region]!;
    const address = kernel["reserve"]!(number, size) >>> 0;
    if (address === 0) throw new Error("memory ran out");
    return address;
  };

/** A function's arguments in its order. */
function parametersOf({ parameters }: AbiFunction, values: AbiCall["arguments"]): number[] {
  return parameters.map(({ name }) => {
    const value = values[name]!;
    return typeof value === "string" ? abi.rules[value]!.number : Number(value);
  });
}

/** The rows of a text, or, if `summed`, their sum. */
export function rowsOf(kernel: Kernel, call: AbiCall, text: AbiText, summed = false): number[][] {
  const described = abi.parts[call.part]!.functions[call.function]!;
  const segments = text.hypotheses.length;
  const lines = [...text.hypotheses, ...text.references.flat()].map((line) => new TextEncoder().encode(line));
  let bytes = 0;
  const ends = lines.map((line) => (bytes += line.length));
  let references = 0;
  const segmentEnds = text.references.map((ofSegment) => (references += ofSegment.length));
  const width = widthOf(described, call.arguments);
  const rows = summed ? 1 : segments;

  const reserve = reserveIn(kernel, call.part);
  // first reserve memory in all regions, because that may move them; then ask for their addresses
  reserve("TEXT", bytes + abi.limits.padding);
  reserve("TEXT_ENDS", ends.length * 4);
  reserve("SEGMENT_ENDS", segments * 4);
  reserve("ROWS_OUT", rows * width * 8);
  const { buffer } = kernel.memory;
  const textAt = reserve("TEXT", 0);
  for (const [i, line] of lines.entries()) new Uint8Array(buffer, textAt + ends[i]! - line.length).set(line);
  new Uint32Array(buffer, reserve("TEXT_ENDS", 0)).set(ends);
  new Uint32Array(buffer, reserve("SEGMENT_ENDS", 0)).set(segmentEnds);

  const numbers = parametersOf(described, { segments, summed, ...call.arguments });
  if (kernel[call.function]!(...numbers) === 0) throw new Error("memory ran out");
  const found = new Float64Array(kernel.memory.buffer, reserve("ROWS_OUT", 0), rows * width);
  return Array.from({ length: rows }, (_, row) => [...found.subarray(row * width, (row + 1) * width)]);
}

/** The bytes of what a region holds. */
function bytesOf(region: string, content: RegionContent): Uint8Array {
  if (typeof content === "string") return new TextEncoder().encode(content);
  const isRows = region === "ROWS_IN" || region === "ROWS_OUT";
  return new Uint8Array((isRows ? Float64Array.from(content) : Uint32Array.from(content)).buffer);
}

/** What the regions in `outputs` hold after calls to a new instance, in as many bytes as they have there. */
export function outputsOf(file: string, { part, steps, outputs }: AbiSteps): Record<string, RegionContent> {
  const kernel = instantiate(file);
  const reserve = reserveIn(kernel, part);
  for (const { function: name, arguments: values, regions } of steps) {
    for (const [region, content] of Object.entries(outputs)) reserve(region, bytesOf(region, content).length);
    for (const [region, content] of Object.entries(regions)) {
      const bytes = bytesOf(region, content);
      reserve(region, bytes.length + (typeof content === "string" ? abi.limits.padding : 0));
      new Uint8Array(kernel.memory.buffer, reserve(region, 0)).set(bytes);
    }
    const described = abi.parts[part]!.functions[name]!;
    const returned = kernel[name]!(...parametersOf(described, values));
    const failed = { bool: 0, i32: -1 }[described.result];
    if (failed !== undefined && returned === failed) throw new Error("memory ran out");
  }
  return Object.fromEntries(
    Object.entries(outputs).map(([region, content]) => {
      const { buffer } = new Uint8Array(kernel.memory.buffer, reserve(region, 0)).slice(
        0,
        bytesOf(region, content).length,
      );
      if (typeof content === "string") return [region, new TextDecoder("utf-8", { ignoreBOM: true }).decode(buffer)];
      return [region, [...(region === "ROWS_OUT" ? new Float64Array(buffer) : new Uint32Array(buffer))]];
    }),
  );
}

/** The score of a sum of rows: of BLEU with smoothing "exp", of chrF by the settings of its call. */
export function scoreOf(kernel: Kernel, call: AbiCall, sum: readonly number[]): number {
  const reserve = reserveIn(kernel, call.part);
  reserve("ROWS_OUT", (2 + Number(call.arguments["maxOrder"] ?? 0)) * 8);
  const rowsIn = reserve("ROWS_IN", sum.length * 8);
  new Float64Array(kernel.memory.buffer, rowsIn).set(sum);
  const { maxOrder, charOrder, wordOrder, beta, epsSmoothing } = call.arguments as Record<string, number>;
  if (call.part === "counting") kernel["bleuScores"]!(1, maxOrder!, abi.smoothings["EXP"]!.number, 0, 0);
  else kernel["chrfScores"]!(1, charOrder! + wordOrder!, beta!, Number(epsSmoothing));
  return new Float64Array(kernel.memory.buffer, reserve("ROWS_OUT", 0), 1)[0]!;
}
