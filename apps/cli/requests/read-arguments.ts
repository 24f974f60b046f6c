/** Turns the arguments of a command, and environment variables, into the run that they request. */
import { metricOptions } from "#metric-options";
import type { Environment } from "../node/environment.js";
import { orEmptyLine } from "../node/reading/source.js";
import type { CommandDescription } from "../arguments/command-list.js";
import { formats, withOption, type CommonValues } from "../arguments/common-options.js";
import type { OptionsOf } from "../arguments/option-groups.js";
import type { OptionTable } from "../arguments/option.js";
import type { Known } from "../arguments/options-of-command.js";
import { parseArguments } from "../arguments/parse-arguments.js";
import { UsageError } from "../arguments/usage-error.js";
import { checkCommand } from "../checks/combinations.js";
import type { Run } from "../corpus/command-run.js";
import type { Io } from "../io/io.js";
import type { Messages } from "../io/messages.js";
import type { MetricTable } from "../metrics/metric-command.js";
import type { Values } from "../metrics/metric-values.js";
import { keysByMetric, keysOf } from "../metrics/variants.js";
import { makeRun, optionsOf } from "./make-run.js";

export interface ReadArguments {
  /** Set if the user only wants a text, such as the help. */
  readonly request: "help" | "version" | undefined;
  /** The signature that replay is given. */
  readonly signature: string;
  readonly refs: readonly string[];
  readonly sets: OptionsOf<"Test sets">;
  readonly outputs: OptionsOf<"Output">;
  /** A run whose options have not been checked. */
  run(io: Io, messages: Messages): Run;
  /** @throws UsageError for options that the command does not take, or for tables if there is no table */
  checkedRun(io: Io, messages: Messages): Promise<Run>;
}

/**
 * @param name of the command; empty for the scores
 * @param args the arguments after the command's name
 * @throws UsageError
 */
export async function readArguments(
  name: string,
  args: readonly string[],
  environment: Environment,
  metrics: MetricTable,
  options: OptionTable,
): Promise<ReadArguments> {
  const command = name === "" ? undefined : await import("../arguments/options-of-command.js");
  const description = name === "" ? undefined : (await import("../arguments/command-list.js")).descriptionOf(name);
  const known = (): Known => ({ options, ofMetrics: keysByMetric() });
  const { signature, given } = name === "replay" ? afterSignature(args) : { signature: "", given: args };
  const values = parseArguments(
    given,
    optionsAsRead(options, description),
    description?.initial,
    name || undefined,
  ) as Values;
  // scores from elsewhere do not need references, and then no metric is computed by default
  const { givenScores, givenColumn, refs, testSet, hypothesis, reference } = values;
  const hasReferences = hypothesis === undefined ? refs.length > 0 || testSet !== undefined : reference !== undefined;
  if ((givenScores ?? givenColumn) !== undefined && !hasReferences && !values.given.includes("metrics"))
    Object.assign(values, { metrics: [] });
  const taken = command?.takenBy(description!, name, known());
  Object.assign(values, fromEnvironment(values, environment, description?.formats ?? formats, taken));
  return {
    request: values.request,
    signature,
    refs: values.refs,
    sets: optionsOf(values, "Test sets"),
    outputs: optionsOf(values, "Output"),
    run: (io, messages) => makeRun(values, io, messages, metrics),
    async checkedRun(io, messages) {
      checkCommand(name, values.given);
      const checked = values.given.some((key) => options[key]!.group === "Tables")
        ? (await import("../checks/table-options.js")).withTable(name, values)
        : values;
      if (mayBeMeantOtherwise(checked)) {
        const advice = await import("../checks/option-advice.js");
        advice.checkRepeated(name, checked, options, messages);
        // for merge and gate, the files determine the metrics
        if (name !== "merge" && name !== "gate") advice.adviseUnused(checked, messages);
      }
      const standardInput = await readingOf(name, checked, io, messages);
      command?.checkTaken(description!, name, checked, known());
      command?.checkReferences(description!, name, checked);
      return makeRun(checked, { ...io, standardInput }, messages, metrics);
    },
  };
}

/** The options, in the form that a command takes. */
function optionsAsRead(options: OptionTable, description: CommandDescription | undefined): OptionTable {
  // a run without a command reads -o as sacreBLEU does: as short for -ol
  if (description === undefined) return withOption(options, "output", { names: ["--output"] });
  const { measures, formats: own } = description;
  if (measures !== undefined) return withOption(options, "metrics", { choices: measures });
  const hasItsOwn = own?.some((format) => !(formats as readonly string[]).includes(format)) ?? false;
  return hasItsOwn ? withOption(options, "format", { choices: own! }) : options;
}

/** The arguments after the signature that replay is given. @throws UsageError */
function afterSignature(args: readonly string[]): { readonly signature: string; readonly given: readonly string[] } {
  if (args[0] === "-h" || args[0] === "--help") return { signature: "", given: args };
  const [signature, ...given] = args;
  if (signature === undefined)
    throw new UsageError(
      "replay: expected a signature after it, in quotes, " +
        'such as "BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0"',
    );
  return { signature, given };
}

/** Whether an option is given twice, or belongs to a metric that is not requested. */
function mayBeMeantOtherwise({ given, metrics }: Values): boolean {
  return (
    new Set(given).size < given.length ||
    given.some((key) => Object.hasOwn(metricOptions, key) && !metrics.some((name) => keysOf(name).includes(key)))
  );
}

/** How standard input is read. When it waits for a terminal, a line says so: perhaps -i was forgotten. */
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
 * The values of environment variables. Users may have set them for other commands, so a command ignores those it has no
 * use for.
 */
function fromEnvironment(
  { format, noColor, by, given }: Values,
  environment: Environment,
  printed: readonly string[],
  taken?: ReadonlySet<string>,
): Partial<Values> {
  const takes = (key: string): boolean => taken?.has(key) !== false;
  const named = environment["SACREBLEU_FORMAT"]?.toLowerCase();
  // sacreBLEU has no scores of groups, so they are text by default, as our own commands
  const usual = by !== undefined && named === undefined && !given.includes("format") ? "text" : format;
  return {
    ...(takes("format") && { format: formats.find((name) => name === named && printed.includes(name)) ?? usual }),
    // as in Python, an empty variable counts as unset
    ...(takes("noColor") && { noColor: noColor || (environment["NO_COLOR"] ?? "") !== "" }),
  };
}
