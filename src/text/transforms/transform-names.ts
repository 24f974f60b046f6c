/** Transforms as a signature lists them: in their order, with their parameters. */
import type { CheckedTransform, Transform } from "./transform.js";

/**
 * Names with + between them, and parameters in brackets: `ToLowerCase+RemoveSpecificWords[um,uh]`. An empty list is
 * "none".
 *
 * @param transforms as withoutEnd() returns them
 */
export function transformsWritten(transforms: readonly CheckedTransform[]): string {
  return transforms.length === 0 ? "none" : transforms.map(written).join("+");
}

function written(transform: CheckedTransform): string {
  const { name } = transform;
  switch (name) {
    case "SubstituteWords":
    case "SubstituteRegexes":
      return `${name}[${transform.pairs.map((pair) => pair.map(escapedInSignature).join("=")).join(",")}]`;
    case "RemoveSpecificWords":
      return `${name}[${transform.words.map(escapedInSignature).join(",")}]`;
    case "RemoveWhiteSpace":
      return transform.bySpace ? `${name}[replace_by_space]` : name;
    case "ReduceToSingleSentence":
    case "ReduceToListOfListOfWords":
      return transform.delimiter === " " ? name : `${name}[${escapedInSignature(transform.delimiter)}]`;
    case "own":
      return transform.own.name;
  }
  return name;
}

/**
 * Escapes, as %XX, characters that separate parts of a signature or of the list in it, and characters that a reader
 * cannot see.
 */
export const escapedInSignature = (word: string): string =>
  word.replace(/[\s|:,+%[\]=/\p{Cc}\p{Cf}]/gu, encodeURIComponent);

/**
 * The transforms that a signature lists; for a user's transform only the name.
 *
 * @throws RangeError, URIError for text that {@link transformsWritten} does not write
 */
export function transformsRead(text: string): Transform[] {
  return text === "none" ? [] : text.split("+").map(read);
}

function read(text: string): Transform {
  const [, name = "", parameters] = /^([\w.-]+)(?:\[(.*)\])?$/.exec(text) ?? [];
  if (name === "") throw new RangeError(`${text} is no transform`);
  if (parameters === undefined) return name as Transform;
  const list = parameters === "" ? [] : parameters.split(",");
  if (name.startsWith("Substitute"))
    return { [name]: list.map((pair) => pair.split("=").map(decodeURIComponent)) } as unknown as Transform;
  if (name === "RemoveWhiteSpace") return { RemoveWhiteSpace: { replace_by_space: parameters === "replace_by_space" } };
  if (name === "RemoveSpecificWords") return { RemoveSpecificWords: list.map(decodeURIComponent) };
  return { [name]: { word_delimiter: decodeURIComponent(parameters) } } as Transform;
}
