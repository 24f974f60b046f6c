/** The metrics of the command line and their options, one line each. */
import type { CommonValues } from "../arguments/common-options.js";
import type { OptionTable, ValuesOf } from "../arguments/option.js";
import { bleuCommand } from "./bleu.js";
import { bleuOptions } from "./bleu-options.js";
import { chrfCommand, chrfOptions } from "./chrf.js";
import type { MetricTable } from "./metric-command.js";
import { gleuCommand, gleuOptions } from "./gleu.js";
import { hleporCommand, hleporOptions } from "./hlepor.js";
import { leporCommand, leporOptions } from "./lepor.js";
import { meteorCommand, meteorOptions } from "./meteor.js";
import { meteor2007Command, meteor2007Options } from "./meteor2007.js";
import { nistCommand, nistOptions } from "./nist.js";
import { rougeCommand, rougeOptions } from "./rouge.js";
import { terCommand, terOptions } from "./ter.js";
import { werCommands, werOptions } from "./wer.js";

/** In the order of the help. */
export const metricOptions = {
  ...bleuOptions,
  ...chrfOptions,
  ...terOptions,
  ...werOptions,
  ...nistOptions,
  ...gleuOptions,
  ...rougeOptions,
  ...leporOptions,
  ...hleporOptions,
  ...meteorOptions,
  ...meteor2007Options,
} as const satisfies OptionTable;

/** The values of every option of the command line. */
export type Values = CommonValues & ValuesOf<typeof metricOptions>;

/**
 * Keyed by the names of src/metrics/index.ts. That file is not imported, so that a run loads only the metrics it uses.
 */
export const metricTable: MetricTable = {
  bleu: bleuCommand,
  chrf: chrfCommand,
  ter: terCommand,
  ...werCommands,
  nist: nistCommand,
  gleu: gleuCommand,
  rouge: rougeCommand,
  lepor: leporCommand,
  hlepor: hleporCommand,
  meteor: meteorCommand,
  meteor2007: meteor2007Command,
};

/** The metrics that an option of ours belongs to. sacreBLEU accepts its own options for any metric, and so do we. */
export function ownersOf(key: string): readonly string[] {
  return Object.entries(metricTable).flatMap(([name, { options = {} }]) => (options[key]?.own === true ? [name] : []));
}
