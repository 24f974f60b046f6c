/**
 * Decompresses pages and buffers. Node itself has the methods of zlib and Brotli and, from 22.15 on, Zstandard. The
 * other methods come from small packages: from those of Parquet's and Arrow's readers in JavaScript, and from zstd in
 * WebAssembly.
 */
import zlib from "node:zlib";
import { snappyUncompressor } from "hysnappy";
import { decompressBlock } from "lz4js";
import { ZSTDDecoder } from "zstddec";
import { NotRead } from "./columnar-errors.js";

/** Decompresses bytes; `size` is the number of bytes of the result. */
export type Decompress = (bytes: Uint8Array, size: number) => Uint8Array;

interface ZstdOfNode {
  zstdDecompressSync?(bytes: Uint8Array, options: { readonly maxOutputLength: number }): Uint8Array;
}

/** @throws NotRead for a method that is not known here */
export async function decompressorOf(codec: string): Promise<Decompress> {
  switch (codec) {
    case "UNCOMPRESSED":
      return (bytes) => bytes;
    case "SNAPPY": {
      const uncompress = snappyUncompressor();
      return (bytes, size) => (size === 0 ? new Uint8Array(0) : uncompress(bytes, size));
    }
    case "GZIP":
      return (bytes, size) => zlib.gunzipSync(bytes, { maxOutputLength: size + 1 });
    case "BROTLI":
      return (bytes, size) => zlib.brotliDecompressSync(bytes, { maxOutputLength: size + 1 });
    case "ZSTD": {
      const { zstdDecompressSync } = zlib as ZstdOfNode;
      if (zstdDecompressSync !== undefined)
        return (bytes, size) => zstdDecompressSync(bytes, { maxOutputLength: size + 1 });
      const decoder = new ZSTDDecoder();
      await decoder.init();
      return (bytes, size) => (size === 0 ? new Uint8Array(0) : decoder.decode(bytes, size));
    }
    case "LZ4_RAW":
      return rawLz4;
    case "LZ4":
      return hadoopLz4;
    default:
      throw new NotRead(`is compressed by ${codec}: expected Snappy, gzip, Brotli, LZ4, Zstandard, or no compression`);
  }
}

const LZ4_MAGIC = 0x184d2204;
const LZ4_IS_RAW = 0x80000000;

/**
 * LZ4's frame, https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md: blocks with their lengths, which may refer to
 * the bytes before them. lz4js looks for a block's checksum before the block, where the format has it behind. Checksums
 * are not compared.
 *
 * @throws RangeError for another magic number or version, and for blocks beyond the frame or the size
 */
export function lz4Frame(bytes: Uint8Array, size: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flags = view.getUint8(4);
  if (view.getUint32(0, true) !== LZ4_MAGIC || flags >> 6 !== 1) throw new RangeError("a buffer is no frame of LZ4");
  const [hasBlockChecksums, hasSize, hasDictionary] = [0x10, 0x08, 0x01].map((flag) => (flags & flag) !== 0);
  const into = new Uint8Array(size);
  let at = 7 + (hasSize ? 8 : 0) + (hasDictionary ? 4 : 0);
  let filled = 0;
  for (;;) {
    const head = view.getUint32(at, true);
    if (head === 0) break;
    const length = head % LZ4_IS_RAW;
    at += 4;
    if (length > bytes.length - at) throw new RangeError("a block of LZ4 ends beyond its frame");
    if (head < LZ4_IS_RAW) {
      filled = decompressBlock(bytes, into, at, length, filled);
    } else {
      if (length > size - filled) throw new RangeError("a frame of LZ4 has more bytes than its buffer says");
      into.set(bytes.subarray(at, at + length), filled);
      filled += length;
    }
    at += length + (hasBlockChecksums ? 4 : 0);
  }
  if (filled !== size) throw new RangeError(`a frame of LZ4 has ${filled} bytes, and its buffer says ${size}`);
  return into;
}

function rawLz4(bytes: Uint8Array, size: number): Uint8Array {
  const into = new Uint8Array(size);
  return into.subarray(0, decompressBlock(bytes, into, 0, bytes.length, 0));
}

/** LZ4 as Hadoop writes it: blocks with two lengths before each; old programs wrote bare blocks under the same name. */
function hadoopLz4(bytes: Uint8Array, size: number): Uint8Array {
  const into = new Uint8Array(size);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let filled = 0;
  while (at + 8 <= bytes.length && filled < size) {
    const plain = view.getUint32(at);
    const packed = view.getUint32(at + 4);
    if (plain > size - filled || packed > bytes.length - at - 8) return rawLz4(bytes, size);
    filled = decompressBlock(bytes, into, at + 8, packed, filled);
    at += 8 + packed;
  }
  return into.subarray(0, filled);
}
