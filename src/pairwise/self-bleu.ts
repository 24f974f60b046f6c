/** Self-BLEU: how much texts repeat each other. */
import { chosenKernel, type EngineOptions } from "../corpus/engine-options.js";
import { pairwisePart } from "../kernel/pairwise/pairwise.js";
import { bleu, type BleuOptions } from "../metrics/translation/bleu.js";
import { checkOptions } from "../core/argument-checks.js";
import { lengthsOf, ngramsOf, sum } from "./score-matrix.js";
import { formatSignature, fullSignature } from "../core/signature.js";
import { encodeSegments } from "../text/encode.js";
import type { Lines } from "../text/byte-lines.js";
import { countLines, linesOf } from "../text/counted-lines.js";

/** The result of {@link selfBleu}. */
export interface SelfBleuScore {
  readonly name: "self-BLEU";
  readonly signature: string;
  /** The mean of the segments' scores, 0..100: the higher, the more repetition. */
  readonly score: number;
  /** The BLEU of each text against all others. */
  readonly segments: Float64Array;
}

/**
 * Self-BLEU (Zhu et al. 2018, https://arxiv.org/abs/1802.01886): how much a system's outputs are alike. Each text is
 * scored by BLEU with all other texts as its references, and the scores are averaged. Short texts keep their score:
 * orders longer than the text are left out, unless effectiveOrder is false.
 *
 * @param texts at least two
 * @throws TypeError, RangeError for other texts or options
 * @example
 * selfBleu(["the cat sat on the mat", "the cat sat on the mat", "dogs bark"]).score // 66.66..
 */
export function selfBleu(texts: Lines, options: BleuOptions & EngineOptions = {}): SelfBleuScore {
  checkOptions("selfBleu", options, "maxOrder: ...");
  const { engine, ...settings } = options;
  const metric = bleu({ effectiveOrder: true, ...settings });
  const kernel = chosenKernel(engine === undefined ? {} : { engine });
  const text = linesOf("texts", texts);
  const size = countLines(texts);
  if (size < 2)
    throw new RangeError(`texts has ${size} text: expected at least 2, because each is scored against ` + `the others`);
  const { references: lines } = encodeSegments(
    { systems: [text], references: text, referenceEnds: new Uint32Array() },
    metric.tokenizers[0]!,
    kernel,
  )[0]!;
  const { maxOrders, scores } = metric.shortcuts!.overlaps!;
  const maxOrder = maxOrders[0]!;
  const lengths = lengthsOf(lines);
  const segments = scores(
    [
      {
        size,
        hypotheses: ngramsOf(lengths, maxOrder),
        references: ngramsOf(closestOthers(lengths), maxOrder),
        matches: kernel.part(pairwisePart).selfMatches(lines, maxOrder),
      },
    ],
    kernel,
  );
  return {
    name: "self-BLEU",
    signature: formatSignature(fullSignature(metric.signature, size - 1)),
    score: sum(segments) / size,
    segments,
  };
}

/** For each length, the closest length among the others; of two equally close, the shorter. */
function closestOthers(lengths: Uint32Array): Uint32Array {
  // after sorting, a length that occurs twice is next to itself
  const sorted = lengths.slice().sort();
  const closest = new Map<number, number>();
  for (let place = 0; place < sorted.length; place++) {
    const length = sorted[place]!;
    const below = sorted[place - 1];
    const above = sorted[place + 1];
    closest.set(
      length,
      above === undefined || (below !== undefined && length - below <= above - length) ? below! : above,
    );
  }
  return lengths.map((length) => closest.get(length)!);
}
