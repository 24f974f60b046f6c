/**
 * A metric on the command line: how it is made from options, and how a published signature is turned back into options.
 */
import type { Metric } from "../../metrics/metric.js";
import type { OptionTable } from "../arguments/option.js";
import type { Environment } from "../../node/environment.js";
import type { CommonValues, OtherValues } from "../arguments/common-options.js";
import type { SignedForm } from "./signed-form.js";

/** `Own` are the values of its own options. */
export interface MetricCommand<Own = OtherValues> {
  /**
   * Makes the metric from the options, or several metrics if one name stands for a family. Large or rarely used code is
   * imported here.
   *
   * @throws InputError, UsageError
   */
  make(
    values: CommonValues & Own,
    environment: Environment,
  ): MadeMetric | readonly MadeMetric[] | Promise<MadeMetric | readonly MadeMetric[]>;
  /** The options of this metric, or some of those that it shares. */
  readonly options?: OptionTable;
  /** How replay reads the metric's signature; without it, replay does not support the metric. */
  readonly signed?: SignedForm<Own>;
}

export interface MadeMetric {
  readonly corpus: Metric;
  /** The name used in messages and for sorting, if one name stands for several metrics. */
  readonly name?: string;
}

/** The metrics by the names that --metrics takes. */
export type MetricTable = Readonly<Record<string, MetricCommand>>;
