/** Text that every match of a pattern contains, so that lines without it need not be searched. */

/** Python's escapes that stand for a single character. */
const escaped = /^[^a-zA-Z0-9]$/;
const quantifiers = "?*{+";

/**
 * Text that each match of a pattern of Python's re contains, as far as that is easy to find: "" for patterns with
 * groups, alternatives or classes.
 *
 * @example
 * literalIn("\\bdr\\.") // "dr."
 * literalIn("colou?rs") // "colo"
 */
export function literalIn(pattern: string): string {
  if (/[|([]/.test(pattern)) return "";
  let longest = "";
  let run = "";
  const characters = [...pattern];
  for (let at = 0; at < characters.length; at++) {
    let literal = characters[at]!;
    if (literal === "\\") {
      const next = characters[++at] ?? "";
      literal = escaped.test(next) ? next : "";
      // the digits of \x41 and the like are not literal
      if (/[a-zA-Z0-9]/.test(next) && next !== "b") return longest;
    } else if ("^$.?*{}+".includes(literal)) {
      // {2} has digits in it
      if (literal === "{") return longest;
      literal = "";
    }
    const isQuantified = quantifiers.includes(characters[at + 1] ?? "a");
    run = literal === "" || isQuantified ? "" : run + literal;
    if (run.length > longest.length) longest = run;
  }
  return longest;
}
