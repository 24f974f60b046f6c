/** One run of the command line: from arguments to the exit code. */
import { ClosedPipe } from "../node/output.js";
import { Refusal } from "../node/refusal.js";
import type { ByteSource } from "../node/source.js";
import { printable } from "../report/printable.js";
import { version } from "../version.js";
import { parseArguments, UsageError } from "./arguments.js";
import { helpText, usage } from "./help.js";
import { createMessages } from "./messages.js";
import { metricTable, type MetricTable } from "./metrics.js";
import { formats, type Values } from "./options.js";
import { score } from "./score.js";

/** What a run is connected to. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  out(text: string): void;
  error(text: string): void;
  standardInput(): ByteSource;
  outIsTerminal(): boolean;
  errorIsTerminal(): boolean;
}

/**
 * @param metrics what --metrics may be
 * @returns the exit code, as sacreBLEU's: 0, 1 for a fault in the input, 2 for one in the arguments, 17 for a wrong number of fields.
 */
export async function run(args: readonly string[], surroundings: Surroundings, metrics: MetricTable = metricTable): Promise<number> {
  let messages = createMessages(surroundings.error, false);
  try {
    const isComparison = args[0] === "compare";
    // a comparison is text unless something else is said
    const given = isComparison ? ["--format", "text", ...args.slice(1)] : args;
    const values = withEnvironment(parseArguments(given, Object.keys(metrics)), surroundings.environment);
    messages = createMessages(surroundings.error, values.quiet);
    if (values.request !== undefined) surroundings.out(values.request === "help" ? helpText() : `truebleu ${version}\n`);
    else if (isComparison) await (await import("./compare.js")).compare(values, surroundings, messages, metrics);
    else await score(values, surroundings, messages, metrics);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      surroundings.error(`${usage}\ntruebleu: error: ${printable(error.message)}\n`);
      return 2;
    }
    // nobody reads on: the exit code that shells give a program ended by SIGPIPE
    if (error instanceof ClosedPipe) return 141;
    if (!(error instanceof Refusal)) throw error;
    messages.refusal(error);
    return error.exitCode;
  }
}

function withEnvironment(values: Values, environment: Surroundings["environment"]): Values {
  const format = formats.find((name) => name === environment["SACREBLEU_FORMAT"]?.toLowerCase());
  // Python takes an empty variable for no
  return { ...values, format: format ?? values.format, noColor: values.noColor || (environment["NO_COLOR"] ?? "") !== "" };
}
