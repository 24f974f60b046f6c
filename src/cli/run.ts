/** One run of the command line: from arguments to the exit code. */
import { ClosedPipe } from "../node/output.js";
import { Refusal } from "../node/refusal.js";
import type { ByteSource } from "../node/source.js";
import { printable } from "../report/printable.js";
import { version } from "../version.js";
import { parseArguments } from "./arguments.js";
import { checkTogether } from "./combinations.js";
import { createMessages, type Messages } from "./messages.js";
import type { MetricTable } from "./metrics/command.js";
import { metricTable } from "./metrics/index.js";
import { formats, type Values } from "./options.js";
import { score } from "./score.js";
import { UsageError } from "./usage-error.js";

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
    const { command, signature, given } = commandOf(args);
    const values = withEnvironment(parseArguments(given, Object.keys(metrics)), surroundings.environment);
    messages = createMessages(surroundings.error, values.quiet);
    if (values.request !== undefined) surroundings.out(values.request === "help" ? (await import("./help.js")).helpText() : `truebleu ${version}\n`);
    else if (asksAboutSets(values)) await answer(values, surroundings, messages);
    else if (command === "compare") await (await import("./compare.js")).compare(values, surroundings, messages, metrics);
    else if (command === "align") await (await import("./align.js")).align(values, surroundings, messages);
    else if (command === "explain") await (await import("./explain.js")).explain(values, surroundings, messages);
    else if (command === "replay") await (await import("./replay.js")).replay(signature, values, surroundings, messages, metrics);
    else await score(values, surroundings, messages, metrics);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      surroundings.error(`${(await import("./help.js")).usage}\ntruebleu: error: ${printable(error.message)}\n`);
      return 2;
    }
    // nobody reads on: the exit code that shells give a program ended by SIGPIPE
    if (error instanceof ClosedPipe) return 141;
    if (!(error instanceof Refusal)) throw error;
    messages.refusal(error);
    return error.exitCode;
  }
}

function asksAboutSets({ download, list, citation, echo }: Values): boolean {
  return download !== undefined || list || citation || echo !== undefined;
}

async function answer(values: Values, surroundings: Surroundings, messages: Messages): Promise<void> {
  // all but --echo is answered before anything else is looked at
  if (values.download === undefined && !values.list && !values.citation) await checkTogether(values, surroundings.environment);
  await (await import("./published.js")).answerAboutSets(values, surroundings, messages);
}

/** The commands have their name in front; what they print is text unless something else is said. */
function commandOf([first, ...rest]: readonly string[]): { command: "score" | "compare" | "align" | "explain" | "replay"; signature: string; given: readonly string[] } {
  if (first === "compare" || first === "align") return { command: first, signature: "", given: ["--format", "text", ...rest] };
  // effects are small
  if (first === "explain") return { command: first, signature: "", given: ["--format", "text", "--width", "2", ...rest] };
  if (first !== "replay") return { command: "score", signature: "", given: first === undefined ? [] : [first, ...rest] };
  const [signature, ...given] = rest;
  if (signature === "-h" || signature === "--help") return { command: first, signature: "", given: ["--help"] };
  if (signature === undefined) throw new UsageError("replay: expected a signature behind it, in quotes, such as \"BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0\"");
  return { command: first, signature, given: ["--format", "text", ...given] };
}

function withEnvironment(values: Values, environment: Surroundings["environment"]): Values {
  const format = formats.find((name) => name === environment["SACREBLEU_FORMAT"]?.toLowerCase());
  // Python takes an empty variable for no
  return { ...values, format: format ?? values.format, noColor: values.noColor || (environment["NO_COLOR"] ?? "") !== "" };
}
