/** The target language of --language-pair. */
import type { CommonValues } from "./common-options.js";
import { UsageError } from "./usage-error.js";

/** @throws UsageError if the language pair has no target language. */
export function targetLanguage({ languagePair }: Pick<CommonValues, "languagePair">): string | undefined {
  const target = languagePair?.split("-")[1];
  if (languagePair !== undefined && target === undefined) {
    throw new UsageError(
      `argument --language-pair/-l: expected a pair of languages such as en-zh, got '${languagePair}'`,
    );
  }
  return target;
}
