/** Whether statistics take the place of texts. */
import type { CommonValues } from "../arguments/common-options.js";

/** Whether all files are statistics, which were counted before. */
export function namesStatistics({ refs, input }: Pick<CommonValues, "refs" | "input">): boolean {
  return input === undefined && refs.length > 0 && refs.every((path) => /\.stats(\.gz)?$/.test(path));
}
