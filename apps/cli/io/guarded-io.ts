/** The streams of a run, which let nothing through that a terminal would act on, or that no reader sees. */
import { printableOutput, type OutputRules } from "../../../src/report/entry.js";
import type { Io } from "./io.js";

/** @param rules for standard output: whether it is JSON, whose own escapes are then used; whether it may have colours */
export function guarded(io: Io, rules: () => OutputRules): Io {
  return {
    ...io,
    out: (text) => io.out(printableOutput(text, rules)),
    data: (text) => io.data(io.outIsTerminal() ? printableOutput(text, () => ({})) : text),
    error: (text) => io.error(printableOutput(text, () => ({ progress: io.errorIsTerminal() }))),
  };
}
