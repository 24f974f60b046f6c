/** A metric on the command line: how it is made of the options, and how a published signature gives them back. */
import type { Metric } from "../../types.js";
import type { OptionTable } from "../option.js";
import type { Values } from "../options.js";
import type { SignedForm } from "../published-signature.js";
import type { Surroundings } from "../run.js";

export interface MetricCommand {
  /**
   * The metric as the options want it; several where one name asks for a family. What is big or seldom used is imported here.
   *
   * @throws Refusal, UsageError
   */
  make(values: Values, environment: Surroundings["environment"]): MadeMetric | readonly MadeMetric[] | Promise<MadeMetric | readonly MadeMetric[]>;
  /** Those that it is for. */
  readonly options?: OptionTable;
  /** How replay reads its signature; without it, replay does not know the metric. */
  readonly signed?: SignedForm;
}

export interface MadeMetric {
  /** For a whole corpus. */
  readonly corpus: Metric;
  /** For segments by themselves, from the same statistics, where that is another. */
  readonly segment?: Metric;
  /** The name that messages and order go by, where one name asks for several. */
  readonly name?: string;
}

/** The metrics by the names that --metrics takes. */
export type MetricTable = Readonly<Record<string, MetricCommand>>;
