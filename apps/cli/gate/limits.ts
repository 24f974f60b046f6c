/** --min and --max of the gate: numbers that scores must reach, or must not exceed, whatever the baseline has. */
import type { ScoreLimit } from "../../../src/report/entry.js";
import {
  bootstrapConfidence,
  scoreStatistics,
  type EngineName,
  type Seed,
  type Statistics,
} from "../../../src/index.js";
import { UsageError } from "../arguments/usage-error.js";
import { checkCompared } from "../corpus/compared-tables.js";
import { numbersByMetric, type NamedMetric, type NumbersByMetric } from "./numbers-by-metric.js";

/** Metrics of texts whose scores do not run from 0 to 100. */
const scalesOfTheirOwn: readonly string[] = ["nist", "cider"];

/** The number that --min and --max are compared with: the score, or the worse end of its 95% interval. */
export type Limited = "score" | "interval";

interface Resampling {
  readonly samples: number;
  readonly seed: Seed;
  readonly engine: EngineName;
}

export interface ScoreLimits {
  /**
   * @param areSaved whether the metrics are those of a baseline, to which none can be added
   * @throws UsageError for a metric that is not there, or whose better scores are on the other side of the limit
   */
  check(metrics: readonly NamedMetric[], areSaved: boolean): void;
  /** A sentence about a limit that looks like a share of 1, where scores run from 0 to 100. */
  doubt(metric: NamedMetric): string | undefined;
  /**
   * The limit of a metric, and what is compared with it; undefined if it has none.
   *
   * @param name the name of the statistics in an error
   * @throws InputError where an interval cannot be drawn: of a single segment, for example
   */
  of(metric: NamedMetric, name: string, statistics: Statistics, resampling: Resampling): ScoreLimit | undefined;
}

/** @throws UsageError for words that are no numbers */
export function scoreLimits(
  min: readonly string[] | undefined,
  max: readonly string[] | undefined,
  limited: Limited,
): ScoreLimits {
  const sides = [
    { option: "--min", side: "min", better: "higher", numbers: numbersOf("--min", min, "bleu=30") },
    { option: "--max", side: "max", better: "lower", numbers: numbersOf("--max", max, "wer=8") },
  ] as const;
  return {
    check(metrics, areSaved) {
      for (const { option, better, numbers } of sides) {
        numbers.checkNames(metrics, areSaved ? "" : "; -m adds others");
        const { forAll } = numbers;
        if (forAll !== undefined && metrics.length > 1) {
          const { family } = metrics.find(({ corpus }) => corpus.better === better) ?? metrics[0]!;
          throw new UsageError(
            `argument ${option}: expected the name of a metric before the number, as in ` +
              `${family}=${forAll}: there are ${metrics.map(({ corpus }) => corpus.name).join(", ")}`,
          );
        }
        for (const { family, corpus } of metrics) {
          const number = numbers.of({ family, corpus }) ?? forAll;
          if (number === undefined || corpus.better === better) continue;
          throw new UsageError(
            `argument ${option}: of ${corpus.name}, ${corpus.better} scores are better: expected ` +
              `${option === "--min" ? "--max" : "--min"} ${family}=${number}`,
          );
        }
      }
    },
    doubt({ family, corpus }) {
      const { option, numbers } = sides.find(({ better }) => better === corpus.better)!;
      const number = numbers.of({ family, corpus }) ?? numbers.forAll;
      const isOfPoints = corpus.readyRows === undefined && !scalesOfTheirOwn.includes(family);
      if (number === undefined || !isOfPoints || !(number > 0 && number < 1)) return undefined;
      return (
        `argument ${option}: ${corpus.name} runs from 0 to 100, and ${number} is less than one point: ` +
        `is ${family}=${Number((number * 100).toPrecision(12))} meant?`
      );
    },
    of(metric, name, statistics, { samples, seed, engine }) {
      // check() has refused --min where lower scores are better, and --max where higher scores are
      const { side, numbers } = sides.find(({ better }) => better === metric.corpus.better)!;
      const number = numbers.of(metric) ?? numbers.forAll;
      if (number === undefined) return undefined;
      const ends = (): { readonly min: number; readonly max: number } => {
        checkCompared([name], [statistics], metric.corpus);
        const { low, high } = bootstrapConfidence(metric.corpus, statistics, { samples, seed, engine });
        return { min: low, max: high };
      };
      const value = limited === "score" ? scoreStatistics(metric.corpus, statistics, { engine }).score : ends()[side];
      return { [side]: number, of: limited, value, passed: side === "min" ? value >= number : value <= number };
    },
  };
}

function numbersOf(option: string, words: readonly string[] = [], example: string): NumbersByMetric {
  return numbersByMetric(option, words, { expected: `NAME=POINTS, such as ${example}`, canBeNegative: true });
}
