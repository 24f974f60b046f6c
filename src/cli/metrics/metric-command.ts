/** A metric on the command line: how it is made from options. */
import type { Metric } from "../../metrics/metric.js";
import type { Environment } from "../../node/environment.js";
import type { MetricSpec } from "../../report/saved-report.js";
import type { ParsedValues } from "../arguments/common-options.js";

export interface MetricCommand {
  /**
   * Makes the metric from the options, or several metrics if one name stands for a family. Large or rarely used code is
   * imported here.
   *
   * @throws InputError, UsageError
   */
  make(
    values: ParsedValues,
    environment: Environment,
  ): MadeMetric | readonly MadeMetric[] | Promise<MadeMetric | readonly MadeMetric[]>;
}

export interface MadeMetric {
  readonly corpus: Metric;
  /** The library's function that makes the same metric, and its options, for pages. A name of its own has none. */
  readonly spec?: MetricSpec;
  /** The name used in messages and for sorting, if one name stands for several metrics. */
  readonly name?: string;
}

/** The metrics by the names that --metrics takes. */
export type MetricTable = Readonly<Record<string, MetricCommand>>;
