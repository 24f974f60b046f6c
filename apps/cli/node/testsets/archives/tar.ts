/** Reads tar archives (POSIX.1-2001 pax, ustar, and GNU's long names) in one pass and constant memory. */
import { inputError } from "../../../../../src/reading/entry.js";
import { byteQueue, type ByteQueue } from "./bytes.js";
import type { ArchiveEntry } from "./entry.js";

const BLOCK = 512;

/** A longer name means a broken or hostile file. */
const LONGEST_NAME = 1 << 16;

/**
 * @param name the archive's name, for messages
 * @throws InputError for data that is not a tar archive or is truncated.
 */
export async function* tarEntries(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<ArchiveEntry> {
  const queue = byteQueue(chunks);
  // values from extended headers, for the file that follows them
  let longPath: string | undefined;
  let longSize: number | undefined;

  for (let isFirst = true; ; isFirst = false) {
    const header = await queue.exactly(BLOCK);
    // an archive ends with blocks of zeros; Python and GNU tar also accept one without them
    if (header === undefined || header.every((byte) => byte === 0)) {
      if (isFirst) throw inputError(`${name}: expected a tar archive, found nothing in it; is the file whole?`);
      // reads to the very end, where zlib compares its own checksum
      while ((await queue.some(BLOCK)) !== undefined);
      return;
    }
    if (!hasRightSum(header))
      throw inputError(`${name}: expected a tar archive, found a header with a wrong checksum; is the file whole?`);
    const type = String.fromCharCode(header[156]!);
    const size = longSize ?? numberAt(header, 124, 12);
    if (!Number.isSafeInteger(size) || size < 0)
      throw inputError(`${name}: expected a size in a header of the tar archive, found none; is the file whole?`);
    switch (type) {
      case "x": {
        const records = paxRecords(await shortContent(queue, size, name));
        longPath = records.get("path") ?? longPath;
        longSize = records.has("size") ? Number(records.get("size")) : longSize;
        break;
      }
      case "L":
        longPath = textUntilZero(await shortContent(queue, size, name));
        break;
      case "0":
      case "\0":
      case "7": {
        const path = longPath ?? pathOf(header);
        const content = contentOf(queue, size, name);
        // before POSIX.1-1988 a folder was stored as a file whose name ends in a slash
        if (!path.endsWith("/")) yield { path, content };
        for await (const _ of content); // skips what the consumer did not read
        longPath = longSize = undefined;
        break;
      }
      default:
        for await (const _ of contentOf(queue, size, name));
        // a global header and a long link's name precede the headers of a file; every other type is an entry of its own
        if (type !== "g" && type !== "K") longPath = longSize = undefined;
    }
  }
}

/** The bytes of an entry; then skips the padding of its last block. */
async function* contentOf(queue: ByteQueue, size: number, name: string): AsyncGenerator<Uint8Array> {
  const broken = () => inputError(`${name}: the tar archive ends in the middle of a file; is it whole?`);
  for (let left = size; left > 0;) {
    const bytes = await queue.some(left);
    if (bytes === undefined) throw broken();
    left -= bytes.length;
    yield bytes;
  }
  if (size % BLOCK > 0 && (await queue.exactly(BLOCK - (size % BLOCK))) === undefined) throw broken();
}

async function shortContent(queue: ByteQueue, size: number, name: string): Promise<Buffer> {
  if (size > LONGEST_NAME)
    throw inputError(`${name}: expected a name of at most ${LONGEST_NAME} bytes in the tar archive, found ${size}`);
  const parts: Uint8Array[] = [];
  for await (const bytes of contentOf(queue, size, name)) parts.push(bytes.slice());
  return Buffer.concat(parts);
}

/** Whether the header's checksum is right: the sum of its bytes, with the checksum field read as blanks. */
function hasRightSum(header: Buffer): boolean {
  let sum = 0;
  for (let i = 0; i < BLOCK; i++) sum += i >= 148 && i < 156 ? 0x20 : header[i]!;
  return sum === numberAt(header, 148, 8);
}

/** Octal digits, or GNU's big-endian number if the first bit is set. */
function numberAt(header: Buffer, start: number, length: number): number {
  if (header[start]! >= 0x80) return header.readUIntBE(start + length - 6, 6);
  return Number.parseInt(
    header
      .toString("latin1", start, start + length)
      .replace(/\0.*$/s, "")
      .trim() || "0",
    8,
  );
}

function pathOf(header: Buffer): string {
  const path = textUntilZero(header.subarray(0, 100));
  // GNU's own format says "ustar " and uses the prefix field for something else
  const prefix = header.toString("latin1", 257, 263) === "ustar\0" ? textUntilZero(header.subarray(345, 500)) : "";
  return prefix === "" ? path : `${prefix}/${path}`;
}

function textUntilZero(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.toString("utf8", 0, end < 0 ? bytes.length : end);
}

/**
 * Records of an extended header, such as "30 mtime=1350244992.023960108\n": the number is the record's whole length in
 * bytes.
 */
function paxRecords(bytes: Buffer): Map<string, string> {
  const records = new Map<string, string>();
  for (let start = 0; start < bytes.length;) {
    const blank = bytes.indexOf(0x20, start);
    const length = blank < 0 ? 0 : Number(bytes.toString("latin1", start, blank));
    if (!(length > blank - start)) break;
    const record = bytes.toString("utf8", blank + 1, start + length - 1);
    const equals = record.indexOf("=");
    records.set(record.slice(0, equals), record.slice(equals + 1));
    start += length;
  }
  return records;
}
