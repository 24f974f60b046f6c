/**
 * A metric on the command line: how it is made from options, and how a published signature is turned back into options.
 */
import type { Metric } from "../../metrics/metric.js";
import type { OptionTable } from "../arguments/option.js";
import type { Values } from "../arguments/common-options.js";
import type { SignedForm } from "./published-signature.js";
import type { Surroundings } from "../commands/run.js";

export interface MetricCommand {
  /**
   * Makes the metric from the options, or several metrics if one name stands for a family. Large or rarely used code is
   * imported here.
   *
   * @throws Refusal, UsageError
   */
  make(
    values: Values,
    environment: Surroundings["environment"],
  ): MadeMetric | readonly MadeMetric[] | Promise<MadeMetric | readonly MadeMetric[]>;
  /** The options of this metric. */
  readonly options?: OptionTable;
  /** How replay reads the metric's signature; without it, replay does not support the metric. */
  readonly signed?: SignedForm;
}

export interface MadeMetric {
  readonly corpus: Metric;
  /** The name used in messages and for sorting, if one name stands for several metrics. */
  readonly name?: string;
}

/** The metrics by the names that --metrics takes. */
export type MetricTable = Readonly<Record<string, MetricCommand>>;
