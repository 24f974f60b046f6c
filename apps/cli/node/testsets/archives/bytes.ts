/** Reads given numbers of bytes from a stream of chunks. */
export interface ByteQueue {
  /** The next bytes, at least one and at most `most`; undefined at the end. Valid until the next call. */
  some(most: number): Promise<Uint8Array | undefined>;
  /** Exactly this many bytes; undefined if fewer are left. */
  exactly(count: number): Promise<Buffer | undefined>;
}

export function byteQueue(chunks: AsyncIterable<Uint8Array>): ByteQueue {
  const iterator = chunks[Symbol.asyncIterator]();
  let chunk: Uint8Array = new Uint8Array(0);

  async function some(most: number): Promise<Uint8Array | undefined> {
    while (chunk.length === 0) {
      const next = await iterator.next();
      if (next.done === true) return undefined;
      chunk = next.value;
    }
    const taken = chunk.subarray(0, most);
    chunk = chunk.subarray(taken.length);
    return taken;
  }

  return {
    some,
    async exactly(count) {
      const bytes = Buffer.alloc(count);
      for (let filled = 0; filled < count;) {
        const next = await some(count - filled);
        if (next === undefined) return undefined;
        bytes.set(next, filled);
        filled += next.length;
      }
      return bytes;
    },
  };
}
