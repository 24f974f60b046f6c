/** Chooses the options that a command takes, and refuses the others. Loaded only by runs of a command. */
import type { CommandDescription } from "./command-list.js";
import { withOption } from "./common-options.js";
import type { Option, OptionTable } from "./option.js";
import { parseArguments } from "./parse-arguments.js";
import { UsageError } from "./usage-error.js";

/** The keys of the options that each metric has, by its name. */
export type KeysByMetric = Readonly<Record<string, readonly string[]>>;

/** The options of a command line, and which command or metric each belongs to. */
export interface Known {
  /** The options by their keys. */
  readonly options: OptionTable;
  readonly ofMetrics: KeysByMetric;
}

/** The options that a command takes, with their defaults in that command. */
export function optionsFor(command: CommandDescription, name: string, known: Known): OptionTable {
  const { formats, measures, meant = {}, initial = [] } = command;
  const options = measures === undefined ? known.options : withOption(known.options, "metrics", { choices: measures });
  const values = parseArguments([], options, initial);
  const ofCommand = (key: string, option: Option): Option => ({
    ...option,
    ...(option.initial !== undefined && { initial: values[key] }),
    ...meant[key as keyof typeof meant],
    ...(key === "metrics" && measures !== undefined && { help: "what is measured" }),
    ...(key === "format" && formats !== undefined && { choices: formats, help: "how the result is printed" }),
  });
  const taken = takenBy(command, name, known);
  return Object.fromEntries(
    Object.entries(options).flatMap(([key, option]) => (taken.has(key) ? [[key, ofCommand(key, option)]] : [])),
  );
}

/** @throws UsageError for an option that has no meaning for the command */
export function checkTaken(
  command: CommandDescription,
  name: string,
  values: Readonly<Record<string, unknown>>,
  known: Known,
): void {
  const { formats, refusal = `does not go with ${name}` } = command;
  const taken = takenBy(command, name, known);
  for (const [key, { names, kind, initial = kind === "flag" ? false : undefined }] of Object.entries(known.options)) {
    if (taken.has(key) || values[key] === initial) continue;
    throw new UsageError(`argument ${names.join("/")}: ${refusal}`);
  }
  const format = String(values["format"]);
  if (formats?.some((offered) => offered === format) === false)
    throw new UsageError(
      `argument --format/-f: ${name} prints ${formats.join(", ").replace(/, (?=\w+$)/, " or ")}, not ${format}`,
    );
}

/**
 * Refuses a run of our own commands without references; sacreBLEU's message for that is a list of all test sets. The
 * signature passed to replay may name the test set.
 *
 * @throws UsageError
 */
export function checkReferences(
  { usage }: CommandDescription,
  name: string,
  {
    testSet,
    refs,
    metrics,
  }: { readonly testSet?: string | undefined; readonly refs: readonly string[]; readonly metrics: readonly string[] },
): void {
  if (
    testSet !== undefined ||
    refs.length > 0 ||
    metrics.length === 0 ||
    name === "replay" ||
    !/\breference\b/.test(usage)
  )
    return;
  throw new UsageError(
    `${name}: expected a file of references before --input/-i, or a test set (--test-set/-t); ` +
      `truebleu ${name} --help says more`,
  );
}

/** The keys of the options that a command takes. */
export function takenBy({ metrics, without }: CommandDescription, name: string, known: Known): ReadonlySet<string> {
  const ofAll = new Set(Object.values(known.ofMetrics).flat());
  const ofThese = new Set(
    typeof metrics === "object" ? metrics.flatMap((metric) => known.ofMetrics[metric] ?? []) : ofAll,
  );
  const refused = new Set<string>(without);
  const taken = Object.entries(known.options).filter(([key, { commands, unsigned }]) => {
    if (refused.has(key) || commands?.includes(name) === false) return false;
    if (!ofAll.has(key)) return true;
    return metrics === "none signed" ? unsigned === true : ofThese.has(key);
  });
  return new Set(taken.map(([key]) => key));
}
