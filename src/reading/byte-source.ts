/** Bytes that are read into the caller's buffer, wherever they come from. */

export interface ByteSource {
  /** The name as the user gave it, for messages. */
  readonly name: string;
  /** Size in bytes, if known before reading. */
  readonly size?: number;
  /**
   * Writes the next bytes to the start of `into` and returns how many; 0 at the end. Returns a promise if it has to
   * wait.
   */
  read(into: Uint8Array): number | Promise<number>;
}
