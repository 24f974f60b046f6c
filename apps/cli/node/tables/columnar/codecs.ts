/**
 * Decompresses pages and buffers. Node has zlib's and Brotli's methods, and Zstandard's from 22.15 on; the others are small
 * packages: those of Parquet's and Arrow's own readers in JavaScript, and zstd itself in WebAssembly.
 */
import zlib from "node:zlib";
import { snappyUncompressor } from "hysnappy";
import { decompress, decompressBlock } from "lz4js";
import { ZSTDDecoder } from "zstddec";
import { NotRead } from "./columnar-errors.js";

/** Fills `size` bytes. */
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

export function lz4Frame(bytes: Uint8Array, size: number): Uint8Array {
  return decompress(bytes, size);
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
