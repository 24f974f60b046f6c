/** The part that finds the lines of a text while it is being read. */
import { wasm } from "#kernel/lines-wasm";
import { instantiate } from "#kernel/lines-js";
import type { KernelPart } from "../kernel.js";
import { host } from "./host.js";
import type { LinesPart } from "./lines-part.js";

export const linesPart: KernelPart<LinesPart> = {
  name: "lines",
  wasm,
  instantiate,
  host,
};
