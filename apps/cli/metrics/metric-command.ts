/** A metric on the command line: the arguments that request it, and how it is made. */
import type { Metric } from "../../../src/index.js";
import type { MetricSpec } from "../../../src/report/entry.js";
import type { Environment } from "../node/environment.js";

/**
 * The values of a metric's own options, by the options' keys in the metric's file, and of settings that only requests
 * have.
 */
export type OwnOptions = Readonly<Record<string, unknown>>;

/** A requested metric, as plain data. */
export interface MetricRequest {
  /** The name that --metrics takes. */
  readonly name: string;
  readonly options: OwnOptions;
  /** The keys of the options that the user gave for it. */
  readonly given: readonly string[];
}

/** Other things that a metric may depend on. */
export interface MetricContext {
  readonly environment: Environment;
  readonly languagePair: string | undefined;
  readonly sentenceLevel: boolean;
}

export interface MetricCommand {
  /**
   * Makes the metric, or several metrics if one name stands for a family. Large or rarely used code is imported here.
   *
   * @throws InputError, UsageError
   */
  make(
    request: MetricRequest,
    context: MetricContext,
  ): MadeMetric | readonly MadeMetric[] | Promise<MadeMetric | readonly MadeMetric[]>;
}

export interface MadeMetric {
  readonly corpus: Metric;
  /** The library's function that makes the same metric, and its options, for pages; absent if `name` is present. */
  readonly spec?: MetricSpec;
  /** The name used in messages and for sorting, if one name stands for several metrics. */
  readonly name?: string;
}

/** The metrics by the names that --metrics takes. */
export type MetricTable = Readonly<Record<string, MetricCommand>>;
