/** Checks that nothing is written over that is read, before anything is written. */
import { realpathSync } from "node:fs";
import { sep } from "node:path";
import { inputError } from "../../node/input-error.js";
import type { Environment } from "../../node/environment.js";
import { cacheFolder } from "../../node/testsets/layout.js";
import { isOpenAs, sameFile } from "../../node/writing/same-file.js";
import { printable } from "../../report/printable.js";
import type { CommonValues } from "../arguments/common-options.js";
import type { OptionTable } from "../arguments/option.js";
import { UsageError } from "../arguments/usage-error.js";
import { metricOptions } from "#metric-options";

/** Paths that mean standard output, where others may lead to the file that it was redirected to. */
const standardOutput = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/** @throws UsageError for --segments; InputError where standard output was redirected to the end of an input (>>) */
export function checkOutputs(values: CommonValues, environment: Environment): void {
  const { input, refs, segments, source = [] } = values;
  const given = metricPaths(values);
  const inputs = [...refs, ...(input ?? ["/dev/stdin"]), source, given.FILE].flat();
  const appended = inputs.find((path) => isOpenAs(1, path));
  if (appended !== undefined)
    throw inputError(`${nameOf(appended)} is read, and is standard output, too: expected another file after >>`);
  if (segments === undefined || standardOutput.includes(segments)) return;
  const overwritten = sameFile(segments, inputs) ?? folderOf(segments, [...given.FOLDER, cacheFolder(environment)]);
  const other = isOpenAs(1, segments) ? "standard output" : isOpenAs(2, segments) ? "standard error" : undefined;
  if (overwritten !== undefined)
    throw new UsageError(
      `argument --segments: ${nameOf(overwritten)} is read, and would be written over: expected another file`,
    );
  if (other !== undefined)
    throw new UsageError(`argument --segments: ${printable(segments)} is ${other}, too: expected another file`);
}

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

/** The folder that has this file somewhere in it, if the file exists. */
function folderOf(path: string, folders: readonly string[]): string | undefined {
  const real = realPath(path);
  return real && folders.find((folder) => real.startsWith(`${realPath(folder) ?? folder}${sep}`));
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined; // there is none, or whoever opens it says why
  }
}
