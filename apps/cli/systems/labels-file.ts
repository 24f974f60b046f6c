/** Labels of the user's, from a file. Loaded on demand. */
import { openSource } from "../node/reading/source.js";
import { inputError } from "../../../src/reading/input-error.js";
import { labelColumns } from "../../../src/reading/labels.js";
import { createLineReader } from "../../../src/reading/line-reader.js";
import { allLines } from "../../../src/reading/segment-strings.js";
import { printable } from "../../../src/report/printable.js";
import type { LabelColumn } from "../../../src/report/saved-report.js";
import type { Run } from "../corpus/command-run.js";

/** @param segments how many rows there have to be. @throws InputError that names file and line */
export async function readLabels(
  path: string,
  segments: number,
  { texts: { encoding }, outputs: { engine } }: Run,
): Promise<readonly LabelColumn[]> {
  const reader = createLineReader(openSource(path), { encoding, engine });
  const lines = await allLines(reader);
  const { misread } = reader;
  if (misread !== undefined && misread.isMark !== true)
    throw inputError(`${printable(path)} seems to be ${misread.found}: ${misread.remedy}`);
  return labelColumns(path, lines, segments);
}
