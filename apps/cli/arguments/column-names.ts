/** Names of columns as options have them. */

/**
 * The names between commas, of all times that an option was given; a comma after a backslash belongs to a name.
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
