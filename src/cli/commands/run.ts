/** One run of the command line, from the arguments to the exit code. */
import { existsSync } from "node:fs";
import { nearest } from "../../core/suggest.js";
import { version } from "../../core/version.js";
import type { Environment } from "../../node/environment.js";
import { InputError } from "../../node/input-error.js";
import { ClosedPipe } from "../../node/writing/write-all.js";
import { printable } from "../../report/printable.js";
import { allOptions, formats, type CommonValues } from "../arguments/common-options.js";
import { parseArguments } from "../arguments/parse-arguments.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Io } from "../io/io.js";
import { createMessages, type Messages } from "../io/messages.js";
import { metricOptions } from "#metric-options";
import { metricTable } from "../metrics/index.js";
import type { Values } from "../metrics/metric-values.js";
import type { MetricTable } from "../metrics/metric-command.js";
import { checkCommand, checkTogether } from "./combinations.js";
import { score } from "./score.js";

/**
 * @param metrics the choices of --metrics, with the built-in ones among them
 * @returns the exit code, as sacreBLEU's: 0; 1 for an error in the input, 2 in the arguments, 17 for a wrong number of
 *   fields.
 */
export async function run(args: readonly string[], io: Io, metrics: MetricTable = metricTable): Promise<number> {
  let messages = createMessages(io.error, false);
  let firstWord: string | undefined;
  try {
    const { name, command, signature, given } = commandOf(args);
    const options = allOptions(Object.keys(metrics), metricOptions);
    const values = withEnvironment(parseArguments(given, options) as Values, io.environment);
    messages = createMessages(io.error, values.quiet);
    if (name === "") [firstWord] = values.refs;
    if (values.request !== undefined)
      io.out(
        values.request === "help" ? (await import("../arguments/help.js")).helpText(options) : `truebleu ${version}\n`,
      );
    else if (asksAboutSets(values)) await answer(values, io, messages);
    else {
      checkCommand(name, values.given);
      await command.run(values, io, messages, metrics, signature);
      io.done?.();
    }
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      io.error(`${(await import("../arguments/help.js")).usage}\ntruebleu: error: ${printable(error.message)}\n`);
      return 2;
    }
    // the reader closed the pipe: the exit code that shells give a program ended by SIGPIPE
    if (error instanceof ClosedPipe) return 141;
    if (!(error instanceof InputError)) throw error;
    messages.inputError(firstWord === undefined ? error : withCommandMeant(error, firstWord));
    return error.exitCode;
  }
}

function asksAboutSets({ download, list, citation, echo }: CommonValues): boolean {
  return download !== undefined || list || citation || echo !== undefined;
}

async function answer(values: CommonValues, io: Io, messages: Messages): Promise<void> {
  // everything but --echo is answered before the other arguments are checked
  if (values.download === undefined && !values.list && !values.citation) await checkTogether(values, io.environment);
  await (await import("./test-sets.js")).answerAboutSets(values, io, messages);
}

type Command = (
  values: Values,
  io: Io,
  messages: Messages,
  metrics: MetricTable,
  signature: string,
) => Promise<unknown>;

/** Commands by the name that comes first in the arguments, with their default options. Loaded on demand. */
const commands: Readonly<Record<string, { readonly initial: readonly string[]; readonly run: Command }>> = {
  compare: {
    initial: ["--format", "text"],
    run: async (values, io, messages, metrics) => (await import("./compare.js")).compare(values, io, messages, metrics),
  },
  align: {
    initial: ["--format", "text"],
    run: async (values, io, messages) => (await import("./align.js")).align(values, io, messages),
  },
  // effects are small
  explain: {
    initial: ["--format", "text", "--width", "2"],
    run: async (values, io, messages) => (await import("./explain.js")).explain(values, io, messages),
  },
  // an option with a list of values must not come last
  mbr: {
    initial: ["--metrics", "chrf", "--format", "text"],
    run: async (values, io, messages, metrics) => (await import("./mbr.js")).mbr(values, io, messages, metrics),
  },
  replay: {
    initial: ["--format", "text"],
    run: async (values, io, messages, metrics, signature) =>
      (await import("./replay.js")).replay(signature, values, io, messages, metrics),
  },
};

function commandOf(args: readonly string[]): {
  readonly name: string;
  readonly command: { readonly run: Command };
  readonly signature: string;
  readonly given: readonly string[];
} {
  const name = args[0] ?? "";
  if (!Object.hasOwn(commands, name)) return { name: "", command: { run: score }, signature: "", given: args };
  const command = commands[name]!;
  const [, ...rest] = args;
  if (name !== "replay" || rest[0] === "-h" || rest[0] === "--help")
    return { name, command, signature: "", given: [...command.initial, ...rest] };
  const [signature, ...given] = rest;
  if (signature === undefined)
    throw new UsageError(
      "replay: expected a signature after it, in quotes, " +
        'such as "BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0"',
    );
  return { name, command, signature, given: [...command.initial, ...given] };
}

/**
 * A reference file that does not exist may be a misspelt command, or one after an option. sacreBLEU's errors stay
 * verbatim.
 */
function withCommandMeant(error: InputError, reference: string): InputError {
  if (existsSync(reference) || error.messages.some(({ origin }) => origin === "sacreBLEU")) return error;
  if (reference === "help") return error.with("is --help meant?");
  const meant = nearest(reference, Object.keys(commands));
  if (meant === undefined) return error;
  return error.with(
    meant === reference
      ? `${meant} is a command where it stands first: truebleu ${meant} ...`
      : `is the command ${meant} meant?`,
  );
}

function withEnvironment(values: Values, environment: Environment): Values {
  const format = formats.find((name) => name === environment["SACREBLEU_FORMAT"]?.toLowerCase());
  // as in Python, an empty variable counts as unset
  return {
    ...values,
    format: format ?? values.format,
    noColor: values.noColor || (environment["NO_COLOR"] ?? "") !== "",
  };
}
