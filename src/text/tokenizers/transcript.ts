/**
 * Tokenization for WER and its family: the transforms of jiwer 4.0.0 (transforms.py), in a fixed order or in the user's
 * order; then words or characters.
 */
import type { ScanRule, TextLines } from "../../core/batch.js";
import type { FoldingPart } from "../../kernel/folding/folding.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { KernelPart } from "../../kernel/part.js";
import type { Tokenizer } from "./tokenizer.js";
import { hasAlternatives, withMarks, type MarkedLine } from "../alternatives.js";
import { excerpt } from "../../core/describe.js";
import { LineError } from "../line-error.js";
import { pipelineOf, type Unit } from "../transforms/pipeline.js";
import { escapedInSignature, transformsWritten } from "../transforms/transform-names.js";
import type { CheckedTransform, TextTransform } from "../transforms/transform.js";
import { decodeUtf8 } from "../utf8.js";
import { trim } from "../whitespace.js";

export type { Unit };

/** The user's transforms in their order, as withoutEnd() returns them. */
export interface Sides {
  readonly references: readonly CheckedTransform[];
  readonly hypotheses: readonly CheckedTransform[];
}

/** The transforms in their fixed order, in which lower-casing comes first. */
export interface Transforms {
  readonly lowercase: boolean;
  readonly expandContractions: boolean;
  readonly removeNonWords: boolean;
  readonly removeWords: readonly string[];
  readonly removePunctuation: boolean;
  readonly whitespace: "keep" | "space" | "remove";
  /**
   * For characters: whether two or more characters of white space become one space. (Words end at any number of spaces
   * in any case.)
   */
  readonly collapseSpaces: boolean;
  /** Allows references that the transforms leave empty. */
  readonly keepEmptied: boolean;
  /** Used in place of all other transforms; of the other fields only keepEmptied applies, too. */
  readonly sides?: Sides | undefined;
}

/** The marks that sclite's alignment reads besides alternatives. */
export interface Marks {
  /** Words in parentheses, which may be missing. */
  readonly optionalWords: boolean;
  /** Words that begin or end with a hyphen, for which batches keep the bytes of the words. */
  readonly fragments: boolean;
}

/**
 * The tokenizer for a unit and transforms; its `name` lists them in the order in which they are applied.
 *
 * @param folding the part of the kernel that changes single characters
 * @param marks which marks lines may have, if they are tokens with marks (see alternatives.ts)
 */
export function transcriptTokenizer(
  unit: Unit,
  transforms: Transforms,
  folding: KernelPart<FoldingPart | undefined>,
  marks?: Marks,
): Tokenizer {
  const name = transformsName({ unit, ...transforms });
  const { lowercase, keepEmptied, sides } = transforms;
  const own = Object.values(sides ?? {}).flatMap((side: Sides["references"]) =>
    side.flatMap((transform) => (transform.name === "own" ? [numberOf(transform.own)] : [])),
  );
  const key = JSON.stringify([unit, name, lowercase, keepEmptied, marks, sides !== undefined, own]);
  const known = tokenizers.get(key);
  if (known !== undefined) return known;
  const plain = createTokenizer(unit, transforms, folding, name);
  const tokenizer = marks === undefined ? plain : withMarkedLines(plain, unit, transforms, marks);
  // few tokenizers are in use at a time
  if (tokenizers.size >= 16) tokenizers.clear();
  tokenizers.set(key, tokenizer);
  return tokenizer;
}

/** One object per setting, so that metrics with the same tokenizer share its work. */
const tokenizers = new Map<string, Tokenizer>();

/** Numbers for users' transforms, because transforms may differ under the same name. */
const numbers = new WeakMap<TextTransform["transform"], number>();
let lastNumber = 0;

function numberOf({ transform }: TextTransform): number {
  let number = numbers.get(transform);
  if (number === undefined) numbers.set(transform, (number = ++lastNumber));
  return number;
}

function createTokenizer(
  unit: Unit,
  transforms: Transforms,
  folding: KernelPart<FoldingPart | undefined>,
  name: string,
): Tokenizer {
  const { references, hypotheses } = sidesOf(unit, transforms);
  const scanRule = unit === "words" ? "spaced words" : "trimmed code points";
  // the kernel lower-cases, both sides at once
  const lowercase = [references, hypotheses].every((side) => side.length === 1 && side[0]!.name === "ToLowerCase");
  if (lowercase || (references.length === 0 && hypotheses.length === 0)) {
    const { tokenize, clean } = pipelineOf([], unit, folding);
    return Object.freeze({ name: `${unit}, ${name}`, lowercase, tokenize, ...(clean && { clean }), scanRule });
  }
  const isOne = references === hypotheses;
  const ofHypotheses = pipelineOf(hypotheses, unit, folding);
  const ofReferences = isOne ? ofHypotheses : pipelineOf(references, unit, folding);
  const { tokenize, clean } = ofHypotheses;
  const rest = {
    name: `${unit}, ${name}`,
    lowercase,
    tokenize,
    ...(clean && { clean }),
    ...(!isOne && { cleanReference: ofReferences.clean ?? (<T>(line: T): T => line) }),
    ...(ofHypotheses.rewrite &&
      ofReferences.rewrite && {
        scanRule: scanRule as ScanRule,
        rewrite(lines: TextLines, kernel: Kernel, areReferences?: boolean): TextLines | undefined {
          if (!areReferences) return ofHypotheses.rewrite!(lines, kernel);
          const rewritten = ofReferences.rewrite!(lines, kernel);
          // tokenizeReference() throws the error that names the emptied reference
          return rewritten && !transforms.keepEmptied && isEmptied(lines, rewritten) ? undefined : rewritten;
        },
      }),
  };
  if (transforms.keepEmptied)
    return Object.freeze({ ...rest, ...(!isOne && { tokenizeReference: ofReferences.tokenize }) });
  return Object.freeze({
    ...rest,
    tokenizeReference(line: string): string[] {
      const tokens = ofReferences.tokenize(line);
      if (tokens.length === 0 && trim(line) !== "") {
        throw new LineError(
          `the reference ${excerpt(line)} has no ${unit} left after ${name}: expected some, as before; ` +
            "keepEmptied (on the command line --wer-keep-emptied) counts such a reference as empty",
        );
      }
      return tokens;
    },
  });
}

/** Whether the transforms left nothing but white space of a line that had other characters. */
function isEmptied(given: TextLines, rewritten: TextLines): boolean {
  const isBlank = ({ bytes, ends }: TextLines, line: number): boolean => {
    const start = line === 0 ? 0 : ends[line - 1]!;
    const end = ends[line]!;
    // most lines begin with a letter
    for (let at = start; at < end && bytes[at]! < 0x80; at++) if (bytes[at]! > 0x20) return false;
    return trim(decodeUtf8(bytes.subarray(start, end))) === "";
  };
  return rewritten.ends.some((_, line) => isBlank(rewritten, line) && !isBlank(given, line));
}

/** The transforms of both sides, a single list if they are the same. */
function sidesOf(unit: Unit, transforms: Transforms): Sides {
  if (transforms.sides !== undefined) return transforms.sides;
  const list = inFixedOrder(unit, transforms);
  return { references: list, hypotheses: list };
}

function inFixedOrder(
  unit: Unit,
  {
    lowercase,
    expandContractions,
    removeNonWords,
    removeWords,
    removePunctuation,
    whitespace,
    collapseSpaces,
  }: Transforms,
): readonly CheckedTransform[] {
  return [
    ...(lowercase ? [{ name: "ToLowerCase" } as const] : []),
    ...(expandContractions ? [{ name: "ExpandCommonEnglishContractions" } as const] : []),
    ...(removeNonWords ? [{ name: "RemoveKaldiNonWords" } as const] : []),
    ...(removeWords.length > 0 ? [{ name: "RemoveSpecificWords", words: removeWords } as const] : []),
    ...(removePunctuation ? [{ name: "RemovePunctuation" } as const] : []),
    ...(whitespace === "keep" ? [] : [{ name: "RemoveWhiteSpace", bySpace: whitespace === "space" } as const]),
    ...(collapseSpaces && unit === "characters" ? [{ name: "RemoveMultipleSpaces" } as const] : []),
  ];
}

function withMarkedLines(
  { name, lowercase, tokenize, tokenizeReference = tokenize, clean, cleanReference }: Tokenizer,
  unit: Unit,
  { whitespace, sides }: Transforms,
  { optionalWords, fragments }: Marks,
): Tokenizer {
  const keepsSpaces = (side: keyof Sides): boolean =>
    sides === undefined
      ? whitespace !== "remove"
      : !sides[side].some((transform) => transform.name === "RemoveWhiteSpace" && !transform.bySpace);
  const marked = (plain: (line: string) => readonly string[], side: MarkedLine["side"], sideName: keyof Sides) => {
    const form: MarkedLine = { side, hasOptional: optionalWords };
    return (line: string): readonly string[] => {
      if (side === "hypothesis" && !(optionalWords ? /[{@(]/ : /[{@]/).test(line)) return plain(line);
      const tokens = withMarks(line, plain, form);
      if (unit === "characters" && keepsSpaces(sideName) && hasAlternatives(tokens, form)) {
        throw new LineError(
          `the ${side} ${excerpt(line)} has alternatives: expected none, ` +
            "for characters with the spaces between words; " +
            'whitespace: "remove" (on the command line --wer-whitespace remove) compares without',
        );
      }
      return tokens;
    };
  };
  return Object.freeze({
    name: `${name}, alternatives${optionalWords ? ", optional words" : ""}${fragments ? ", fragments" : ""}`,
    lowercase,
    tokenize: marked(tokenize, "hypothesis", "hypotheses"),
    ...(clean && { clean }),
    ...(cleanReference && { cleanReference }),
    tokenizeReference: marked(tokenizeReference, "reference", "references"),
    ...(fragments && { keepsBytes: true as const }),
  });
}

/** The transforms as in a signature: in their fixed order, without lower-casing, which has a key of its own. */
export function transformsName({
  unit,
  sides,
  expandContractions,
  removeNonWords,
  removeWords,
  removePunctuation,
  whitespace,
  collapseSpaces,
}: Transforms & { readonly unit: Unit }): string {
  if (sides !== undefined) {
    const [references, hypotheses] = [transformsWritten(sides.references), transformsWritten(sides.hypotheses)];
    return references === hypotheses ? references : `${references}/${hypotheses}`;
  }
  const names = [
    ...(expandContractions ? ["contractions"] : []),
    ...(removeNonWords ? ["nonwords"] : []),
    ...(removeWords.length > 0 ? [`words[${removeWords.map(escapedInSignature).join(",")}]`] : []),
    ...(removePunctuation ? ["punct"] : []),
    ...(whitespace === "keep" ? [] : [whitespace === "space" ? "space" : "nospace"]),
    ...(collapseSpaces && unit === "characters" ? ["collapse"] : []),
  ];
  return names.length === 0 ? "none" : names.join("+");
}
