/** Reads the names of columns from options. */

/**
 * The names between commas in all occurrences of an option; a comma after a backslash belongs to a name.
 *
 * @example
 * separatedNames(["model,lang", "a\\,b"]) // ["model", "lang", "a,b"]
 */
export function separatedNames(given: readonly string[]): string[] {
  return given.flatMap((text) => {
    const names = text.match(/(?:\\[^]|[^\\,]|\\$)+/g) ?? [""];
    return names.map((name) => name.replaceAll("\\,", ","));
  });
}
