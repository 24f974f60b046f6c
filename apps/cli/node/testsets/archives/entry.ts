/**
 * A file in an archive. Folders, links and devices are skipped: folders follow from the paths, and links could point
 * anywhere.
 */
export interface ArchiveEntry {
  /** The path in the archive, unchecked. */
  readonly path: string;
  /** The content, to be read before the next entry is requested. */
  readonly content: AsyncIterable<Uint8Array>;
}
