/** The option sentenceSeparator of ROUGE: its check, and its form in signatures. */
import { describe } from "../../core/describe.js";
import { loneSurrogate } from "../../text/corpus-shape.js";

/** @throws TypeError, RangeError */
export function checkSeparator(_: string, separator: unknown): void {
  if (typeof separator !== "string")
    throw new TypeError(
      `sentenceSeparator is ${describe(separator)}: expected the text between sentences, such as "\\n" or "<n>"`,
    );
  if (separator === "" || separator === "newline" || loneSurrogate(separator) !== -1) {
    throw new RangeError(
      `sentenceSeparator is ${JSON.stringify(separator)}: expected the text between sentences, such as "\\n" ` +
        `or "<n>"`,
    );
  }
}

/** The value that the command's option expects. */
export const separatorExpected = "expected the text between sentences, such as <n>";

/** The separator in a form for the signature; replay reads it back. */
export function separatorName(separator: string): string {
  return separator === "\n" ? "newline" : encodeURIComponent(separator);
}

/** How replay reads the separator. */
export const separatorReader = {
  expected: "newline, or a separator such as %3Cn%3E for <n>",
  read(signed: string): { readonly sentenceSeparator?: string } | undefined {
    if (signed === "newline") return {};
    try {
      return { sentenceSeparator: decodeURIComponent(signed) };
    } catch {
      return undefined;
    }
  },
};
