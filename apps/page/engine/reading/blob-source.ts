/** Files of the browser as bytes, decompressed if their names end in .gz, as in the command. */
import { throughStream, type ByteSource, inputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";

/** A source of bytes that are in memory already. */
export function bytesSource(name: string, bytes: Uint8Array): ByteSource {
  let at = 0;
  return {
    name,
    size: bytes.length,
    read(into) {
      const count = Math.min(into.length, bytes.length - at);
      into.set(bytes.subarray(at, at + count));
      at += count;
      return count;
    },
  };
}

/** All bytes of a file. @throws InputError where the browser cannot read it */
export async function bytesOf(name: string, content: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await content.arrayBuffer());
  } catch {
    throw inputError(`${printable(name)}: cannot be read: was it a folder, or moved or changed since it was chosen?`);
  }
}

/** The bytes of a file, decompressed if its name ends in .gz. @throws InputError for a damaged file */
export async function plainBytes(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  // an empty file is an empty text, as to Python
  if (!name.endsWith(".gz") || bytes.length === 0) return bytes;
  if (!isMember(bytes, 0)) {
    throw inputError(
      `${printable(name)}: is not a gzip file, though its name ends in .gz: expected another name for text`,
    );
  }
  return (await gunzipped(bytes)) ?? (await gunzippedMembers(name, bytes));
}

const LEAST_MEMBER = 18;

function isMember(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x1f && bytes[at + 1] === 0x8b && bytes[at + 2] === 8;
}

/** The content of one member; null if the bytes are anything else. */
async function gunzipped(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const content = await throughStream(bytes, new DecompressionStream("gzip"));
    // the last four bytes are the length, modulo 2^32, which shows if a browser stopped early
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true);
    return length === content.length % 2 ** 32 ? content : null;
  } catch {
    return null;
  }
}

/** Several members, one after the other, as bgzip and cat write them: browsers decompress only one at a time. */
async function gunzippedMembers(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let start = 0;
  for (let end = start + LEAST_MEMBER; start < bytes.length; end++) {
    end = end >= bytes.length ? bytes.length : nextMember(bytes, end);
    const content = await gunzipped(bytes.subarray(start, end));
    if (content !== null) {
      parts.push(content);
      start = end;
      end += LEAST_MEMBER - 1;
    } else if (end === bytes.length) {
      throw inputError(`${printable(name)}: the gzip file is cut off or damaged`);
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function nextMember(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0x1f, from); at >= 0; at = bytes.indexOf(0x1f, at + 1))
    if (isMember(bytes, at)) return at;
  return bytes.length;
}
