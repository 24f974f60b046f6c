/** Vectors of the functions that turn rows of other parts into rows and scores, which are those of src/metrics/. */
import { segmentStatistics } from "../../src/index.js";
import type { Batch } from "../../src/core/batch.js";
import { createReferenceKernel } from "../../src/kernel/engines.js";
import { leporPart } from "../../src/kernel/lepor/lepor.js";
import { ribesPart } from "../../src/kernel/ribes/ribes.js";
import { em, f1 } from "../../src/metrics/generation/squad.js";
import type { Metric } from "../../src/metrics/metric.js";
import { asPairs } from "../../src/metrics/reference-pairs.js";
import { meanAt, meansWidth } from "../../src/metrics/segment-means.js";
import { gleu } from "../../src/metrics/translation/gleu.js";
import { lepor } from "../../src/metrics/translation/lepor/lepor.js";
import { ribes } from "../../src/metrics/translation/ribes.js";
import { encodeSegments } from "../../src/text/encode.js";
import { squadWords } from "../../src/text/tokenizers/answers/squad-words.js";
import { createTokenizer } from "../../src/text/tokenizers/index.js";
import { linesOf } from "../text/lines.js";
import { asText, step } from "./abi-steps.js";
import type { AbiStep, AbiSteps, AbiText } from "./abi-texts.js";
import { sumOf } from "./generate.js";

const reference = createReferenceKernel();

const rowsOf = (metric: Metric, { hypotheses, references }: AbiText): Float64Array =>
  segmentStatistics(
    metric,
    { hypotheses: [...hypotheses], references: references.map((lines) => [...lines]) },
    { engine: "reference" },
  ).rows;

/** The means of each row. Fixed point has all bits of a double of a single segment that is 0, or at least 2^-7. */
function meansOf(rows: Float64Array, means: number): number[] {
  const width = meansWidth(means);
  return Array.from({ length: (rows.length / width) * means }, (_, i) =>
    meanAt(rows.subarray(Math.floor(i / means) * width), i % means),
  );
}

const ofMeans = (steps: readonly AbiStep[], ROWS_OUT: readonly number[]): AbiSteps => ({
  part: "means",
  steps,
  outputs: { ROWS_OUT },
});

export function measuredOf(text: AbiText): AbiSteps[] {
  const references = text.references.flat();
  const segments = text.hypotheses.length;
  let end = 0;
  const SEGMENT_ENDS = text.references.map((lines) => (end += lines.length));
  const batchOf = (tokenizer: ReturnType<typeof createTokenizer>): Batch =>
    encodeSegments(
      {
        systems: [linesOf(text.hypotheses)],
        references: linesOf(references),
        referenceEnds: Uint32Array.from(SEGMENT_ENDS),
      },
      tokenizer,
      reference,
    )[0]!;
  const pairsOf = (batch: Batch, order: number): number[] => [
    ...reference.ngramMatches(asPairs(batch), order, "clipped"),
  ];
  const none = batchOf(createTokenizer("none"));

  const answers = [...text.hypotheses, ...references].map((line) => squadWords(line).join(" "));
  const words = pairsOf(batchOf(createTokenizer({ name: "squad-words", tokenize: squadWords })), 1);
  const answered = (["1.1", "2.0"] as const).flatMap((version) => {
    const isVersion2 = version === "2.0";
    return [
      ofMeans(
        [step("answers", { segments, isF1: false, isVersion2 }, { ...asText(answers), SEGMENT_ENDS })],
        meansOf(rowsOf(em({ version }), text), 1),
      ),
      ofMeans(
        [step("answers", { segments, isF1: true, isVersion2 }, { ROWS_IN: words, SEGMENT_ENDS })],
        meansOf(rowsOf(f1({ version }), text), 1),
      ),
    ];
  });

  const ordered = (["nltk", "authors"] as const).map((mode) => {
    const asAuthors = mode === "authors";
    const ROWS_IN = [...reference.part(ribesPart).wordOrders(none, asAuthors)];
    return ofMeans(
      [step("ribes", { segments, alpha: 0.25, beta: 0.1, asAuthors }, { ROWS_IN, SEGMENT_ENDS })],
      meansOf(rowsOf(ribes({ tokenize: "none", mode }), text), 1),
    );
  });

  const ratio = gleu({ tokenize: "none" });
  const ratios = [...rowsOf(ratio, text)];
  const ofRatios = Float64Array.from(sumOf(ratios, 2));

  const context = { tokenize: "none", lowercase: false, alpha: 9, beta: 1, window: 2 } as const;
  const factors = rowsOf(lepor(context), text);
  const ofFactors = Float64Array.from(sumOf([...factors], meansWidth(4)));
  const meanFactors = meansOf(ofFactors, 4);

  return [
    ...answered,
    ...ordered,
    ofMeans(
      [
        step(
          "gleu",
          { segments, minOrder: 1, maxOrder: 4, summed: false },
          { ROWS_IN: pairsOf(none, 4), SEGMENT_ENDS },
        ),
      ],
      ratios,
    ),
    ofMeans([step("gleuScores", { rows: 1 }, { ROWS_IN: [...ofRatios] })], [ratio.score(ofRatios, reference).fraction]),
    ofMeans(
      [
        step(
          "lepor",
          { segments, alpha: context.alpha, beta: context.beta },
          { ROWS_IN: [...reference.part(leporPart).alignInContext(none, context.window)], SEGMENT_ENDS },
        ),
      ],
      meansOf(factors, 4),
    ),
    ofMeans([step("meanScores", { rows: 1, means: 4 }, { ROWS_IN: [...ofFactors] })], meanFactors),
    ...(["segments", "factors"] as const).map((system) =>
      ofMeans(
        [step("leporScores", { rows: 1, ofFactors: system === "factors" }, { ROWS_IN: meanFactors })],
        [lepor({ ...context, system }).score(ofFactors, reference).fraction],
      ),
    ),
  ];
}
