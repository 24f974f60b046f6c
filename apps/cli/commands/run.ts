/** One run of the command line, from the arguments to the exit code. */
import { version } from "../../../src/index.js";
import { InputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import { ClosedPipe } from "../node/writing/write-all.js";
import type { CommandName, TextCommandName } from "../arguments/command-list.js";
import { allOptions } from "../arguments/common-options.js";
import type { OptionTable } from "../arguments/option.js";
import type { OptionsOf } from "../arguments/option-groups.js";
import type { Known } from "../arguments/options-of-command.js";
import { loadEngine } from "../arguments/engine.js";
import { parseArguments } from "../arguments/parse-arguments.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Run } from "../corpus/command-run.js";
import { printsColor } from "../io/colors.js";
import { guarded } from "../io/guarded-io.js";
import type { Io } from "../io/io.js";
import { createMessages } from "../io/messages.js";
import { metricOptions } from "#metric-options";
import { metricTable } from "../metrics/index.js";
import type { MetricTable } from "../metrics/metric-command.js";
import { keysByMetric } from "../metrics/variants.js";
import { readArguments } from "../requests/read-arguments.js";
import { score } from "./score.js";

/**
 * @param metrics the choices of --metrics, with the built-in ones among them
 * @returns the exit code, as sacreBLEU's: 0; 1 for an error in the input, 2 in the arguments, 17 for a wrong number of
 *   fields; 3 where the gate stops a system, or lint is strict; 4 where bad records of a table were left out.
 */
export async function run(args: readonly string[], streams: Io, metrics: MetricTable = metricTable): Promise<number> {
  let outputs: OptionsOf<"Output"> | undefined;
  const io = guarded(streams, () => ({
    json: outputs?.format === "json",
    text: ["text", "markdown", "latex"].includes(outputs?.format ?? ""),
    // our own commands also print colours if FORCE_COLOR is set
    colors: outputs !== undefined && !outputs.noColor && (streams.outIsTerminal() || printsColor(outputs, streams)),
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
    if (args[0] === "--demo") {
      const { demo } = await import("../requests/demo.js");
      return await demo(args.slice(1), io, (words) => run(words, streams, metrics));
    }
    if (Object.hasOwn(textCommands, name)) {
      const asksHelp = args[1] === "-h" || args[1] === "--help";
      await (asksHelp
        ? print("help", [name], io, known())
        : print(name as TextCommandName, args.slice(1), io, known()));
      return 0;
    }
    if (/^(?:-h|--help)$/.test(args[0]!) && /^[^-]/.test(args[1] ?? "")) {
      await print("help", args.slice(1), io, known());
      return 0;
    }
    const read = await readArguments(name, name === "" ? args : args.slice(1), io.environment, metrics, options);
    outputs = read.outputs;
    messages = createMessages(io.error, outputs.quiet);
    if (name === "") [firstWord] = read.refs;
    if (read.request === "help") await print("help", name === "" ? metricsNamed(args, options) : [name], io, known());
    else if (read.request === "version") io.out(`truebleu ${version}\n`);
    else if (name === "" && asksAboutSets(read.sets)) await answer(read.run(io, messages));
    else {
      await loadEngine(outputs.engine);
      const checked = await read.checkedRun(io, messages);
      const exitCode = await (name === "" ? scores : commands[name as CommandName])(checked, read.signature);
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
    const { withAdvice } = await import("../checks/file-advice.js");
    const allCommands = [...Object.keys(commands), ...Object.keys(textCommands)];
    messages.inputError(withAdvice(error, { command: name, firstWord, commands: allCommands }));
    return error.exitCode;
  }
}

async function widthOf(io: Io): Promise<number> {
  return (await import("../arguments/text-layout.js")).textWidth(io);
}

/** The metrics that a request for help names, before --help or after it. */
function metricsNamed(args: readonly string[], options: OptionTable): readonly string[] {
  if (!args.some((word) => /^(?:-m|--metrics)/.test(word))) return [];
  return parseArguments(
    args.filter((word) => word !== "-h" && word !== "--help"),
    options,
  ).metrics;
}

function asksAboutSets({ download, list, citation, echo }: OptionsOf<"Test sets">): boolean {
  return download !== undefined || list || citation || echo !== undefined;
}

async function answer(run: Run): Promise<void> {
  const { download, list, citation } = run.texts;
  // everything except --echo is answered before the other arguments are checked
  if (download === undefined && !list && !citation) await run.check();
  await (await import("../output/test-sets.js")).answerAboutSets(run);
}

type Command = (run: Run, signature: string) => Promise<number | void>;

/** How the commands of arguments/command-list are run: each is loaded on demand. */
const commands: Readonly<Record<CommandName, Command>> = {
  compare: async (run) => (await import("./compare.js")).compare(run),
  correlate: async (run) => (await import("./correlate.js")).correlate(run),
  align: async (run) => (await import("./align.js")).align(run),
  worst: async (run) => (await import("./worst.js")).worst(run),
  explain: async (run) => (await import("./explain.js")).explain(run),
  report: async (run) => (await import("./report.js")).report(run),
  page: async (run) => (await import("./page.js")).page(run),
  meeting: async (run) => (await import("./meeting.js")).meeting(run),
  mbr: async (run) => (await import("./mbr.js")).mbr(run),
  count: async (run) => (await import("./count-command.js")).count(run),
  lint: async (run) => (await import("./lint.js")).lint(run),
  gate: async (run) => (await import("./gate.js")).gate(run),
  trend: async (run) => (await import("./trend.js")).trend(run),
  merge: async (run) => (await import("./merge.js")).merge(run),
  serve: async (run) => (await import("./serve.js")).serve(run),
  replay: async (run, signature) => (await import("./replay.js")).replay(signature, run),
};

/** The scores of texts, without a command. */
const scores: Command = async (run) => {
  await score(run);
};

type TextCommand = (words: readonly string[], io: Io, known: Known) => Promise<void>;

/** The commands that print a text. */
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
