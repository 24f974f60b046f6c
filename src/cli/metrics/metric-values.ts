/** The values of all options, by their keys. */
import type { metricOptions } from "#metric-options";
import type { CommonValues } from "../arguments/common-options.js";
import type { ValuesOf } from "../arguments/option.js";

export type Values = CommonValues & ValuesOf<typeof metricOptions>;
