/** Checks the options of tables. Loaded only by runs that have one. */
import { commonOptions } from "../arguments/common-options.js";
import { separatedNames } from "../arguments/column-names.js";
import type { OptionTable } from "../arguments/option.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Values } from "../metrics/metric-values.js";
import { conditionOf } from "../node/tables/conditions.js";
import { keysOfPath } from "../node/tables/json-paths.js";
import { FILE_COLUMN } from "../node/tables/table-columns.js";

/** Options for texts that are in files of their own. */
const ofFiles = ["input", "testSet", "origlang", "subset", "numRefs", "refsFormat", "trnIds"] as const;

/** Commands that group segments. */
const grouping = ["", "compare", "gate", "report", "replay", "trend"];

/**
 * The values of a run on a table, which is read from standard input if no file is named.
 *
 * @param name of the command
 * @throws UsageError
 */
export function withTable(name: string, values: Values): Values {
  // the tables of correlate contain scores, not texts; and meeting groups sessions, not records
  if (name === "correlate" || name === "meeting") return values;
  const { hypothesis, reference, by, id, labels, given } = values;
  if (name === "" && hypothesis === undefined && by !== undefined && isOfTranscripts(values, by)) return values;
  // scores from elsewhere, without other metrics, need no references
  if (hypothesis === undefined || (reference === undefined && values.metrics.length > 0)) {
    const [key] = given.filter((option) => commonOptions[option as keyof typeof commonOptions]?.group === "Tables");
    const { names } = (commonOptions as OptionTable)[key!]!;
    throw new UsageError(
      `argument ${names[0]!}: goes with ${hypothesis === undefined ? "--hypothesis COLUMN" : "--reference COLUMN"}: ` +
        "a table has hypotheses and references in columns, as in truebleu log.jsonl --hypothesis output " +
        "--reference expected",
    );
  }
  for (const key of ofFiles)
    if (given.includes(key))
      throw new UsageError(
        `argument ${commonOptions[key].names.join("/")}: does not go with --hypothesis, whose table has all texts`,
      );
  if (by !== undefined && !grouping.includes(name))
    throw new UsageError(
      `argument --by: does not go with ${name}: expected a single group, as with --where ` +
        `${separatedNames(by)[0]}=VALUE`,
    );
  checkNames("--hypothesis", separatedNames(hypothesis));
  checkNames("--reference", separatedNames(reference ?? []));
  if (by !== undefined) checkNames("--by", separatedNames(by));
  if (id !== undefined) checkNames("--id", [id]);
  for (const [option, columns] of [
    ["--mean", values.mean],
    ["--sum", values.sum],
  ] as const)
    if (columns !== undefined) checkNames(option, separatedNames(columns));
  if (labels !== undefined) checkNames("--labels", separatedNames([labels]));
  for (const text of values.where ?? []) checkCondition(text);
  const refs = values.refs.length === 0 ? ["-"] : values.refs;
  if (refs.indexOf("-") !== refs.lastIndexOf("-"))
    throw new UsageError("standard input (-) is named twice: expected it once among the files");
  return { ...values, refs };
}

/** The properties by which transcripts are grouped. */
const spokenColumns = ["speaker", "session", "label"];

/** @throws UsageError for transcripts that are grouped by something else, or have other options of tables */
function isOfTranscripts({ refs, input = [], given }: Values, by: readonly string[]): boolean {
  if (![...refs, ...input].some((path) => /\.(stm|ctm|trn)(\.gz)?$/i.test(path))) return false;
  const names = separatedNames(by);
  const other = names.find((column) => !spokenColumns.includes(column));
  if (other !== undefined)
    throw new UsageError(`argument --by: transcripts are grouped by speaker, session or label, got ${other}`);
  const option = given.find(
    (key) => key !== "by" && commonOptions[key as keyof typeof commonOptions]?.group === "Tables",
  );
  if (option !== undefined)
    throw new UsageError(
      `argument ${(commonOptions as OptionTable)[option]!.names[0]!}: goes with --hypothesis COLUMN, not with transcripts`,
    );
  checkNames("--by", names);
  return true;
}

function checkNames(option: string, names: readonly string[]): void {
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined)
    throw new UsageError(`argument ${option}: ${twice} is given twice: expected different columns`);
  for (const name of names) {
    if (name.startsWith("@") && !((option === "--by" || option === "--labels") && name === FILE_COLUMN))
      throw new UsageError(
        `argument ${option}: ${name} is not a column: expected its name, or ${FILE_COLUMN} with --by; a name that ` +
          "begins with @ is written \\@",
      );
    refuseRange(option, () => keysOfPath(name));
  }
}

function checkCondition(text: string): void {
  refuseRange("--where", () => keysOfPath(conditionOf(text).column));
}

function refuseRange(option: string, check: () => unknown): void {
  try {
    check();
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`argument ${option}: ${error.message}`);
    throw error;
  }
}
