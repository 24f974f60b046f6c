/** Types for the part of lz4js that we use; the package has none of its own. */
declare module "lz4js" {
  /** Fills `into` from `at` on; returns where the filled part ends. */
  export function decompressBlock(
    from: Uint8Array,
    into: Uint8Array,
    start: number,
    length: number,
    at: number,
  ): number;
}
