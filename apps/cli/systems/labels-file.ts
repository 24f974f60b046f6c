/** The user's labels, from a file. Loaded on demand. */
import { openSource } from "../node/reading/source.js";
import { inputError, labelColumns, createLineReader, allLines } from "../../../src/reading/entry.js";
import { printable, type LabelColumn } from "../../../src/report/entry.js";
import type { Run } from "../corpus/command-run.js";

/** @param segments how many rows the file must have. @throws InputError that names file and line */
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
