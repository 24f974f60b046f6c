/** The metrics that the command line knows, with their options: a line each. */
import type { OptionTable } from "../option.js";
import { bleuCommand, bleuOptions } from "./bleu.js";
import { chrfCommand, chrfOptions } from "./chrf.js";
import type { MetricTable } from "./command.js";
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

/** By their names in src/metrics/index.ts, which is not imported: a run loads the metrics that it is asked for. */
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

/** The metrics that an option of ours is for. sacreBLEU accepts its own for any metric. */
export function ownersOf(key: string): readonly string[] {
  return Object.entries(metricTable).flatMap(([name, { options = {} }]) => (options[key]?.own === true ? [name] : []));
}
