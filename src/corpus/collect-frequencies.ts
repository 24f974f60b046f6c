/** Document frequencies of n-grams, for CIDEr of corpora that come in parts. */
import { checkKeys } from "../core/argument-checks.js";
import { kernelOf } from "../kernel/engines.js";
import type { EngineName } from "../kernel/kernel.js";
import { listedIn, type DocumentFrequencies } from "../metrics/generation/document-frequencies.js";
import { FrequencyTable } from "../metrics/generation/frequency-table.js";
import { encodeSegments } from "../text/encode.js";
import type { CorpusReferences } from "../text/corpus-shape.js";
import { keepingWords } from "../text/kept-words.js";
import { createTokenizer, type TokenizerChoice } from "../text/tokenizers/index.js";
import { withoutHypotheses } from "./collect-information.js";
import { corpusBatches } from "./corpus-batches.js";

/** The options of {@link documentFrequencies}, the same as CIDEr's. */
export interface DocumentFrequenciesOptions {
  /** "none" (default: words between white space), or another tokenizer, by name or your own. */
  readonly tokenize?: TokenizerChoice;
  /** Lower-cases the references first. Default false. */
  readonly lowercase?: boolean;
  /** The engine that cuts text into words; by default "wasm", or "js" where WebAssembly may not be compiled. */
  readonly engine?: EngineName;
}

/**
 * The number of documents in which each n-gram of one to four words occurs: `cider({ frequencies })` weighs n-grams by
 * it. All references of a segment are one document. An n-gram that occurs in no document has the weight of an n-gram
 * that occurs in one document.
 *
 * @param references as in a Corpus; hypotheses are ignored
 * @throws TypeError, RangeError for references or options of the wrong shape.
 * @example
 * const frequencies = documentFrequencies({ references: [["a cat", "the cat"], ["a dog"]] });
 * [frequencies.documents, frequencies.ngrams.get("a"), frequencies.ngrams.get("cat"), frequencies.ngrams.get("a cat")] // [2, 2, 1, 1]
 * scoreSegment(cider({ frequencies }), "the cat", ["the cat"]).value // 5
 */
export function documentFrequencies(
  references: CorpusReferences,
  options: DocumentFrequenciesOptions = {},
): DocumentFrequencies {
  checkKeys("documentFrequencies", options, ["tokenize", "lowercase", "engine"]);
  const { tokenize = "none", lowercase = false, engine } = options;
  const tokenizer = keepingWords(createTokenizer(tokenize, { lowercase }));
  const kernel = kernelOf(engine);
  const table = new FrequencyTable();
  for (const text of corpusBatches(withoutHypotheses(references), kernel))
    table.add(encodeSegments(text, tokenizer, kernel)[0]!);
  return listedIn(table);
}
