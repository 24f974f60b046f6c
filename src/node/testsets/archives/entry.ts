/** A file in an archive. Folders, links and devices are not handed out: folders follow from the paths, and links could lead anywhere. */
export interface ArchiveEntry {
  /** As the archive has it, unchecked. */
  readonly path: string;
  /** The content: to be read before the next entry is asked for. */
  readonly content: AsyncIterable<Uint8Array>;
}
