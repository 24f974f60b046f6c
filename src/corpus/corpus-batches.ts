/**
 * A corpus as batches of UTF-8. In Node, where strings can be copied as they are in memory, the kernel encodes them.
 */
import type { SegmentText } from "../core/batch.js";
import type { Kernel } from "../kernel/kernel.js";
import { utf16Part } from "../kernel/utf16/utf16.js";
import { byTextEncoder, MANY_UNITS, type EncodeLines, type StringEncoding } from "../text/encode-strings.js";
import { toSegmentText, type Corpus } from "../text/segments.js";

/** The batches that toSegmentText() makes, with the faster encoding where there is one; throws the same errors. */
export function corpusBatches(corpus: Corpus, kernel: Kernel): Iterable<SegmentText> {
  return toSegmentText(corpus, { encoding: bestEncoding(kernel) });
}

/** The part of Node's Buffer that is needed here: it copies strings to memory. */
interface NodeBuffer {
  from(memory: ArrayBuffer): { write(text: string, at: number, encoding: "utf16le"): number };
}

const encodings = new WeakMap<Kernel, StringEncoding>();

function bestEncoding(kernel: Kernel): StringEncoding {
  // no page has a Buffer, so the build for pages leaves out the following code and its part of the kernel
  if (typeof process === "undefined") return byTextEncoder;
  const { Buffer } = globalThis as { readonly Buffer?: NodeBuffer };
  if (Buffer === undefined || kernel.name !== "wasm") return byTextEncoder;
  let encoding = encodings.get(kernel);
  if (encoding === undefined) {
    encoding = { mostWaiting: MANY_UNITS, encodeLines: encodingByKernel(kernel, Buffer) };
    encodings.set(kernel, encoding);
  }
  return encoding;
}

export function encodingByKernel(kernel: Kernel, nodeBuffer: NodeBuffer): EncodeLines {
  // the kernel's memory as a Buffer; when the memory has grown, a new Buffer is needed
  let memory: ArrayBuffer | undefined;
  let copier: ReturnType<NodeBuffer["from"]> | undefined;
  return (text, ends) => {
    const part = kernel.part(utf16Part);
    const { buffer, byteOffset } = part.units(text.length);
    if (memory !== buffer) copier = nodeBuffer.from((memory = buffer));
    copier!.write(text, byteOffset, "utf16le");
    return part.encode(ends);
  };
}
