/** Bytes from files, gzip files and streams, read into the caller's buffer. */
import { closeSync, createReadStream, fstatSync, openSync, readSync } from "node:fs";
import type { Readable } from "node:stream";
import { type ByteSource, fileError, inputError, type InputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";

/**
 * The bytes of a file, decompressed if its name ends in .gz: sacreBLEU, too, goes by the name.
 *
 * @throws InputError for a file that is missing, unreadable or a directory.
 */
export function openSource(path: string): ByteSource {
  try {
    const file = openSync(path, "r");
    const status = fstatSync(file);
    if (status.isDirectory()) {
      closeSync(file);
      throw Object.assign(new Error("is a directory"), { code: "EISDIR", errno: 0 });
    }
    return path.endsWith(".gz")
      ? gzipSource(path, file)
      : fileSource(path, file, status.isFile() ? status.size : undefined);
  } catch (error) {
    throw fileError(path, error);
  }
}

/** Synchronous reading costs half as much as a stream of chunks, and there is nothing else to do meanwhile. */
function fileSource(name: string, file: number, size: number | undefined): ByteSource {
  return {
    name,
    ...(size === undefined ? {} : { size }),
    read(into) {
      try {
        const count = readSync(file, into, 0, into.length, null);
        if (count === 0) closeSync(file);
        return count;
      } catch (error) {
        throw fileError(name, error);
      }
    },
  };
}

function gzipSource(name: string, file: number): ByteSource {
  let inner: ByteSource | undefined;
  return {
    name,
    async read(into) {
      if (inner === undefined) {
        // an empty file is an error to zlib but an empty text to Python's gzip module
        if (fstatSync(file).size === 0) {
          closeSync(file);
          return 0;
        }
        const { createGunzip } = await import("node:zlib");
        const compressed = createReadStream("", { fd: file });
        const text = createGunzip({ chunkSize: 1 << 17 });
        compressed.on("error", (error) => text.destroy(error));
        inner = streamSource(name, compressed.pipe(text), gzipError);
      }
      return inner.read(into);
    },
  };
}

/**
 * The bytes of standard input.
 *
 * @throws InputError if standard input is a directory.
 */
export function standardInput(): ByteSource {
  const name = "standard input";
  const status = fstatSync(0);
  if (status.isDirectory()) throw inputError(`${name}: is a directory, expected text`);
  return status.isFile() ? fileSource(name, 0, status.size) : streamSource(name, process.stdin);
}

/** An empty source becomes one empty line: that is how sacreBLEU reads empty standard input. */
export function orEmptyLine(source: ByteSource): ByteSource {
  let first = true;
  let ended = false;
  return {
    ...source,
    async read(into) {
      const count = ended ? 0 : await source.read(into);
      ended = count === 0;
      const nothingAtAll = first && ended;
      first = false;
      if (nothingAtAll) into[0] = 0x0a;
      return nothingAtAll ? 1 : count;
    },
  };
}

/** The meaning of an error of zlib for a file whose name ends in .gz. */
function gzipError(name: string, error: unknown): InputError {
  const reason = fileError(name, error).messages[0]!.text;
  if (reason.endsWith("incorrect header check"))
    return inputError(
      `${printable(name)}: is not a gzip file, though its name ends in .gz: expected another name for text`,
    );
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_")
    ? inputError(`${reason}: the gzip file is ${reason.endsWith("unexpected end of file") ? "cut off" : "damaged"}`)
    : inputError(reason);
}

/** @param errorOf what to throw for an error of the stream */
function streamSource(name: string, stream: Readable, errorOf = fileError): ByteSource {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  let chunk: Uint8Array = new Uint8Array(0);
  return {
    name,
    async read(into) {
      while (chunk.length === 0) {
        const next = await chunks.next().catch((error: unknown) => {
          throw errorOf(name, error);
        });
        if (next.done === true) return 0;
        chunk = next.value;
      }
      const count = Math.min(chunk.length, into.length);
      into.set(chunk.subarray(0, count));
      chunk = chunk.subarray(count);
      return count;
    },
  };
}
