/** Reads a division of the test set as a user writes it. */
import type { MetricSpec } from "../../model/corpus.js";
import { MOST_OWN, type OwnDimension } from "../../model/dimension.js";
import type { Measure } from "../../model/measure.js";
import type { SearchedText } from "../../model/selection.js";

/** Numbers between commas, blanks or semicolons. @throws RangeError in words for the user */
export function cutsIn(text: string, measure: Measure): OwnDimension {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  if (words.length === 0) throw new RangeError("expected numbers at which to cut, such as 10, 20, 40");
  const cuts = words.map((word) => {
    const number = Number(word.replace("−", "-"));
    if (!Number.isFinite(number))
      throw new RangeError(`expected numbers, such as 10, 20, 40; got ${JSON.stringify(word)}`);
    return number;
  });
  const sorted = [...new Set(cuts)].sort((a, b) => a - b);
  if (sorted.length >= MOST_OWN) throw tooMany(sorted.length + 1);
  return { by: "cuts", measure, cuts: sorted };
}

/** Lines that are not empty; a repeated line is read once. @throws RangeError if there are none, or too many */
function linesIn(text: string, what: string): readonly string[] {
  const lines = [...new Set(text.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
  if (lines.length === 0) throw new RangeError(`expected ${what}, each on a line of its own`);
  if (lines.length > MOST_OWN) throw tooMany(lines.length);
  return lines;
}

function tooMany(count: number): RangeError {
  return new RangeError(`expected at most ${MOST_OWN} parts, got ${count}`);
}

/** Regular expressions. @throws RangeError for a line that is not a regular expression */
export function expressionsIn(text: string, within: SearchedText): OwnDimension {
  const searches = linesIn(text, "regular expressions").map((pattern) => {
    try {
      new RegExp(pattern, "iu");
    } catch {
      throw new RangeError(
        `${JSON.stringify(pattern)} is not a regular expression: to find these characters themselves, list them as terms`,
      );
    }
    return { by: "search", pattern, isCaseSensitive: false, isWholeWord: false, within } as const;
  });
  return { by: "searches", searches };
}

/** Words or phrases as filters: case does not matter, and there may be no letter directly before or after them. */
export function termsIn(text: string, within: SearchedText): OwnDimension {
  const searches = linesIn(text, "terms").map(
    (term) =>
      ({
        by: "search",
        pattern: term.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"),
        isCaseSensitive: false,
        isWholeWord: true,
        within,
      }) as const,
  );
  return { by: "searches", searches };
}

/** Words with blanks between them, as the metric cuts them. */
export function ngramsIn(text: string, metric: MetricSpec): OwnDimension {
  return { by: "ngrams", metric, ngrams: linesIn(text, "n-grams").map((line) => line.split(/\s+/)) };
}
