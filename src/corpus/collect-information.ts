/** Collects and merges the information of n-grams, for NIST of corpora that come in parts. */
import { kernelOf } from "../kernel/engines.js";
import {
  checkInformation,
  createInformationCollector,
  linesOf,
  settingsOf,
  tokenizerOf,
  type InformationSettings,
  type NgramInformation,
  type NistTokenizer,
} from "../metrics/translation/ngram-information.js";
import { checkBoolean, checkKeys } from "../core/argument-checks.js";
import type { EndedLines } from "../text/byte-lines.js";
import type { Corpus, CorpusReferences } from "../text/corpus-shape.js";
import { describe } from "../core/describe.js";
import { encodeSegments } from "../text/encode.js";
import { corpusBatches } from "./corpus-batches.js";
import type { EngineName } from "../kernel/kernel.js";

/** The options of {@link ngramInformation}. */
export interface NgramInformationOptions {
  /** "mteval" (default), "mteval-intl", or a tokenizer as BLEU takes it. */
  readonly tokenize?: NistTokenizer;
  /** Leaves capitals as they are. Default false. */
  readonly caseSensitive?: boolean;
  /** The engine that counts; by default "wasm", or "js" where WebAssembly may not be compiled. */
  readonly engine?: EngineName;
}

/**
 * How rare each n-gram of orders 1 to 9 is in the references of a corpus: the weights of matches in `nist({ information
 * })`. The corpus has to contain all references that will be scored with the information. The information takes 50 to
 * 80 bytes of memory for each word of running text (from 60,000 words on), 4 GiB at most.
 *
 * @param references as in a Corpus; hypotheses are ignored
 * @throws TypeError, RangeError for references or options of the wrong shape; RangeError where the references do not
 * fit into memory.
 * @example
 * const information = ngramInformation({ references: [["a cat"], ["a dog"]] });
 * const running = createAccumulator(nist({ information }));
 * running.add({ hypotheses: ["a cat"], references: [["a cat"]] });
 * running.add({ hypotheses: ["one dog"], references: [["a dog"]] });
 * running.score().score // (1 + 2 + 2) / 4 + 1 / 2
 */
export function ngramInformation(
  references: CorpusReferences,
  options: NgramInformationOptions = {},
): NgramInformation {
  checkKeys("ngramInformation", options, ["tokenize", "caseSensitive", "engine"]);
  const { tokenize = "mteval", caseSensitive = false, engine } = options;
  checkBoolean("caseSensitive", caseSensitive);
  const settings: InformationSettings = { tokenize, caseSensitive };
  const tokenizer = tokenizerOf(settings);
  const kernel = kernelOf(engine);
  const collector = createInformationCollector(settings, kernel);
  for (const text of corpusBatches(withoutHypotheses(references), kernel))
    collector.add(encodeSegments(text, tokenizer, kernel)[0]!);
  return collector.finish();
}

/** A corpus with as many empty hypotheses as there are segments. */
export function withoutHypotheses(given: CorpusReferences): Corpus {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new TypeError(
      `references is ${describe(given)}: expected { references: [[reference, ...], ...] } or { referenceStreams: ` +
        "[[line, ...], ...] }",
    );
  }
  const { references, referenceStreams } = given;
  if (references === undefined && referenceStreams === undefined)
    throw new RangeError("references has neither references nor referenceStreams: expected one of them");
  const hypotheses = emptyLines(references ?? Object(referenceStreams)[0]);
  const layouts: object = { ...(references && { references }), ...(referenceStreams && { referenceStreams }) };
  // if both layouts are given, the check of the corpus refuses them
  return { hypotheses, ...(layouts as CorpusReferences) };
}

/** As many empty lines as a list has entries, for corpora with text on only one side. The list is not checked yet. */
export function emptyLines(beside: unknown): EndedLines {
  const { length, ends, offsets } = Object(beside) as Record<string, unknown>;
  const lines = length ?? Object(ends).length ?? Object(offsets).length - 1;
  return { bytes: new Uint8Array(), ends: new Uint32Array(lines >= 0 ? Number(lines) : 1) };
}

/**
 * The information of several corpora together, as if it had been collected from all their references at once. Their
 * order makes no difference.
 *
 * @throws TypeError, RangeError unless all parts come from ngramInformation() with the same settings.
 * @example
 * const cats = ngramInformation({ references: [["a cat"]] });
 * const dogs = ngramInformation({ references: [["a dog"]] });
 * const both = ngramInformation({ references: [["a dog"], ["a cat"]] });
 * mergeNgramInformation([cats, dogs]).checksum === both.checksum // true
 */
export function mergeNgramInformation(
  parts: readonly NgramInformation[],
  options: Pick<NgramInformationOptions, "engine"> = {},
): NgramInformation {
  checkKeys("mergeNgramInformation", options, ["engine"]);
  if (!Array.isArray(parts))
    throw new TypeError(`parts is ${describe(parts)}: expected a list of what ngramInformation() returned`);
  for (const [i, part] of parts.entries()) checkInformation(`parts[${i}]`, part);
  const [first] = parts as readonly NgramInformation[];
  if (first === undefined) throw new RangeError("parts is empty: expected at least one part");
  for (const [i, part] of parts.entries()) {
    if (part.tokenizer === first.tokenizer && part.caseSensitive === first.caseSensitive) continue;
    throw new RangeError(
      `parts[${i}] was gathered with tokenize ${part.tokenizer} and caseSensitive ${part.caseSensitive}, ` +
        "parts[0] with " +
        `${first.tokenizer} and ${first.caseSensitive}: expected the same settings`,
    );
  }
  const collector = createInformationCollector(settingsOf(first), kernelOf(options.engine));
  for (const part of parts) collector.addLines(linesOf(part));
  return collector.finish();
}
