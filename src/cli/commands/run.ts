/** One run of the command line, from the arguments to the exit code. */
import { existsSync } from "node:fs";
import { nearest } from "../../core/suggest.js";
import { version } from "../../core/version.js";
import type { Environment } from "../../node/environment.js";
import { InputError } from "../../reading/input-error.js";
import { orEmptyLine } from "../../node/reading/source.js";
import { ClosedPipe } from "../../node/writing/write-all.js";
import { printable } from "../../report/printable.js";
import type { CommandName, TextCommandName } from "../arguments/command-list.js";
import { allOptions, formats, withOption, type CommonValues } from "../arguments/common-options.js";
import type { Known } from "../arguments/options-of-command.js";
import { parseArguments } from "../arguments/parse-arguments.js";
import { UsageError } from "../arguments/usage-error.js";
import { printsColor } from "../io/colors.js";
import { guarded } from "../io/guarded-io.js";
import type { Io } from "../io/io.js";
import { createMessages, type Messages } from "../io/messages.js";
import { metricOptions } from "#metric-options";
import { metricTable } from "../metrics/index.js";
import type { Values } from "../metrics/metric-values.js";
import type { MetricTable } from "../metrics/metric-command.js";
import { keysByMetric, keysOf } from "../metrics/variants.js";
import { checkCommand, checkTogether } from "../checks/combinations.js";
import { score } from "./score.js";

/**
 * @param metrics the choices of --metrics, with the built-in ones among them
 * @returns the exit code, as sacreBLEU's: 0; 1 for an error in the input, 2 in the arguments, 17 for a wrong number of
 *   fields; 3 where the gate stops a system, or lint is strict; 4 where bad records of a table were left out.
 */
export async function run(args: readonly string[], streams: Io, metrics: MetricTable = metricTable): Promise<number> {
  let output: Pick<CommonValues, "format" | "noColor"> | undefined;
  const io = guarded(streams, () => ({
    json: output?.format === "json",
    // our own commands have them where FORCE_COLOR says so, too
    colors: output !== undefined && !output.noColor && (streams.outIsTerminal() || printsColor(output, streams)),
  }));
  let messages = createMessages(io.error, false);
  let firstWord: string | undefined;
  const name = Object.hasOwn(commands, args[0] ?? "") || Object.hasOwn(textCommands, args[0] ?? "") ? args[0]! : "";
  try {
    const options = allOptions(Object.keys(metrics), metricOptions);
    const known = (): Known => ({ options, ofMetrics: keysByMetric() });
    if (args.length === 0) {
      io.error((await import("../arguments/help.js")).overview(await widthOf(io)));
      return 1;
    }
    if (Object.hasOwn(textCommands, name)) {
      const asksHelp = args[1] === "-h" || args[1] === "--help";
      await (asksHelp
        ? print("help", [name], io, known())
        : print(name as TextCommandName, args.slice(1), io, known()));
      return 0;
    }
    const { command, signature, given, initial, formats: own, measures, taken } = await commandOf(name, args, known);
    const parsed =
      name === ""
        ? // as sacreBLEU's arguments are read: there -o is short for -ol
          withOption(options, "output", { names: ["--output"] })
        : measures
          ? withOption(options, "metrics", { choices: measures })
          : own?.includes("github")
            ? withOption(options, "format", { choices: own })
            : options;
    let values = parseArguments(given, parsed, initial) as Values;
    Object.assign(values, fromEnvironment(values, io.environment, own ?? formats, taken));
    output = values;
    messages = createMessages(io.error, values.quiet);
    if (name === "") [firstWord] = values.refs;
    if (values.request === "help") await print("help", [name], io, known());
    else if (values.request === "version") io.out(`truebleu ${version}\n`);
    else if (name === "" && asksAboutSets(values)) await answer(values, io, messages);
    else {
      checkCommand(name, values.given);
      if (values.given.some((key) => options[key]!.group === "Tables"))
        values = (await import("../checks/table-options.js")).withTable(name, values);
      if (mayBeMeantOtherwise(values)) {
        const advice = await import("../checks/option-advice.js");
        advice.checkRepeated(name, values, options, messages);
        // there the files say which metrics
        if (name !== "merge" && name !== "gate") advice.adviseUnused(values, messages);
      }
      const standardInput = await readingOf(name, values, io, messages);
      const exitCode = await command(values, { ...io, standardInput }, messages, metrics, signature);
      io.done?.();
      return exitCode || (messages.isIncomplete ? 4 : 0);
    }
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      const usage = (await import("../arguments/help.js")).usageOf(name, await widthOf(io));
      io.error(`${usage}\ntruebleu: error: ${printable(error.message)}\n`);
      return 2;
    }
    // the reader closed the pipe: the exit code that shells give a program ended by SIGPIPE
    if (error instanceof ClosedPipe) return 141;
    if (!(error instanceof InputError)) throw error;
    messages.inputError(firstWord === undefined ? error : withCommandMeant(error, firstWord));
    return error.exitCode;
  }
}

/** An option that is given twice, or one of a metric that is not asked for. */
function mayBeMeantOtherwise({ given, metrics }: Values): boolean {
  return (
    new Set(given).size < given.length ||
    given.some((key) => Object.hasOwn(metricOptions, key) && !metrics.some((name) => keysOf(name).includes(key)))
  );
}

async function widthOf(io: Io): Promise<number> {
  return (await import("../arguments/text-layout.js")).textWidth(io);
}

function asksAboutSets({ download, list, citation, echo }: CommonValues): boolean {
  return download !== undefined || list || citation || echo !== undefined;
}

async function answer(values: CommonValues, io: Io, messages: Messages): Promise<void> {
  // everything but --echo is answered before the other arguments are checked
  if (values.download === undefined && !values.list && !values.citation) await checkTogether(values, io.environment);
  await (await import("../output/test-sets.js")).answerAboutSets(values, io, messages);
}

type Command = (
  values: Values,
  io: Io,
  messages: Messages,
  metrics: MetricTable,
  signature: string,
) => Promise<number | void>;

/** How the commands of arguments/command-list are run: each is loaded on demand. */
const commands: Readonly<Record<CommandName, Command>> = {
  compare: async (values, io, messages, metrics) =>
    (await import("./compare.js")).compare(values, io, messages, metrics),
  correlate: async (values, io, messages) => (await import("./correlate.js")).correlate(values, io, messages),
  align: async (values, io, messages) => (await import("./align.js")).align(values, io, messages),
  worst: async (values, io, messages, metrics) => (await import("./worst.js")).worst(values, io, messages, metrics),
  explain: async (values, io, messages) => (await import("./explain.js")).explain(values, io, messages),
  report: async (values, io, messages, metrics) => (await import("./report.js")).report(values, io, messages, metrics),
  page: async (values, io, messages) => (await import("./page.js")).page(values, io, messages),
  meeting: async (values, io, messages) => (await import("./meeting.js")).meeting(values, io, messages),
  mbr: async (values, io, messages, metrics) => (await import("./mbr.js")).mbr(values, io, messages, metrics),
  count: async (values, io, messages, metrics) =>
    (await import("./count-command.js")).count(values, io, messages, metrics),
  lint: async (values, io, messages, metrics) => (await import("./lint.js")).lint(values, io, messages, metrics),
  gate: async (values, io, messages, metrics) => (await import("./gate.js")).gate(values, io, messages, metrics),
  merge: async (values, io, messages, metrics) => (await import("./merge.js")).merge(values, io, messages, metrics),
  serve: async (values, io, messages, metrics) => (await import("./serve.js")).serve(values, io, messages, metrics),
  replay: async (values, io, messages, metrics, signature) =>
    (await import("./replay.js")).replay(signature, values, io, messages, metrics),
};

/** The scores of texts, without a command. */
const scores: Command = async (values, io, messages, metrics) => {
  await score(values, io, messages, metrics);
};

type TextCommand = (words: readonly string[], io: Io, known: Known) => Promise<void>;

/** Those that print a text. */
const textCommands: Readonly<Record<TextCommandName, TextCommand>> = {
  help: async (words, io, known) => (await import("./help-command.js")).help(words, io, known, await widthOf(io)),
  completion: async (words, io, known) => (await import("./completion-command.js")).completion(words, io, known),
  man: async (words, io, { options }) => {
    if (words.length > 0) throw new UsageError(`man: expected nothing after it, got ${words.join(" ")}`);
    io.out((await import("../arguments/manual.js")).manual(options, version));
  },
};

async function print(
  name: TextCommandName,
  words: readonly string[],
  io: Io,
  { options, ofMetrics }: Known,
): Promise<void> {
  const { documentedOptions } = await import("../arguments/documented-options.js");
  await textCommands[name](words, io, { options: documentedOptions(options), ofMetrics });
}

/** What runs, with the arguments that are left to read. */
async function commandOf(
  name: string,
  args: readonly string[],
  known: () => Known,
): Promise<{
  readonly command: Command;
  readonly signature: string;
  readonly given: readonly string[];
  /** The arguments that the command has from the start. */
  readonly initial?: readonly string[] | undefined;
  readonly formats?: readonly string[] | undefined;
  readonly measures?: readonly string[] | undefined;
  /** The keys of its options, if they are not all. */
  readonly taken?: ReadonlySet<string>;
}> {
  if (name === "") return { command: scores, signature: "", given: args };
  const description = (await import("../arguments/command-list.js")).descriptionOf(name);
  const { checkReferences, checkTaken, takenBy } = await import("../arguments/options-of-command.js");
  const command: Command = async (values, ...rest) => {
    checkTaken(description, name, values, known());
    checkReferences(description, name, values);
    return commands[name as CommandName](values, ...rest);
  };
  const { initial, formats, measures } = description;
  const taken = takenBy(description, name, known());
  const [, ...rest] = args;
  if (name !== "replay" || rest[0] === "-h" || rest[0] === "--help")
    return { command, signature: "", given: rest, initial, formats, measures, taken };
  const [signature, ...given] = rest;
  if (signature === undefined)
    throw new UsageError(
      "replay: expected a signature after it, in quotes, " +
        'such as "BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0"',
    );
  return { command, signature, given, initial, taken };
}

/** How standard input is read. Where a terminal is waited for, a line says so: perhaps -i was forgotten. */
async function readingOf(
  name: string,
  { input, hypothesis, quiet }: CommonValues,
  { standardInput, inputIsTerminal }: Io,
  messages: Messages,
): Promise<Io["standardInput"]> {
  const isTerminal = input === undefined && !quiet && inputIsTerminal();
  const isTable = hypothesis !== undefined;
  const awaited = !isTerminal
    ? undefined
    : isTable
      ? "a table, by default a JSON object in each line"
      : (await import("../arguments/command-list.js")).descriptionOf(name).awaits;
  return () => {
    if (awaited !== undefined) messages.truebleu(`reading the terminal, which Ctrl-D ends: expected ${awaited}`);
    // that is how sacreBLEU reads empty standard input
    return name === "" && !isTable ? orEmptyLine(standardInput()) : standardInput();
  };
}

/**
 * A reference file that does not exist may be a misspelt command, or one after an option. sacreBLEU's errors stay
 * verbatim.
 */
function withCommandMeant(error: InputError, reference: string): InputError {
  if (existsSync(reference) || error.messages.some(({ origin }) => origin === "sacreBLEU")) return error;
  const meant = nearest(reference, [...Object.keys(commands), ...Object.keys(textCommands)]);
  if (meant === undefined) return error;
  return error.with(
    meant === reference
      ? `${meant} is a command where it stands first: truebleu ${meant} ...`
      : `is the command ${meant} meant?`,
  );
}

/** What variables say that a user may have set for other commands: none is an error where a command has no use for it. */
function fromEnvironment(
  { format, noColor }: Values,
  environment: Environment,
  printed: readonly string[],
  taken?: ReadonlySet<string>,
): Partial<Values> {
  const takes = (key: string): boolean => taken?.has(key) !== false;
  const named = environment["SACREBLEU_FORMAT"]?.toLowerCase();
  return {
    ...(takes("format") && { format: formats.find((name) => name === named && printed.includes(name)) ?? format }),
    // as in Python, an empty variable counts as unset
    ...(takes("noColor") && { noColor: noColor || (environment["NO_COLOR"] ?? "") !== "" }),
  };
}
