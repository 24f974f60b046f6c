/** The white space of segments in SGML and XML. */
import { splitWhitespace } from "../../../../../src/text/entry.js";

/** Strips a line and collapses white space inside to one blank, as sacreBLEU does with sgm and xml segments. */
export function clean(line: string): string {
  return splitWhitespace(line).join(" ");
}
