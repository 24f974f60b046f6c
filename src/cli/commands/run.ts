/** One run of the command line, from the arguments to the exit code. */
import { existsSync } from "node:fs";
import { ClosedPipe } from "../../node/writing/write-all.js";
import { Refusal } from "../../node/input-error.js";
import type { ByteSource } from "../../node/reading/source.js";
import type { PoolWorker } from "../../pool/connection.js";
import { printable } from "../../report/printable.js";
import { nearest } from "../../core/suggest.js";
import { version } from "../../core/version.js";
import { parseArguments } from "../arguments/parse-arguments.js";
import { checkCommand, checkTogether } from "./combinations.js";
import { createMessages, type Messages } from "../io/messages.js";
import type { MetricTable } from "../metrics/metric-command.js";
import { metricTable } from "../metrics/index.js";
import { formats, type Values } from "../arguments/common-options.js";
import { score } from "./score.js";
import type { Work } from "../corpus/threads.js";
import { UsageError } from "../arguments/usage-error.js";

/** The environment of a run: streams, variables, threads. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  out(text: string): void;
  error(text: string): void;
  standardInput(): ByteSource;
  outIsTerminal(): boolean;
  errorIsTerminal(): boolean;
  /** How many threads this machine runs in parallel. */
  cores(): number;
  /** Starts another thread, where that is possible. */
  startWorker?(work: Work): PoolWorker;
  /** Called when a command has finished; not after a text such as the help. */
  done?(): void;
}

/**
 * @param metrics the choices of --metrics
 * @returns the exit code, as sacreBLEU's: 0; 1 for an error in the input, 2 in the arguments, 17 for a wrong number of
 *   fields.
 */
export async function run(
  args: readonly string[],
  surroundings: Surroundings,
  metrics: MetricTable = metricTable,
): Promise<number> {
  let messages = createMessages(surroundings.error, false);
  let firstWord: string | undefined;
  try {
    const { name, command, signature, given } = commandOf(args);
    const values = withEnvironment(parseArguments(given, Object.keys(metrics)), surroundings.environment);
    messages = createMessages(surroundings.error, values.quiet);
    if (name === "") [firstWord] = values.refs;
    if (values.request !== undefined)
      surroundings.out(
        values.request === "help" ? (await import("../arguments/help.js")).helpText() : `truebleu ${version}\n`,
      );
    else if (asksAboutSets(values)) await answer(values, surroundings, messages);
    else {
      checkCommand(name, values.given);
      await command.run(values, surroundings, messages, metrics, signature);
      surroundings.done?.();
    }
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      surroundings.error(
        `${(await import("../arguments/help.js")).usage}\ntruebleu: error: ${printable(error.message)}\n`,
      );
      return 2;
    }
    // the reader closed the pipe: the exit code that shells give a program ended by SIGPIPE
    if (error instanceof ClosedPipe) return 141;
    if (!(error instanceof Refusal)) throw error;
    messages.refusal(firstWord === undefined ? error : withCommandMeant(error, firstWord));
    return error.exitCode;
  }
}

function asksAboutSets({ download, list, citation, echo }: Values): boolean {
  return download !== undefined || list || citation || echo !== undefined;
}

async function answer(values: Values, surroundings: Surroundings, messages: Messages): Promise<void> {
  // everything but --echo is answered before the other arguments are checked
  if (values.download === undefined && !values.list && !values.citation)
    await checkTogether(values, surroundings.environment);
  await (await import("../corpus/test-set-references.js")).answerAboutSets(values, surroundings, messages);
}

type Command = (
  values: Values,
  surroundings: Surroundings,
  messages: Messages,
  metrics: MetricTable,
  signature: string,
) => Promise<unknown>;

/** Commands by the name that comes first in the arguments, with their default options. Loaded on demand. */
const commands: Readonly<Record<string, { readonly initial: readonly string[]; readonly run: Command }>> = {
  compare: {
    initial: ["--format", "text"],
    run: async (values, surroundings, messages, metrics) =>
      (await import("./compare.js")).compare(values, surroundings, messages, metrics),
  },
  align: {
    initial: ["--format", "text"],
    run: async (values, surroundings, messages) => (await import("./align.js")).align(values, surroundings, messages),
  },
  // effects are small
  explain: {
    initial: ["--format", "text", "--width", "2"],
    run: async (values, surroundings, messages) =>
      (await import("./explain.js")).explain(values, surroundings, messages),
  },
  // an option with a list of values must not come last
  mbr: {
    initial: ["--metrics", "chrf", "--format", "text"],
    run: async (values, surroundings, messages, metrics) =>
      (await import("./mbr.js")).mbr(values, surroundings, messages, metrics),
  },
  replay: {
    initial: ["--format", "text"],
    run: async (values, surroundings, messages, metrics, signature) =>
      (await import("./replay.js")).replay(signature, values, surroundings, messages, metrics),
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
      'replay: expected a signature behind it, in quotes, such as "BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0"',
    );
  return { name, command, signature, given: [...command.initial, ...given] };
}

/**
 * A reference file that does not exist may be a misspelt command, or one behind an option. sacreBLEU's refusals stay
 * verbatim.
 */
function withCommandMeant(error: Refusal, reference: string): Refusal {
  if (existsSync(reference) || error.messages.some(({ voice }) => voice === "sacreBLEU")) return error;
  const meant = nearest(reference, Object.keys(commands));
  if (meant === undefined) return error;
  return error.with(
    meant === reference
      ? `${meant} is a command where it stands first: truebleu ${meant} ...`
      : `is the command ${meant} meant?`,
  );
}

function withEnvironment(values: Values, environment: Surroundings["environment"]): Values {
  const format = formats.find((name) => name === environment["SACREBLEU_FORMAT"]?.toLowerCase());
  // as in Python, an empty variable counts as unset
  return {
    ...values,
    format: format ?? values.format,
    noColor: values.noColor || (environment["NO_COLOR"] ?? "") !== "",
  };
}
