/**
 * Whether our own commands print colours. sacreBLEU's tables have colours as in sacreBLEU: on a terminal, and without
 * -nc.
 */
import type { Io } from "./io.js";

/**
 * Colours are printed on a terminal that supports them, or if FORCE_COLOR demands them, as Node reads it.
 *
 * @param values with --no-color, or NO_COLOR, which override everything else
 */
export function printsColor(
  { noColor }: { readonly noColor: boolean },
  { environment, outIsTerminal }: Pick<Io, "environment" | "outIsTerminal">,
): boolean {
  if (noColor) return false;
  const { FORCE_COLOR: forced = "", TERM } = environment;
  return forced === "" ? outIsTerminal() && TERM !== "dumb" : forced !== "0" && forced !== "false";
}
