/** Transforms of whole lists of sentences, as jiwer's Compose applies them. */
import { describe } from "../../core/describe.js";
import { pipelineStep } from "./pipeline.js";
import { checkedTransforms, type Transform } from "./transform.js";

/**
 * Sentences after transforms, as by jiwer.Compose (jiwer 4.0.0) without its last step, which splits sentences:
 * RemoveEmptyStrings removes sentences of nothing but white space, and ReduceToSingleSentence joins all others into a
 * single sentence. This is for texts whose two sides are divided into lines differently (jiwer's wer_contiguous).
 *
 * @throws TypeError, RangeError unless sentences is a list of strings and transforms are such as wer() takes, without
 *   ReduceToListOfListOfWords and ReduceToListOfListOfChars.
 * @example
 * const joined = (lines: string[]) => transformSentences(lines, ["RemoveMultipleSpaces", "Strip", "ReduceToSingleSentence"]);
 * joined([" he said ", "", "hello"]) // ["he said hello"]
 * scoreCorpus(wer(), { hypotheses: joined(["a b", "c"]), references: joined(["a", "b c"]) }).score // 0
 */
export function transformSentences(sentences: readonly string[], transforms: readonly Transform[]): string[] {
  if (!Array.isArray(sentences))
    throw new TypeError(
      `sentences is ${describe(sentences)}: expected an array of ` +
        `strings${typeof sentences === "string" ? "; for one sentence write [sentence]" : ""}`,
    );
  for (const [i, sentence] of sentences.entries())
    if (typeof sentence !== "string")
      throw new TypeError(`sentences[${i}] is ${describe(sentence)}: expected a string`);
  let current: string[] = [...sentences];
  for (const transform of checkedTransforms("transforms", transforms)) {
    const { name } = transform;
    if (name === "ReduceToListOfListOfWords" || name === "ReduceToListOfListOfChars")
      throw new RangeError(
        `transforms has ${name}: expected transforms of sentences; wer() and cer(), which split sentences, accept it`,
      );
    if (name === "ReduceToSingleSentence") {
      const kept = current.filter((sentence) => sentence !== "");
      current = kept.length === 0 ? [] : [kept.join(transform.delimiter)];
    } else {
      const step = pipelineStep(transform);
      current = current.map(step).filter((sentence) => sentence !== undefined);
    }
  }
  return current;
}
