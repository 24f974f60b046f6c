/** CIDEr and CIDEr-D (Vedantam et al. 2015), as the authors' programs compute them. */
import { deepFreeze } from "../../core/freeze.js";
import {
  checked,
  signatureOf,
  table,
  type Checked,
  type SettingsFor,
  type SignatureForm,
} from "../../core/settings.js";
import { mathPart } from "../../kernel/math/math.js";
import { keepingWords } from "../../text/kept-words.js";
import { createTokenizer, type TokenizerChoice } from "../../text/tokenizers/index.js";
import type { Batch } from "../../core/batch.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { CommandLine } from "../command-line.js";
import type { Metric, Score, SegmentBatch } from "../metric.js";
import { meanAt, meanFields, meanInvariants, meansWidth, putSegment } from "../segment-means.js";
import { checkFrequencies, tableOf, type DocumentFrequencies } from "./document-frequencies.js";
import { CIDER_ORDERS, FrequencyTable } from "./frequency-table.js";
import { Similarity } from "./tfidf-similarity.js";

/**
 * "CIDEr" is the metric of the paper. "CIDEr-D" is its variant that is harder to game; publications on captioning
 * report it under the name CIDEr.
 */
export type CiderMode = "CIDEr-D" | "CIDEr";

/** The settings of {@link cider}. */
export interface CiderOptions {
  /** "CIDEr-D" (default), what coco-caption and pycocoevalcap print as CIDEr; or "CIDEr", as in the paper. */
  readonly mode?: CiderMode;
  /**
   * A tokenizer by name ("none", the default: words between white space), or your own with a name for the signature.
   */
  readonly tokenize?: TokenizerChoice;
  /** Lower-cases hypotheses and references first. Default false. */
  readonly lowercase?: boolean;
  /**
   * The number of documents in which each n-gram occurs, if it should not come from the references of this corpus: the
   * frequencies of a larger corpus, or of a corpus that is scored in parts.
   */
  readonly frequencies?: DocumentFrequencies;
}

export interface CiderScore extends Score {
  readonly name: CiderMode;
  /** The score, 0..1000, as papers print it; for a corpus the mean of its segments. */
  readonly score: number;
  /** The score from 0 to 10, as the programs return it. */
  readonly value: number;
}

const settings = /* @__PURE__ */ table(
  ({ file, lowercase, name, tokenizer }) =>
    ({
      mode: name(["CIDEr-D", "CIDEr"], "CIDEr-D", { key: "mode", short: "m", omitDefault: true }),
      tokenize: tokenizer("none"),
      lowercase: lowercase(false),
      frequencies: file(checkFrequencies),
    }) satisfies SettingsFor<CiderOptions>,
);

const signature: SignatureForm<typeof settings> = [
  "mode",
  "lowercase",
  "tokenize",
  // rows with other weights must not be added
  { key: "info", short: "i", write: ({ frequencies }) => checksumOf(frequencies) },
];

const WIDTH = /* @__PURE__ */ meansWidth(1);
const BEST = 10;

/**
 * The metric CIDEr-D, and CIDEr, for captions of images and the like: how much a text shares the n-grams that many
 * references of the same thing have, but few references of other things (Vedantam et al. 2015,
 * https://arxiv.org/abs/1411.5726, equations 1 to 4). An n-gram weighs `count * (ln(documents) - ln(documents that
 * contain it))`, where a document is all references of a segment. For n of 1 to 4, the weights of hypothesis and
 * reference are compared by their cosine; the score is the mean over n and over the references, from 0 to 10 (`value`),
 * here in percent as papers print it: 0 to 1000. CIDEr-D counts the weight of a hypothesis' n-gram no higher than the
 * reference's, and multiplies by `exp(-(difference of lengths) ** 2 / 72)`. The score of a corpus is the mean of its
 * segments. The higher the better.
 *
 * The weights come from the references of the whole corpus, which is read twice. So scores with other references are
 * not comparable, and a corpus of one segment scores 0, because each n-gram is in all its documents. CIDEr is not meant
 * for corpora of few segments.
 *
 * The text is taken as it is, as by the class `Cider` of pycocoevalcap. Published figures are for text that
 * coco-caption tokenized with Stanford's PTBTokenizer (in Java), which lower-cases and drops punctuation; if the words
 * of that text are joined by spaces, it has the same score here.
 *
 * @throws TypeError, RangeError for an option of the wrong type or range.
 * @example
 * const references = [["a cat on a mat", "the cat sits"], ["a dog in a park"]];
 * scoreCorpus(cider(), { hypotheses: ["a cat on a mat", "dog park"], references }).value // 3.597..
 * scoreCorpus(cider({ mode: "CIDEr" }), { hypotheses: ["a cat on a mat", "dog park"], references }).value // 3.728..
 */
export function cider(options: CiderOptions = {}): Metric<CiderScore> {
  const values = checked("cider", options, settings);
  return withTable(values, values.frequencies && tableOf(values.frequencies));
}

function withTable(values: Checked<typeof settings>, known: FrequencyTable | undefined): Metric<CiderScore> {
  const { mode, tokenize, lowercase } = values;
  const firstPass = {
    hint: "cider({ frequencies: documentFrequencies({ references }) })",
    begin() {
      const counted = new FrequencyTable();
      return {
        add: ({ tokens }: SegmentBatch) => counted.add(tokens[0]!),
        finish: () => withTable(values, counted),
      };
    },
  };
  return deepFreeze({
    name: mode,
    signature: signatureOf(settings, signature, { mode, tokenize, lowercase, frequencies: known }),
    better: "higher",
    unbounded: true,
    joinsReferences: true,
    tokenizers: [keepingWords(createTokenizer(tokenize, { lowercase }))],
    fields: meanFields("score"),
    counting: 1,
    invariants: meanInvariants("score"),
    ...(known === undefined ? { firstPass } : {}),

    statistics(batch: SegmentBatch, kernel: Kernel): Float64Array {
      if (known === undefined)
        throw new RangeError(
          `${mode} does not know how many documents contain each n-gram: expected ${firstPass.hint}`,
        );
      return rowsOf(batch.tokens[0]!, known, mode, kernel);
    },

    score(totals: Readonly<Float64Array>): CiderScore {
      const value = BEST * meanAt(totals, 0);
      return { name: mode, score: 100 * value, value };
    },
  });
}

/** The checksum of the table that the metric has in place of frequencies. */
function checksumOf(table: unknown): string | undefined {
  return table instanceof FrequencyTable ? table.checksum() : undefined;
}

function rowsOf(batch: Batch, known: FrequencyTable, mode: CiderMode, kernel: Kernel): Float64Array {
  const { hypotheses, references, referenceEnds } = batch;
  const similarity = new Similarity(known, batch, mode === "CIDEr-D", kernel.part(mathPart));
  const rows = new Float64Array(referenceEnds.length * WIDTH);
  let [start, referenceStart, line] = [0, 0, 0];
  for (let segment = 0; segment < referenceEnds.length; segment++) {
    similarity.take(hypotheses.ids, start, (start = hypotheses.ends[segment]!));
    const first = line;
    let sum = 0;
    for (; line < referenceEnds[segment]!; line++)
      sum += similarity.with(references.ids, referenceStart, (referenceStart = references.ends[line]!));
    // rounding may lift a cosine above 1 by its last bit
    putSegment(rows, segment * WIDTH, Math.min(1, sum / CIDER_ORDERS / (line - first)));
  }
  return rows;
}

export const commandLine: CommandLine<typeof settings, CiderOptions> = {
  name: "cider",
  make: cider,
  settings,
  signature,
  printedName: /^CIDEr(-D)?$/,
  identifyingKeys: ["info"],
  group: "CIDEr",
  options: {
    mode: { option: "--cider-mode", help: "CIDEr-D, which programs report as CIDEr, or the paper's CIDEr" },
    tokenize: { option: "--cider-tokenize", help: "the tokenizer" },
    lowercase: { option: "--cider-lowercase", help: "ignores case" },
    frequencies: {
      option: "--cider-frequencies",
      value: "FILE",
      unsigned: true,
      help:
        "weights: the number of documents, then lines with an n-gram, a tab and the number of documents that have " +
        "it",
    },
    info: {
      option: "--cider-info",
      kind: "checksum",
      help: "refuses references with a checksum (info in a signature) other than this",
    },
  },
};
