/** Checks, before anything is written, that no output overwrites an input. */
import { inputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import type { Environment } from "../node/environment.js";
import { isOpenAs, standardOutputPaths } from "../node/writing/same-file.js";
import type { CommonValues } from "../arguments/common-options.js";
import type { OptionTable } from "../arguments/option.js";
import { UsageError } from "../arguments/usage-error.js";
import { metricOptions } from "#metric-options";

/**
 * @throws UsageError if a file to be written is also read; InputError if standard output was appended (>>) to an input
 */
export async function checkFilesWritten(values: CommonValues, environment: Environment): Promise<void> {
  const { input, refs, source = [], labels = [], information = [], baseline = [], minus = [] } = values;
  const given = metricPaths(values);
  const isTable = values.hypothesis !== undefined;
  const inputs = [
    ...(isTable ? (await import("../node/tables/table-paths.js")).tablePaths(refs) : refs),
    ...(input ?? ["/dev/stdin"]),
    source,
    labels,
    information,
    baseline,
    minus,
    given.FILE,
    (values.givenScores ?? []).map((word) => word.replace(/^[^=]*=/, "")),
  ].flat();
  const appended = inputs.find((path) => isOpenAs(1, path));
  if (appended !== undefined)
    throw inputError(`${nameOf(appended)} is both an input and standard output: expected another file after >>`);
  for (const key of ["segments", "output", "summary"] as const) {
    const path = values[key];
    if (path === undefined || standardOutputPaths.includes(path)) continue;
    if (path === "" || path === "-")
      throw new UsageError(
        `argument ${outputNames[key]}: expected the name of a file, got "${path}"; standard output is /dev/stdout`,
      );
    const refuse = (what: string): never => {
      throw new UsageError(`argument ${outputNames[key]}: ${what}: expected another file`);
    };
    const { conflictsOf } = await import("../node/writing/output-conflicts.js");
    const { overwritten, other } = conflictsOf(path, { inputs, folders: given.FOLDER }, environment);
    if (overwritten !== undefined) refuse(`${nameOf(overwritten)} is an input, and would be overwritten`);
    if (other !== undefined) refuse(`${printable(path)} is ${other}, too`);
  }
}

const outputNames = { segments: "--segments", output: "--output/-o", summary: "--summary" } as const;

function nameOf(path: string): string {
  return path === "/dev/stdin" ? "standard input" : printable(path);
}

/** The files and folders that options of metrics name: models, dictionaries, paraphrases. */
function metricPaths(values: CommonValues): Record<"FILE" | "FOLDER", string[]> {
  const paths = { FILE: [] as string[], FOLDER: [] as string[] };
  for (const key of values.given) {
    const { value } = (metricOptions as OptionTable)[key] ?? {};
    const path = (values as unknown as Readonly<Record<string, unknown>>)[key];
    if ((value === "FILE" || value === "FOLDER") && typeof path === "string") paths[value].push(path);
  }
  return paths;
}
