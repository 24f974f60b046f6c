/** Applies transforms one after another, and makes the tokens of a line. */
import { describe, excerpt } from "../../core/describe.js";
import type { Rewritable } from "../rewritable.js";
import { isWhitespace, trim } from "../whitespace.js";
import type { TextLines } from "../../core/batch.js";
import type { FoldingPart } from "../../kernel/folding/folding.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { KernelPart } from "../../kernel/part.js";
import { batchSteps } from "./batch-steps.js";
import type { BatchStep } from "./lines-transform.js";
import { stepOf, type LineTransform, type Step } from "./transform-steps.js";
import type { CheckedTransform, TextTransform } from "./transform.js";

export type Unit = "words" | "characters";

/** The steps for the lines of one side. */
export interface Pipeline {
  tokenize(line: string): string[];
  /** The line before it is split, as in a Tokenizer; absent if one of the steps is a user's transform. */
  clean?<T extends Rewritable<T>>(line: T): T;
  /**
   * Lines whose tokens are spacedWords(), or their characters without outer white space; undefined if the kernel cannot
   * make these lines. Absent if lines are split in another way.
   */
  rewrite?(lines: TextLines, kernel: Kernel): TextLines | undefined;
}

/** The last transforms of jiwer's wer_default and cer_default, for lists of transforms that do not split lines. */
const ends: Readonly<Record<Unit, readonly CheckedTransform[]>> = {
  words: [{ name: "RemoveMultipleSpaces" }, { name: "Strip" }, { name: "ReduceToListOfListOfWords", delimiter: " " }],
  characters: [{ name: "Strip" }, { name: "ReduceToListOfListOfChars" }],
};

/**
 * The transforms without the last transforms above, which are applied whether or not they are listed.
 *
 * @param name the option that the transforms were passed to
 * @throws RangeError for transforms after the transform that splits lines, for a transform that splits them into
 * another unit, and for ReduceToSingleSentence
 */
export function withoutEnd(
  transforms: readonly CheckedTransform[],
  unit: Unit,
  name: string,
): readonly CheckedTransform[] {
  for (const [i, transform] of transforms.entries()) {
    if (transform.name === "ReduceToSingleSentence")
      throw new RangeError(
        `${name} has ReduceToSingleSentence: expected transforms of single segments; transformSentences() joins all ` +
          "lines into one before they are scored",
      );
    if (!isSplit(transform)) continue;
    if (i < transforms.length - 1)
      throw new RangeError(
        `${name} has ${transforms[i + 1]!.name} after ${transform.name}: expected it before ${transform.name}, ` +
          `which splits lines`,
      );
    if ((transform.name === "ReduceToListOfListOfWords") !== (unit === "words"))
      throw new RangeError(
        `${name} ends with ${transform.name}: expected ReduceToListOfListOf${unit === "words" ? "Words" : "Chars"}, ` +
          `because ${unit} are compared; ${unit === "words" ? "cer() compares characters" : "wer() compares words"}`,
      );
  }
  const end = ends[unit];
  const from = transforms.length - end.length;
  const hasEnd =
    from >= 0 && end.every((expected, i) => JSON.stringify(expected) === JSON.stringify(transforms[from + i]));
  return hasEnd ? transforms.slice(0, from) : transforms;
}

const isSplit = ({ name }: CheckedTransform): boolean =>
  name === "ReduceToListOfListOfWords" || name === "ReduceToListOfListOfChars";

/**
 * @param transforms as {@link withoutEnd} returns them
 * @param folding the part of the kernel that changes characters by themselves
 */
export function pipelineOf(
  transforms: readonly CheckedTransform[],
  unit: Unit,
  folding: KernelPart<FoldingPart | undefined>,
): Pipeline {
  const last = transforms.at(-1);
  const split =
    last?.name === "ReduceToListOfListOfWords"
      ? (line: string): string[] => line.split(last.delimiter).filter((word) => word !== "")
      : last?.name === "ReduceToListOfListOfChars"
        ? (line: string): string[] => [...line]
        : unit === "words"
          ? spacedWords
          : (line: string): string[] => [...trim(line)];
  const steps = transforms.filter((transform) => !isSplit(transform)).map(pipelineStep);
  const changing = withoutSpacing(transforms, unit);
  const isSplitOtherwise = transforms.some((transform) => isSplit(transform)) || changing.some(isRemoval);
  let passes: BatchStep[] | undefined;
  const isOwn = transforms.some(({ name }) => name === "own");
  return {
    tokenize(line) {
      let text: string | undefined = line;
      for (const step of steps) if (text !== undefined) text = step(text);
      return text === undefined ? [] : split(text);
    },
    ...(!isSplitOtherwise && {
      rewrite(given: TextLines, kernel: Kernel): TextLines | undefined {
        const stringStep = pipelineStep as (transform: CheckedTransform) => (line: string) => string;
        passes ??= batchSteps(changing, { stringStep, folding });
        let lines: TextLines | undefined = given;
        for (const pass of passes) if (lines !== undefined) lines = pass(lines, kernel);
        return lines;
      },
    }),
    ...(!isOwn && {
      clean<T extends Rewritable<T>>(line: T): T {
        let text: T | undefined = line;
        for (const step of steps as readonly TracedStep[]) if (text !== undefined) text = step(text);
        return text ?? line.slice(0, 0);
      },
    }),
  };
}

/**
 * The transforms without the transforms at the end that only remove white space, because lines are split at white space
 * in any case.
 */
function withoutSpacing(transforms: readonly CheckedTransform[], unit: Unit): readonly CheckedTransform[] {
  let end = transforms.length;
  while (end > 0 && (isRemoval(transforms[end - 1]!) || isSpacing(transforms[end - 1]!, unit))) end--;
  return transforms.slice(0, end);
}

const isRemoval = ({ name }: CheckedTransform): boolean => name === "RemoveEmptyStrings";

const isSpacing = ({ name }: CheckedTransform, unit: Unit): boolean =>
  name === "Strip" || (unit === "words" && name === "RemoveMultipleSpaces");

/** The changed line; undefined if the line is removed. */
type TracedStep = <T extends Rewritable<T>>(line: T) => T | undefined;

/** A line after a transform; undefined if RemoveEmptyStrings removes it. */
export function pipelineStep(transform: CheckedTransform): (line: string) => string | undefined {
  if (transform.name === "own") return ownStep(transform.own);
  if (transform.name === "RemoveEmptyStrings")
    return ((line: Rewritable<never>) => (trim(String(line)) === "" ? undefined : line)) as TracedStep;
  return stepOf(transform as LineTransform) as Step;
}

function ownStep(own: TextTransform): (line: string) => string {
  return (line) => {
    const changed: unknown = own.transform(line);
    if (typeof changed === "string") return changed;
    throw new TypeError(`the transform ${own.name} made ${describe(changed)} of ${excerpt(line)}: expected a string`);
  };
}

/**
 * RemoveMultipleSpaces, Strip and ReduceToListOfListOfWords: words end at U+0020 and at any two consecutive white space
 * characters. Any other single white space character, such as a tab, is part of a word.
 */
function spacedWords(line: string): string[] {
  const words: string[] = [];
  let start = 0;
  for (let i = 0, end = 0; i < line.length; i = end + 1) {
    end = i;
    if (!isWhitespace(line.charCodeAt(i))) continue;
    while (end + 1 < line.length && isWhitespace(line.charCodeAt(end + 1))) end++;
    const isInside = end === i && line[i] !== " " && i > start && end + 1 < line.length;
    if (isInside) continue;
    if (i > start) words.push(line.slice(start, i));
    start = end + 1;
  }
  if (line.length > start) words.push(line.slice(start));
  return words;
}
