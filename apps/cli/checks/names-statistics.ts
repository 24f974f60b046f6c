/** Whether files of statistics take the place of texts. */
import type { TextsRequested } from "../arguments/option-groups.js";

/** Whether all files are statistics that were counted before. */
export function namesStatistics({ refs, input }: TextsRequested): boolean {
  return input === undefined && refs.length > 0 && refs.every((path) => /\.stats(\.gz)?$/.test(path));
}
