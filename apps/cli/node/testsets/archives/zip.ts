/**
 * Reads zip archives by the directory at their end: stored or deflated, unencrypted, below 4 GiB (APPNOTE.TXT 6.3.10
 * without Zip64).
 */
import { createReadStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { inputError, type InputError } from "../../../../../src/reading/entry.js";
import type { ArchiveEntry } from "./entry.js";

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;

/** The end record has 22 bytes and a comment of at most 65,535. */
const LONGEST_END = 22 + 0xffff;

const STORED = 0;
const DEFLATED = 8;

interface DirectoryEntry {
  readonly path: string;
  readonly flags: number;
  readonly method: number;
  readonly checksum: number;
  readonly compressedSize: number;
  readonly mode: number;
  readonly offset: number;
}

/**
 * @param path of the archive
 * @param name the archive's name, for messages
 * @param spend called with the number of bytes extracted; throws if they are too many
 * @throws InputError for data that is not such a zip archive, or a file with a wrong checksum.
 */
export async function* zipEntries(
  path: string,
  name: string,
  spend: (bytes: number) => void,
): AsyncGenerator<ArchiveEntry> {
  const file = await open(path, "r");
  try {
    for (const entry of await directory(file, name)) {
      // plain files only: the upper half of the attributes is the Unix file mode, if set
      const type = entry.mode & 0xf000;
      if (entry.path.endsWith("/") || (type !== 0 && type !== 0x8000)) continue;
      yield { path: entry.path, content: content(path, file, entry, name, spend) };
    }
  } finally {
    await file.close();
  }
}

async function directory(file: FileHandle, name: string): Promise<DirectoryEntry[]> {
  const { size } = await file.stat();
  const tail = await bytesAt(file, Math.max(0, size - LONGEST_END), Math.min(size, LONGEST_END), name);
  let end = tail.length - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  if (end < 0) throw broken(name);
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count === 0xffff || start === 0xffffffff)
    throw inputError(`${name}: expected a zip archive below 4 GiB, found Zip64`);
  if (start + length > size) throw broken(name);

  const bytes = await bytesAt(file, start, length, name);
  const entries: DirectoryEntry[] = [];
  for (let at = 0; entries.length < count;) {
    if (at + 46 > length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw broken(name);
    const pathEnd = at + 46 + bytes.readUInt16LE(at + 28);
    const flags = bytes.readUInt16LE(at + 8);
    entries.push({
      flags,
      method: bytes.readUInt16LE(at + 10),
      checksum: bytes.readUInt32LE(at + 16),
      compressedSize: bytes.readUInt32LE(at + 20),
      mode: bytes.readUInt16LE(at + 40),
      offset: bytes.readUInt32LE(at + 42),
      path: bytes.toString("utf8", at + 46, pathEnd),
    });
    at = pathEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

async function* content(
  path: string,
  file: FileHandle,
  entry: DirectoryEntry,
  name: string,
  spend: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  if ((entry.flags & 1) !== 0 || (entry.method !== STORED && entry.method !== DEFLATED)) {
    throw inputError(
      `${name}: ${entry.path}: expected a stored or deflated file, ` +
        `found ${(entry.flags & 1) !== 0 ? "an encrypted one" : `compression method ${entry.method}`}`,
    );
  }
  const { crc32, createInflateRaw } = await import("node:zlib");
  const header = await bytesAt(file, entry.offset, 30, name);
  if (header.readUInt32LE(0) !== LOCAL_HEADER) throw broken(name);
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  let checksum = 0;
  if (entry.compressedSize > 0) {
    const compressed = createReadStream(path, { start, end: start + entry.compressedSize - 1 });
    const text = entry.method === STORED ? compressed : compressed.pipe(createInflateRaw());
    if (text !== compressed) compressed.on("error", (error) => text.destroy(error));
    try {
      for await (const bytes of text as AsyncIterable<Buffer>) {
        spend(bytes.length);
        checksum = crc32(bytes, checksum);
        yield bytes;
      }
    } finally {
      compressed.destroy();
    }
  }
  if (checksum !== entry.checksum)
    throw inputError(`${name}: ${entry.path}: the checksum is wrong; is the archive whole?`);
}

async function bytesAt(file: FileHandle, position: number, length: number, name: string): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead < length) throw broken(name);
  return bytes;
}

function broken(name: string): InputError {
  return inputError(`${name}: expected a zip archive, found another file or a part of one; is it whole?`);
}
