import { splitWhitespace } from "../../../text/whitespace.js";

/** A line without white space at its ends, and with one blank for any white space inside: what sacreBLEU makes of sgm and xml segments. */
export function clean(line: string): string {
  return splitWhitespace(line).join(" ");
}
