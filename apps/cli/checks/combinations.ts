/** Checks combinations of options that are valid one by one, in sacreBLEU's order. */
import { inputError, sacrebleuError } from "../../../src/reading/entry.js";
import type { Environment } from "../node/environment.js";
import { commonOptions, type CommonValues } from "../arguments/common-options.js";
import type { OptionTable } from "../arguments/option.js";
import { UsageError } from "../arguments/usage-error.js";
import { metricOptions } from "#metric-options";
import { ownersOf } from "../metrics/index.js";
import { isFile } from "../node/writing/write-all.js";

/** Refuses options of metrics that were not chosen. @throws UsageError */
export function checkOwners({ given, metrics }: CommonValues): void {
  for (const key of given) {
    const owners = ownersOf(key);
    if (owners.length === 0 || owners.some((name) => metrics.includes(name))) continue;
    const { names } = (metricOptions as OptionTable)[key]!;
    throw new UsageError(
      `argument ${names.join("/")}: is for ${owners.join(", ")}, ` + `but --metrics/-m computes ${metrics.join(", ")}`,
    );
  }
}

/** @param name of the command that runs. @throws UsageError for an option of another command. */
export function checkCommand(name: string, given: readonly string[]): void {
  for (const key of given) {
    const { commands, names } = (commonOptions as OptionTable)[key] ?? {};
    if (commands?.includes(name) !== false) continue;
    throw new UsageError(`argument ${names!.join("/")}: goes with ${commands.join(", ")}: truebleu ${commands[0]} ...`);
  }
}

/** Refuses to overwrite a file that is read. A plain run writes no file. @throws InputError, UsageError */
export async function checkOutputs(values: CommonValues, environment: Environment): Promise<void> {
  const { segments, output, summary } = values;
  if ((segments ?? output ?? summary) === undefined && !isFile(1)) return;
  await (await import("./outputs.js")).checkFilesWritten(values, environment);
}

/** @throws InputError, UsageError */
export async function checkTogether(values: CommonValues, environment: Environment): Promise<void> {
  const { testSet, refs, numRefs, input, format } = values;
  checkOwners(values);
  if (values.sentenceLevel && values.metrics.length > 1)
    throw sacrebleuError(1, "Only one metric can be used in sentence-level mode.");
  if (numRefs !== 1 && (testSet !== undefined || refs.length > 1)) {
    throw sacrebleuError(
      1,
      "The --num-refs argument allows you to provide any number of tab-delimited references in a single file.",
      "You can only use it with externally provided references, however (i.e., not with `-t`),",
      "and you cannot then provide multiple reference files.",
    );
  }
  if (values.givenColumn !== undefined && values.hypothesis === undefined)
    throw new UsageError("argument --given-column: goes with --hypothesis COLUMN, whose table has the column");
  for (const key of ["mqmWeights", "mqmParts"] as const)
    if (values[key] !== undefined && values.givenScores === undefined)
      throw new UsageError(`argument ${commonOptions[key].names[0]}: goes with --given and a file of MQM errors`);
  if (values.givenScores !== undefined || values.givenColumn !== undefined) {
    const other = (["by", "skipBad", "origlang", "subset", "sentenceLevel", "detail"] as const).find((key) =>
      values.given.includes(key),
    );
    if (other !== undefined) {
      const option = values.givenScores === undefined ? "--given-column" : "--given";
      throw new UsageError(`argument ${option}: does not go with ${commonOptions[other].names.join("/")}`);
    }
  }
  // given scores need no references
  if (testSet === undefined && refs.length === 0 && values.metrics.length > 0) {
    throw sacrebleuError(
      1,
      "If manual references given, make sure to provide them before the -i/--input argument to avoid confusion.",
      ...(await import("../corpus/test-set-references.js")).noReferences(environment),
    );
  }
  if (testSet !== undefined && refs.length > 0) {
    // -tokchar parses as -t okchar: the message about an unknown test set is the clearer one
    (await import("../corpus/test-set-references.js")).checkNames(testSet, environment);
    throw sacrebleuError(1, "I need exactly one of (a) a predefined test set (-t) or (b) a list of references");
  }
  if (testSet === undefined && (values.origlang !== undefined || values.subset !== undefined)) {
    throw sacrebleuError(1, "Filtering for --origlang or --subset needs a test (-t) and a language pair (-l).");
  }
  const { segments } = values;
  await checkOutputs(values, environment);
  if (segments === undefined && (values.segmentsFormat !== undefined || values.segmentsTexts))
    throw new UsageError(
      `argument ${values.segmentsTexts ? "--segments-texts" : "--segments-format"}: goes with --segments FILE`,
    );
  if (input?.length === 0)
    throw new UsageError(
      "argument --input/-i: expected at least one file; without -i systems are read from standard input",
    );
  const isOurs = format === "csv" || format === "tsv" || format === "markdown";
  if (isOurs && values.sentenceLevel) {
    throw new UsageError(
      `argument --format/-f: ${format} does not go with --sentence-level, which prints lines of text; ` +
        "--segments FILE has unrounded numbers",
    );
  }
  if (isOurs && values.detail) throw new UsageError(`argument --detail/-d: prints text, not ${format}`);
  // for an unknown language pair of a test set, the error lists the pairs that the set has
  if (testSet === undefined) {
    if (values.languagePair !== undefined) (await import("../metrics/bleu-tokenizer.js")).targetLanguage(values);
  } else if (values.refsFormat !== undefined)
    throw inputError("--refs-format is for files of references, and the format of a test set is known");
}
