/**
 * A pattern that finds its matches in bounded time: by JavaScript's RegExp if that is sure to be quick, otherwise by
 * our own search.
 */
import { excerpt } from "../../../core/describe.js";
import type { Pattern } from "../../rewritable.js";
import { programOf, programSize } from "./pattern-program.js";
import { LEAST_CHOICES, MOST_KEPT, PatternSearch, STEPS_FOR_A_CHARACTER, type Found } from "./pattern-search.js";
import { javaScriptSource, type PatternNode } from "./pattern-tree.js";
import { longestForRegExp } from "./regexp-steps.js";

/** The limit on the instructions of a pattern, with its repetitions written out. */
const MOST_INSTRUCTIONS = 10_000;

/**
 * @param groups how many groups the pattern has
 * @param given the pattern as the user wrote it, for errors
 * @param error makes an error about the pattern itself
 */
export function boundedPattern(
  tree: PatternNode,
  groups: number,
  { given, error }: { readonly given: string; readonly error: (found: string) => RangeError },
): Pattern {
  const longest = longestForRegExp(tree);
  const size = programSize(tree);
  if (longest < Infinity && size > MOST_INSTRUCTIONS)
    throw error(`its repetitions, written out, have ${size} parts: expected at most ${MOST_INSTRUCTIONS}`);
  const source = javaScriptSource(tree);
  // V8 also finds empty matches between the two halves of a character, where no whole character ends or begins
  const regExp = new RegExp(tree.most === 0 ? `(?:${source})(?:^|(?<=[^])|(?=[^]))` : source, "gu");
  let search: PatternSearch | undefined;
  const found = (text: string): Found[] => {
    search ??= new PatternSearch(programOf(tree), groups);
    if (!search.canKeep(text.length))
      throw new RangeError(
        `the pattern ${excerpt(given)} is used on a line of ${text.length} characters: expected at most ` +
          `${Math.floor(MOST_KEPT / Math.max(LEAST_CHOICES, size))}, because the search keeps data on each place`,
      );
    const all = search.search(text);
    if (all !== undefined) return all;
    throw new RangeError(
      `the pattern ${excerpt(given)} takes more than ${STEPS_FOR_A_CHARACTER} steps for each of the ${text.length} ` +
        `characters of the line ${excerpt(text)}: expected a pattern that matches faster; backreferences such as ` +
        "\\1, and lookarounds such as (?=...), are slow after or inside parts that can match in many ways",
    );
  };
  return {
    [Symbol.replace](text, by) {
      if (text.length <= longest) return text.replace(regExp, by);
      const parts: string[] = [];
      let from = 0;
      for (const slots of found(text)) {
        parts.push(text.slice(from, slots[0]), by(...groupsOf(text, slots)));
        from = slots[1]!;
      }
      parts.push(text.slice(from));
      return parts.join("");
    },
    [Symbol.matchAll](text) {
      if (text.length <= longest) return text.matchAll(regExp);
      return found(text).map((slots) => Object.assign(groupsOf(text, slots), { index: slots[0]! }));
    },
  };
}

function groupsOf(text: string, slots: Found): [string, ...string[]] {
  return Array.from({ length: slots.length / 2 }, (_, group) => {
    const [start, end] = [slots[2 * group]!, slots[2 * group + 1]!];
    return start < 0 || end < 0 ? undefined : text.slice(start, end);
  }) as [string, ...string[]];
}
