/**
 * The streams of a run. They let nothing through that a terminal or a log would act on, or that a reader could not see.
 */
import { printableOutput, type OutputRules } from "../../../src/report/entry.js";
import type { Io } from "./io.js";

/** The kind of standard output. */
export interface StandardOutputRules extends OutputRules {
  /** Whether standard output is text for people, which may end up in a log. */
  readonly text?: boolean;
}

/** @param rules for standard output: whether it is JSON, whose own escapes are then used; whether it may have colours */
export function guarded(io: Io, rules: () => StandardOutputRules): Io {
  const isLogged = (io.environment["GITHUB_ACTIONS"] ?? "") !== "";
  return {
    ...io,
    out(text) {
      const shown = printableOutput(text, rules);
      io.out(isLogged && rules().text === true ? withoutCommands(shown) : shown);
    },
    data: (text) => io.data(io.outIsTerminal() ? printableOutput(text, () => ({})) : text),
    error(text) {
      const shown = printableOutput(text, () => ({ progress: io.errorIsTerminal() }));
      io.error(isLogged ? withoutCommands(shown) : shown);
    },
  };
}

/**
 * GitHub's runner acts on what a job prints: on "::command" after white space at the beginning of a line, and on
 * "##[command]" anywhere in it. With a backslash both are text.
 * https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
 */
function withoutCommands(text: string): string {
  return text.replace(/::(?<=^\s*::)|##(?=\[)/gm, (found) => (found === "::" ? "\\::" : "##\\"));
}
