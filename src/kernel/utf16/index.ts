/** The part that makes UTF-8 of strings. */
import { wasm } from "#kernel/utf16-wasm";
import { instantiate } from "#kernel/utf16-js";
import type { KernelPart } from "../kernel.js";
import { host } from "./host.js";
import type { Utf16Part } from "./utf16-part.js";

export const utf16Part: KernelPart<Utf16Part> = {
  name: "utf16",
  wasm,
  instantiate,
  host,
};
