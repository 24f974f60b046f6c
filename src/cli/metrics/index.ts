/** The metrics that the command line knows, with their options: a line each. */
import { metrics } from "../../metrics/index.js";
import type { OptionTable } from "../option.js";
import { bleuCommand, bleuOptions } from "./bleu.js";
import { chrfCommand, chrfOptions } from "./chrf.js";
import type { MetricCommand, MetricTable } from "./command.js";
import { terCommand, terOptions } from "./ter.js";

/** In the order of the help. */
export const metricOptions = {
  ...bleuOptions,
  ...chrfOptions,
  ...terOptions,
} as const satisfies OptionTable;

const commands: Readonly<Record<string, MetricCommand>> = {
  bleu: bleuCommand,
  chrf: chrfCommand,
  ter: terCommand,
};

/** A metric without options is here as soon as it is in src/metrics/index.ts. */
export const metricTable: MetricTable = {
  ...Object.fromEntries(Object.entries(metrics).map(([name, make]): [string, MetricCommand] => [name, { make: () => ({ corpus: make() }) }])),
  ...commands,
};
